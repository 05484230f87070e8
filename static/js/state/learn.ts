// The state of Learn and its lessons.

import type { TraceResult, WhyResult } from "../protocol.ts";
import type { Position } from "../puzzle/rules.ts";
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
/** The reason why a board is replaced by a board that can be watched. */
export type Unfit = "large" | "near" | "solved" | "unsolvable";

/** The session storage key of the board in the tab that Watch has dealt, with the reason. */
export const DEALT = "slidestar.dealt";

/** The lesson to open if a link to Learn does not name one. */
export const LINKED_LESSON: Lesson = "watch";

/** The chapters of the primer on A* in the lesson Watch, as named in links. */
export const PRIMER_CHAPTERS = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** The id of the user's heuristic, from the lesson Write. */
export const OWN = "own";

/** The time between two steps, in ms. */
export const PACES: Readonly<Record<Pace, number>> = {
  slow: 1600,
  normal: 600,
  fast: 150,
  fastest: 30,
};

/** A guess at the entry that is expanded next. `next` is the entry that was expanded. */
type Guess = { entry: number; next: number; right: boolean };
/**
 * A search with the options of its algorithm. `rules` contains the rules of
 * slidestar.algorithms.rules that differ from the usual rules.
 */
export type Chosen = { algorithm: string; heuristic: string; rules?: string } & OwnOption;
/** A watched search. Entries of its trace are identified by the index of their row. */
export type Watched =
  | { kind: "none" }
  | ({ kind: "running" } & Chosen)
  | ({ kind: "done"; rows: TraceResult } & Chosen)
  | ({ kind: "failed"; message: string } & Chosen);

/**
 * The request for the rules under which a search has the user's counts. `nodes` counts the nodes
 * expanded so far.
 */
export type WhyCounts =
  | { kind: "none" }
  | ({ kind: "running"; nodes: number } & Chosen)
  | ({ kind: "done"; result: WhyResult } & Chosen)
  | ({ kind: "failed"; message: string } & Chosen);

export type Learn = {
  lesson: Lesson;
  /** the chapter of the coach's course, or null if the coach chooses one for the board */
  chapter: Chapter | null;
  /** the coach's marks on the board: pairs of tile and class */
  marks: readonly (readonly [number, string])[];
  /** the cell to which the coach's next step leads */
  aim: number | null;
  /** the open chapter of the primer in Watch, or null if the primer is closed */
  primer: PrimerChapter | null;
  /** the number of expansions done by the watched search */
  step: number;
  view: TreeView;
  /** the selected entry, or null for the entry that the last step expanded */
  node: number | null;
  /** the position whose entry in the frontier is selected once the trace is known */
  sought: Position | null;
  playing: boolean;
  pace: Pace;
  /** true if the watched search uses the user's heuristic */
  own: boolean;
  /** the options of searches, in Watch and in Race */
  options: SearchOptions;
  /** the rules of the watched search, in the text format of slidestar.algorithms.rules */
  rules: string;
  /** the second search, which is compared by steps or by f */
  second: Chosen | null;
  together: Together;
  /** true if Watch fills the screen, for a projector */
  presenting: boolean;
  /** true if the user guesses the next entry before each step */
  guessing: boolean;
  guesses: readonly Guess[];
  /** the reason why the user's board was replaced */
  dealt: Unfit | null;
  /** the board to watch however near its goal it is, since a link or the user has chosen it */
  preferred: Position | null;
  boards: RaceKind;
  /** the ids of the contestants of a race, or null for the default contestants */
  runs: readonly string[] | null;
  table: Table;
  /** the hash of the address, which encodes a heuristic in Python */
  code: string;
};

/** The values to reset when another search is watched. */
export const FROM_THE_START = { step: 0, node: null, sought: null, playing: false, guesses: [] };

export const DEFAULT_LEARN: Learn = {
  lesson: "coach",
  chapter: null,
  marks: [],
  aim: null,
  primer: null,
  step: 0,
  view: "fold",
  node: null,
  sought: null,
  playing: false,
  pace: "normal",
  own: false,
  options: DEFAULT_OPTIONS,
  rules: "",
  second: null,
  together: "steps",
  presenting: false,
  guessing: false,
  guesses: [],
  dealt: null,
  preferred: null,
  boards: "one",
  runs: null,
  table: "course",
  code: "",
};
