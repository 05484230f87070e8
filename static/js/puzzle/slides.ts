// Multi-tile moves (MTM): consecutive moves of tiles in one direction count as one slide. In the
// single-tile metric (STM), each tile counts as a move. Python's `Moves.length_mtm` counts in the
// same way, and tests/fixtures/multi-tile.json tests both.

import type { Metric } from "../protocol.ts";
import type { Move } from "./rules.ts";

export type { Metric } from "../protocol.ts";

export const METRICS: readonly Metric[] = ["stm", "mtm"];

/** The length of a line, in single-tile moves and in slides. */
export type Lengths = { moves: number; multi: number };

/** Return the number of slides in the moves from index `from` up to, but not including, `to`. */
export function slidesIn(moves: readonly Move[], from: number = 0, to: number = moves.length) {
  let slides = 0;
  for (let i = from; i < to; i++) if (i === from || moves[i] !== moves[i - 1]) slides++;
  return slides;
}

/** Return the lengths of the moves from index `from` up to, but not including, `to`. */
export function lengthsOf(
  moves: readonly Move[],
  from: number = 0,
  to: number = moves.length,
): Lengths {
  return { moves: Math.max(0, to - from), multi: slidesIn(moves, from, to) };
}

export const lengthBy = (metric: Metric, { moves, multi }: Lengths) =>
  metric === "mtm" ? multi : moves;

/** Return the length of moves in a metric. */
export function lengthIn(
  metric: Metric,
  moves: readonly Move[],
  from: number = 0,
  to: number = moves.length,
) {
  return metric === "mtm" ? slidesIn(moves, from, to) : Math.max(0, to - from);
}

type Places = WeakMap<readonly Move[], readonly number[]>;
const places: Readonly<Record<Metric, Places>> = { stm: new WeakMap(), mtm: new WeakMap() };

/** Return the number of tiles moved before each move of a metric, followed by the total. */
export function placesIn(metric: Metric, moves: readonly Move[]): readonly number[] {
  const known = places[metric].get(moves);
  if (known) return known;
  const begins = (i: number) => i === 0 || metric === "stm" || moves[i] !== moves[i - 1];
  const found = [...[...moves.keys()].filter(begins), moves.length];
  places[metric].set(moves, found);
  return found;
}
