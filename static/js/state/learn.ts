// The classroom: its lessons, and where the person is in them.

import type { TraceResult } from "../protocol.ts";

export type Lesson = "watch" | "race" | "write" | "tables";
export type TreeView = "fold" | "dots" | "map";
export type Together = "steps" | "f";
export type RaceKind = "one" | "depth" | "list" | "files";
export type Table = "course" | "reinefeld" | "aima" | "princeton";
export type Pace = "slow" | "normal" | "fast" | "fastest";
/** Why a board isn't watched. */
export type Unfit = "hard" | "solved" | "unsolvable";

export const LESSONS: Readonly<Record<Lesson, string>> = {
  watch: "Watch",
  race: "Race",
  write: "Write",
  tables: "Tables",
};
export const TREE_VIEWS: Readonly<Record<TreeView, string>> = {
  fold: "Folded",
  dots: "Dots",
  map: "Map",
};

/** What a race can be run on. */
export const RACE_KINDS: Readonly<Record<RaceKind, string>> = {
  one: "This board",
  depth: "Many, by length",
  list: "Your list",
  files: "Princeton's files",
};
export const TABLES: Readonly<Record<Table, string>> = {
  course: "Course report",
  reinefeld: "Reinefeld",
  aima: "AIMA",
  princeton: "Princeton",
};
/** The heuristic that the person wrote, in the room Write. */
export const OWN = "own";

/** A step every so many ms. */
export const PACES: Readonly<Record<Pace, { label: string; ms: number }>> = {
  slow: { label: "Slow", ms: 1600 },
  normal: { label: "Normal", ms: 600 },
  fast: { label: "Fast", ms: 150 },
  fastest: { label: "Very fast", ms: 30 },
};

/** A guess at what's expanded next: of which entry, and whether that was right. */
type Guess = { entry: number; next: number; right: boolean };
export type Chosen = { algorithm: string; heuristic: string };
/** A search that's watched. Its entries are numbers: places in the columns of the trace. */
export type Watched =
  | { kind: "none" }
  | ({ kind: "running" } & Chosen)
  | ({ kind: "done"; rows: TraceResult } & Chosen)
  | ({ kind: "failed"; message: string } & Chosen);

/**
 * `step`: of the search that's watched, how many expansions are done. `node`: the entry that was
 * pressed; null is the one that the last step expanded. `own`: it goes by the heuristic that the
 * person wrote. `beside`: another search to be watched beside it, `together` by steps or by f.
 * `guessing`: what's next is to be guessed. `dealt`: the board was dealt, for that reason.
 * `boards`, `runs`: what's raced, and the contestants by their ids (null: those that are ticked at
 * first). `table`: the published one on show. `code`: the part of the address behind its hash,
 * where a heuristic in Python travels.
 */
export type Learn = {
  lesson: Lesson;
  step: number;
  view: TreeView;
  node: number | null;
  playing: boolean;
  pace: Pace;
  own: boolean;
  beside: Chosen | null;
  together: Together;
  guessing: boolean;
  guesses: readonly Guess[];
  dealt: Unfit | null;
  boards: RaceKind;
  runs: readonly string[] | null;
  table: Table;
  code: string;
};

/** What's to be forgotten when another search is watched. */
export const FROM_THE_START = { step: 0, node: null, playing: false, guesses: [] };

export const DEFAULT_LEARN: Learn = {
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
