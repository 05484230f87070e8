// Text about solves: announcements after a win, the card with its averages and graph, edits of
// solves and sessions, files, and failed storage.

import { averaged, count, counted, listed } from "../lib/format.ts";
import type { Bests, Control } from "../protocol.ts";
import type { Lengths, Metric } from "../puzzle/slides.ts";
import { CONTROL_NAMES, mainLength, movesNoun } from "../state/metric-text.ts";
import type { Settings } from "../state/settings.ts";
import { AVERAGES } from "./averages.ts";

// Messages after a win.

export function lateStart(penalty: number | "DNF", result: string) {
  if (penalty === "DNF")
    return "It counts as a DNF because the inspection took more than 17 seconds.";
  return `With 2 seconds added for a late start: ${result}.`;
}

/** @param session the name of the session */
export function bestOfSession(session: string) {
  return `Your best in “${session}” so far!`;
}

export const NEW_BEST = "A new personal best!";
export const firstBest = (size: string) => `Your first ${size}: a personal best!`;

/** The reason why a solve is not in the averages. */
export const NOT_COUNTED_HELPED = "Not in your averages because you had help.";
export const NOT_COUNTED_KNOWN = "Not in your averages because you chose or knew this board.";
export const NOT_COUNTED_AGAIN = "Practice, because you've seen this board before.";
export const NOT_COUNTED_GOAL = "Not in your averages because this board has its own goal.";
export const NOT_COUNTED_MACROS = "Not in your averages because you used macros.";
export const NOT_COUNTED_RESUMED =
  "Not in your averages because you left the game, your device went to sleep, or its clock was changed.";

// The card of solves.

export const NO_SOLVES = "Your solves and averages will appear here. They stay on this device.";

export const noneOfSize = (size: string) => `No solves of ${size} yet.`;

export const noneShown = (size: string) => `No solves of ${size} in this selection.`;

/** The filter of solves by age: the number of days up to today, or null for all dates. */
export const DAYS: readonly (number | null)[] = [null, 1, 7, 30, 365];
export const daysName = (days: number | null) => {
  if (days === null) return "All dates";
  return days === 1 ? "Today" : `Last ${days} days`;
};
export const SESSIONS = { one: "This session", all: "All sessions" };

/** The caption of the table of averages, with the figures of all solves. */
export function caption(size: string, solves: number, bests: Bests | undefined) {
  const figures = bests?.mean && solves >= 3 ? [`mean ${averaged(bests.mean)}`] : [];
  return [size, counted(solves, "solve"), ...figures].join(", ");
}

export type AverageSize = keyof typeof AVERAGES;
export const AVERAGE_SIZES = Object.keys(AVERAGES) as AverageSize[];

/** Return the short and the long name of an average. */
export function averageNames(size: AverageSize, trim: Settings["trim"]) {
  const omitted = AVERAGES[size];
  if (omitted === 0) return [`Mo${size}`, `Mean of ${size}`] as const;
  const several = trim === "one" || omitted === 1 ? "" : ` ${omitted}`;
  const ends = `the best${several} and the worst${several}`;
  return [`Ao${size}`, `Average of ${count(Number(size))}, without ${ends}`] as const;
}

/** The label of the button that replays an average. */
export const replayAverage = (which: "latest" | "best", name: string, value: string) =>
  `Replay the ${which} ${name}: ${value}`;

export const NO_TIMES = "There's no replay because the move times of these solves aren't known.";
export const tooManyMoves = (most: number) =>
  `There's no replay because these solves have more than ${count(most)} moves.`;

export const TRIMS: Record<Settings["trim"], string> = {
  "5%": "5%, as csTimer",
  one: "one, as slidysim",
};

export const showAll = (solves: number) => `Show all ${count(solves)}`;
export const SHOW_FEWER = "Show fewer";
export const ALL_SIZES = "All sizes";

/** @param first the number of newer solves */
export function range(first: number, shown: number, all: number) {
  if (!all) return "No solves found";
  return `${count(first + 1)} to ${count(first + shown)} of ${count(all)}`;
}

