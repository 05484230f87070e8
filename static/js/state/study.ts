// A study. Its chapters are games with variations and notes on positions.

import type { Position } from "../puzzle/rules.ts";
import type { Variation } from "./variations.ts";

/** The key of the user's own study in the local storage. */
export const STORED_STUDY = "slidestar-study";

/** An arrow from one tile to another, where 0 is the gap. */
export type Arrow = readonly [from: number, to: number];
/** A note on the position after the moves `at`, which have the form of `formatMoves`. */
export type Note = {
  readonly at: string;
  readonly text: string;
  /** the highlighted tiles */
  readonly tiles: readonly number[];
  /** the faded tiles, which must stay where they are */
  readonly fixed: readonly number[];
  readonly arrows: readonly Arrow[];
};
export type Chapter = {
  readonly title: string;
  readonly start: Position;
  /** the goal, or null for the standard goal */
  readonly goal: Position | null;
  readonly lines: Variation;
  readonly notes: readonly Note[];
  /** true if the reader must find the moves of the main line */
  readonly quiz: boolean;
};
export type Study = { readonly title: string; readonly chapters: readonly Chapter[] };

export type Tool = "tiles" | "fixed" | "arrows";
/** The state before a chapter was deleted, or before another study replaced the user's study. */
type Undone = { kind: "chapter" | "study"; study: Study };
/** The answer to the last move of a quiz. */
export type Answer = { kind: "start" | "right" | "solved" } | { kind: "wrong"; text: string };

export type StudyPart = {
  study: Study | null;
  /** true if the user writes the study, which is stored on this device */
  own: boolean;
  /** the index of the chapter on the board, if the board is the game with the number `game` */
  chapter: number;
  game: number | null;
  /** true if a quiz is running, so that its lines are not on the board yet */
  quizzing: boolean;
  answer: Answer;
  /** the kind of mark that a press on the board makes */
  tool: Tool | null;
  /** the tile where the next arrow starts */
  arrowFrom: number | null;
  undone: Undone | null;
  /** the message in the card */
  message: string;
};

/** Return whether the fragment of an address, without #, has a study. */
export const isStudy = (fragment: string) => fragment.startsWith("study=");

export const NO_STUDY: StudyPart = {
  study: null,
  own: false,
  chapter: 0,
  game: null,
  quizzing: false,
  answer: { kind: "start" },
  tool: null,
  arrowFrom: null,
  undone: null,
  message: "",
};

type ChapterState = { study: StudyPart; game: { number: number } };

/** Return the chapter on the board, or null. */
export function chapterOf({ study: { study, chapter, game }, game: { number } }: ChapterState) {
  return game === number ? (study?.chapters[chapter] ?? null) : null;
}
