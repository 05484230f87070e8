// The data of a race: boards, contestants and the result of each run. A run that was cut off
// provides only lower bounds, and so do all values computed from it.

import type { Measure, Race, Row } from "../state/race.ts";

export type { Measure, Race, Row };

/** A count, or a lower bound on it if `more` is true. */
export type Count = { value: number; more: boolean };

export function begun(given: Pick<Race, "kind" | "boards" | "contestants" | "nodes">): Race {
  return { ...given, rows: given.boards.map(() => []), ended: 0, state: "running" };
}

export function withRows(
  race: Race,
  news: readonly { board: number; contestant: number; row: Row }[],
): Race {
  const rows = [...race.rows];
  for (const { board, contestant, row } of news) {
    const line = [...(rows[board] ?? [])];
    line[contestant] = row;
    rows[board] = line;
  }
  return { ...race, rows, ended: race.ended + news.length };
}

export const isCut = (row: Row) => "error" in row && row.error.code === "limit";

/** Return the length of a shortest solution if it is known or one of the runs has proven it, else null. */
export function shortest({ boards, rows }: Race, board: number): number | null {
  const known = boards[board]?.length ?? null;
  if (known !== null) return known;
  for (const row of rows[board] ?? []) if (row && "length" in row && row.optimal) return row.length;
  return null;
}

/**
 * Return a measure of a run, or null if it is unknown.
 * @param least the length of a shortest solution, or null if unknown
 */
export function countOf(row: Row, measure: Measure, least: number | null): Count | null {
  if (measure === "excess") {
    return "error" in row || least === null ? null : { value: row.length - least, more: false };
  }
  const failed = "error" in row;
  if (failed && !isCut(row)) return null;
  if (measure === "branching") {
    return row.branching === null ? null : { value: row.branching, more: false };
  }
  const { stats } = row;
  if (!stats) return null;
  return { value: measure === "expanded" ? stats.expanded : stats.peak_frontier, more: failed };
}

/** Return the median, or a lower bound on it if too many runs were cut off. */
export function median(counts: readonly Count[]): Count | null {
  if (counts.length === 0) return null;
  const places = [Math.floor((counts.length - 1) / 2), Math.floor(counts.length / 2)];
  const byRank = counts.toSorted((a, b) => Number(a.more) - Number(b.more) || a.value - b.value);
  const more = places.some((place) => byRank[place]?.more);
  const sorted = more ? counts.toSorted((a, b) => a.value - b.value) : byRank;
  const sum = places.reduce((total, place) => total + (sorted[place]?.value ?? 0), 0);
  return { value: sum / 2, more };
}

/** Return the counts of a contestant, grouped by the length of a shortest solution. */
export function byLength(
  race: Race,
  contestant: number,
  measure: Measure,
): { length: number; counts: Count[]; median: Count | null; unknown: number }[] {
  const groups: Map<number, { counts: Count[]; unknown: number }> = new Map();
  race.rows.forEach((line, board) => {
    const row = line[contestant];
    const length = shortest(race, board);
    if (!row || length === null) return;
    const group = groups.get(length) ?? { counts: [], unknown: 0 };
    groups.set(length, group);
    const count = countOf(row, measure, length);
    if (count) group.counts.push(count);
    else group.unknown += 1;
  });
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([length, { counts, unknown }]) => ({
      length,
      counts,
      // A run that was cut off has neither a solution nor a branching factor. A median of the other
      // runs would be biased.
      median: unknown ? null : median(counts),
      unknown,
    }));
}
