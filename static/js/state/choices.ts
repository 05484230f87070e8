// The choices of the user (views, algorithms, heuristics, speeds of the replay) and their defaults.

import * as searches from "./searches.ts";

export { ALGORITHMS, HEURISTICS, INFORMED } from "./searches.ts";

export type Mode = "play" | "analyse" | "learn";
export type Speed = "slow" | "normal" | "fast" | "fastest";

export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...searches.DESCRIPTIONS,
  own: "Your own is the heuristic in Write. Press Check there to see whether it is ever too high.",
};
export const MODES: readonly Mode[] = ["play", "analyse", "learn"];
export const SPEEDS: Readonly<Record<Speed, { label: string; ms: number }>> = {
  slow: { label: "Slow", ms: 800 },
  normal: { label: "Normal", ms: 350 },
  fast: { label: "Fast", ms: 140 },
  fastest: { label: "Very fast", ms: 45 },
};
export const DEFAULTS = {
  rows: 3,
  cols: 3,
  mode: "play" as Mode,
  algorithm: "auto",
  heuristic: "manhattan",
};
