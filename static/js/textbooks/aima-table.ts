// The table of AIMA: nodes generated and effective branching factors, using the rules of AIMA's own
// code.

import type { App } from "../app/app.ts";
import { element } from "../lib/dom.ts";
import { count } from "../lib/format.ts";
import type { DealResult, RecountResult } from "../protocol.ts";
import { AIMA } from "../textbook-data/aima.ts";
import { effectiveBranching } from "./effective-branching.ts";
import { createRecomputed } from "./recomputed.ts";
import * as text from "./textbooks-text.ts";

/** Mean counts with a larger relative difference are not described as near. */
const NEAR = 0.2;
const SOLVED = "1-2-3_4-5-6_7-8-0";
const RUNS = [
  { algorithm: "bfs", heuristic: "manhattan", preset: "aima-bfs" },
  { algorithm: "astar", heuristic: "hamming", preset: "aima-h1" },
  { algorithm: "astar", heuristic: "manhattan", preset: "aima-h2" },
];

/**
 * Return the number of boards to search for a solution length. The book has 100 for each length.
 */
const boardsOf = (length: number) => (length <= 10 ? 100 : 10);

export function createAima(app: App) {
  return createRecomputed(
    app,
    {
      title: text.AIMA.title,
      why: text.AIMA.why,
      source: text.aimaSource(boardsOf(10), boardsOf(12)),
      head: text.AIMA.head,
      rows: AIMA,
      name: ([length]) => `${length}`,
      printed: ([, ...numbers]) => [0, 1, 2].map((i) => pair(numbers[i], numbers[i + 3])),
      async recompute([length, ...printed], signal, onProgress) {
        const each = boardsOf(length);
        const dealing = { board: SOLVED, lengths: [length], each, seed: "slidestar" };
        const { boards } = (await app.client.request(
          { type: "deal", ...dealing },
          { signal },
        )) as DealResult;
        const totals = RUNS.map(() => 0);
        let ended = 0;
        for (const { board } of boards) {
          for (const [i, run] of RUNS.entries()) {
            const request = { type: "recount", board, ...run } as const;
            const { generated } = (await app.client.request(request, { signal })) as RecountResult;
            totals[i] = (totals[i] ?? 0) + generated;
            ended += 1;
            onProgress(text.aimaProgress(length, ended, RUNS.length * boards.length));
          }
        }
        const means = totals.map((total) => total / boards.length);
        return {
          cells: means.map((mean) => pair(Math.round(mean), effectiveBranching(mean, length))),
          ...judged(means, printed.slice(0, 3)),
        };
      },
      sum: ({ open, other, rows }) => text.aimaSum(open + other, rows, other === 0),
    },
    element(
      "details",
      { class: "counts" },
      element("summary", { text: text.AIMA.notEqual }),
      element("ul", {}, ...text.AIMA.reasons.map((text) => element("li", { text }))),
    ),
  );
}

const pair = (generated: number | undefined = 0, branching: number | undefined = 0) =>
  `${count(generated)} · ${branching.toFixed(2)}`;

/**
 * Compare mean counts of different boards with the printed ones. They can be near, but not equal.
 */
function judged(here: readonly number[], printed: readonly number[]) {
  const apart = here.map((one, i) => one / (printed[i] ?? 1) - 1);
  const most = apart.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  const name = text.AIMA.names[apart.indexOf(most)] ?? "";
  const near = Math.abs(most) <= NEAR;
  return { same: near ? null : false, difference: text.aimaApart(name, most) };
}
