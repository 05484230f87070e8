// Text about notations: names of goals and solution formats, and error messages. A message may
// follow a colon, so it starts in lower case and has no full stop. Arguments are already quoted.

import { count, counted, listed } from "../lib/format.ts";

type Size = { rows: number; cols: number };

// Names of goals and formats.

/** The formats in which a solution can be copied. */
export const FORM_LABELS = {
  counts: "Letters with counts",
  letters: "Letters",
  blank: "Moves of the blank",
  tiles: "Tile numbers",
  boards: "All boards",
};

/** The caption of the first board of a film strip. */
export const STRIP_START = "start";

// Errors in a board.

export const EMPTY = "the text is empty";

export const tooLongForBoard = (characters: number) =>
  `${count(characters)} characters are too many for a board`;

export const foreign = (sign: string) => `${sign} doesn't belong in a board; write the gap as 0`;

export const notTile = (text: string) => `${text} isn't a tile; write the gap as 0`;

export const noTiles = (text: string) => `there are no tiles in ${text}`;

export const tileTooLarge = (tile: number, { rows, cols }: Size) =>
  `tile ${tile} is too large: a ${rows}x${cols} board has 0 to ${rows * cols - 1}, and 0 is the gap`;

export const tileTwice = (tile: number) => `tile ${tile} appears twice`;

/** @param side the maximum side */
export const boardTooLarge = ({ rows, cols }: Size, side: number) =>
  `a ${rows}x${cols} board is too large for this page, which goes up to ${side}x${side}`;

export const unevenRows = (lengths: readonly number[]) =>
  `the rows have different lengths (${lengths.join(", ")} tiles)`;

export const shortRow = (row: number, tiles: number, expected: number) =>
  `row ${row} has ${counted(tiles, "tile")}, expected ${expected}`;

export const otherSize = (stated: Size, found: Size) =>
  `the size says ${stated.rows}x${stated.cols}, but ${found.rows} rows of ${counted(found.cols, "tile")} follow`;

/**
 * @param sizes possible sizes
 * @param more true if there are other sizes
 */
export function whichRectangle(numbers: number, sizes: readonly Size[], more: boolean) {
  const names = sizes.map(({ rows, cols }) => `${rows}x${cols}`);
  if (more) names.push("another size");
  return `${counted(numbers, "number")} could be ${listed(names, "or")}: put each row on a line of its own, or / between the rows`;
}

export const noRectangle = (numbers: number) =>
  `${counted(numbers, "number")} ${numbers === 1 ? "doesn't" : "don't"} fill a board of 2x2 or more`;

export const faultIn = (fault: string, text: string) => `${fault}, in ${text}`;

/** @param side the maximum side */
export const notSize = (text: string, side: number) =>
  `${text} isn't a size from 2x2 to ${side}x${side}`;

// Errors in moves.

export const notMove = (sign: string, place: number) =>
  `${sign} at character ${count(place)} isn't a move`;

export const noRepeat = (term: string) => `${term} repeats a move 0 times`;

export const tooManyMoves = (most: number) => `more than ${counted(most, "move")}`;

// Errors in several boards, or in a solution given as boards.

export const TOO_LONG = "the text is too long for this page";

// Errors in a replay link.

export const replayDamaged = (fault: string) => `this replay link can't be read: ${fault}`;

export const REPLAY = {
  noList: "it has no list of three or more",
  noText: "its solution and scramble aren't text",
  noSolve: "its solve isn't text",
  noBoard: "it needs a board, or its size, as numbers",
  size: "this page has no boards of its size",
  several: "it has several solves. Paste it into the box for a position to choose one",
  unsolved: "its solution doesn't end at the solved board",
  noTimes: "its times aren't a list",
  tooLong: "it's too long to be read",
  cut: "it's damaged, or its end is missing",
  damaged: "it's damaged",
  noJson: "it isn't JSON",
};
export const NESTED = "a list or an object";

export const impossibleMove = (number: number, move: string) =>
  `move ${count(number)}, ${move}, isn't possible`;

export const notPace = (value: string) => `${value} isn't a speed (moves per 1,000 seconds)`;

export const timesForMoves = (times: number, moves: number) =>
  `it has ${counted(times, "time")} for ${counted(moves, "move")}`;

export const notTime = (value: string) => `${value} isn't a time`;

export const backwards = (before: number, after: number) =>
  `its times run backwards, from ${before} to ${after}`;

export const unpacksTooFar = (bytes: number) => `it unpacks to over ${count(bytes)} bytes`;
