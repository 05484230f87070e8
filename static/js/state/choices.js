// The choices of the user (views, algorithms, heuristics, speeds of the replay) and their defaults.

import * as searches from "./searches.js";

export { ALGORITHMS, HEURISTICS, INFORMED } from "./searches.js";

/** @typedef {"play" | "analyse" | "learn"} Mode */
/** @typedef {"slow" | "normal" | "fast" | "fastest"} Speed */

/** @type {Readonly<Record<string, string>>} */
export const DESCRIPTIONS = {
  ...searches.DESCRIPTIONS,
  own: "Your own is the heuristic in Write. Press Check there to see whether it is ever too high.",
};
/** @type {readonly Mode[]} */
export const MODES = ["play", "analyse", "learn"];
/** @type {Readonly<Record<Speed, { label: string, ms: number }>>} */
export const SPEEDS = {
  slow: { label: "Slow", ms: 800 },
  normal: { label: "Normal", ms: 350 },
  fast: { label: "Fast", ms: 140 },
  fastest: { label: "Very fast", ms: 45 },
};
export const DEFAULTS = {
  rows: 3,
  cols: 3,
  mode: /** @type {Mode} */ ("play"),
  algorithm: "auto",
  heuristic: "manhattan",
};
