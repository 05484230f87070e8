// Princeton's test files, each named after the length of its shortest solution.

import type { App } from "../app/app.ts";
import { SolverError } from "../engine/solver-client.ts";
import { element } from "../lib/dom.ts";
import { count } from "../lib/format.ts";
import type { SolveResult } from "../protocol.ts";
import { PRINCETON } from "../textbook-data/princeton.ts";
import { createRecomputed, type Made } from "./recomputed.ts";
import * as say from "./textbooks-text.ts";

const GROUPS: readonly (readonly [label: string, belongs: (name: string) => boolean])[] = [
  [say.FILES.old, (name) => /^puzzle\d\d$/.test(name)],
  [say.FILES.two, (name) => name.startsWith("puzzle2x2")],
  [say.FILES.three, (name) => name.startsWith("puzzle3x3")],
  [say.FILES.four, (name) => name.startsWith("puzzle4x4")],
];

export function createPrinceton(app: App) {
  const tables = GROUPS.map(([label, belongs]) => createGroup(app, label, belongs));
  const select = element("select") as HTMLSelectElement;
  select.append(...GROUPS.map(([label], i) => new Option(label, String(i))));
  const choice = element(
    "label",
    { class: "field" },
    element("span", { text: say.PRINCETON.choice }),
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
    title: say.princetonTitle(label),
    why: say.PRINCETON.why,
    source: say.PRINCETON.source,
    head: say.PRINCETON.head,
    rows: PRINCETON.filter(([name]) => belongs(name)),
    name: ([name]) => name,
    printed: ([, length]) => [length === null ? say.PRINCETON.unsolvable : count(length)],
    async make([, printed, board], signal) {
      try {
        const found = (await app.client.request(
          { type: "solve", board, algorithm: "auto", heuristic: null },
          { signal },
        )) as SolveResult;
        return judged(found, printed, board.split("_").length);
      } catch (error) {
        if (!(error instanceof SolverError) || error.code !== "unsolvable") throw error;
        const words = printed === null ? "" : say.PRINCETON.wronglySolvable;
        return { cells: [say.PRINCETON.unsolvable], same: printed === null, words };
      }
    },
    sum: say.summed,
  });
}

function judged(
  { length, optimal, lower_bound: least }: SolveResult,
  printed: number | null,
  side: number,
): Made {
  if (printed === null) {
    return {
      cells: [count(length)],
      same: false,
      words: say.PRINCETON.wronglyUnsolvable,
    };
  }
  if (optimal) {
    const same = length === printed;
    const words = same ? "" : say.wrongName(printed, length, side === 3 && printed > 31);
    return { cells: [count(length)], same, words };
  }
  const between = printed >= least && printed <= length;
  return {
    cells: [say.bounds(least, length)],
    same: between ? null : false,
    words: between ? say.printedBetween(least, length) : say.printedOutside(least, length),
  };
}
