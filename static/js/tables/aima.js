// The textbook's effective branching factors: the same order, not the same numbers.

import { element } from "../lib/dom.js";
import { count } from "../lib/format.js";
import { AIMA } from "../published/aima.js";
import { createRecomputed } from "./recomputed.js";

/** @import { App } from "../app/app.js" */
/** @import { DealResult, RaceRow } from "../protocol.js" */

const BOARDS = 10;
const NODES = 2_000_000;
const SOLVED = "1-2-3_4-5-6_7-8-0";
const RUNS = [
  { algorithm: "bfs", heuristic: null },
  { algorithm: "astar", heuristic: "hamming" },
  { algorithm: "astar", heuristic: "manhattan" },
];
const NAMES = ["breadth-first", "misplaced tiles", "Manhattan"];

/** @param {App} app */
export function createAima(app) {
  return createRecomputed(
    app,
    {
      title: "AIMA: effective branching factors",
      why: "Nodes generated, and b*, by breadth-first search and by A* with misplaced tiles (h₁) and Manhattan distance (h₂). The lower b*, the farther one can look for the same price: 1.5 and 1.3 look alike, and at 28 moves are ten times apart.",
      source: `S. Russell and P. Norvig, “Artificial Intelligence: A Modern Approach”, 4th edition (2020), section 3.6. Printed: means of 100 boards of each length. Here: of ${BOARDS} boards.`,
      head: ["Moves", "Breadth-first", "A* h₁", "A* h₂"],
      rows: AIMA,
      name: ([length]) => `${length}`,
      printed: ([, ...numbers]) => [0, 1, 2].map((i) => pair(numbers[i], numbers[i + 3])),
      async make([length, ...printed], signal, tell) {
        const dealing = { board: SOLVED, lengths: [length], each: BOARDS, seed: "slidestar" };
        const { boards } = /** @type {DealResult} */ (
          await app.client.request({ type: "deal", ...dealing }, { signal })
        );
        /** @type {{ generated: number, branching: number }[][]} */
        const found = RUNS.map(() => []);
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
              const { run, row, branching } = /** @type {RaceRow} */ (event);
              if ("error" in row || branching === null) return;
              found[run]?.push({ generated: row.stats.generated, branching });
              ended += 1;
              tell(`${length} moves: ${ended} of ${RUNS.length * boards.length} runs`);
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
      sum: ({ open, other, rows }) =>
        `${open + other} of ${rows} computed. ${other ? "The order isn't everywhere the same." : "The order is the same in each; the numbers can't be."}`,
    },
    element(
      "details",
      { class: "counts" },
      element("summary", { text: "What can’t be equal, and why" }),
      element("ul", {}, ...REASONS.map((text) => element("li", { text }))),
    ),
  );
}

const REASONS = [
  "The hundred boards of each length weren’t printed. Ours are others.",
  "What counts as generated isn’t said. Here it’s every position an expansion makes, known ones too, but not the way straight back. With that way, breadth-first search makes over half as many again.",
  "Among nodes of equal f, any may be next. Here it’s the smaller h, then the newer; that changes how much of the last layer A* sees.",
  "A mean of b* isn’t the b* of a mean. Here it’s the mean; the printed ones are those of the printed counts.",
  "What must be equal is the order: breadth-first search most, then h₁, then h₂, which is never below h₁.",
];

/**
 * @param {number | undefined} generated
 * @param {number | undefined} branching
 */
const pair = (generated = 0, branching = 0) => `${count(generated)} · ${branching.toFixed(2)}`;

/** @param {readonly number[]} numbers */
const mean = (numbers) => numbers.reduce((total, one) => total + one, 0) / (numbers.length || 1);

/**
 * @param {readonly number[]} here
 * @param {readonly number[]} printed
 */
function judged(here, printed) {
  const inOrder = here.every((one, i) => i === 0 || one <= (here[i - 1] ?? 0));
  const apart = here.map((one, i) => one - (printed[i] ?? 0));
  const most = apart.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  const where = NAMES[apart.indexOf(most)];
  return {
    same: inOrder ? null : false,
    words: inOrder
      ? `The same order; b* differs most for ${where}: ${Math.abs(most).toFixed(2)} ${most < 0 ? "below" : "above"} the printed one.`
      : "Not the order that was printed: on these few boards, a weaker estimate did better.",
  };
}
