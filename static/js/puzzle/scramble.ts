// Scrambles, as csTimer deals them for the 8- and the 15-puzzle: moves from the solved board, of
// the tiles or of the blank, as letters (`D2 R U`) or as arrows.

import { NotationError, parseMoves } from "./notation.ts";
import { type Move, OPPOSITE, type Position, slideAll, solved } from "./rules.ts";

const LETTERS = /^[\s,]*[udlr][udlr\d\s,]*$/i;
/** csTimer's own are the half-wide ones. */
const ARROWS = /^[\s,]*[\^v<>↑↓←→￪￬￩￫][\^v<>↑↓←→￪￬￩￫\d\s,]*$/;
const MEANT: Readonly<Record<string, Move>> = {
  ...{ "^": "U", v: "D", "<": "L", ">": "R" },
  ...{ "↑": "U", "↓": "D", "←": "L", "→": "R" },
  ...{ "￪": "U", "￬": "D", "￩": "L", "￫": "R" },
};

/** csTimer scrambles boards of these sizes. */
const SMALLEST = 3;
const LARGEST = 4;

/** Whether a text may be moves. */
export const isLetters = (text: string) => LETTERS.test(text);

/** Whether a text is moves in some form that Python reads: words, lists, numbered lines. */
export function mayBeMoves(text: string) {
  const plain = text.replace(/\b(?:step|move)\b/gi, "").replace(/up|down|left|right/gi, "U");
  return /^[udlr]+$/i.test(plain.replace(/[\s\d.,;:()[\]{}'"|>=→-]/g, ""));
}

/** Moves that are written as arrows, as letters; any other text as it is. */
export function arrowsAsLetters(text: string) {
  return ARROWS.test(text) ? text.replace(/[^\s\d,]/g, (arrow) => MEANT[arrow] ?? arrow) : text;
}

/**
 * The board that a scramble leads to. The first move shows whose moves they are. csTimer's
 * scrambles begin at the corner and end anywhere, so their size is the smallest that holds them:
 * a real scramble of a 4x4 goes to its far edges.
 * @param text in letters
 * @param size of the board that's played
 * @returns null: it can't be made
 */
export function scrambled(
  text: string,
  size: Pick<Position, "rows" | "cols">,
): { board: Position; moves: number } | null {
  if (!isLetters(text)) return null;
  let tiles: Move[];
  try {
    tiles = parseMoves(text);
  } catch (error) {
    if (error instanceof NotationError) return null;
    throw error;
  }
  const blanks = tiles.map((move) => OPPOSITE[move]);
  for (const moves of [tiles, blanks]) {
    const { rows, cols } = sizeOf(moves, size);
    const { position, count } = slideAll(solved(rows, cols), moves);
    if (count === moves.length) return { board: position, moves: count };
  }
  return null;
}

/** @param moves of the tiles */
function sizeOf(moves: readonly Move[], played: Pick<Position, "rows" | "cols">) {
  let [row, col, rows, cols] = [0, 0, 1, 1]; // the blank's way from the corner
  for (const move of moves) {
    if (move === "D") row++;
    else if (move === "U") row--;
    else if (move === "R") col++;
    else col--;
    rows = Math.max(rows, row + 1);
    cols = Math.max(cols, col + 1);
  }
  const side = Math.max(rows, cols, SMALLEST);
  if (side > LARGEST || (rows === played.rows && cols === played.cols)) return played;
  return { rows: side, cols: side };
}
