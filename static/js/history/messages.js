// All that's said of the history of solves: news of a win, the card with its averages and graph,
// what's done to a solve or a session, files, and storage that fails.

import { count, counted } from "../lib/format.js";

// A solve has just been made.

/**
 * What an inspection cost.
 * @param {number | "DNF"} penalty
 * @param {string} result
 */
export function lateStart(penalty, result) {
  if (penalty === "DNF") return " It counts as a DNF: the inspection took more than 17 seconds.";
  return ` With 2 seconds added for a late start: ${result}.`;
}

/** @param {string} session its name */
export function bestOfSession(session) {
  return ` Your best in “${session}” so far!`;
}

export const NEW_BEST = " A new personal best!";
export const FIRST_BEST = " Your first on this size, so a personal best.";

export const PRACTICE = " Practice: it isn't in your averages.";
export const RESUMED = " Resumed: it isn't in your averages, as the clock stood still meanwhile.";

/**
 * @param {number} moves
 * @param {number} multi several tiles at once count as one
 * @param {string} tps
 */
export const winFigures = (moves, multi, tps) =>
  `${multi === moves ? "" : `${counted(multi, "multi-tile move")}, `}${speedInWords(tps)}`;

export const MULTI_HELP = "A whole line of tiles pressed at once counts as one multi-tile move.";

// The card.

export const NO_SOLVES =
  "Each board that you solve is kept here, on this device: its time, its moves, your averages.";

/** @param {string} size */
export const noneOfSize = (size) => `No solves of ${size} yet.`;

/**
 * The table of averages in one line.
 * @param {string} size
 * @param {number} solves
 * @param {string | null} mean
 */
export function caption(size, solves, mean) {
  return `${size}, ${counted(solves, "solve")}${mean ? `, mean ${mean}` : ""}`;
}

export const SINGLE = "Single";
/** By the number of solves: how it's called for short, and what it is. */
export const AVERAGES = {
  3: ["Mo3", "Mean of 3"],
  5: ["Ao5", "Average of 5, without the best and the worst"],
  12: ["Ao12", "Average of 12, without the best and the worst"],
  50: ["Ao50", "Average of 50, without the best and the worst three"],
  100: ["Ao100", "Average of 100, without the best and the worst five"],
  1000: ["Ao1000", "Average of 1,000, without the best and the worst fifty"],
};

/**
 * What they are if only one is left out at each end.
 * @type {Readonly<Record<string, string>>}
 */
export const ONE_TRIMMED = {
  50: "Average of 50, without the best and the worst",
  100: "Average of 100, without the best and the worst",
  1000: "Average of 1,000, without the best and the worst",
};
export const TRIMS = {
  "5%": "5%, as csTimer",
  one: "one, as slidysim",
};

/** @param {number} solves */
export const showAll = (solves) => `Show all ${count(solves)}`;
export const SHOW_FEWER = "Show fewer";

/**
 * The bests of a size, which may be of different solves: what each is, and its number.
 * @param {string} time
 * @param {number | null | undefined} moves
 * @param {number | null | undefined} tps
 */
export function best(time, moves, tps) {
  const parts = [["fastest", time]];
  if (moves) parts.push(["fewest moves", count(moves)]);
  if (tps) parts.push(["highest TPS", tps.toFixed(2)]);
  return parts;
}

// A solve in the list.

export const KINDS = { practice: "practice", resumed: "resumed", daily: "daily" };
export const TIME_ONLY = "The moves are not known";
export const NOT_COUNTED =
  "Practice stays out of the averages: the board was chosen or already known, help was shown, or the game was left and resumed.";

/** @param {string} tps */
export const speed = (tps) => `${tps} TPS`;
export const SPEED_HELP = "TPS: tiles a second";

/**
 * Below the row, which has no room for what TPS means.
 * @param {readonly string[]} facts
 * @param {boolean} fast whether the row has its speed
 */
export const details = (facts, fast) => `${facts.join(" · ")}.${fast ? ` ${SPEED_HELP}.` : ""}`;

/** @param {string} tps */
export const speedInWords = (tps) => `${tps} tiles a second`;

/** Before the board that the solve began with. */
export const SCRAMBLE = "Scramble: ";
export const COMMENT = "Comment: ";

/** @param {number} moves */
export const undoneMoves = (moves) =>
  `${counted(moves, "undone move")} (so not for the fewest moves)`;

/** @param {number} multi */
export const multiMoves = (multi) =>
  `${counted(multi, "multi-tile move")} (a whole line pressed at once is one)`;

export const SAME_SCRAMBLE = "Same scramble";
export const REPLAY = "Replay";
export const REVIEW = "Review";
export const PLUS_TWO = "+2";
export const PLUS_TWO_HELP = "Adds two seconds, as for a mistake at the start.";
export const DNF = "DNF";
export const DNF_HELP = "Did not finish: it doesn't count as a time.";
export const CHALLENGE = "Challenge a friend";
export const DELETE_SOLVE = "Delete solve";

/**
 * @param {string} time as it was
 * @param {string | null} now null: it's deleted
 */
export function edited(time, now) {
  return now === null ? `Deleted: ${time}.` : `Changed from ${time} to ${now}.`;
}

