// The learn mode: its lessons and their state.

import type { TraceResult } from "../protocol.ts";

export type Lesson = "watch" | "race" | "write" | "tables";
export type TreeView = "fold" | "dots" | "map";
export type Together = "steps" | "f";
export type RaceKind = "one" | "depth" | "list" | "files";
export type Table = "course" | "reinefeld" | "aima" | "princeton";
export type Pace = "slow" | "normal" | "fast" | "fastest";
/** Why a board is replaced by another one to watch. */
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

/** The boards of a race. */
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
/** The id of the user's heuristic, from the lesson Write. */
export const OWN = "own";

/** `ms`: the time between two steps. */
export const PACES: Readonly<Record<Pace, { label: string; ms: number }>> = {
  slow: { label: "Slow", ms: 1600 },
  normal: { label: "Normal", ms: 600 },
  fast: { label: "Fast", ms: 150 },
  fastest: { label: "Very fast", ms: 30 },
};

/** A guess of the entry that is expanded next. `next`: the right answer. */
type Guess = { entry: number; next: number; right: boolean };
export type Chosen = { algorithm: string; heuristic: string };
/** A watched search. An entry of its trace is the index of a row. */
export type Watched =
  | { kind: "none" }
  | ({ kind: "running" } & Chosen)
  | ({ kind: "done"; rows: TraceResult } & Chosen)
  | ({ kind: "failed"; message: string } & Chosen);

export type Learn = {
  lesson: Lesson;
  /** expansions done by the watched search */
  step: number;
  view: TreeView;
  /** the selected entry; null: the one that the last step expanded */
  node: number | null;
  playing: boolean;
  pace: Pace;
  /** the watched search uses the user's heuristic */
  own: boolean;
  /** the second search, compared by steps or by f */
  beside: Chosen | null;
  together: Together;
  /** the user guesses the next entry before each step */
  guessing: boolean;
  guesses: readonly Guess[];
  /** why the user's board was replaced */
  dealt: Unfit | null;
  boards: RaceKind;
  /** ids of the contestants of a race; null: the default ones */
  runs: readonly string[] | null;
  table: Table;
  /** the hash of the address, an encoded heuristic in Python */
  code: string;
};

/** Values to reset for another search. */
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