/** Labels of the bests of a size, which may belong to different solves. */
export const FASTEST = "fastest";
export const fewest = (metric: Metric) => `fewest ${movesNoun(0, metric)}`;
export const HIGHEST_TPS = "highest TPS";
export const by = (control: Control) => `by ${CONTROL_NAMES[control]}`;

/** The label of the button that opens a solve. */
export const showSolve = (name: string, value: string) => `Show the solve: ${name} ${value}`;

// The row of a solve in the list.

export const KINDS = { practice: "practice", resumed: "resumed", daily: "daily" };
export const TIME_ONLY = "The moves aren't known";
export const NOT_COUNTED =
  "Practice doesn't count in the averages: you chose or knew the board, it had its own goal, you had help, used macros, or left the game and came back, or the clock jumped.";

export const speed = (tps: string) => `${tps} TPS`;
export const SPEED_HELP = "TPS: tiles per second";

/**
 * The note below an open row.
 * @param fast whether the row shows a speed
 */
export const details = (facts: readonly string[], fast: boolean) =>
  `${facts.join(" · ")}.${fast ? ` ${SPEED_HELP}.` : ""}`;

export const speedInWords = (tps: string) => `${tps} tiles per second`;

export const SCRAMBLE = "Scramble: ";
export const COMMENT = "Comment: ";

export const undoneMoves = (moves: number) =>
  `${counted(moves, "undone move")} (so not the fewest moves)`;

export const PLUS_TWO_HELP = "Adds two seconds, as for a late start.";
export const DNF_HELP = "Did not finish: it doesn't count as a time.";

/**
 * @param time the time before the edit
 * @param now the time after the edit, or null if the solve was deleted
 */
export function edited(time: string, now: string | null) {
  return now === null ? `Deleted: ${time}.` : `Changed from ${time} to ${now}.`;
}

export const CHANGED_SINCE = "That can't be undone because the solve has changed since.";

export const replaying = (made: Lengths, metric: Metric) =>
  `Your solve of ${mainLength(made, metric)}.`;

export const SOLVE_UNREADABLE = "That solve can't be read because the browser's storage failed.";
/** Used in a list of solves without a replay. */
export const GONE = "a deleted one";
export const SOLVE_GONE = "That solve was deleted.";
export const SOLVE_DAMAGED = "That solve is damaged: its moves don't match its board.";

// Sessions.

export const NAME_MISSING = "A session needs a name.";
export const NAME_TAKEN = "There is already a session with that name.";

/** @param stays whether the session itself is not deleted, since it is the first session */
export const removeSession = (stays: boolean) =>
  stays ? "Delete this session's solves" : "Delete session";

/** @param stays whether the session itself is not deleted, since it is the first session */
export function deleteSession(name: string, solves: number, stays: boolean) {
  const all = solves === 1 ? "its one solve" : `its ${counted(solves, "solve")}`;
  if (stays)
    return `Delete ${solves === 1 ? "the one solve" : `all ${counted(solves, "solve")}`} in “${name}”? This can't be undone.`;
  if (!solves) return `Delete the session “${name}”? It is empty.`;
  return `Delete the session “${name}” and ${all}? This can't be undone.`;
}

// The graph of times.

export const LINES = { number: "Solve", time: "Time", five: "Ao5", twelve: "Ao12" };
export const GRAPH_HELP =
  "Ao5 and Ao12: averages of 5 and 12 solves, without the best and the worst.";

export const GRAPH_MISSING =
  "The graph of times couldn't be loaded: open it again when you're online.";

/** The text alternative of the graph. */
export function graph(solves: number, best: string, worst: string) {
  return `The times of ${counted(solves, "solve")}, from ${best} to ${worst}, and their averages of 5 and 12`;
}

// Import and export.

const solved = (solves: number) => counted(solves, "solve");

const resulted = (results: number) => `${counted(results, "event result")}`;

