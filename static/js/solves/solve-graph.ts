// The graph of times: the time of each solve, and the averages of 5 and of 12. The legend shows the values
// under the pointer.

import { grid, linear, lineOf, type Mark, toSvg, WHOLE_STEPS } from "../lib/chart.ts";
import { element, setText } from "../lib/dom.ts";
import { averaged, clock, seconds as inSeconds, labelOverhang, stopped } from "../lib/format.ts";
import { LINES } from "./solves-text.ts";

type Line = readonly (number | "DNF" | null)[];

const HEIGHT = 190;
const [TOP, BOTTOM] = [8, HEIGHT - 26];
const MIN_WIDTH = 200;
/** The most solves whose times are marked by dots. */
const MAX_DOTS = 120;
const SECONDS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];
const COLOURS = ["--times", "--ao5", "--ao12"];

export function createGraph(box: HTMLElement) {
  const figures = [LINES.number, LINES.time, LINES.five, LINES.twelve].map((name, i) => {
    const value = element("td");
    const colour = element("th", { text: name, class: i ? `graph-line-${i}` : "" });
    return { row: element("tr", {}, colour, value), value };
  });
  const legend = element("table", { class: "graph-legend" }, ...figures.map(({ row }) => row));
  /** The times, the averages of 5, and the averages of 12. */
  let lines: readonly Line[] = [];
  let drawing: ReturnType<typeof drawingOf> | null = null;
  let drawnWidth = 0;
  /** The solve under the pointer, or null for the latest. */
  let pointed: number | null = null;

  const width = () => Math.max(MIN_WIDTH, box.clientWidth);

  function draw() {
    drawnWidth = width();
    drawing = drawingOf(lines, drawnWidth);
    const plain = toSvg({ width: drawnWidth, height: HEIGHT, marks: drawing.marks });
    box.replaceChildren(plain, legend);
    showValues();
  }

  /** Show the values of the solve under the pointer, and mark them on the lines. */
  function showValues() {
    const at = pointed ?? (lines[0]?.length ?? 0) - 1;
    const texts = lines.map((line, i) => legendText(line[at], i ? averaged : stopped));
    figures.forEach(({ value }, i) => {
      setText(value, i ? (texts[i - 1] ?? "") : (at + 1).toLocaleString("en"));
    });
    box.querySelector(".graph-pointed")?.remove();
    if (!drawing || pointed === null) return;
    const marks = drawing.pointedAt(pointed);
    const over = toSvg({ width: drawnWidth, height: HEIGHT, marks });
    over.classList.add("graph-pointed");
    box.prepend(over);
  }

  box.addEventListener("pointermove", ({ clientX, target }) => {
    if (!drawing || (target instanceof Node && legend.contains(target))) return;
    pointed = drawing.solveAt(clientX - box.getBoundingClientRect().left);
    showValues();
  });
  box.addEventListener("pointerleave", () => {
    pointed = null;
    showValues();
  });
  new ResizeObserver(() => {
    if (drawing && box.clientWidth && drawnWidth !== width()) draw();
  }).observe(box);

  return {
    /**
     * @param results the times in milliseconds, with null for a DNF
     * @param averages the averages that end at each solve
     */
    show(results: readonly (number | null)[], averages: Record<"5" | "12", Line> | null) {
      // If only the times are new, the pointer's position stays.
      if (results.length !== lines[0]?.length) pointed = null;
      const none = results.map(() => null);
      lines = [
        results.map((result) => result ?? "DNF"),
        averages?.[5] ?? none,
        averages?.[12] ?? none,
      ];
      draw();
    },
  };
}

/** Draw the lines in their axes. `solveAt` returns the index of the solve at a position. */
function drawingOf(lines: readonly Line[], width: number) {
  const columns = lines.map((line) =>
    line.map((value) => (typeof value === "number" ? value / 1000 : null)),
  );
  const known = columns.flat().filter((value) => value !== null);
  const least = known.reduce((a, b) => Math.min(a, b), known[0] ?? 0);
  const most = known.reduce((a, b) => Math.max(a, b), known[0] ?? 1);
  const margin = Math.max(0.2, 0.08 * (most - least));
  const from = Math.max(0, least - margin);
  const scale = linear(from, most + margin, BOTTOM, TOP, 34, SECONDS);
  const texts = labels(scale.ticks.map(({ value }) => value));
  const y = { ...scale, ticks: scale.ticks.map((tick, i) => ({ ...tick, text: texts[i] ?? "" })) };
  const count = lines[0]?.length ?? 0;
  const left = Math.max(44, 9 + 6.5 * Math.max(0, ...texts.map(({ length }) => length)));
  const right = width - labelOverhang(count);
  const x = linear(1, Math.max(2, count), left, right, 44, WHOLE_STEPS);
  const place = (i: number) => x.at(i + 1);
  const dot = (value: number | null | undefined, i: number, r: number) =>
    value === null || value === undefined
      ? ""
      : `M${place(i) - r} ${y.at(value)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

  const marks: Mark[] = grid(x, y, { left, right, top: TOP, bottom: BOTTOM });
  columns.forEach((column, i) => {
    marks.push({ d: lineOf(column, place, y), stroke: COLOURS[i] ?? "", width: i ? 2 : 1 });
    if (i || count >= MAX_DOTS) return;
    marks.push({ d: column.map((value, at) => dot(value, at, 2.5)).join(""), fill: "--times" });
  });

  return {
    marks,
    pointedAt: (at: number): Mark[] => [
      { d: `M${place(at)} ${TOP}V${BOTTOM}`, stroke: "--muted", dash: "4 3" },
      ...columns.map((column, i) => ({ d: dot(column[at], at, 4), fill: COLOURS[i] ?? "" })),
    ],
    solveAt: (position: number) => {
      const share = (position - left) / (right - left);
      return Math.min(count - 1, Math.max(0, Math.round(share * (Math.max(2, count) - 1))));
    },
  };
}

function legendText(value: number | "DNF" | null | undefined, format: (ms: number) => string) {
  return typeof value === "number" ? format(value) : (value ?? "–");
}

/**
 * Format the ticks of the time axis, with tenths of a second unless all ticks are whole seconds.
 */
export function labels(seconds: readonly number[]) {
  const tenths = seconds.map((value) => Math.round(10 * value));
  const whole = tenths.every((value) => value % 10 === 0);
  return tenths.map((value) => {
    if (!whole) return inSeconds(100 * value);
    return value < 600 ? `${value / 10}\u00a0s` : clock(100 * value);
  });
}
