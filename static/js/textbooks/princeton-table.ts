// The table of Princeton's test files. Each is named after the length of its shortest solution.

import type { App } from "../app/app.ts";
import { SolverError } from "../engine/solver-client.ts";
import { element } from "../lib/dom.ts";
import { count } from "../lib/format.ts";
import type { SolveResult } from "../protocol.ts";
import { PRINCETON } from "../textbook-data/princeton.ts";
import { createRecomputed, type Recomputed } from "./recomputed.ts";
import * as text from "./textbooks-text.ts";

const GROUPS: readonly (readonly [label: string, belongs: (name: string) => boolean])[] = [
  [text.FILES.old, (name) => /^puzzle\d\d$/.test(name)],
  [text.FILES.two, (name) => name.startsWith("puzzle2x2")],
  [text.FILES.three, (name) => name.startsWith("puzzle3x3")],
  [text.FILES.four, (name) => name.startsWith("puzzle4x4")],
];

export function createPrinceton(app: App) {
  const tables = GROUPS.map(([label, belongs]) => createGroup(app, label, belongs));
  const select = element("select") as HTMLSelectElement;
  select.append(...GROUPS.map(([label], i) => new Option(label, String(i))));
  const choice = element(
    "label",
    { class: "field" },
    element("span", { text: text.PRINCETON.choice }),
    select,
  );
  const show = () => {
    for (const [i, table] of tables.entries()) table.element.hidden = String(i) !== select.value;
  };
  select.addEventListener("change", show);
  show();
  return element("div", { class: "files" }, choice, ...tables.map((table) => table.element));
}

function createGroup(app: App, label: string, belongs: (name: string) => boolean) {
  return createRecomputed(app, {
    title: text.princetonTitle(label),
    why: text.PRINCETON.why,
    source: text.PRINCETON.source,
    head: text.PRINCETON.head,
    rows: PRINCETON.filter(([name]) => belongs(name)),
    name: ([name]) => name,
    printed: ([, length]) => [length === null ? text.PRINCETON.unsolvable : count(length)],
    async recompute([, printed, board], signal) {
      try {
        const found = (await app.client.request(
          { type: "solve", board, algorithm: "auto", heuristic: null },
          { signal },
        )) as SolveResult;
        return judged(found, printed, board.split("_").length);
      } catch (error) {
        if (!(error instanceof SolverError) || error.code !== "unsolvable") throw error;
        const difference = printed === null ? "" : text.PRINCETON.wronglySolvable;
        return { cells: [text.PRINCETON.unsolvable], same: printed === null, difference };
      }
    },
    sum: text.summed,
  });
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
