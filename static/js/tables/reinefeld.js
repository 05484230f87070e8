// Reinefeld's table of 1993: how many positions of the 8-puzzle are so many moves away.

import { count } from "../lib/format.js";
import { REINEFELD } from "../published/reinefeld.js";
import * as say from "./messages.js";
import { createRecomputed } from "./recomputed.js";

/** @import { App } from "../app/app.js" */
/** @import { DepthsResult } from "../protocol.js" */

const SOLVED = "1-2-3_4-5-6_7-8-0";

/** @param {App} app */
export function createReinefeld(app) {
  const depths = REINEFELD.map((_, depth) => depth);
  return createRecomputed(app, {
    ...say.REINEFELD,
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
        words: here === printed ? "" : say.typo(here, printed, sum(counts), sum(REINEFELD)),
      };
    },
    sum: say.summed,
  });
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
