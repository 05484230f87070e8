// The table of Princeton's test files. Each is named after the length of its shortest solution.

import { SolverError } from "../engine/solver-client.ts";
import { count } from "../lib/format.ts";
import type { SolveResult } from "../protocol.ts";
import type { FileGroup, Recomputed } from "../state/textbooks.ts";
import { PRINCETON } from "../textbook-data/princeton.ts";
import type { Textbook } from "./textbooks-controller.ts";
import * as text from "./textbooks-text.ts";

export const PRINCETON_TABLES: Readonly<Record<FileGroup, Textbook>> = {
  old: tableOf("old", (name) => /^puzzle\d\d$/.test(name)),
  two: tableOf("two", (name) => name.startsWith("puzzle2x2")),
  three: tableOf("three", (name) => name.startsWith("puzzle3x3")),
  four: tableOf("four", (name) => name.startsWith("puzzle4x4")),
};

function tableOf(group: FileGroup, belongs: (name: string) => boolean): Textbook {
  return {
    ...text.PRINCETON,
    id: group,
    title: text.princetonTitle(text.FILES[group]),
    rows: PRINCETON.filter(([name]) => belongs(name)).map(([name, length, board]) => ({
      name,
      printed: [length === null ? text.PRINCETON.unsolvable : count(length)],
      async recompute(send) {
        try {
          const request = { type: "solve", board, algorithm: "auto", heuristic: null } as const;
          return judged(await send(request), length, board.split("_").length);
        } catch (error) {
          if (!(error instanceof SolverError) || error.code !== "unsolvable") throw error;
          const difference = length === null ? "" : text.PRINCETON.wronglySolvable;
          return { cells: [text.PRINCETON.unsolvable], same: length === null, difference };
        }
      },
    })),
    sum: text.summed,
  };
}

function judged(
  { length, optimal, lower_bound: least }: SolveResult,
  printed: number | null,
  side: number,
): Recomputed {
  if (printed === null) {
    return {
      cells: [count(length)],
      same: false,
      difference: text.PRINCETON.wronglyUnsolvable,
    };
  }
  if (optimal) {
    const same = length === printed;
    const difference = same ? "" : text.wrongName(printed, length, side === 3 && printed > 31);
    return { cells: [count(length)], same, difference };
  }
  const between = printed >= least && printed <= length;
  return {
    cells: [text.bounds(least, length)],
    same: between ? null : false,
    difference: between ? text.printedBetween(least, length) : text.printedOutside(least, length),
  };
}
