// Text about the splits of a solve.

import type { Split } from "../state/splits.ts";

export const SPLITS = "Splits";
export const COLUMNS = ["Up to", "Time", "Moves", "TPS"];

/** The name of a split, such as `Sort 5 × 10` or `Quarter 2`. */
export function splitName({ kind, region }: Split, index: number) {
  if (!region) return `Quarter ${index + 1}`;
  return `${kind === "sort" ? "Sort" : "Solve"} ${region.rows} × ${region.cols}`;
}

/** @param time the estimated time for a 10x10 board */
export const cubic = (time: string) =>
  `At this pace a 10 × 10 would take about ${time} (a cubic estimate: moves grow with cells × side).`;
