// Princeton's test files, each named for the length of its shortest solution.

import { SolverError } from "../engine/client.js";
import { element } from "../lib/dom.js";
import { count } from "../lib/format.js";
import { PRINCETON } from "../published/princeton.js";
import { createRecomputed, summed } from "./recomputed.js";

/** @import { App } from "../app/app.js" */
/** @import { SolveResult } from "../protocol.js" */
/** @import { Made } from "./recomputed.js" */

/** @typedef {(typeof PRINCETON)[number]} File */

/** @type {readonly (readonly [label: string, belongs: (name: string) => boolean])[]} */
const GROUPS = [
  ["puzzle00 to puzzle51", (name) => /^puzzle\d\d$/.test(name)],
  ["2x2", (name) => name.startsWith("puzzle2x2")],
  ["3x3", (name) => name.startsWith("puzzle3x3")],
  ["4x4", (name) => name.startsWith("puzzle4x4")],
];

/** @param {App} app */
export function createPrinceton(app) {
  const tables = GROUPS.map(([label, belongs]) => createGroup(app, label, belongs));
  const select = /** @type {HTMLSelectElement} */ (element("select"));
  select.append(...GROUPS.map(([label], i) => new Option(label, String(i))));
  const choice = element(
    "label",
    { class: "field" },
    element("span", { text: "Princeton’s files" }),
    select,
  );
  const show = () => {
    for (const [i, table] of tables.entries()) table.element.hidden = String(i) !== select.value;
  };
  select.addEventListener("change", show);
  show();
  return element("div", { class: "files" }, choice, ...tables.map((table) => table.element));
}

/**
 * @param {App} app
 * @param {string} label
 * @param {(name: string) => boolean} belongs
 */
function createGroup(app, label, belongs) {
  return createRecomputed(app, {
    title: `Princeton’s files: ${label}`,
    why: "Every solver of that course is tested on these, so yours can be too. Up to 4x4 a shortest solution is found and proven; of larger boards, often only bounds are.",
    source: "COS 226, and Coursera’s Algorithms: the assignment “8 Puzzle”.",
    head: ["File", "Moves"],
    rows: PRINCETON.filter(([name]) => belongs(name)),
    name: ([name]) => name,
    printed: ([, length]) => [length === null ? "unsolvable" : count(length)],
    async make([, printed, board], signal) {
      try {
        const found = /** @type {SolveResult} */ (
          await app.client.request(
            { type: "solve", board, algorithm: "auto", heuristic: null },
            { signal },
          )
        );
        return judged(found, printed, board.split("_").length);
      } catch (error) {
        if (!(error instanceof SolverError) || error.code !== "unsolvable") throw error;
        const words = printed === null ? "" : "It can’t be solved, though its name says otherwise.";
        return { cells: ["unsolvable"], same: printed === null, words };
      }
    },
    sum: summed,
  });
}

/**
 * @param {SolveResult} found
 * @param {number | null} printed
 * @param {number} side
 * @returns {Made}
 */
function judged({ length, optimal, lower_bound: least }, printed, side) {
  if (printed === null) {
    return {
      cells: [count(length)],
      same: false,
      words: "It can be solved, whatever its name says.",
    };
  }
  if (optimal) {
    const same = length === printed;
    const never = side === 3 && printed > 31 ? " No 3x3 board takes more than 31." : "";
    const words = same
      ? ""
      : `The name says ${printed}, but ${length} moves are enough, and proven shortest.${never}`;
    return { cells: [count(length)], same, words };
  }
  const between = printed >= least && printed <= length;
  return {
    cells: [`${count(least)} to ${count(length)}`],
    same: between ? null : false,
    words: between
      ? `A solution of ${length} moves was found, and it’s proven that none has fewer than ${least}; the printed length lies between.`
      : `It’s proven that the length is between ${least} and ${length}: the printed one isn’t.`,
  };
}
