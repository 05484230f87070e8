// The learn mode: its lessons and their state.

import type { TraceResult, WhyResult } from "../protocol.ts";
import type { Chapter } from "./chapters.ts";
import { DEFAULT_OPTIONS, type OwnOption, type SearchOptions } from "./search-options.ts";
import { LESSONS, RACE_KINDS, type SPEED_LABELS, TABLES, TREE_VIEWS } from "./state-text.ts";

export { LESSONS, RACE_KINDS, TABLES, TREE_VIEWS };

export type Lesson = keyof typeof LESSONS;
export type TreeView = keyof typeof TREE_VIEWS;
export type Together = "steps" | "f";
export type RaceKind = keyof typeof RACE_KINDS;
export type Table = keyof typeof TABLES;
export type PrimerChapter = (typeof PRIMER_CHAPTERS)[number];
export type Pace = keyof typeof SPEED_LABELS;
/** Why a board is replaced by another one to watch. */
export type Unfit = "large" | "solved" | "unsolvable";

/** The lesson of a link to Learn that names none. */
export const LINKED_LESSON: Lesson = "watch";

/** The chapters of the primer on A* in the lesson Watch, as links name them. */
export const PRIMER_CHAPTERS = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** The id of the user's heuristic, from the lesson Write. */
export const OWN = "own";

/** The milliseconds between two steps. */
export const PACES: Readonly<Record<Pace, number>> = {
  slow: 1600,
  normal: 600,
  fast: 150,
  fastest: 30,
};

/** A guess of the entry that is expanded next. `next`: the entry that was expanded. */
type Guess = { entry: number; next: number; right: boolean };
/**
 * A search, with the option of its algorithm. `rules`: those of slidestar.algorithms.rules that differ
 * from the usual ones.
 */
export type Chosen = { algorithm: string; heuristic: string; rules?: string } & OwnOption;
/** A watched search. An entry of its trace is the index of a row. */
export type Watched =
  | { kind: "none" }
  | ({ kind: "running" } & Chosen)
  | ({ kind: "done"; rows: TraceResult } & Chosen)
  | ({ kind: "failed"; message: string } & Chosen);

/** The search for the rules under which a search has the user's counts. `nodes`: expanded so far. */
export type WhyCounts =
  | { kind: "none" }
  | ({ kind: "running"; nodes: number } & Chosen)
  | ({ kind: "done"; result: WhyResult } & Chosen)
  | ({ kind: "failed"; message: string } & Chosen);

export type Learn = {
  lesson: Lesson;
  /** of the coach's course; null: the coach chooses one for the board */
  chapter: Chapter | null;
  /** the coach's marks on the board: pairs of tile and class */
  marks: readonly (readonly [number, string])[];
  /** the cell to which the coach's next step leads */
  aim: number | null;
  /** the open chapter of the primer in Watch; null: the primer is closed */
  primer: PrimerChapter | null;
  /** expansions done by the watched search */
  step: number;
  view: TreeView;
  /** the selected entry; null: the one that the last step expanded */
  node: number | null;
  playing: boolean;
  pace: Pace;
  /** the watched search uses the user's heuristic */
  own: boolean;
  /** the options of searches, in Watch and in Race */
  options: SearchOptions;
  /** the rules of the watched search, as a text of slidestar.algorithms.rules */
  rules: string;
  /** the second search, compared by steps or by f */
  beside: Chosen | null;
  together: Together;
  /** Watch fills the screen, for a projector */
  presenting: boolean;
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
  lesson: "coach",
  chapter: null,
  marks: [],
  aim: null,
  primer: null,
  step: 0,
  view: "fold",
  node: null,
  playing: false,
  pace: "normal",
  own: false,
  options: DEFAULT_OPTIONS,
  rules: "",
  beside: null,
  together: "steps",
  presenting: false,
  guessing: false,
  guesses: [],
  dealt: null,
  boards: "one",
  runs: null,
  table: "course",
  code: "",
};
