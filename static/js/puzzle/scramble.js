// Scrambles, as csTimer deals them for the 8- and the 15-puzzle: moves from the solved board, of
// the tiles or of the blank, as letters (`D2 R U`) or as arrows.

import { NotationError, parseMoves } from "./notation.js";
import { OPPOSITE, slideAll, solved } from "./rules.js";

/** @import { Move, Position } from "./rules.js" */

const LETTERS = /^[\s,]*[udlr][udlr\d\s,]*$/i;
/** csTimer's own are the half-wide ones. */
const ARROWS = /^[\s,]*[\^v<>↑↓←→￪￬￩￫][\^v<>↑↓←→￪￬￩￫\d\s,]*$/;
/** @type {Readonly<Record<string, Move>>} */
const MEANT = {
  ...{ "^": "U", v: "D", "<": "L", ">": "R" },
  ...{ "↑": "U", "↓": "D", "←": "L", "→": "R" },
  ...{ "￪": "U", "￬": "D", "￩": "L", "￫": "R" },
};

/** Where a scramble may begin, if it isn't on a board of the size that's played. */
const USUAL = [
  { rows: 4, cols: 4 },
  { rows: 3, cols: 3 },
];

/**
 * Whether a text may be moves.
 * @param {string} text
 */
export const isLetters = (text) => LETTERS.test(text);

/**
 * Moves that are written as arrows, as letters; any other text as it is.
 * @param {string} text
 */
export function arrowsAsLetters(text) {
  return ARROWS.test(text) ? text.replace(/[^\s\d,]/g, (arrow) => MEANT[arrow] ?? arrow) : text;
}

/**
 * The board that a scramble leads to: the first move tells whose moves they are.
 * @param {string} text in letters
 * @param {Pick<Position, "rows" | "cols">} size of the board that's played
 * @returns {{ board: Position, moves: number } | null} null: it can't be made
 */
export function scrambled(text, size) {
  if (!isLetters(text)) return null;
  /** @type {Move[]} */
  let tiles;
  try {
    tiles = parseMoves(text);
  } catch (error) {
    if (error instanceof NotationError) return null;
    throw error;
  }
  const blanks = tiles.map((move) => OPPOSITE[move]);
  for (const { rows, cols } of [size, ...USUAL]) {
    for (const moves of [tiles, blanks]) {
      const { position, count } = slideAll(solved(rows, cols), moves);
      if (count === moves.length) return { board: position, moves: count };
    }
  }
  return null;
}
