// Words for numbers of moves in the user's metric: each tile counts (STM), or each slide of several tiles
// at once (MTM).

import { counted, plural } from "../lib/format.ts";
import type { Control } from "../protocol.ts";
import { type Lengths, lengthBy, type Metric } from "../puzzle/slides.ts";

const NOUNS: Readonly<Record<Metric, string>> = { stm: "move", mtm: "slide" };

/** `1 move`, `14 slides` */
export const inMoves = (number: number, metric: Metric = "stm") => counted(number, NOUNS[metric]);

/** The noun for a number of moves. */
export const movesNoun = (number: number, metric: Metric = "stm") => plural(number, NOUNS[metric]);

/** The names of the controls. */
export const CONTROL_NAMES: Readonly<Record<Control, string>> = {
  hover: "hovering",
  click: "clicks",
  touch: "touch",
  keyboard: "keyboard",
  macro: "macros",
};

/** The length in the user's metric. */
export const mainLength = (lengths: Lengths, metric: Metric) =>
  inMoves(lengthBy(metric, lengths), metric);

/** The length in the other metric, with its usual name. */
export const otherLength = ({ moves, multi }: Lengths, metric: Metric) =>
  metric === "mtm" ? `${counted(moves, "tile move")} (STM)` : `${inMoves(multi, "mtm")} (MTM)`;
