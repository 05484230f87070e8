// Words for numbers of moves in the user's metric, which counts single tiles (STM) or slides of
// several tiles at once (MTM).

import { counted, plural } from "../lib/format.ts";
import type { Control } from "../protocol.ts";
import { type Lengths, lengthBy, type Metric } from "../puzzle/slides.ts";

const NOUNS: Readonly<Record<Metric, string>> = { stm: "move", mtm: "slide" };

/** Format a number of moves, such as `1 move` or `14 slides`. */
export const inMoves = (number: number, metric: Metric = "stm") => counted(number, NOUNS[metric]);

export const movesNoun = (number: number, metric: Metric = "stm") => plural(number, NOUNS[metric]);

export const CONTROL_NAMES: Readonly<Record<Control, string>> = {
  hover: "hovering",
  click: "clicks",
  touch: "touch",
  keyboard: "keyboard",
  macro: "macros",
};

/** Format the length in the user's metric. */
export const mainLength = (lengths: Lengths, metric: Metric) =>
  inMoves(lengthBy(metric, lengths), metric);

/** Format the length in the other metric, with the metric's usual name. */
export const otherLength = ({ moves, multi }: Lengths, metric: Metric) =>
  metric === "mtm"
    ? `${counted(moves, "single-tile move")} (STM)`
    : `${inMoves(multi, "mtm")} (MTM)`;
