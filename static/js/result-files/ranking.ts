// Ranks checked result files by event.

import type { Finding, VerifyResult } from "../protocol.ts";

/** A file that was checked, or that could not be read for the reason `fault`. */
export type CheckedFile =
  | { name: string; fault: string }
  | { name: string; fault: null; result: VerifyResult };

type Row = {
  /** The place, which equal results share, or null for a DNF. */
  place: number | null;
  name: string;
  result: VerifyResult;
};
export type Group = {
  key: string;
  event: string | null;
  /** The seed of the board if the results are comparable on the same board only, otherwise null. */
  seed: string | null;
  size: string;
  rows: Row[];
};
export type Unranked = {
  name: string;
  /** Why the result has no place: an error, a check that failed, or a mark. */
  reason: string | Finding | "practice" | "resumed" | "macro";
};

export function rankings(files: readonly CheckedFile[]): { groups: Group[]; unranked: Unranked[] } {
  const groups = new Map<string, Group>();
  const unranked: Unranked[] = [];
  for (const file of files) {
    const reason = file.fault ?? reasonOf(file.result);
    if (reason !== null) unranked.push({ name: nameOf(file), reason });
    if (reason !== null || file.fault !== null) continue;
    const { result } = file;
    const { event, size } = result;
    const key = keyOf(result);
    const seed = countsMoves(event) ? result.seed : null;
    const group = groups.get(key) ?? { key, event, seed, size, rows: [] };
    groups.set(key, group);
    group.rows.push({ place: null, name: nameOf(file), result });
  }
  for (const { rows } of groups.values()) {
    rows.sort((a, b) => scoreOf(a.result) - scoreOf(b.result));
    for (const [i, row] of rows.entries()) {
      const before = rows[i - 1];
      const score = scoreOf(row.result);
      if (score === Number.POSITIVE_INFINITY) continue;
      row.place = before && scoreOf(before.result) === score ? before.place : i + 1;
    }
  }
  const sorted = [...groups.values()];
  sorted.sort((a, b) => a.key.localeCompare(b.key, "en", { numeric: true }));
  return { groups: sorted, unranked };
}

/** Solves are ranked by size. Fewest-moves results are comparable on the same board only. */
function keyOf({ event, size, seed, goal }: VerifyResult) {
  if (event === null) return `${size} ${goal ?? ""}`;
  return countsMoves(event) ? `${event} ${seed}` : event;
}

export const countsMoves = (event: string | null) => event?.startsWith("event=fmc&") ?? false;

/** Return the number that makes a result better if it is smaller. It is infinite for a DNF. */
function scoreOf({ event, dnf, moves, milliseconds }: VerifyResult) {
  if (dnf) return Number.POSITIVE_INFINITY;
  return countsMoves(event) ? moves : (milliseconds ?? Number.POSITIVE_INFINITY);
}

function reasonOf({
  findings,
  practice,
  resumed,
  control,
}: VerifyResult): Unranked["reason"] | null {
  const failed = findings.find(({ holds }) => holds === false);
  if (failed) return failed;
  if (control === "macro") return "macro";
  if (resumed) return "resumed";
  return practice ? "practice" : null;
}

function nameOf(file: CheckedFile) {
  const player = file.fault === null ? file.result.player?.trim() : null;
  return player || file.name.replace(/\.slide\.json$/i, "");
}