/** @param {number} moves */
export const replaying = (moves) => `Your solve of ${counted(moves, "move")}.`;

export const SOLVE_UNREADABLE = "That solve can't be read: the browser's storage has failed.";
export const SOLVE_GONE = "That solve is no longer kept.";
export const SOLVE_DAMAGED = "That solve is damaged: its moves don't fit its board.";

// Sessions.

export const NEW_SESSION = "Name of the new session";
export const RENAME_SESSION = "New name of this session";
export const NAME_MISSING = "A session needs a name.";
export const NAME_TAKEN = "There's already a session with that name.";

/**
 * The button.
 * @param {boolean} stays the first session does
 */
export const removeSession = (stays) => (stays ? "Delete this session's solves" : "Delete session");

/**
 * @param {string} name of a session
 * @param {number} solves
 * @param {boolean} stays
 */
export function deleteSession(name, solves, stays) {
  const all = solves === 1 ? "its one solve" : `its ${counted(solves, "solve")}`;
  if (stays)
    return `Delete ${solves === 1 ? "the one solve" : `all ${counted(solves, "solve")}`} in “${name}”? This can't be undone.`;
  if (!solves) return `Delete the session “${name}”? It's empty.`;
  return `Delete the session “${name}” and ${all}? This can't be undone.`;
}

// The graph.

export const GRAPH = "Graph of times";
export const LINES = { number: "Solve", time: "Time", five: "Ao5", twelve: "Ao12" };
export const GRAPH_HELP =
  "Ao5 and Ao12: the averages of 5 and of 12 solves, without the best and the worst.";

/**
 * What the graph shows, for whoever can't see it.
 * @param {number} solves
 * @param {string} best
 * @param {string} worst
 */
export function graph(solves, best, worst) {
  return `The times of ${counted(solves, "solve")}, from ${best} to ${worst}, and their averages of 5 and of 12`;
}

// Files, in and out.

/** @param {number} solves */
const solved = (solves) => counted(solves, "solve");

/** @param {string} file */
export const reading = (file) => `Reading ${file}`;

/**
 * @param {string} file
 * @param {number} solves
 */
export const readSoFar = (file, solves) => `Reading ${file}: ${solved(solves)} so far`;

/**
 * @param {{ added: number, updated: number, double: number, refused: number }} solves `updated`:
 *   those that were here with older facts; `double`: those that were here unchanged
 * @param {readonly string[]} sessions where they went, if that isn't all on show
 */
export function imported({ added, updated, double, refused }, sessions) {
  const parts = [`${solved(added)} added${into(sessions)}`];
  if (updated) parts.push(`${count(updated)} updated`);
  if (double) parts.push(`${count(double)} ${double === 1 ? "was" : "were"} here already`);
  if (refused) parts.push(`${count(refused)} refused`);
  return `${parts.join(", ")}.`;
}

/** @param {readonly string[]} sessions */
function into(sessions) {
  if (!sessions.length) return "";
  if (sessions.length > 3) return ` to ${counted(sessions.length, "session")}`;
  const names = sessions.map((name) => `“${name}”`);
  if (names.length === 1) return ` to the session ${names[0]}`;
  return ` to the sessions ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * @param {number} number its place in the file
 * @param {string} reason
 */
export const refusal = (number, reason) => `Solve ${count(number)}: ${reason}`;

/** @param {string} file */
export const fileTooLarge = (file) => `${file} is too large for a history of solves.`;

/** @param {string} file */
export const fileLeft = (file) => `Stopped reading ${file}: all solves were deleted.`;

/**
 * @param {string} file
 * @param {string} fault
 */
export const fileUnreadable = (file, fault) => `${file} can't be read: ${fault}.`;

export const WRITING = "Writing the file";

/** @param {number} solves */
export const writtenSoFar = (solves) => `Writing the file: ${solved(solves)} so far`;

/**
 * @param {number} solves
 * @param {number} damaged
 */
export function exported(solves, damaged) {
  const left = damaged ? `, ${count(damaged)} damaged and left out` : "";
  return `${solved(solves)} exported${left}.`;
}

/** @param {string} fault */
export const notWritten = (fault) => `The file can't be written: ${fault}.`;

// The end of a history.

/**
 * @param {number} solves
 * @param {number} unread records
 */
export function clearQuestion(solves, unread) {
  const what = [];
  if (solves) what.push(`${solves === 1 ? "" : "all "}${solved(solves)}`);
  if (unread) what.push(`${counted(unread, "record")} that can't be read`);
  return `Delete ${what.join(" and ")} from your history? This can't be undone.`;
}

export const CLEARED = "All solves are deleted.";
export const NOT_CLEARED = "The solves can't be deleted: the browser's storage has failed.";

// Storage that fails.

export const FAILED = "That couldn't be saved: this browser's storage is full or blocked.";
export const UNKEPT =
  "This browser's storage is full or blocked: your game is kept only as long as this tab is open.";

/** @param {number} records */
export function unreadWords(records) {
  if (!records) return "";
  return records === 1
    ? "One record here can't be read: it's left out."
    : `${count(records)} records here can't be read: they're left out.`;
}
