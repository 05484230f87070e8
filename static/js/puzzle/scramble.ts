// csTimer's scrambles of the 8-puzzle and the 15-puzzle: moves of the tiles or of the blank from the
// solved board, as letters (`D2 R U`) or arrows.

import { nullIfInvalid, parseMoves } from "./notation.ts";
import { type Move, OPPOSITE, type Position, slideAll, solved } from "./rules.ts";

const LETTERS = /^[\s,]*[udlr][udlr\d\s,]*$/i;
/** Text with only arrows and repeat counts. csTimer uses the half-width arrows. */
const ARROWS = /^[\s,]*[\^v<>↑↓←→￪￬￩￫][\^v<>↑↓←→￪￬￩￫\d\s,]*$/;
const ARROW_MOVES: Readonly<Record<string, Move>> = {
  ...{ "^": "U", v: "D", "<": "L", ">": "R" },
  ...{ "↑": "U", "↓": "D", "←": "L", "→": "R" },
  ...{ "￪": "U", "￬": "D", "￩": "L", "￫": "R" },
};

/** The smallest and the largest side of a board that csTimer scrambles. */
const MIN_SIDE = 3;
const MAX_SIDE = 4;

/** Return whether a text may be the numbers of the tiles that move. */
export const areNumbers = (text: string) =>
  /^[\s,;]*\d+(?:[\s,;]+\d+)*[\s,;]*$/.test(text) && !/(?<!\d)0+(?!\d)/.test(text);

/** Return whether a text may be moves: letters, words, lists or numbered lines. Python parses them. */
export function mayBeMoves(text: string) {
  const plain = text
    .replace(/\b(?:step|move|moves|solution|path|actions)\b/gi, "")
    .replace(/up|down|left|right/gi, "U");
  return /^[udlr]+$/i.test(plain.replace(/[\s\d.,;:()[\]{}'"|/>=→-]/g, ""));
}

/** Replace arrows by letters in a text that has only arrows. */
export function arrowsAsLetters(text: string) {
  return ARROWS.test(text)
    ? text.replace(/[^\s\d,]/g, (arrow) => ARROW_MOVES[arrow] ?? arrow)
    : text;
}

/**
 * Return the board after a scramble, or null if the scramble is illegal. The first move shows
 * whether the moves describe tiles or the blank. The board is the smallest one on which all moves
 * are legal, since a scramble of a 4x4 board reaches its far edges.
 * @param text moves as letters
 * @param size the size of the current board
 */
export function scrambled(
  text: string,
  size: Pick<Position, "rows" | "cols">,
): { board: Position; moves: number } | null {
  if (!LETTERS.test(text)) return null;
  const tiles = nullIfInvalid(() => parseMoves(text));
  if (!tiles) return null;
  const blanks = tiles.map((move) => OPPOSITE[move]);
  for (const moves of [tiles, blanks]) {
    const { rows, cols } = sizeOf(moves, size);
    const { position, count } = slideAll(solved(rows, cols), moves);
    if (count === moves.length) return { board: position, moves: count };
  }
  return null;
}

/** @param moves moves of tiles */
function sizeOf(moves: readonly Move[], played: Pick<Position, "rows" | "cols">) {
  let [row, col, rows, cols] = [0, 0, 1, 1]; // Follow the blank's path from the corner.
  for (const move of moves) {
    if (move === "D") row++;
    else if (move === "U") row--;
    else if (move === "R") col++;
    else col--;
    rows = Math.max(rows, row + 1);
    cols = Math.max(cols, col + 1);
  }
  const side = Math.max(rows, cols, MIN_SIDE);
  if (side > MAX_SIDE || (rows === played.rows && cols === played.cols)) return played;
  return { rows: side, cols: side };
}
