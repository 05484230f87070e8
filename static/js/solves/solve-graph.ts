// The graph of times, drawn by uPlot: the time of each solve, and the averages of 5 and of 12. The
// legend shows the values under the pointer. solve-graph-view.ts loads this file on demand.

import { averaged, clock, labelOverhang, stopped } from "../lib/format.ts";
import { LINES } from "./solves-text.ts";

/** Return the width of the time axis. */
const axisWidth = (_plot: unknown, times: string[] | null) =>
  Math.max(44, 9 + 6.5 * Math.max(0, ...(times ?? []).map(({ length }) => length)));

type UPlot = typeof import("uplot");
type Plot = import("uplot");
type Line = readonly (number | "DNF" | null)[];

const HEIGHT = 190;
const MIN_WIDTH = 200;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
const SECONDS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];

export function createGraph(UPlot: UPlot, box: HTMLElement) {
  let plot: Plot | null = null;
  let colours = "";
  let columns: import("uplot").AlignedData = [[], [], [], []];
  /** The times, the averages of 5, and the averages of 12. */
  let lines: readonly [Line, Line, Line] = [[], [], []];

  const width = () => Math.max(MIN_WIDTH, box.clientWidth);

  /** Return the current colours of the theme. */
  function theme() {
    const style = getComputedStyle(box);
    const colour = (name: string) => style.getPropertyValue(name);
    return {
      times: colour("--times"),
      ao5: colour("--ao5"),
      ao12: colour("--ao12"),
      muted: colour("--muted"),
      grid: colour("--line"),
    };
  }

  function options(): import("uplot").Options {
    const { times, ao5, ao12, muted, grid } = theme();
    const font = `12px ${getComputedStyle(box).fontFamily}`;
    const axis = { stroke: muted, font, grid: { stroke: grid, width: 1 }, ticks: { show: false } };
    const value: import("uplot").Series.Value = (_plot, _seconds, line, solve) =>
      legendText(lines[line - 1]?.[solve ?? -1], line === 1 ? stopped : averaged);
    const average = (label: string, stroke: string) => ({
      ...{ label, stroke, value },
      width: 2,
      points: { show: false },
    });
    return {
      width: width(),
      height: HEIGHT,
      padding: [8, labelOverhang(columns[0].length), 0, 0],
      legend: { live: true },
      hooks: {
        // While the pointer is outside the graph, show the latest solve.
        setCursor: [(plot) => plot.cursor.idx ?? showLatest(plot)],
      },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { x: { time: false }, y: { range: (_plot, min, max) => padded(min, max) } },
      axes: [
        { ...axis, size: 26, gap: 4, space: 44, incrs: STEPS },
        { ...axis, size: axisWidth, gap: 4, space: 34, incrs: SECONDS, values: labels },
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

  function showLatest(of: Plot) {
    of.setLegend({ idx: columns[0].length - 1 }, false);
  }

  function draw() {
    plot?.destroy();
    colours = Object.values(theme()).join();
    plot = new UPlot(options(), columns, box);
    showLatest(plot);
  }

  new ResizeObserver(() => {
    if (plot && box.clientWidth && plot.width !== width()) {
      plot.setSize({ width: width(), height: HEIGHT });
    }
  }).observe(box);
  const recolour = () => {
    if (plot && colours !== Object.values(theme()).join()) draw();
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
  new MutationObserver(recolour).observe(document.documentElement, { attributes: true });

  return {
    /**
     * @param results the times in milliseconds, with null for a DNF
     * @param averages the averages that end at each solve
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
      // If only the averages are new, the pointer's position stays.
      if (!plot || before[0].length !== columns[0].length) return draw();
      const { left = -1, top = 0 } = plot.cursor;
      plot.setData(columns);
      if (left >= 0) plot.setCursor({ left, top });
      else showLatest(plot);
    },
  };
}

function legendText(value: number | "DNF" | null | undefined, format: (ms: number) => string) {
  return typeof value === "number" ? format(value) : (value ?? "–");
}

/**
 * Format the ticks of the time axis, with tenths of a second unless all ticks are whole seconds.
 */
export function labels(_plot: unknown, marks: number[]) {
  const tenths = marks.map((mark) => Math.round(10 * mark));
  const whole = tenths.every((mark) => mark % 10 === 0);
  return tenths.map((mark) => `${clock(100 * mark)}${whole ? "" : `.${mark % 10}`}`);
}

/** Return the range of the time axis, with a margin. */
function padded(min: number | null, max: number | null): [number, number] {
  const [from, to] = [min ?? 0, max ?? 1];
  const margin = Math.max(0.2, 0.08 * (to - from));
  return [Math.max(0, from - margin), to + margin];
}
