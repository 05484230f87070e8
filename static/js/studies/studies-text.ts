// Texts of studies: the cards, the answers of a quiz, and errors in a link or a file. An error may
// follow the name of a field and a colon, so it starts in lower case and has no full stop.

import { count } from "../lib/format.ts";

// Errors.

export const NO_STUDY = "this is no study of Slidestar";
export const CUT = "the link is damaged or incomplete";
export const NO_OBJECT = "expected an object with fields";
export const NO_TEXT = "expected a text";
export const NO_LIST = "expected a list";
export const NO_FLAG = "expected true or false";
export const OTHER_SIZE = "the goal has another size than the board";
export const IMPOSSIBLE = "a move is impossible on this board";
export const NO_ARROW = "expected two different tiles";
export const ON_NO_LINE = "the position is on no line of the chapter";
export const NOTE_TWICE = "two notes have the same position";

export const otherVersion = (version: number) =>
  `this page reads version ${version} of the format; a newer Slidestar may read this study`;

export const tooLong = (most: number) => `a study has at most ${count(most)} characters`;

export const textTooLong = (most: number) => `the text has more than ${count(most)} characters`;

export const listTooLong = (most: number) => `the list has more than ${count(most)} items`;

export const tooManyMoves = (most: number) => `a chapter has at most ${count(most)} moves`;

export const tooManyLines = (most: number) => `a chapter has at most ${count(most)} lines`;

export const noTile = (cells: number) => `expected tiles from 0 (the gap) to ${cells - 1}`;
