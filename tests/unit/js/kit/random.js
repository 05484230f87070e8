// Random values that are the same for the same seed.

import { MOVES, slide } from "../../../../static/js/puzzle/rules.js";

/** @import { Move, Position } from "../../../../static/js/puzzle/rules.js" */

/**
 * Return moves that can be made from a position, one after another.
 * @param {Position} position
 * @param {number} count
 * @param {number} seed
 * @returns {Move[]}
 */
export function randomMoves(position, count, seed) {
  /** @type {Move[]} */
  const moves = [];
  let state = seed * 2654435761;
  while (moves.length < count) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const move = /** @type {Move} */ (MOVES[Math.floor(state / 65536) % 4]);
    const next = slide(position, move);
    if (!next) continue;
    position = next;
    moves.push(move);
  }
  return moves;
}
