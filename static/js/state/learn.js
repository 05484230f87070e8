// The classroom: its lessons, and where the person is in them.

/** @import { TraceResult } from "../protocol.js" */

/** @typedef {"watch" | "race" | "write" | "tables"} Lesson */
/** @typedef {"fold" | "dots" | "map"} TreeView */
/** @typedef {"steps" | "f"} Together */
/** @typedef {"one" | "depth" | "list" | "files"} RaceKind */
/** @typedef {"course" | "reinefeld" | "aima" | "princeton"} Table */
/** @typedef {"slow" | "normal" | "fast" | "fastest"} Pace */
/**
 * Why a board isn't watched.
 * @typedef {"hard" | "solved" | "unsolvable"} Unfit
 */

/** @type {Readonly<Record<Lesson, string>>} */
export const LESSONS = { watch: "Watch", race: "Race", write: "Write", tables: "Tables" };
/** @type {Readonly<Record<TreeView, string>>} */
export const TREE_VIEWS = { fold: "Folded", dots: "Dots", map: "Map" };

/**
 * What a race can be run on.
 * @type {Readonly<Record<RaceKind, string>>}
 */
export const RACE_KINDS = {
  one: "This board",
  depth: "Many, by length",
  list: "Your list",
  files: "Princeton's files",
};
/** @type {Readonly<Record<Table, string>>} */
export const TABLES = {
  course: "Course report",
  reinefeld: "Reinefeld",
  aima: "AIMA",
  princeton: "Princeton",
};
/** The heuristic that the person wrote, in the room Write. */
export const OWN = "own";

/**
 * A step every so many ms.
 * @type {Readonly<Record<Pace, { label: string, ms: number }>>}
 */
export const PACES = {
  slow: { label: "Slow", ms: 1600 },
  normal: { label: "Normal", ms: 600 },
  fast: { label: "Fast", ms: 150 },
  fastest: { label: "Very fast", ms: 30 },
};

/**
 * A guess at what's expanded next: of which entry, and whether that was right.
 * @typedef {{ entry: number, next: number, right: boolean }} Guess
 */
/** @typedef {{ algorithm: string, heuristic: string }} Chosen */
/**
 * A search that's watched. Its entries are numbers: places in the columns of the trace.
 * @typedef {{ kind: "none" }
 *   | { kind: "running" } & Chosen
 *   | { kind: "done", rows: TraceResult } & Chosen
 *   | { kind: "failed", message: string } & Chosen
 * } Watched
 */

/**
 * `step`: of the search that's watched, how many expansions are done. `node`: the entry that was
 * pressed; null is the one that the last step expanded. `own`: it goes by the heuristic that the
 * person wrote. `beside`: another search to be watched beside it, `together` by steps or by f.
 * `guessing`: what's next is to be guessed. `dealt`: the board was dealt, for that reason.
 * `boards`, `runs`: what's raced, and the contestants by their ids (null: those that are ticked at
 * first). `table`: the published one on show. `code`: the part of the address behind its hash,
 * where a heuristic in Python travels.
 * @typedef {object} Learn
 * @property {Lesson} lesson
 * @property {number} step
 * @property {TreeView} view
 * @property {number | null} node
 * @property {boolean} playing
 * @property {Pace} pace
 * @property {boolean} own
 * @property {Chosen | null} beside
 * @property {Together} together
 * @property {boolean} guessing
 * @property {readonly Guess[]} guesses
 * @property {Unfit | null} dealt
 * @property {RaceKind} boards
 * @property {readonly string[] | null} runs
 * @property {Table} table
 * @property {string} code
 */

/** What's to be forgotten when another search is watched. */
export const FROM_THE_START = { step: 0, node: null, playing: false, guesses: [] };

/** @type {Learn} */
export const DEFAULT_LEARN = {
  lesson: "watch",
  step: 0,
  view: "fold",
  node: null,
  playing: false,
  pace: "normal",
  own: false,
  beside: null,
  together: "steps",
  guessing: false,
  guesses: [],
  dealt: null,
  boards: "one",
  runs: null,
  table: "course",
  code: "",
};
