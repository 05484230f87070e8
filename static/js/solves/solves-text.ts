// Text about solves: announcements after a win, the card with its averages and graph, edits of
// solves and sessions, files, and failed storage.

import { averaged, capitalized, clock, count, counted, listed, stopped } from "../lib/format.ts";
import type { Bests, Control } from "../protocol.ts";
import type { Lengths, Metric } from "../puzzle/slides.ts";
import { AVERAGES } from "../state/averages.ts";
import type { Order, Summary } from "../state/history.ts";
import { CONTROL_NAMES, mainLength, movesNoun } from "../state/metric-text.ts";
import type { Settings } from "../state/settings.ts";

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
export const NOT_COUNTED_KNOWN = "Not in your averages because you've seen this board before.";
export const NOT_COUNTED_CHOSEN = "Not in your averages because it wasn't a fresh shuffle.";
export const NOT_COUNTED_AGAIN = "Practice, because you've seen this board before.";
export const NOT_COUNTED_GOAL = "Not in your averages because this board has a custom goal.";
export const NOT_COUNTED_MACROS = "Not in your averages because you used macros.";
export const NOT_COUNTED_RESUMED =
  "Not in your averages because you left the game, your device went to sleep, or its clock was changed.";

// The card of solves.

export const NO_SOLVES = "Your solves and averages will appear here. They stay on this device.";

export const noneOfSize = (size: string) => `No ${size} solves yet.`;

export const noneShown = (size: string) => `No ${size} solves match.`;

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

type AverageSize = keyof typeof AVERAGES;
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
  "5%": "5%, like csTimer",
  one: "one, like slidysim",
};

export const showAll = (solves: number) => `Show all ${count(solves)}`;
export const SHOW_FEWER = "Show fewer";
export const ALL_SIZES = "All sizes";

/** The orders of the list. */
export const ORDERS: Readonly<Record<Order, string>> = {
  date: "Newest first",
  time: "Fastest first",
  moves: "Fewest moves",
  tps: "Highest TPS",
};

/** @param first the number of solves before the page */
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

/** Format the length in the user's metric, and the optimal one beside single-tile moves. */
export function lengths(solve: Summary, metric: Metric) {
  const { moves, optimum = null } = solve;
  if (optimum === null || metric === "mtm") return mainLength(solve, metric);
  return optimum === moves ? `${count(moves)} · optimal` : `${count(moves)} · best\u00a0${optimum}`;
}

export const BEST_HELP = "Your moves, and the fewest that solve this board";

export const optimum = (moves: number, metric: Metric) =>
  metric === "mtm"
    ? `Optimal (single-tile): ${count(moves)}`
    : `Shortest solution: ${counted(moves, "move")}`;

export const KINDS = { practice: "practice", resumed: "resumed", daily: "daily" };
export const TIME_ONLY = "The moves aren't known";
export const NOT_COUNTED = "Practice solves don't count towards averages.";
export const PRACTICE_MEANS = `${NOT_COUNTED} It's practice if the board wasn't a fresh shuffle or had a custom goal, if you had help or used macros, or if you left the game or the clock jumped.`;

export const speed = (tps: string) => `${tps} TPS`;
export const SPEED_HELP = "TPS: tiles per second";

/**
 * The note below an open row.
 * @param fast whether the row shows a speed
 */
export const details = (facts: readonly string[], fast: boolean) =>
  `${facts.join(" · ")}.${fast ? ` ${SPEED_HELP}.` : ""}`;

export const SCRAMBLE = "Scramble: ";
export const COMMENT = "Comment: ";

export const undoneMoves = (moves: number) =>
  `${counted(moves, "move")} undone (so it can't be a best for fewest moves)`;

export const PLUS_TWO_HELP = "Adds two seconds, as for a late start.";
export const DNF_HELP = "Did not finish: it doesn't count as a time.";

/**
 * @param time the time before the edit
 * @param now the time after the edit, or null if the solve was deleted
 */
