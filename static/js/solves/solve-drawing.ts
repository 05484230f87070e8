// Draws the graph of times: the time of each solve with the averages of 5, 12 and 100, in the order of the
// solves or by date, or the numbers of solves by time. The legend shows the values under the pointer.

import { type Axis, grid, linear, lineOf, type Mark, toSvg, WHOLE_STEPS } from "../lib/chart.ts";
import { element, setText } from "../lib/dom.ts";
import {
  averaged,
  clock,
  dayAndTime,
  seconds as inSeconds,
  labelOverhang,
  MONTHS,
  stopped,
} from "../lib/format.ts";
import { LINES } from "./solves-text.ts";

type Line = readonly (number | "DNF" | null)[];
export type GraphKind = "solves" | "dates" | "times";

/** The solves of a graph. All lists have an item for each solve. */
export interface Solves {
  /** the times in milliseconds, with null for a DNF */
  results: readonly (number | null)[];
  /** the dates in milliseconds since 1970, in order */
  dates: readonly number[];
  /** the averages of 5, 12 and 100 that end at each solve, as far as they are known */
  averages: readonly (Line | null)[];
}

/** A part of the solves, from an index up to, but not including, another. Both may be fractions. */
export type Part = { from: number; to: number };
/** Show a part of the solves. */
type Zoom = (part: Part) => void;

/** Return a part of another size, in which an item stays at its place. */
export function scaled({ from, to }: Part, factor: number, item: number): Part {
  return { from: item - (item - from) * factor, to: item + (to - item) * factor };
}

const HEIGHT = 190;
const [TOP, BOTTOM] = [8, HEIGHT - 26];
const MIN_WIDTH = 200;
/** The maximum number of solves whose times are marked by dots. */
const MAX_DOTS = 120;
const MAX_BARS = 24;
/** The distance between dates, in pixels. */
const TICK_WIDTH = 90;
const SECONDS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];
const COLOURS = ["--times", "--ao5", "--ao12", "--ao100"];
/** The rotation of the wheel that doubles or halves the number of solves on show, in pixels. */
const WHEEL = 400;
/** The rotation after which the graph changes, since touch pads report single pixels. */
const WHEEL_STEP = 50;
const LINE_HEIGHT = 20;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

interface Drawing {
  marks: Mark[];
  /** Return the index of the item at a horizontal position. */
  itemAt: (position: number) => number;
  /** Return the marks and the legend's texts for an item. */
  pointedAt: (item: number) => { marks: Mark[]; texts: readonly string[] };
  /** Return the marks for the items from one to another. */
  between: (one: number, other: number) => Mark[];
  /** the item whose texts the legend shows without a pointer */
  last: number;
  /** the names of the legend's texts */
  names: readonly string[];
}

