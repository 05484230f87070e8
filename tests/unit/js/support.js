// The fixtures, which the Python tests read too.

import { readFileSync } from "node:fs";
import { MOVES, slide } from "../../../static/js/puzzle/rules.js";

/** @param {string} name @returns {any} */
export function fixture(name) {
  return JSON.parse(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), "utf8"));
}

/**
 * Moves that can be made from a position, one after another; the same for the same seed.
 * @param {import("../../../static/js/puzzle/rules.js").Position} position @param {number} count @param {number} seed
 * @returns {import("../../../static/js/puzzle/rules.js").Move[]}
 */
export function randomMoves(position, count, seed) {
  const moves = [];
  let state = seed * 2654435761;
  while (moves.length < count) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const move = /** @type {import("../../../static/js/puzzle/rules.js").Move} */ (
      MOVES[Math.floor(state / 65536) % 4]
    );
    const next = slide(position, move);
    if (!next) continue;
    position = next;
    moves.push(move);
  }
  return moves;
}
