// The average of several solves of one size, by the rules of Python's records.py.

import { EVENTS } from "./event-kinds.ts";
import type { Split } from "./event-results.ts";
import { type Event, omittedOf, sizesOfResult } from "./events.ts";

/** The results in ms, or null for a DNF, and the number of results to omit at each end. */
export type Average = { results: readonly (number | null)[]; omitted: number };

/** Return the average of an event, or null if it is another kind of event or is not over. */
export function averageOf(event: Event, splits: readonly Split[]): Average | null {
  const { kind, count, results, trim } = event;
  const times = EVENTS[kind].averages ? timesOf(event, splits) : [];
  const all = results ?? (times.length === count ? times : null);
  return all && { results: all, omitted: omittedOf(all.length, trim) };
}

/** Return the results of the solves or relays that are over, in ms, with null for a DNF. */
export function timesOf(event: Event, splits: readonly Split[]): (number | null)[] {
  const boards = sizesOfResult(event).length;
  return Array.from({ length: Math.floor(splits.length / boards) }, (_, i) => {
    const own = splits.slice(i * boards, (i + 1) * boards);
    const ms = (own.at(-1)?.ms ?? 0) - (splits[i * boards - 1]?.ms ?? 0);
    return own.some(({ dnf }) => dnf) ? null : ms;
  });
}

/** Return the indices of the results from best to worst. */
function ranked({ results }: Average) {
  const value = (index: number) => results[index] ?? Number.POSITIVE_INFINITY;
  // The difference of two DNFs is not a number.
  return [...results.keys()].sort((a, b) => value(a) - value(b) || a - b);
}

/** Return the indices of the results that the average omits. */
export function omittedIn(average: Average): Set<number> {
  const order = ranked(average);
  const { omitted } = average;
  return new Set([...order.slice(0, omitted), ...order.slice(order.length - omitted)]);
}

/** Return an average in ms, or null if it is a DNF. */
export function meanOf(average: Average): number | null {
  const omitted = omittedIn(average);
  let sum = 0;
  let count = 0;
  for (const [index, ms] of average.results.entries()) {
    if (omitted.has(index)) continue;
    if (ms === null) return null;
    sum += ms;
    count += 1;
  }
  return sum / count;
}
