// Seeded random values.

import { MOVES, type Move, type Position, slide } from "../../../../static/js/puzzle/rules.ts";

/** Return random legal moves from a position. */
export function randomMoves(position: Position, count: number, seed: number): Move[] {
  const moves: Move[] = [];
  let state = seed * 2654435761;
  while (moves.length < count) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const move = MOVES[Math.floor(state / 65536) % 4] as Move;
    const next = slide(position, move);
    if (!next) continue;
    position = next;
    moves.push(move);
  }
  return moves;
}
