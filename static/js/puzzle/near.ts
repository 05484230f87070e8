// The distance of a board that is near its goal, which the page needs before Python is ready.

import { MOVES, type Move, manhattan, OPPOSITE, type Position, slide } from "./rules.ts";

/**
 * Return the distance of a position from a goal that it can reach, or null if it is more than `most`
 * moves away. The time grows exponentially with `most`.
 */
export function distanceWithin(position: Position, goal: Position, most: number): number | null {
  function reaches(at: Position, left: number, last: Move | null): boolean {
    const least = manhattan(at, goal);
    if (least === 0 || least > left) return least === 0;
    return MOVES.some((move) => {
      const next = last && move === OPPOSITE[last] ? null : slide(at, move);
      return next !== null && reaches(next, left - 1, move);
    });
  }
  // Each move changes the Manhattan distance by one, so both have the same parity.
  for (let moves = manhattan(position, goal); moves <= most; moves += 2)
    if (reaches(position, moves, null)) return moves;
  return null;
}
