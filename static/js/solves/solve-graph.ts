// Draws the graph of times, by uPlot: each solve's, and the averages of 5 and of 12 as lines. The
// legend tells the numbers under the pointer. (It's loaded late, by itself: graph-view.js.)

import { averaged, clock, stopped } from "../lib/format.ts";
import { LINES } from "./solves-text.ts";

type UPlot = typeof import("uplot");
type Plot = import("uplot");
type Line = readonly (number | "DNF" | null)[];

const HEIGHT = 190;
const NARROWEST = 200;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
const SECONDS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];

export function createGraph(UPlot: UPlot, box: HTMLElement) {
  let plot: Plot | null = null;
  let colours = "";
  let columns: import("uplot").AlignedData = [[], [], [], []];
  /** The times and the two averages. */
  let lines: readonly Line[] = [[], [], []];

  const width = () => Math.max(NARROWEST, box.clientWidth);

  /** The colours that the page has now: times, the two averages, text, grid. */
  function paint() {
    const style = getComputedStyle(box);
    const names = ["--times", "--ao5", "--ao12", "--muted", "--line"];
    return names.map((name) => style.getPropertyValue(name));
  }

  function options(): import("uplot").Options {
    const [times, ao5, ao12, muted, grid] = paint();
    const font = `12px ${getComputedStyle(box).fontFamily}`;
    const axis = { stroke: muted, font, grid: { stroke: grid, width: 1 }, ticks: { show: false } };
    const value: import("uplot").Series.Value = (_plot, _seconds, line, solve) =>
      told(lines[line - 1][solve ?? -1], line === 1 ? stopped : averaged);
    const average = (label: string, stroke: string) => ({
      ...{ label, stroke, value },
      width: 2,
      points: { show: false },
    });
    return {
      width: width(),
      height: HEIGHT,
      padding: [8, 18, 0, 0],
      legend: { live: true },
      hooks: {
        // With nothing under the pointer, the latest.
        setCursor: [(plot) => plot.cursor.idx ?? tellLatest(plot)],
      },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { x: { time: false }, y: { range: (_plot, least, most) => room(least, most) } },
      axes: [
        { ...axis, size: 26, gap: 4, space: 44, incrs: STEPS },
        { ...axis, size: 44, gap: 4, space: 34, incrs: SECONDS, values: labels },
      ],
      series: [
        { label: LINES.number },
        {
          ...{ label: LINES.time, stroke: times, value },
          width: 1,
          points: { show: columns[0].length < 120, size: 5, fill: times },
        },
        average(LINES.five, ao5),
        average(LINES.twelve, ao12),
      ],
    };
  }

  function tellLatest(of: Plot) {
    of.setLegend({ idx: columns[0].length - 1 }, false);
  }

  function draw() {
    plot?.destroy();
    colours = paint().join();
    plot = new UPlot(options(), columns, box);
    tellLatest(plot);
  }

  new ResizeObserver(() => {
    if (plot && box.clientWidth && plot.width !== width()) {
      plot.setSize({ width: width(), height: HEIGHT });
    }
  }).observe(box);
  const recolour = () => {
    if (plot && colours !== paint().join()) draw();
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
  new MutationObserver(recolour).observe(document.documentElement, { attributes: true });

  return {
    /**
     * @param results in milliseconds; null: a DNF
     * @param averages after each of them
     */
    show(results: readonly (number | null)[], averages: Record<"5" | "12", Line> | null) {
      const seconds = (line: Line) =>
        line.map((value) => (typeof value === "number" ? value / 1000 : null));
      const none = results.map(() => null);
      const before = columns;
      lines = [
        results.map((result) => result ?? "DNF"),
        averages?.[5] ?? none,
        averages?.[12] ?? none,
      ];
      columns = [
        results.map((_, i) => i + 1),
        seconds(lines[0]),
        seconds(lines[1]),
        seconds(lines[2]),
      ];
      // The same times with their averages: what's read off under the pointer stays.
      if (!plot || before[0].length !== columns[0].length) return draw();
      const { left = -1, top = 0 } = plot.cursor;
      plot.setData(columns);
      if (left >= 0) plot.setCursor({ left, top });
      else tellLatest(plot);
    },
  };
}

/** A number in the legend. */
function told(value: number | "DNF" | null | undefined, written: (ms: number) => string) {
  return typeof value === "number" ? written(value) : (value ?? "–");
}

/** The seconds at the side, as a clock: with tenths where one of them isn't whole. */
export function labels(_plot: unknown, marks: number[]) {
  const tenths = marks.map((mark) => Math.round(10 * mark));
  const whole = tenths.every((mark) => mark % 10 === 0);
  return tenths.map((mark) => `${clock(100 * mark)}${whole ? "" : `.${mark % 10}`}`);
}

/** A little more than there is. */
function room(least: number | null, most: number | null): [number, number] {
  const [from, to] = [least ?? 0, most ?? 1];
  const more = Math.max(0.2, 0.08 * (to - from));
  return [Math.max(0, from - more), to + more];
}