export function createDrawing(box: HTMLElement) {
  // The first value has no colour.
  const figures = ["", ...COLOURS].map((_, i) => {
    const value = element("td");
    const name = element("th", { class: i ? `graph-line-${i}` : "" });
    return { row: element("tr", {}, name, value), name, value };
  });
  const legend = element("table", { class: "graph-legend" }, ...figures.map(({ row }) => row));
  let shown: Parameters<typeof drawingOf> | null = null;
  let drawing: Drawing | null = null;
  let drawnWidth = 0;
  let drawnItems = "";
  /** The item under the pointer, or null for the latest. */
  let pointed: number | null = null;
  /** The item at which the user began to drag, or null. */
  let dragged: number | null = null;
  let turned = 0;
  let zoom: Zoom = () => undefined;

  const width = () => Math.max(MIN_WIDTH, box.clientWidth);

  function draw() {
    if (!shown) return;
    drawnWidth = width();
    shown[2] = drawnWidth;
    drawing = drawingOf(...shown);
    box.replaceChildren(toSvg({ width: drawnWidth, height: HEIGHT, marks: drawing.marks }), legend);
    showValues();
  }

  /** Show the values of the item under the pointer, and mark them. */
  function showValues() {
    if (!drawing) return;
    const { marks, texts } = drawing.pointedAt(pointed ?? drawing.last);
    const { names } = drawing;
    figures.forEach(({ row, name, value }, i) => {
      row.hidden = i >= names.length;
      setText(name, names[i] ?? "");
      setText(value, texts[i] ?? "");
    });
    box.querySelector(".graph-pointed")?.remove();
    if (pointed === null) return;
    const chosen = dragged === null ? [] : drawing.between(dragged, pointed);
    const over = toSvg({ width: drawnWidth, height: HEIGHT, marks: [...chosen, ...marks] });
    over.classList.add("graph-pointed");
    box.prepend(over);
  }

  /** Return the item at an event, or null beside the graph. */
  function itemOf({ clientX, target }: MouseEvent) {
    if (!drawing || (target instanceof Node && legend.contains(target))) return null;
    return drawing.itemAt(clientX - box.getBoundingClientRect().left);
  }

  function point(item: number | null) {
    pointed = item;
    showValues();
  }

  box.addEventListener("pointermove", (event) => {
    const item = itemOf(event);
    if (item !== null) point(item);
  });
  box.addEventListener("pointerdown", (event) => {
    // A touch scrolls the page.
    if (event.pointerType === "touch" || event.button !== 0 || shown?.[1].kind === "times") return;
    dragged = itemOf(event);
    if (dragged !== null) box.setPointerCapture(event.pointerId);
  });
  box.addEventListener("pointerup", () => {
    const [from, one, other] = [shown?.[1].from ?? 0, dragged, pointed];
    dragged = null;
    if (one === null || other === null || one === other) return showValues();
    zoom({ from: from + Math.min(one, other), to: from + Math.max(one, other) + 1 });
  });
  box.addEventListener("pointercancel", () => {
    dragged = null;
  });
  box.addEventListener("pointerleave", () => point(null));
  box.addEventListener("wheel", (event) => {
    const item = itemOf(event);
    // Without Ctrl, the wheel scrolls the page. A pinch on a touchpad turns the wheel with Ctrl.
    if (!event.ctrlKey || !shown || item === null || shown[1].kind === "times") return;
    event.preventDefault();
    turned += event.deltaY * (event.deltaMode ? LINE_HEIGHT : 1);
    if (Math.abs(turned) < WHEEL_STEP) return;
    const { from, to } = shown[1];
    zoom(scaled({ from, to }, 2 ** (turned / WHEEL), from + item + 0.5));
    turned = 0;
  });
  new ResizeObserver(() => {
    if (drawing && box.clientWidth && drawnWidth !== width()) draw();
  }).observe(box);

  return {
    /** Draw the solves from the index `from` up to, but not including, `to`. */
    show(solves: Solves, view: { kind: GraphKind; from: number; to: number }, onZoom: Zoom) {
      zoom = onZoom;
      // If only the times are new, the pointer's position stays.
      const items = `${view.kind} ${view.from} ${view.to}`;
      if (items !== drawnItems) pointed = null;
      drawnItems = items;
      shown = [solves, view, width()];
      draw();
    },
  };
}

function drawingOf(
  { results, dates, averages }: Solves,
  { kind, from, to }: { kind: GraphKind; from: number; to: number },
  width: number,
): Drawing {
  const times = results.slice(from, to);
  if (kind === "times") return histogram(times, width);
  const lines = [
    times.map((result) => result ?? "DNF"),
    ...averages.map((line) => line?.slice(from, to) ?? []),
  ];
  return timeLines(lines, kind === "dates" ? dates.slice(from, to) : null, from, width);
}

/**
 * Draw the lines in their axes.
 * @param dates the dates of the solves, or null to draw the solves side by side
 * @param from the number of solves before the first one
 */
function timeLines(
  lines: readonly Line[],
  dates: readonly number[] | null,
  from: number,
  width: number,
): Drawing {
  const columns = lines.map((line) =>
    line.map((value) => (typeof value === "number" ? value / 1000 : null)),
  );
  // A loop, because lists of 400,000 values are slow to copy.
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const column of columns) {
    for (const value of column) {
      if (value === null) continue;
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  if (least > most) [least, most] = [0, 1];
  const margin = Math.max(0.2, 0.08 * (most - least));
  const scale = linear(Math.max(0, least - margin), most + margin, BOTTOM, TOP, 34, SECONDS);
  const y = withTimes(scale);
  const count = lines[0]?.length ?? 0;
  const left = leftOf(y);
  const right = width - labelOverhang(from + count);
  const x = dates
    ? dateAxis(dates, left, right)
    : linear(from + 1, from + Math.max(2, count), left, right, 44, WHOLE_STEPS);
  const places = Array.from({ length: count }, (_, i) =>
    x.at(dates ? (dates[i] ?? 0) : from + i + 1),
  );
  const place = (i: number) => places[i] ?? 0;
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
    names: [LINES.number, LINES.time, LINES.five, LINES.twelve, LINES.hundred],
    last: count - 1,
    pointedAt: (at) => ({
      marks: [
        { d: `M${place(at)} ${TOP}V${BOTTOM}`, stroke: "--muted", dash: "4 3" },
        ...columns.map((column, i) => ({ d: dot(column[at], at, 4), fill: COLOURS[i] ?? "" })),
      ],
      texts: [
        (from + at + 1).toLocaleString("en"),
        ...lines.map((line, i) => legendText(line[at], i ? averaged : stopped)),
      ],
    }),
    between: (one, other) => [
      { d: `M${place(one)} ${TOP}H${place(other)}V${BOTTOM}H${place(one)}z`, fill: "--line" },
    ],
    itemAt(position) {
      let nearest = 0;
      const distance = (i: number) => Math.abs(place(i) - position);
      for (let i = 1; i < count; i++) if (distance(i) < distance(nearest)) nearest = i;
      return nearest;
    },
  };
}

