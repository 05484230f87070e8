// Reinefeld's table of 1993: the number of positions of the 8-puzzle at each distance from the
// goal.

import type { App } from "../app/app.ts";
import { count } from "../lib/format.ts";
import type { DepthsResult } from "../protocol.ts";
import { REINEFELD } from "../textbook-data/reinefeld.ts";
import { createRecomputed } from "./recomputed.ts";
import * as text from "./textbooks-text.ts";

const SOLVED = "1-2-3_4-5-6_7-8-0";

export function createReinefeld(app: App) {
  const depths = REINEFELD.map((_, depth) => depth);
  return createRecomputed(app, {
    ...text.REINEFELD,
    rows: depths,
    name: (depth) => `${depth}`,
    printed: (depth) => [count(REINEFELD[depth] ?? 0)],
    async recompute(depth, signal) {
      const { counts } = (await app.client.request(
        { type: "depths", board: SOLVED },
        { signal },
      )) as DepthsResult;
      const [here, printed] = [counts[depth] ?? 0, REINEFELD[depth] ?? 0];
      return {
        cells: [count(here)],
        same: here === printed,
        difference: here === printed ? "" : text.typo(here, printed, sum(counts), sum(REINEFELD)),
      };
    },
    sum: text.summed,
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
