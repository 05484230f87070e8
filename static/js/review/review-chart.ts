// The curve of the distance over the moves of a review. The user can press or drag on it to seek.

import {
  type Area,
  axisName,
  grid,
  linear,
  lineOf,
  type Mark,
  toSvg,
  WHOLE_STEPS,
} from "../lib/chart.ts";
import { element, findPanel } from "../lib/dom.ts";
import { labelOverhang } from "../lib/format.ts";
import type { Metric, ReviewResult } from "../protocol.ts";
import { mainPlace } from "../state/lines.ts";
import { movesAt, placeOf } from "../state/metric.ts";
import { reviewed } from "../state/review.ts";
import type { State } from "../state/state.ts";
import { createChartTip } from "./chart-tip.ts";
import * as text from "./review-text.ts";

const HEIGHT = 196;
const [TOP, BOTTOM] = [8, 154];
const MIN_WIDTH = 200;

type Curve = { distances: readonly (number | null)[]; result: ReviewResult | null };

export function createReviewChart({ onSeek }: { onSeek: (at: number) => void }) {
  const { root: box } = findPanel("review-chart");
  const tip = createChartTip();
  const now = element("div", { class: "chart-now" });
  /** The area inside the axes. */
  const inside = element("div", { class: "chart-inside" }, now, tip.element);
  let curve: Curve | null = null;
  let state: State | null = null;
  /** The number of moves before the current position, counted in the review's metric. */
  let at = 0;
  let metric: Metric = "stm";
  let drawnWidth = 0;

  const width = () => Math.max(MIN_WIDTH, box.clientWidth);
  const moves = () => Math.max(1, (curve?.distances.length ?? 0) - 1);

  function draw() {
    if (!curve) return;
    drawnWidth = width();
    const { marks, area } = marksOf(curve, metric, drawnWidth);
    box.replaceChildren(toSvg({ width: drawnWidth, height: HEIGHT, marks }), inside);
    const { left, right, top, bottom } = area;
    const place = { left, top, width: right - left, height: bottom - top };
    for (const [name, value] of Object.entries(place)) inside.style.setProperty(name, `${value}px`);
    placeNow();
  }

  /** Move the vertical line to the current move. */
  function placeNow() {
    now.style.setProperty("left", `${(100 * at) / moves()}%`);
  }

  /** Return the index of the position under the pointer. */
  function placeAt({ clientX }: PointerEvent) {
    const { left, width } = inside.getBoundingClientRect();
    const wanted = Math.round(((clientX - left) / width) * moves());
    return Math.max(0, Math.min(wanted, (curve?.distances.length ?? 1) - 1));
  }

  function seek(event: PointerEvent) {
    if (curve && state) onSeek(placeOf(state, placeAt(event)));
  }

  /** Show the tip for the position under the pointer. */
  function point(event: PointerEvent) {
    if (!curve || !state) return;
    const i = placeAt(event);
    tip.show(state, curve, i, i / moves());
  }
  box.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    box.setPointerCapture(event.pointerId);
    seek(event);
    point(event);
  });
  box.addEventListener("pointermove", (event) => {
    if (box.hasPointerCapture(event.pointerId)) seek(event);
    point(event);
  });
  for (const type of ["pointerleave", "pointercancel", "pointerup"]) {
    box.addEventListener(type, (event) => {
      if (type !== "pointerup" || (event as PointerEvent).pointerType !== "mouse") tip.hide();
    });
  }

  new ResizeObserver(() => {
    if (box.clientWidth && drawnWidth !== width()) draw();
  }).observe(box);

  return {
    show(next: State, before: State | null) {
      state = next;
      at = movesAt(state, mainPlace(state.game));
      metric = state.settings.metric;
      const { review } = state.analysis;
      const result = reviewed(state);
      const same =
        before && (review === before.analysis.review || (result && result === reviewed(before)));
      if (same && state.choices.mode === before.choices.mode) return placeNow();
      tip.hide();
      const { kind } = review;
      const partly = kind === "running" || kind === "stopped" ? review.distances : [];
      const distances = result ? (result.estimates ?? result.distances) : partly;
      curve =
        distances.length > 0 && state.choices.mode === "analyse" ? { distances, result } : null;
      box.hidden = !curve;
      if (!curve) return;
      box.setAttribute("aria-label", curveWords(curve, metric));
      draw();
    },
  };
}