/** Return a histogram of times in milliseconds: the first bar's least time and the bars' width, in seconds. */
export function barsOf(times: readonly (number | null)[]) {
  const known = times.flatMap((time) => (time === null ? [] : [time / 1000]));
  const least = known.reduce((a, b) => Math.min(a, b), known[0] ?? 0);
  const most = known.reduce((a, b) => Math.max(a, b), known[0] ?? 0);
  const step =
    SECONDS.find((each) => Math.floor(most / each) - Math.floor(least / each) < MAX_BARS) ??
    (most - least) / (MAX_BARS - 1);
  // Decimal times are not exact in binary: 0.3 / 0.1 is less than 3.
  const barOf = (time: number) => Math.floor(time / step + 1e-9);
  const first = barOf(least);
  const counts = Array.from({ length: barOf(most) - first + 1 }, () => 0);
  for (const time of known) counts[barOf(time) - first] = (counts[barOf(time) - first] ?? 0) + 1;
  return { first: first * step, step, counts };
}

function histogram(times: readonly (number | null)[], width: number): Drawing {
  const { first, step, counts } = barsOf(times);
  const most = Math.max(1, ...counts);
  const y = linear(0, 1.05 * most, BOTTOM, TOP, 34, WHOLE_STEPS);
  const left = leftOf(y);
  const right = width - labelOverhang(1000);
  const x = withTimes(linear(first, first + step * counts.length, left, right, 60, SECONDS));
  const bar = (i: number, fill: string) => {
    const [start, end] = [x.at(first + i * step) + 1, x.at(first + (i + 1) * step) - 1];
    return { d: `M${start} ${BOTTOM}V${y.at(counts[i] ?? 0)}H${end}V${BOTTOM}z`, fill };
  };
  return {
    marks: [
      ...grid(x, y, { left, right, top: TOP, bottom: BOTTOM }),
      ...counts.map((_, i) => bar(i, "--times")),
    ],
    names: [LINES.time, LINES.solves],
    last: counts.indexOf(most),
    pointedAt: (i) => ({
      marks: [bar(i, "--ao12")],
      texts: [
        labels([first + i * step, first + (i + 1) * step]).join(" – "),
        (counts[i] ?? 0).toLocaleString("en"),
      ],
    }),
    between: () => [],
    itemAt(position) {
      const share = (position - left) / (right - left);
      return Math.min(counts.length - 1, Math.max(0, Math.floor(share * counts.length)));
    },
  };
}

/** Return an axis of dates, with a day or a month below each tick. */
function dateAxis(dates: readonly number[], left: number, right: number): Axis {
  const [first = 0, last = 0] = [dates[0], dates.at(-1)];
  const span = last - first || 1;
  const at = (date: number) => left + ((right - left) * (date - first)) / span;
  const number = Math.max(2, Math.floor((right - left) / TICK_WIDTH));
  const ticks = Array.from({ length: number }, (_, i) => {
    const value = first + (span * (i + 0.5)) / number;
    const date = new Date(value);
    const month = MONTHS[date.getMonth()]?.slice(0, 3);
    const day = span > YEAR_MS ? `${month} ${date.getFullYear()}` : `${date.getDate()} ${month}`;
    // Ticks of one day differ only in their times.
    const time = dayAndTime(value).split(", ").at(-1) ?? "";
    return { at: at(value), value, text: span > number * DAY_MS ? day : time };
  });
  return { at, ticks };
}

/** Return an axis of seconds with times as its labels. */
function withTimes(axis: Axis): Axis {
  const texts = labels(axis.ticks.map(({ value }) => value));
  return { ...axis, ticks: axis.ticks.map((tick, i) => ({ ...tick, text: texts[i] ?? "" })) };
}

/** Return the left edge of the area inside the axes, beside the labels of an axis. */
const leftOf = ({ ticks }: Axis) =>
  Math.max(44, 9 + 6.5 * Math.max(0, ...ticks.map(({ text }) => text.length)));

function legendText(value: number | "DNF" | null | undefined, format: (ms: number) => string) {
  return typeof value === "number" ? format(value) : (value ?? "–");
}

/** Format the ticks of the time axis, with tenths of a second unless all ticks are whole seconds. */
export function labels(seconds: readonly number[]) {
  const tenths = seconds.map((value) => Math.round(10 * value));
  const whole = tenths.every((value) => value % 10 === 0);
  return tenths.map((value) => {
    if (!whole) return inSeconds(100 * value);
    return value < 600 ? `${value / 10}\u00a0s` : clock(100 * value);
  });
}
