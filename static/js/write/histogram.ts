// A heat map of h against the true distance, with a square for each pair of values, coloured by the
// number of positions. On the diagonal, h is exact. Above it, h is too high.

import { type Mark, toSvg } from "../lib/chart.ts";
import { element } from "../lib/dom.ts";
import { count } from "../lib/format.ts";
import type { JudgeResult } from "../protocol.ts";
import { AXES, inWords } from "./write-text.ts";

const SIDE = 320;
const [LEFT, RIGHT, TOP, BOTTOM] = [30, SIDE - 8, 6, SIDE - 26];

export function createHistogram() {
  const box = element("div", { class: "histogram", attributes: { role: "img" } });
  return {
    element: box,
    show(report: JudgeResult) {
      box.setAttribute("aria-label", inWords(report));
      box.replaceChildren(toSvg({ width: SIDE, height: SIDE, marks: marksOf(report) }));
    },
  };
}

function marksOf({ histogram, largest_distance: farthest }: JudgeResult): Mark[] {
  const highest = Math.max(farthest, ...histogram.map(([, h = 0]) => h));
  const most = Math.max(...histogram.map(([, , many = 0]) => many));
  const width = (RIGHT - LEFT) / (farthest + 1);
  const height = (BOTTOM - TOP) / (highest + 1);
  const x = (distance: number) => LEFT + distance * width;
  const y = (h: number) => BOTTOM - (h + 1) * height;
  const squares = histogram.map(([distance = 0, h = 0, many = 0]) => ({
    d: box(x(distance), y(h), Math.max(1, width - 0.5), Math.max(1, height - 0.5)),
    fill: h > distance ? "--fault" : "--brand",
    // Make even a single position visible among thousands.
    opacity: 0.25 + 0.75 * (Math.log1p(many) / Math.log1p(most)),
  }));
  const label = (text: string, x: number, y: number, anchor: "start" | "middle" | "end") => ({
    ...{ text, x, y, anchor },
    ...{ fill: "--muted", size: 12 },
  });
  const ends = [
    `${x(0.5)} ${y(0) + height / 2}`,
    `${x(farthest + 0.5)} ${y(farthest) + height / 2}`,
  ];
  return [
    ...squares,
    { d: `M${ends.join("L")}`, stroke: "--muted", dash: "4 3" },
    { d: box(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP), stroke: "--line" },
    ...tens(farthest).map((at) => label(count(at), x(at + 0.5), BOTTOM + 13, "middle")),
    ...tens(highest).map((at) => label(count(at), LEFT - 4, y(at) + height / 2 + 4, "end")),
    label(AXES.distance, (LEFT + SIDE) / 2, SIDE - 2, "middle"),
    label(AXES.h, LEFT + 6, TOP + 14, "start"),
  ];
}

function tens(most: number) {
  const step = most > 40 ? 20 : 10;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

function box(x: number, y: number, width: number, height: number) {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}
