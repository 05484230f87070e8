// A study: chapters, each a game with variations, and notes on its positions.

import type { Position } from "../puzzle/rules.ts";
import type { Variation } from "./variations.ts";

/** From one tile to another; 0 is the gap. */
export type Arrow = readonly [from: number, to: number];
/** On the position after the moves `at`, in the form of `formatMoves`. */
export type Note = {
  readonly at: string;
  readonly text: string;
  /** highlighted */
  readonly tiles: readonly number[];
  /** faded, since they stay where they are */
  readonly fixed: readonly number[];
  readonly arrows: readonly Arrow[];
};
/** `quiz`: the reader finds the moves of the main line. */
export type Chapter = {
  readonly title: string;
  readonly start: Position;
  /** null: the standard goal */
  readonly goal: Position | null;
  readonly lines: Variation;
  readonly notes: readonly Note[];
  readonly quiz: boolean;
};
export type Study = { readonly title: string; readonly chapters: readonly Chapter[] };

export type Tool = "tiles" | "fixed" | "arrows";
/** The state before a chapter was deleted, or before another study took the place of the user's own. */
type Undone = { kind: "chapter" | "study"; study: Study };
/** The answer to the last move of a quiz. */
export type Answer = { kind: "start" | "right" | "solved" } | { kind: "wrong"; text: string };

export type StudyPart = {
  study: Study | null;
  /** the user writes it, and it is stored on this device */
  own: boolean;
  /** the index of the chapter on the board, if the board is the game with the number `game` */
  chapter: number;
  game: number | null;
  /** the lines of a quiz are not yet on the board */
  asking: boolean;
  answer: Answer;
  /** what a press on the board marks */
  tool: Tool | null;
  /** the tile where the next arrow starts */
  arrowFrom: number | null;
  undone: Undone | null;
  /** why the link or the file could not be read */
  problem: string;
};

/** Return true if the fragment of an address, without #, has a study. */
export const isStudy = (fragment: string) => fragment.startsWith("study=");

export const NO_STUDY: StudyPart = {
  study: null,
  own: false,
  chapter: 0,
  game: null,
  asking: false,
  answer: { kind: "start" },
  tool: null,
  arrowFrom: null,
  undone: null,
  problem: "",
};
