import { count, counted, niceSize, sizeName, stopped } from "../lib/format.ts";
import type { Finding, VerifyResult } from "../protocol.ts";
import { type Event, isRange } from "../state/events.ts";
import { inMoves } from "../state/metric-text.ts";
import type { SavedAs } from "../state/result-file.ts";
import { countsMoves, type Unranked } from "./ranking.ts";

// Saving.

export const NO_MOVES = "This solve can't be saved because the times of its moves aren't known.";
export const NO_RESULT = "This result can't be saved because its moves aren't known.";
/** @param device the name of the device's key, or null without a signature */
export function saved(as: SavedAs, device: string | null) {
  const done = as === "link" ? "Link copied" : "Result saved";
  if (device) return `${done}, signed by this device (${device}).`;
  return isSecureContext
    ? `${done} without a signature because this browser stores no key.`
    : `${done} without a signature because this page isn't on https.`;
}

export const linkTooLong = (most: number) =>
  `This result needs a link of more than ${count(most)} characters. Save it as a file instead.`;
export const NOT_COPIED =
  "This browser doesn't let the page copy. Save the result as a file instead.";

// Links.

/** The name of a result in a link that has no player's name. */
export const LINKED = "Linked result";
export const LINK_DAMAGED = "The link to this result is damaged or incomplete.";

// The ranking.

export const checking = (done: number, all: number) => `Checking ${count(done)} of ${count(all)}`;
export const PLACE = "Place";
export const NAME = "Name";
export const RESULT = "Result";
export const DEVICE = "Device";
export const UNSIGNED = "not signed";
export const UNCHECKED = "not checked";
export const NOT_RANKED = "Not ranked";
export const ABOUT =
  "Each result was replayed. A signature shows which device signed a file, and that it hasn't been changed since. It doesn't show who played, or whether a program did.";

export const solvesOf = niceSize;

const KINDS: Partial<Record<Event["kind"], string>> = {
  average: "Average",
  relay: "Relay",
  marathon: "Marathon",
  fmc: "Fewest moves",
  hunt: "Optimal hunt",
  bld: "Blindfolded",
};

export function eventName({ kind, size, count: boards, limit, metric }: Event) {
  const sizes = sizeName(size);
  const unit = isRange(size) ? "relay" : "board";
  const parts = [KINDS[kind], boards > 1 ? `${counted(boards, unit)} of ${sizes}` : sizes];
  if (metric === "mtm") parts.push("slides");
  if (limit !== null) parts.push(`${count(limit)} min`);
  return parts.join(", ");
}

export const onBoardOf = (event: string, seed: string) => `${event}, seed ${seed}`;

/** Return the parts of a result, the one that counts first. */
export function result({ event, dnf, moves, milliseconds }: VerifyResult) {
  if (dnf) return ["DNF"];
  const length = inMoves(moves, event?.includes("&metric=mtm") ? "mtm" : "stm");
  if (countsMoves(event) || milliseconds === null) return [length];
  return [`${stopped(milliseconds)},`, length];
}

export function ranked(files: number, others: number) {
  const rest = others ? ` ${count(others)} not ranked.` : "";
  return `${counted(files, "result")} ranked.${rest}`;
}

export const TWICE = "It's the same result as another of these files.";
export const TOO_LARGE = "it has more than 4 MB";

/** @param holds whether no check has failed */
export const checked = (holds: boolean) =>
  holds ? "The result was replayed, and it holds." : "The result was replayed. It doesn't hold.";
export const CHECKS = "Checks";
export const dated = (date: string) => `Its date is ${date}, by the clock of its device.`;

const OUTCOMES: Readonly<Record<string, (number: number, device: string) => string>> = {
  legal: (moves) =>
    moves === 1 ? "Its one move is legal." : `All ${count(moves)} moves are legal.`,
  solved: () => "It ends solved.",
  "given-up": (boards) => `It ends solved, except ${counted(boards, "board")} given up.`,
  sound: () => "Each move has a time, and they're in order.",
  possible: fastest,
  reported: fastest,
  few: () => "It has fewer than ten slides, too few to check the pace.",
  unknown: () => "Its pace can't be checked without a time for each move, in order.",
  shortest: () => "Its solution is a shortest one.",
  unproven: () => "Its shortest length couldn't be computed.",
  seed: () => "Its seed deals this board.",
  "no-seed": () => "It has no seed, so the board may have been chosen.",
  valid: (_, device) => `Device ${device} signed it, and it hasn't been changed since.`,
  absent: () => "It isn't signed.",
  unchecked: () => "Its signature couldn't be checked.",
  illegal: (move) => `Move ${count(move)} is illegal.`,
  unsolved: (board) => (board > 1 ? `Board ${count(board)} isn't solved.` : "It isn't solved."),
  "moves-left": (moves) => `It has ${counted(moves, "move")} after the end.`,
  missing: () => "It has no times.",
  count: (times) => `It has ${counted(times, "time")}, but not one for each move.`,
  "late-start": () => "Its first time isn't 0.",
  decreasing: (move) => `The time of move ${count(move)} is earlier than the one before.`,
  "other-splits": (board) =>
    `The split of board ${count(board)} doesn't fit the times of its moves.`,
  longer: (length) => `It isn't a shortest solution: the shortest length is ${count(length)}.`,
  "too-fast": (ms) => `Ten slides in ${count(ms)} ms: faster than keyboards and mice report.`,
  "other-board": () => "Its seed deals another board.",
  "other-sizes": () => "Its boards don't fit the event.",
  wrong: () => "Its signature is wrong: the file was changed, or its device didn't sign it.",
};

export function reason(of: Unranked["reason"]) {
  if (of === "practice") return "It's marked as practice.";
  if (of === "macro") return "It's marked as made with macros.";
  if (of === "resumed") return "It's marked as resumed: the game was left, or the clock jumped.";
  return typeof of === "string" ? of : finding(of, null);
}

/** @param device the name of the device that signed the result, or null */
export function finding({ code, number }: Finding, device: string | null) {
  return OUTCOMES[code]?.(number ?? 0, device ?? "") ?? code;
}

function fastest(ms: number) {
  return `Its fastest ten slides took ${count(ms)} ms.`;
}

export const unreadable = (fault: string) => `It can't be read: ${fault}.`;
