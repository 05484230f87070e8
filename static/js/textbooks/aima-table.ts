// The effective branching factors in AIMA: the recomputed order agrees, the numbers don't.

import type { App } from "../app/app.ts";
import { element } from "../lib/dom.ts";
import { count } from "../lib/format.ts";
import type { DealResult, RaceRow } from "../protocol.ts";
import { AIMA } from "../textbook-data/aima.ts";
import { createRecomputed } from "./recomputed.ts";
import * as text from "./textbooks-text.ts";

const BOARDS = 10;
const NODES = 2_000_000;
const SOLVED = "1-2-3_4-5-6_7-8-0";
const RUNS = [
  { algorithm: "bfs", heuristic: null },
  { algorithm: "astar", heuristic: "hamming" },
  { algorithm: "astar", heuristic: "manhattan" },
];

export function createAima(app: App) {
  return createRecomputed(
    app,
    {
      title: text.AIMA.title,
      why: text.AIMA.why,
      source: text.aimaSource(BOARDS),
      head: text.AIMA.head,
      rows: AIMA,
      name: ([length]) => `${length}`,
      printed: ([, ...numbers]) => [0, 1, 2].map((i) => pair(numbers[i], numbers[i + 3])),
      async recompute([length, ...printed], signal, onProgress) {
        const dealing = { board: SOLVED, lengths: [length], each: BOARDS, seed: "slidestar" };
        const { boards } = (await app.client.request(
          { type: "deal", ...dealing },
          { signal },
        )) as DealResult;
        const found: { generated: number; branching: number }[][] = RUNS.map(() => []);
        let ended = 0;
        await app.client.request(
          {
            type: "race",
            boards: boards.map(({ board }) => ({ board })),
            runs: RUNS,
            nodes: NODES,
          },
          {
            signal,
            onEvent(event) {
              if (event.type !== "row") return;
              const { run, row, branching } = event as RaceRow;
              if ("error" in row || branching === null) return;
              found[run]?.push({ generated: row.stats.generated, branching });
              ended += 1;
              onProgress(text.aimaProgress(length, ended, RUNS.length * boards.length));
            },
          },
        );
        const means = found.map((runs) => ({
          generated: mean(runs.map(({ generated }) => generated)),
          branching: mean(runs.map(({ branching }) => branching)),
        }));
        return {
          cells: means.map(({ generated, branching }) => pair(Math.round(generated), branching)),
          ...judged(
            means.map(({ branching }) => branching),
            printed.slice(3),
          ),
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

const mean = (numbers: readonly number[]) =>
  numbers.reduce((total, one) => total + one, 0) / (numbers.length || 1);

function judged(here: readonly number[], printed: readonly number[]) {
  const inOrder = here.every((one, i) => i === 0 || one <= (here[i - 1] ?? 0));
  const apart = here.map((one, i) => one - (printed[i] ?? 0));
  const most = apart.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  const where = text.AIMA.names[apart.indexOf(most)] ?? "";
  return {
    same: inOrder ? null : false,
    difference: inOrder ? text.sameOrder(where, most) : text.OTHER_ORDER,
  };
}