export function edited(time: string, now: string | null) {
  return now === null ? `Deleted: ${time}.` : `Changed from ${time} to ${now}.`;
}

/**
 * @param session the name of the session to which the solves were moved
 * @param emptied the names of the sessions that were deleted, since they became empty
 */
export function moved(solves: number, session: string, emptied: readonly string[]) {
  const done = `Moved ${counted(solves, "solve")} to “${session}”.`;
  if (!emptied.length) return done;
  const [were, names] = [emptied.length === 1 ? "was" : "were", listed(quoted(emptied))];
  return `${done} ${names} ${were} empty and ${were} deleted.`;
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`);

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
export const NAME_TAKEN = "There's already a session with that name.";

export const MOVE = "Move to session…";
export const NEW_SESSION = "New session";
export const RENAME_SESSION = "Rename session";
export const moveQuestion = (solves: number) =>
  solves === 1 ? "Move the solve found" : `Move all ${counted(solves, "solve")} found`;

/** @param stays whether the session itself is not deleted, since it is the first session */
export const removeSession = (stays: boolean) =>
  stays ? "Delete this session's solves" : "Delete session";

/** @param stays whether the session itself is not deleted, since it is the first session */
export function deleteSession(name: string, solves: number, stays: boolean) {
  const all = solves === 1 ? "its one solve" : `its ${counted(solves, "solve")}`;
  if (stays)
    return `Delete ${solves === 1 ? "the one solve" : `all ${counted(solves, "solve")}`} in “${name}”? This can't be undone.`;
  if (!solves) return `Delete the session “${name}”? It's empty.`;
  return `Delete the session “${name}” and ${all}? This can't be undone.`;
}

// The graph of times.

export const GRAPHS = { solves: "By solve", dates: "By date", times: "Histogram" };
export const LINES = {
  ...{ number: "Solve", time: "Time", five: "Ao5", twelve: "Ao12", hundred: "Ao100" },
  solves: "Solves",
};
export const GRAPH_HELP =
  "Ao5, Ao12 and Ao100: averages of 5, 12 and 100 solves, without the fastest and slowest solves.";

/** @param from the number of solves before those on show */
export const shownSolves = (from: number, to: number, all: number) =>
  to - from === all
    ? `All ${count(all)} solves`
    : `Solves ${count(from + 1)} to ${count(to)} of ${count(all)}`;

/** The text alternative of the graph. */
export function graph(solves: number, best: string, worst: string) {
  return `The times of ${counted(solves, "solve")}, from ${best} to ${worst}, and their averages of 5, 12 and 100`;
}

// Statistics.

/** The number of solves from which statistics are offered. */
export const STATISTICS_FROM = 5;
export const NONE = "–";
export const SINGLE = "Single";
export const STATISTICS_VIEWS = { last: "Latest", best: "Best", next: "Next", under: "Sub-X" };

export const figureHeads = (metric: Metric) => [
  ...["Time", "σ", capitalized(movesNoun(0, metric)), "TPS"],
];
/** Format a mean number of moves beyond the shortest solutions. */
export const extra = (moves: number) => `+${moves.toFixed(1)}`;
export const EXTRA_HELP = "The small number: moves beyond the shortest solution, on average.";

/** @param goal the goal in ms, or null for none */
export const nextHeads = (goal: number | null) => [
  ...["Best possible", "Worst possible", ...(goal === null ? [] : [below(goal)])],
];

/**
 * Return the name of the solves below a time, such as `Sub 9.5 s` or `Sub 1:05`.
 * @param ms the time in whole milliseconds
 */
export function below(ms: number) {
  if (ms < 60_000) return `Sub ${ms / 1000}\u00a0s`;
  return `Sub ${ms % 1000 ? stopped(ms) : clock(ms)}`;
}

/** @param time the time that the next solve must be below */
export function needed(needed: number | "DNF" | null | undefined, time: string) {
  if (needed === "DNF") return "certain";
  return typeof needed === "number" ? `under ${time}` : "out of reach";
}

