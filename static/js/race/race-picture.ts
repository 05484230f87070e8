// The marks of a race's contestants, and its logarithmic axis.

import type { Axis } from "../lib/chart.ts";

const MARKS = [
  (r: number) => `a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  (r: number) => `v${r}h${2 * r}v${-2 * r}h${-2 * r}z`,
  (r: number) => `l${r} ${-r}l${r} ${r}l${-r} ${r}z`,
  (r: number) => `m0 ${r}h${2 * r}l${-r} ${-2 * r}z`,
  (r: number) =>
    `m0 ${-r / 3}v${r / 1.5}h${r / 1.5}v${r / 1.5}h${r / 1.5}v${-r / 1.5}h${r / 1.5}v${-r / 1.5}` +
    `h${-r / 1.5}v${-r / 1.5}h${-r / 1.5}v${r / 1.5}z`,
];
const TONES = 6;

/**
 * Return the dashes of a contestant's lines. Contestants share colours, so the second one of a
 * colour has dashed lines and another mark.
 */
export const dashOf = (tone: number) => (tone < TONES ? {} : { dash: "5 3" });

export const colourOf = (tone: number) => `--tone-${(tone % TONES) + 1}`;

/** Return the path of a contestant's mark. A run that was cut off has an arrow towards its true count. */
export function markAt(tone: number, x: number, y: number, r: number, more: boolean = false) {
  if (more) return `M${x} ${y + r}V${y - r}M${x - r} ${y}L${x} ${y - r - 1}L${x + r} ${y}`;
  return `M${x - r} ${y}${MARKS[tone % MARKS.length]?.(r)}`;
}

/**
 * Return a logarithmic axis from 1 to the next power of ten. Values below 1 are placed at 1.
 * @param from the position of 1, in pixels
 */
export function logarithmic(most: number, from: number, to: number): Axis {
  const decades = Math.max(1, Math.ceil(Math.log10(Math.max(1, most)) - 1e-9));
  const at = (value: number) => from + ((to - from) * Math.log10(Math.max(1, value))) / decades;
  const ticks = Array.from({ length: decades + 1 }, (_, power) => ({
    at: at(10 ** power),
    value: 10 ** power,
    text: short(power),
  }));
  return { at, ticks };
}

/** Format a power of ten, such as `100`, `1k` or `10M`. */
function short(power: number) {
  const [unit = "", zeros] =
    power < 3 ? ["", power] : power < 6 ? ["k", power - 3] : ["M", power - 6];
  return `${10 ** Number(zeros)}${unit}`;
}
