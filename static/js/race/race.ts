// A race as data: its boards and contestants, and what's known of each run. A run that was cut off
// has no count, only what its count is more than, and whatever is worked out from it says "more
// than" too.

import type { RaceRow } from "../protocol.ts";
import type { RaceKind } from "../state/learn.ts";
import type { Contestant } from "./contestants.ts";
import type { RaceBoard } from "./race-boards.ts";

export type Row = RaceRow["row"] & { branching: number | null };
/** `rows` by board, then by contestant. */
export type Race = {
  kind: RaceKind;
  boards: readonly RaceBoard[];
  contestants: readonly Contestant[];
  nodes: number;
  rows: readonly (readonly (Row | undefined)[])[];
  ended: number;
  state: "running" | "over";
};
/** A number, or what it's `more` than. */
export type Count = { value: number; more: boolean };
export type Measure = "expanded" | "branching" | "frontier";

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

/** The length of a shortest solution: dealt, or proven by one of the runs. */
export function shortest({ boards, rows }: Race, board: number): number | null {
  const known = boards[board]?.length ?? null;
  if (known !== null) return known;
  for (const row of rows[board] ?? []) if (row && "length" in row && row.optimal) return row.length;
  return null;
}

/** @returns null where nothing is known */
export function countOf(row: Row, measure: Measure): Count | null {
  const failed = "error" in row;
  if (failed && !isCut(row)) return null;
  if (measure === "branching") {
    return row.branching === null ? null : { value: row.branching, more: false };
  }
  const { stats } = row;
  if (!stats) return null;
  return { value: measure === "expanded" ? stats.expanded : stats.peak_frontier, more: failed };
}

/** The middle one. Where too many were cut off to know it: what it's no less than. */
export function median(counts: readonly Count[]): Count | null {
  if (counts.length === 0) return null;
  const places = [Math.floor((counts.length - 1) / 2), Math.floor(counts.length / 2)];
  const byRank = counts.toSorted((a, b) => Number(a.more) - Number(b.more) || a.value - b.value);
  const more = places.some((place) => byRank[place]?.more);
  const sorted = more ? counts.toSorted((a, b) => a.value - b.value) : byRank;
  const sum = places.reduce((total, place) => total + (sorted[place]?.value ?? 0), 0);
  return { value: sum / 2, more };
}

/** What a contestant did on the boards of each length, by length. */
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
    const count = countOf(row, measure);
    if (count) group.counts.push(count);
    else group.unknown += 1;
  });
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([length, { counts, unknown }]) => ({
      length,
      counts,
      // Of a run that was cut off no branching factor is known: the middle one of the others isn't
      // the middle one of all.
      median: unknown ? null : median(counts),
      unknown,
    }));
}
