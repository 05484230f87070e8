// The choices of the user (views, algorithms, heuristics, speeds of the replay) and their defaults.

import * as searches from "./searches.ts";
import { OWN_DESCRIPTION, type SPEED_LABELS } from "./state-text.ts";

export { ALGORITHMS, HEURISTICS, INFORMED } from "./searches.ts";

export type Mode = "play" | "analyse" | "learn";
export type Speed = keyof typeof SPEED_LABELS;

export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...searches.DESCRIPTIONS,
  own: OWN_DESCRIPTION,
};
export const MODES: readonly Mode[] = ["play", "analyse", "learn"];
/** The milliseconds between two moves. */
export const SPEEDS: Readonly<Record<Speed, number>> = {
  slow: 800,
  normal: 350,
  fast: 140,
  fastest: 45,
};
export const DEFAULTS = {
  rows: 3,
  cols: 3,
  mode: "play" as Mode,
  algorithm: "auto",
  heuristic: "manhattan",
};