/** Return the range of the distance axis. It starts at the goal unless the whole line is far from it. */
function heights(least: number, most: number): [number, number] {
  const from = least > (most - least) * 2 ? Math.max(0, least - 2) : 0;
  return [from, Math.max(from + 4, most + 0.06 * (most - from))];
}

/** Return the marks of the chart: from the back to the front, the mistakes, the axes and the lines. */
function marksOf({ distances, result }: Curve, metric: Metric, width: number) {
  const bounds = result && !result.exact ? result : null;
  const known = [distances, bounds?.distances ?? [], bounds?.at_most ?? []]
    .flat()
    .filter((value) => value !== null);
  const smallest = known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const greatest = known.reduce((a, b) => Math.max(a, b), 0);
  const y = linear(
    ...heights(Math.min(smallest, greatest), greatest),
    BOTTOM,
    TOP,
    34,
    WHOLE_STEPS,
  );
  const digits = Math.max(...y.ticks.map(({ text }) => text.length));
  const area: Area = {
    left: 18 + Math.max(32, 9 + 7 * digits),
    right: width - labelOverhang(distances.length),
    top: TOP,
    bottom: BOTTOM,
  };
  const x = linear(0, Math.max(1, distances.length - 1), area.left, area.right, 44, WHOLE_STEPS);
  const line = (values: readonly (number | null)[]) => lineOf(values, x.at, y);
  const marks: Mark[] = (result?.mistakes ?? []).map(({ first, last }) => ({
    d: `M${x.at(first)} ${TOP}V${BOTTOM}H${x.at(last + 1)}V${TOP}z`,
    fill: "--fault",
    opacity: 0.13,
  }));
  marks.push(
    ...grid(x, y, area),
    axisName(text.MOVES_AXIS[metric], (area.left + area.right) / 2, HEIGHT - 6),
    { ...axisName(text.DISTANCE_AXIS[metric], 13, (TOP + BOTTOM) / 2), turned: true },
  );
  if (bounds) {
    const back = bounds.at_most.map((most, i) =>
      most === null ? "" : `L${x.at(i)} ${y.at(most)}`,
    );
    const band = `${line(bounds.distances)}${back.reverse().join("")}z`;
    marks.push({ d: band, fill: "--muted", opacity: 0.16 });
    for (const values of [bounds.distances, bounds.at_most]) {
      marks.push({ d: line(values), stroke: "--muted", opacity: 0.55 });
    }
  }
  marks.push({ d: line(distances), stroke: "--curve", width: bounds ? 2.5 : 2 });
  if (distances.length < 3) {
    const at = (value: number | null, i: number) =>
      value === null ? "" : `M${x.at(i) - 3} ${y.at(value)}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`;
    marks.push({ d: distances.map(at).join(""), fill: "--curve" });
  }
  const wrong = (result?.wrong ?? []).map((i) =>
    [i, i + 1].map((at) => `${x.at(at)} ${y.at(distances[at] ?? 0)}`),
  );
  const strokes = wrong.map((ends) => `M${ends.join("L")}`).join("");
  marks.push({ d: strokes, stroke: "--fault", width: 3 });
  return { marks, area };
}

/** Describe the curve for screen readers. */
function curveWords({ distances, result }: Curve, metric: Metric) {
  if (!result) return text.CURVE_RUNNING;
  const known = distances.map(Number);
  const highest = known.reduce((a, b) => Math.max(a, b));
  const moves = known.length - 1;
  const at = known.indexOf(highest);
  return text.curve({
    metric,
    estimated: !result.exact,
    start: known[0] ?? 0,
    end: known[moves] ?? 0,
    moves,
    most: at > 0 && at < moves ? { distance: highest, at } : null,
  });
}
