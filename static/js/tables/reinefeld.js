// Reinefeld's table of 1993: how many positions of the 8-puzzle are so many moves away.

import { count } from "../lib/format.js";
import { REINEFELD } from "../published/reinefeld.js";
import { createRecomputed, summed } from "./recomputed.js";

/** @import { App } from "../app/app.js" */
/** @import { DepthsResult } from "../protocol.js" */

const SOLVED = "1-2-3_4-5-6_7-8-0";

/** @param {App} app */
export function createReinefeld(app) {
  const depths = REINEFELD.map((_, depth) => depth);
  return createRecomputed(app, {
    title: "Reinefeld: positions by depth",
    why: "How many of the 181,440 positions are so many moves from the goal, its blank in a corner. Most are 20 to 24 moves away; the hardest two, 31. Each press searches all positions again; one printed number isn't right.",
    source:
      "A. Reinefeld, “Complete Solution of the Eight-Puzzle and the Benefit of Node Ordering in IDA*”, IJCAI 1993, table 1. OEIS A089473.",
    head: ["Moves", "Positions"],
    rows: depths,
    name: (depth) => `${depth}`,
    printed: (depth) => [count(REINEFELD[depth] ?? 0)],
    async make(depth, signal) {
      const { counts } = /** @type {DepthsResult} */ (
        await app.client.request({ type: "depths", board: SOLVED }, { signal })
      );
      const [here, printed] = [counts[depth] ?? 0, REINEFELD[depth] ?? 0];
      return {
        cells: [count(here)],
        same: here === printed,
        words: here === printed ? "" : typo(here, printed, sum(counts), sum(REINEFELD)),
      };
    },
    sum: summed,
  });
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/**
 * @param {number} here
 * @param {number} printed
 * @param {number} all
 * @param {number} allPrinted
 */
function typo(here, printed, all, allPrinted) {
  return `Printed ${count(printed)}, counted ${count(here)}: a typo, as OEIS notes. All counts here add up to ${count(all)}, which is 9!/2; the printed ones to ${count(allPrinted)}.`;
}