/** @param results the number of results of events, or null to leave them out */
function both(solves: number, results: number | null) {
  if (results === null) return solved(solves);
  return solves ? `${solved(solves)} and ${resulted(results)}` : resulted(results);
}

export const RESULTS_NOT_STORED = "the browser couldn't store the event results";

export const reading = (file: string) => `Reading ${file}`;

export const readSoFar = (file: string, solves: number) =>
  `Reading ${file}: ${solved(solves)} so far`;

/**
 * @param solves counts of solves: `updated` are stored solves with changed data, `double` are
 * unchanged stored solves, and `results` are added results of events, or null if the file has none
 * @param sessions the names of the sessions of the added solves, if there are several sessions
 */
export function imported(
  {
    added,
    updated,
    double,
    refused,
    results,
  }: { added: number; updated: number; double: number; refused: number; results: number | null },
  sessions: readonly string[],
) {
  const parts = [`${both(added, results)} added${into(sessions)}`];
  if (updated) parts.push(`${count(updated)} updated`);
  if (double) parts.push(`${count(double)} already here`);
  if (refused) parts.push(`${count(refused)} refused`);
  return `${parts.join(", ")}.`;
}

function into(sessions: readonly string[]) {
  if (!sessions.length) return "";
  if (sessions.length > 3) return ` to ${counted(sessions.length, "session")}`;
  const names = sessions.map((name) => `“${name}”`);
  if (names.length === 1) return ` to the session ${names[0]}`;
  return ` to the sessions ${listed(names)}`;
}

/** @param number the number of the solve in the file */
export const refusal = (number: number, reason: string) => `Solve ${count(number)}: ${reason}`;

export const RECORD_DAMAGED = "its JSON is damaged or cut off";

export const TOO_LARGE = "it has more than 100 MB, and only Slidestar's own files may be larger";

export const fileLeft = (file: string) => `Stopped reading ${file}: all solves were deleted.`;

export const fileUnreadable = (file: string, fault: string) => `${file} can't be read: ${fault}.`;

export const OTHER_ENCODING =
  "its letters aren't in UTF-8 or UTF-16 (in Excel, save it as CSV UTF-8)";

export const WRITING = "Writing the file";

export const writtenSoFar = (solves: number) => `Writing the file: ${solved(solves)} so far`;

export const exported = (solves: number, damaged: number, results: number) =>
  `${both(solves, results || null)} exported${damagedWords(damaged)}.`;

/** @param leftOut the number of solves and results for which csTimer has no fields */
export function exportedForCsTimer(solves: number, damaged: number, leftOut: number) {
  const done = `${solved(solves)} exported${damagedWords(damaged)}.`;
  if (!leftOut) return done;
  return `${done} ${count(leftOut)} left out because csTimer has no place for practice, other goals and events.`;
}

const damagedWords = (damaged: number) =>
  damaged ? `, ${count(damaged)} damaged and left out` : "";

export const notWritten = (fault: string) => `The file can't be written: ${fault}.`;

// Deleting solves.

/** @param unread the number of unreadable records */
export function clearQuestion(solves: number, unread: number, results: number) {
  const parts = [];
  if (solves) parts.push(`${solves === 1 ? "" : "all "}${solved(solves)}`);
  if (unread) parts.push(`${counted(unread, "record")} that can't be read`);
  if (results) parts.push(resulted(results));
  return `Delete ${listed(parts)} from your history? This can't be undone.`;
}

export const CLEARED = "All solves deleted.";
export const NOT_CLEARED = "The solves couldn't be deleted because the browser's storage failed.";

// Storage that has failed.

export const FAILED = "That couldn't be saved because this browser's storage is full or blocked.";
export const UNSAVED =
  "This browser's storage is full or blocked, so your game is lost when you close this tab.";

export function unreadWords(records: number) {
  if (!records) return "";
  return records === 1
    ? "One record couldn't be read and was skipped."
    : `${count(records)} records couldn't be read and were skipped.`;
}
