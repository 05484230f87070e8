// The table of AIMA: nodes generated and effective branching factors, using the rules of AIMA's own
// code.

import { count } from "../lib/format.ts";
import { AIMA } from "../textbook-data/aima.ts";
import type { Textbook } from "./textbooks-controller.ts";
import * as text from "./textbooks-text.ts";

/** Mean counts with a larger relative difference are not described as near. */
const NEAR = 0.2;
const SOLVED = "1-2-3_4-5-6_7-8-0";
const RUNS = [
  { algorithm: "bfs", heuristic: "manhattan", preset: "aima-bfs" },
  { algorithm: "astar", heuristic: "hamming", preset: "aima-h1" },
  { algorithm: "astar", heuristic: "manhattan", preset: "aima-h2" },
];

/** Return the number of boards to search for a solution length. The book has 100 for each length. */
const boardsOf = (length: number) => (length <= 10 ? 100 : 10);

const pair = (generated: number | undefined = 0, branching: number | undefined = 0) =>
  `${count(generated)} · ${branching.toFixed(2)}`;

export const AIMA_TABLE: Textbook = {
  ...text.AIMA,
  id: "aima",
  source: text.aimaSource(boardsOf(10), boardsOf(12)),
  rows: AIMA.map(([length, ...printed]) => ({
    name: `${length}`,
    printed: [0, 1, 2].map((i) => pair(printed[i], printed[i + 3])),
    async recompute(send, onProgress) {
      const dealing = { board: SOLVED, lengths: [length], each: boardsOf(length) };
      const { boards } = await send({ type: "deal", ...dealing, seed: "slidestar" });
      const totals = RUNS.map(() => 0);
      let ended = 0;
      for (const { board } of boards) {
        for (const [i, run] of RUNS.entries()) {
          const { generated } = await send({ type: "recount", board, ...run });
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
  })),
  sum: ({ open, other, rows }) => text.aimaSum(open + other, rows, other === 0),
};

/** Compare mean counts of different boards with the printed ones. They can be near, but not equal. */
function judged(here: readonly number[], printed: readonly number[]) {
  const apart = here.map((one, i) => one / (printed[i] ?? 1) - 1);
  const most = apart.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  const name = text.AIMA.names[apart.indexOf(most)] ?? "";
  const near = Math.abs(most) <= NEAR;
  return { same: near ? null : false, difference: text.aimaApart(name, most) };
}

/**
 * Return the effective branching factor b*, with `generated` = b* + b*² + … + b*^depth. A uniform
 * tree with b* branches per node has that many nodes, not counting its root. `depth` must be at
 * least 1, and `generated` at least `depth`. slidestar.classroom.race has the same function.
 */
export function effectiveBranching(generated: number, depth: number) {
  let low = 1;
  let high = generated ** (1 / depth); // The last level has at most `generated` nodes.
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    let total = 0;
    for (let level = 0; level < depth; level++) total = (total + 1) * middle;
    if (total < generated) low = middle;
    else high = middle;
  }
  return high;
}
