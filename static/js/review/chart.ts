// The curve of the distance over the moves, drawn by uPlot, which is loaded for the first review.
// The user can press or drag on the curve to seek. If uPlot cannot be loaded, the page shows a
// message.

import { findPanel } from "../lib/dom.ts";
import { labelOverhang } from "../lib/format.ts";
import { createLate } from "../lib/late-import.ts";
import type { Metric, ReviewResult } from "../protocol.ts";
import { mainPlace } from "../state/lines.ts";
import { movesAt, placeOf } from "../state/metric.ts";
import { reviewed } from "../state/review.ts";
import type { State } from "../state/state.ts";
import { createChartTip } from "./chart-tip.ts";
import * as text from "./review-text.ts";

type Plot = import("uplot");
type UPlot = typeof import("uplot");

const HEIGHT = 196;
/** Return the width of the distance axis, for at least two digits. */
const axisWidth = (_plot: unknown, numbers: string[] | null) =>
  Math.max(32, 9 + 7 * Math.max(0, ...(numbers ?? []).map(({ length }) => length)));

type Curve = { distances: readonly (number | null)[]; result: ReviewResult | null };

export function createReviewChart({ onSeek }: { onSeek: (at: number) => void }) {
  const { root: box } = findPanel("review-chart");
  const { root: missing, part } = findPanel("chart-missing");
  const now = document.createElement("div");
  now.className = "chart-now";
  const load: () => Promise<{ default: UPlot }> = createLate(import.meta.uplot);
  let plot: Plot | null = null;
  let curve: Curve | null = null;
  const tip = createChartTip();
  let state: State | null = null;
  /** The number of moves before the current position, counted in the review's metric. */
  let at = 0;
  let metric: Metric = "stm";
  let colours = "";
  let awaited = false;

  async function draw() {
    if (awaited) return; // The pending call draws the newest curve.
    awaited = true;
    const library = await load().catch(() => null);
    awaited = false;
    missing.hidden = library !== null || !curve;
    box.hidden = library === null || !curve;
    if (!library || !curve) return;
    plot?.destroy();
    colours = paint().join();
    plot = new library.default(options(curve), columns(curve), box);
    plot.over.append(now, tip.element);
    place();
  }
  part("again", HTMLButtonElement).addEventListener("click", draw);

  /** Read the theme's colours for the line, wrong moves, text and grid. */
  function paint() {
    const style = getComputedStyle(box);
    const read = (name: string) => style.getPropertyValue(name);
    return [read("--curve"), read("--fault"), read("--muted"), read("--line")] as const;
  }

  function options({ distances, result }: Curve): import("uplot").Options {
    const [line, fault, muted, grid] = paint();
    const font = `12px ${getComputedStyle(box).fontFamily}`;
    const axis = { stroke: muted, font, grid: { stroke: grid, width: 1 }, ticks: { show: false } };
    const title = { labelFont: font, labelSize: 18, labelGap: 0 };
    const incrs = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];
    const bounds = {
      stroke: `color-mix(in srgb, ${muted} 55%, transparent)`,
      width: 1,
      points: { show: false },
    };
    const exact = !result || result.exact;
    const points = { show: distances.length < 3 };
    return {
      width: Math.max(200, box.clientWidth),
      height: HEIGHT,
      padding: [8, () => labelOverhang(curve?.distances.length ?? 0), 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [0, Math.max(1, distances.length - 1)] },
        y: { range: (_plot, least, most) => heights(least ?? 0, most ?? 0) },
      },
      axes: [
        { ...axis, ...title, label: text.MOVES_AXIS[metric], size: 24, gap: 4, space: 44, incrs },
        {
          ...axis,
          ...title,
          label: text.DISTANCE_AXIS[metric],
          size: axisWidth,
          gap: 4,
          space: 34,
          incrs,
        },
      ],
      series: [
        {},
        { stroke: line, width: exact ? 2 : 2.5, points },
        ...(exact ? [] : [1, 2].map(() => ({ ...bounds, points: { show: false } }))),
      ],
      ...(exact
        ? {}
        : { bands: [{ series: [3, 2], fill: `color-mix(in srgb, ${muted} 16%, transparent)` }] }),
      hooks: {
        drawAxes: [(drawn) => shade(drawn, result, fault)],
        // Positions in pixels are known only once the curve has been drawn.
        draw: [(drawn) => strike(drawn, distances, result, fault), place],
      },
    };
  }

  /** Shade each mistake from its first move to its last. */
  function shade({ ctx, bbox, valToPos }: Plot, result: ReviewResult | null, colour: string) {
    ctx.save();
    ctx.globalAlpha = 0.13;
    ctx.fillStyle = colour;
    for (const { first, last } of result?.mistakes ?? []) {
      const left = valToPos(first, "x", true);
      ctx.fillRect(left, bbox.top, valToPos(last + 1, "x", true) - left, bbox.height);
    }
    ctx.restore();
  }

  /** Draw the wrong moves over the curve. */
  function strike(
    { ctx, valToPos }: Plot,
    distances: Curve["distances"],
    result: ReviewResult | null,
    colour: string,
  ) {
    ctx.save();
    ctx.strokeStyle = colour;
    ctx.lineCap = "round";
    ctx.lineWidth = 3 * devicePixelRatio;
    ctx.beginPath();
    for (const i of result?.wrong ?? []) {
      ctx.moveTo(valToPos(i, "x", true), valToPos(distances[i] ?? 0, "y", true));
      ctx.lineTo(valToPos(i + 1, "x", true), valToPos(distances[i + 1] ?? 0, "y", true));
    }
    ctx.stroke();
    ctx.restore();
  }

  /** Move the vertical line to the current move. */
  function place() {
    if (plot) now.style.setProperty("--at", `${plot.valToPos(at, "x")}px`);
  }

  /** Return the index of the position under the pointer. */
  function placeAt({ clientX }: PointerEvent, drawn: Plot, { distances }: Curve) {
    const { left } = drawn.over.getBoundingClientRect();
    const wanted = Math.round(drawn.posToVal(clientX - left, "x"));
    return Math.max(0, Math.min(wanted, distances.length - 1));
  }

  function seek(event: PointerEvent) {
    if (plot && curve && state) onSeek(placeOf(state, placeAt(event, plot, curve)));
  }

  /** Show the tip for the position under the pointer. */
  function point(event: PointerEvent) {
    if (!plot || !curve || !state) return;
    const i = placeAt(event, plot, curve);
    tip.show(state, curve, i, plot.valToPos(i, "x") / plot.over.clientWidth);
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

  const redraw = () => {
    if (plot && curve && !box.hidden) draw();
  };
  new ResizeObserver(() => {
    if (!plot || !box.clientWidth || plot.width === Math.max(200, box.clientWidth)) return;
    plot.setSize({ width: Math.max(200, box.clientWidth), height: HEIGHT });
    place();
  }).observe(box);
  const recolour = () => plot && colours !== paint().join() && redraw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
  new MutationObserver(recolour).observe(document.documentElement, { attributes: true });

  return {
    show(next: State, before: State | null) {
      state = next;
      at = movesAt(state, mainPlace(state.game));
      metric = state.settings.metric;
      const { review } = state.analysis;
      const result = reviewed(state);
      const same =
        before && (review === before.analysis.review || (result && result === reviewed(before)));
      if (same && state.choices.mode === before.choices.mode) return place();
      tip.hide();
      const { kind } = review;
      const partly = kind === "running" || kind === "stopped" ? review.distances : [];
      const distances = result ? (result.estimates ?? result.distances) : partly;
      curve =
        distances.length > 0 && state.choices.mode === "analyse" ? { distances, result } : null;
      if (!curve) missing.hidden = true;
      box.hidden = !curve || !missing.hidden;
      if (!curve) return;
      box.setAttribute("aria-label", curveWords(curve, metric));
      // While a review runs, each event extends the same curve.
      const more = before?.analysis.review.kind === "running" && kind === "running";
      if (plot && more) {
        plot.setData(columns(curve));
        place();
      } else if (!more || missing.hidden) {
        draw();
      }
    },
  };
}

/**
 * Return the range of the distance axis. It starts at the goal unless the whole line is far from
 * it.
 */
function heights(least: number, most: number): [number, number] {
  const from = least > (most - least) * 2 ? Math.max(0, least - 2) : 0;
  return [from, Math.max(from + 4, most + 0.06 * (most - from))];
}

function columns({ distances, result }: Curve): import("uplot").AlignedData {
  const moves = distances.map((_, i) => i);
  if (!result || result.exact) return [moves, [...distances]];
  return [moves, [...distances], result.distances, result.at_most];
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
