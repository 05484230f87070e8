// Reinefeld's table of 1993: the number of positions of the 8-puzzle at each distance from the
// goal.

import { count } from "../lib/format.ts";
import { REINEFELD } from "../textbook-data/reinefeld.ts";
import type { Textbook } from "./textbooks-controller.ts";
import * as text from "./textbooks-text.ts";

export const REINEFELD_TABLE: Textbook = {
  id: "reinefeld",
  ...text.REINEFELD,
  rows: REINEFELD.map((printed, depth) => ({
    name: `${depth}`,
    printed: [count(printed)],
    async recompute(send) {
      const { counts } = await send({ type: "depths", board: "1-2-3_4-5-6_7-8-0" });
      const here = counts[depth] ?? 0;
      const same = here === printed;
      const difference = same ? "" : text.typo(here, printed, sum(counts), sum(REINEFELD));
      return { cells: [count(here)], same, difference };
    },
  })),
  sum: text.summed,
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
