// The boards that this device knows, because their solution was shown or they were played in any
// tab or mode. Solving them later is practice. The storage has hashes of the boards, each with the
// time of the last event.

import { parseJson, readText, writeJson } from "../lib/web-storage.ts";
import { formatBoard } from "../puzzle/notation.ts";
import { type Move, manhattan, type Position, slide, solved } from "../puzzle/rules.ts";
import { elapsed } from "./clock.ts";
import type { History, Summary } from "./history.ts";
import type { GamePart } from "./state.ts";

/**
 * The kinds of events: a game from this start had help, another position had help, or a board was
 * played. There are many more `shown` positions than `helped` ones.
 */
type Kind = "helped" | "shown" | "played";
/** Times in ms since 1970, by the hash of a board or a deal. */
type Marks = Readonly<Record<string, number>>;

/** The local storage keys of the marks. */
const KNOWN_KEYS: Readonly<Record<Kind, string>> = {
  helped: "slidestar-helped",
  shown: "slidestar-shown",
  played: "slidestar-played",
};
/** The maximum number of stored marks of each kind. The newest are stored. */
export const MAX_MARKS = 2000;
/** The minimum number of cells of a board that does not recur by chance. */
export const CHOSEN_CELLS = 9;
/** Games often reach positions with a smaller Manhattan distance by chance. */
const CHOSEN_DISTANCE = 8;
/** The marks as last read or written. They are used if the storage is blocked. */
const read: Record<Kind, { text: string | null; marks: Marks }> = {
  helped: { text: null, marks: {} },
  shown: { text: null, marks: {} },
  played: { text: null, marks: {} },
};

/**
 * Record that a hint, a solution or a review was shown.
 * @param starts the starts of games with help
 * @param positions the positions of these games for which help was shown
 */
export function storeHelped(
  starts: readonly Position[],
  date: Date,
  positions: readonly Position[] = [],
) {
  const beyond = (least: number) => (position: Position) =>
    manhattan(position, solved(position.rows, position.cols)) >= least;
  mark("helped", starts.filter(beyond(1)).map(formatBoard), date);
  const shown = positions.filter(beyond(CHOSEN_DISTANCE));
  if (shown.length) mark("shown", shown.map(formatBoard), date);
}

/** Return whether help for a position was shown at or after a time in ms since 1970. */
export function wasHelped(position: Position, since: number = 0) {
  const name = hash(formatBoard(position));
  return [marksOf("helped"), marksOf("shown")].some((marks) => (marks[name] ?? -1) >= since);
}

/**
 * Return whether help was shown for the start of a game or, after the game was begun, for one of
 * its positions.
 * @param now the current time by the page's clock
 */
export function isHelped({ start, line, at, clock, dealt }: Judged, date: Date, now: number) {
  if (wasHelped(start, dealt ?? 0)) return true;
  const begun = date.getTime() - elapsed(clock, now);
  return at > 0 && reachesHelped(start, line.slice(0, at), begun);
}
type Judged = Pick<GamePart, "start" | "line" | "at" | "clock" | "dealt">;

/** Return whether a line reaches a position for which help was shown at or after a time. */
export function reachesHelped(start: Position, line: readonly Move[], since: number) {
  const marks = [marksOf("helped"), marksOf("shown")].flatMap(Object.entries<number>);
  const helped = new Set(marks.flatMap(([name, time]) => (time >= since ? name : [])));
  if (!helped.size) return false;
  let position: Position | null = start;
  for (const move of line) {
    position = slide(position, move);
    if (!position) return false;
    if (helped.has(hash(formatBoard(position)))) return true;
  }
  return false;
}

/**
 * A deal, identified by its seed and size, or by its board. Small boards recur, so they also need
 * the time.
 */
type Deal = { seed: string | null; start: Position; dealt?: number | null };
function dealOf({ seed, start, dealt }: Deal) {
  if (seed !== null) return `${seed} ${start.rows}x${start.cols}`;
  return isSmall(start) ? `${formatBoard(start)} ${dealt}` : formatBoard(start);
}
const isSmall = ({ tiles }: Position) => tiles.length < CHOSEN_CELLS;

export const storePlayed = (deals: readonly Deal[], date: Date) =>
  mark("played", deals.map(dealOf), date);

/** Return whether a deal was played at or after a time in ms since 1970. */
export const wasPlayed = (deal: Deal, since: number = 0) =>
  (marksOf("played")[hash(dealOf(deal))] ?? -1) >= since;

/** Return whether a game's board is in the history, or was played in any tab after it was dealt. */
export function isKnown(deal: Deal, { solves }: Pick<History, "solves">) {
  const { seed, start, dealt } = deal;
  const [size, board, since] = [`${start.rows}x${start.cols}`, formatBoard(start), dealt ?? 0];
  const isSame = (solve: Summary) =>
    seed === null
      ? !isSmall(start) && solve.board === board && Date.parse(solve.when) >= since
      : solve.seed === seed && solve.size === size;
  return wasPlayed(deal, since) || solves.some(isSame);
}

/** Call `listener` when another tab has shown a solution or played a board. */
export function onKnown(listener: () => void) {
  addEventListener("storage", ({ key }) => {
    if (key === null || Object.values(KNOWN_KEYS).includes(key)) listener();
  });
}

function mark(kind: Kind, texts: readonly string[], date: Date) {
  const time = date.getTime();
  const added = Object.fromEntries(texts.map((text) => [hash(text), time]));
  const entries = Object.entries({ ...marksOf(kind), ...added });
  if (entries.length > MAX_MARKS) entries.sort(([, a], [, b]) => a - b);
  const marks = Object.fromEntries(entries.slice(-MAX_MARKS));
  writeJson(KNOWN_KEYS[kind], { marks });
  read[kind] = { text: readText(KNOWN_KEYS[kind]), marks };
}

/** Return the marks, including those that another tab has added. */
function marksOf(kind: Kind): Marks {
  const text = readText(KNOWN_KEYS[kind]);
  if (text !== read[kind].text) {
    const { marks } = parseJson(text ?? "{}");
    const valid = Object.entries(marks ?? {}).filter(([, time]) => typeof time === "number");
    read[kind] = { text, marks: { ...read[kind].marks, ...Object.fromEntries(valid) } };
  }
  return read[kind].marks;
}

/** Return a hash of 64 bits. */
function hash(text: string) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0x5f356495);
  }
  a ^= Math.imul(b ^ (b >>> 15), 0x735a2d97);
  b ^= Math.imul(a ^ (a >>> 15), 0xcaf649a9);
  return `${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}`;
}