export const GOAL = "Goal in seconds";
export const SUB_TIMES = "Solves below round times";
export const SOLVES = "Solves";

/** Format a number of solves with its percentage of all. */
export function share(part: number, all: number) {
  const percent = all ? (100 * part) / all : 0;
  return `${count(part)} (${percent.toFixed(part && percent < 9.95 ? 1 : 0)}%)`;
}

export const STATISTICS_NOTES: Readonly<Record<keyof typeof STATISTICS_VIEWS, string>> = {
  last: "σ, moves and TPS leave out the same solves as the average.",
  best: "σ, moves and TPS leave out the same solves as the average.",
  next: "The best and worst averages your next solve can lead to, and the time it needs for your goal.",
  under: "Sub-X solves and averages are below X.",
};

export const allDeviation = (deviation: string) => `σ of all finished solves: ${deviation}.`;

// Import and export.

export const PLAYER = "Your name in saved results";
export const PLAYER_HELP = "Save result, in a solve's buttons, makes a file that others can check.";

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
  if (double) parts.push(`${count(double)} already in your history`);
  if (refused) parts.push(`${count(refused)} refused`);
  return `${parts.join(", ")}.`;
}

function into(sessions: readonly string[]) {
  if (!sessions.length) return "";
  if (sessions.length > 3) return ` to ${counted(sessions.length, "session")}`;
  const names = quoted(sessions);
  if (names.length === 1) return ` to the session ${names[0]}`;
  return ` to the sessions ${listed(names)}`;
}

/** @param number the number of the record in the file, which is a solve or a result of an event */
export const refusal = (number: number, reason: string) => `Record ${count(number)}: ${reason}`;

export const RECORD_DAMAGED = "its JSON is damaged or cut off";

export const TOO_LARGE = "it's larger than 100 MB, and only Slidestar's own files may be";

export const fileLeft = (file: string) => `Stopped reading ${file}: all solves were deleted.`;

export const fileUnreadable = (file: string, fault: string) => `${file} can't be read: ${fault}.`;

export const OTHER_ENCODING = "it isn't UTF-8 or UTF-16 text (in Excel, save it as CSV UTF-8)";

/** The outcome of a file, and the reasons for its refused records. */
export type Outcome = { file: string; work: string; refused: readonly string[] };

/** Return the outcomes of several files, each with the file's name, or the only outcome. */
export function ofFiles(outcomes: readonly Outcome[]): Pick<Outcome, "work" | "refused"> {
  const [only, other] = outcomes;
  if (only && !other) return { work: only.work, refused: only.refused };
  const named = (file: string, words: string) =>
    words.startsWith(file) ? words : `${file}: ${words}`;
  return {
    work: outcomes.map(({ file, work }) => named(file, work)).join(" "),
    refused: outcomes.flatMap(({ file, refused }) => refused.map((why) => named(file, why))),
  };
}

export const WRITING = "Writing the file";

export const writtenSoFar = (solves: number) => `Writing the file: ${solved(solves)} so far`;

export const exported = (solves: number, damaged: number, results: number) =>
  `${both(solves, results || null)} exported${damagedWords(damaged)}.`;

/** @param leftOut the number of solves and results for which csTimer has no fields */
export function exportedForCsTimer(solves: number, damaged: number, leftOut: number) {
  const done = `${solved(solves)} exported${damagedWords(damaged)}.`;
  if (!leftOut) return done;
  return `${done} ${count(leftOut)} left out because csTimer can't store practice, custom goals or events.`;
}

const damagedWords = (damaged: number) =>
  damaged ? `, ${count(damaged)} damaged and left out` : "";

export const notWritten = (fault: string) => `The file can't be written: ${fault}.`;

// Deleting solves.

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
  "This browser's storage is full or blocked, so your game will be lost when you close this tab.";

export function unreadWords(records: number) {
  if (!records) return "";
  return records === 1
    ? "One record couldn't be read and was skipped."
    : `${count(records)} records couldn't be read and were skipped.`;
}
