// The chart of the player's rating after each of the last puzzles.

import { grid, linear, lineOf, type Picture, WHOLE_STEPS } from "../lib/chart.ts";

const [WIDTH, HEIGHT] = [340, 150];
const EDGES = { left: 40, right: WIDTH - 16, top: 8, bottom: HEIGHT - 20 };
/** The distance from the line to the upper and lower edges, in points of the rating. */
const MARGIN = 10;

/** @param last the number of the last puzzle, from 1 */
export function ratingChart(ratings: readonly number[], last: number): Picture {
  const first = last - ratings.length + 1;
  const { left, right, top, bottom } = EDGES;
  const x = linear(first, last, left, right, 44, WHOLE_STEPS);
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  const y = linear(least - MARGIN, most + MARGIN, bottom, top, 30, WHOLE_STEPS);
  const line = lineOf(ratings, (i) => x.at(first + i), y);
  return {
    ...{ width: WIDTH, height: HEIGHT },
    marks: [...grid(x, y, EDGES), { d: line, stroke: "--accent", width: 2 }],
  };
}
