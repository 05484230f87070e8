// The stars of a solve: three for a shortest solution, two if it is at most a quarter longer, else
// one.

export const STARS = 3;
const TWO_STARS = 1.25;

/** @param shortest the proven length of a shortest solution */
export function starsOf(moves: number, shortest: number): 1 | 2 | 3 {
  if (moves <= shortest) return 3;
  return moves <= TWO_STARS * shortest ? 2 : 1;
}
