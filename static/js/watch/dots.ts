// The whole search tree as dots. A dot has the same place from the first step on, so the picture
// does not shift. In a bidirectional search, the tree of the goal grows upwards from the bottom.

import { hierarchy, tree } from "d3-hierarchy";
import type { Drawable } from "../lib/drawable.ts";
import type { Trace } from "../state/trace.ts";
import { createCanvas, type Room } from "./canvas.ts";
import * as text from "./watch-text.ts";

const MARGIN = 12;
const LEVEL = { min: 7, max: 30 };
const REACH = 24; // The distance in pixels within which a click selects a dot.

export function createDots(onPick?: (entry: number) => void) {
  let drawn: Drawn | null = null;
  const canvas = createCanvas({
    label: text.DOTS,
    onPress(x, y) {
      const found = drawn && nearest(drawn, x, y);
      if (found !== null) onPick?.(found);
    },
  });

  return {
    element: canvas.element,
    draw(...search: Search) {
      drawn = drawDots(canvas, ...search);
    },
    range() {
      const { shown = 0 } = drawn ?? {};
      return { top: shown - MARGIN, bottom: shown + MARGIN };
    },
  };
}

/** Draw the tree up to a step, with the path to an entry. */
export function drawDots(
  canvas: Drawable,
  ...[trace, step, entry, { width, height: room }]: Search
): Drawn {
  const [here, other] = trace.meetingAt(step) ?? [];
  const meets = entry === here && other !== undefined;
  const path = [...trace.pathTo(entry), ...(meets ? trace.pathTo(other).reverse() : [])];
  const layout = layoutOf(trace, path[0] ?? 0);
  const level = Math.max(LEVEL.min, Math.min(LEVEL.max, (room - 2 * MARGIN) / (layout.depth || 1)));
  const height = Math.round(2 * MARGIN + level * layout.depth);
  const { sheet, colours } = canvas.begin(width, height);
  const scale: Scale = {
    x: (x) => MARGIN + x * (width - 2 * MARGIN),
    y: (y) => MARGIN + y * level,
  };
  const { entries, x, y } = layout;
  const { parent, fates } = trace.rows;
  const left = (i: number) => scale.x(x[i] ?? 0);
  const top = (i: number) => scale.y(y[i] ?? 0);

  sheet.lineWidth = 1;
  sheet.strokeStyle = colours.line;
  sheet.beginPath();
  for (const i of entries) {
    const above = parent[i] ?? -1;
    if ((trace.born[i] ?? 0) > step || above < 0) continue;
    sheet.moveTo(left(above), top(above));
    sheet.lineTo(left(i), top(i));
  }
  sheet.stroke();
  const size = entries.length > 4000 ? 1.2 : entries.length > 400 ? 2 : 3.5;
  const dots = (colour: string, of: (i: number) => boolean) => {
    sheet.fillStyle = colour;
    sheet.beginPath();
    for (const i of entries) {
      if ((trace.born[i] ?? 0) > step || !of(i)) continue;
      const [cx, cy] = [left(i), top(i)];
      // At this size, squares look like circles and draw much faster.
      if (size < 2) sheet.rect(cx - size, cy - size, 2 * size, 2 * size);
      else {
        sheet.moveTo(cx + size, cy);
        sheet.arc(cx, cy, size, 0, 2 * Math.PI);
      }
    }
    sheet.fill();
  };
  const isExpanded = (i: number) => fates[i] === "e" && !trace.inFrontier(i, step);
  dots(colours.gone, (i) => !trace.inFrontier(i, step) && !isExpanded(i));
  dots(colours.expanded, isExpanded);
  dots(colours.waiting, (i) => trace.inFrontier(i, step));

  sheet.strokeStyle = sheet.fillStyle = colours.path;
  sheet.lineWidth = 2;
  sheet.beginPath();
  for (const i of path) sheet.lineTo(left(i), top(i));
  sheet.stroke();
  sheet.beginPath();
  sheet.arc(left(entry), top(entry), size + 2.5, 0, 2 * Math.PI);
  sheet.fill();
  canvas.name(text.dots(layout.entries.length, layout.depth));
  return { trace, step, layout, scale, shown: top(entry) };
}

const layouts: WeakMap<Trace, Map<number, Layout>> = new WeakMap();

/**
 * @param root the root of an iteration in a deepening search, or a root of a bidirectional search
 */
function layoutOf(trace: Trace, root: number): Layout {
  const known = layouts.get(trace) ?? new Map();
  layouts.set(trace, known);
  const key = trace.goalRoot === null ? root : 0;
  const found = known.get(key) ?? layOut(trace, key);
  known.set(key, found);
  return found;
}

type Search = [trace: Trace, step: number, entry: number, room: Room];
type Drawn = {
  trace: Trace;
  step: number;
  layout: Layout;
  scale: Scale;
  /** The height of the highlighted dot. */
  shown: number;
};
type Scale = { x: (x: number) => number; y: (y: number) => number };
/** The places of the entries, with `x` from 0 to 1, and `y` from 0 to `depth`. */
type Layout = { entries: number[]; x: Float64Array; y: Float64Array; depth: number };

/** @param root the root of an iteration in a deepening search, or the start */
function layOut(trace: Trace, root: number): Layout {
  const x = new Float64Array(trace.size);
  const y = new Float64Array(trace.size);
  const trees = (trace.goalRoot === null ? [root] : [root, trace.goalRoot]).map((end) => {
    const placed = tree<number>().nodeSize([1, 1])(hierarchy(end, (i) => trace.children[i]));
    return placed.descendants();
  });
  const depths = trees.map((nodes) => nodes.reduce((most, node) => Math.max(most, node.depth), 0));
  const depth = depths.reduce((sum, each) => sum + each + 1, -1);
  trees.forEach((nodes, end) => {
    let [from, to] = [0, 0];
    for (const node of nodes) {
      from = Math.min(from, node.x);
      to = Math.max(to, node.x);
    }
    for (const { data, x: across, depth: down } of nodes) {
      x[data] = to > from ? (across - from) / (to - from) : 0.5;
      y[data] = end ? depth - down : down;
    }
  });
  return { entries: trees.flat().map(({ data }) => data), x, y, depth };
}

/** Return the entry nearest to a point, or null if none is near. */
function nearest({ trace, step, layout, scale }: Drawn, left: number, top: number) {
  let best = REACH;
  let found: number | null = null;
  for (const i of layout.entries) {
    if ((trace.born[i] ?? 0) > step) continue;
    const [x, y] = [scale.x(layout.x[i] ?? 0), scale.y(layout.y[i] ?? 0)];
    const away = Math.hypot(x - left, y - top);
    if (away < best) [best, found] = [away, i];
  }
  return found;
}
