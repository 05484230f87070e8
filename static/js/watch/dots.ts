// The whole tree as dots. Each dot has its final place from the start, so nothing moves.

import { hierarchy, tree } from "d3-hierarchy";
import type { Trace } from "../state/trace.ts";
import { createCanvas } from "./canvas.ts";
import * as text from "./watch-text.ts";

const MARGIN = 12;
const LEVEL = { min: 7, max: 30 };
const HEIGHT = 420;
const REACH = 24; // px around a dot

export function createDots(onPick?: (entry: number) => void) {
  const layouts: WeakMap<Trace, Map<number, Layout>> = new WeakMap();
  let drawn: { trace: Trace; step: number; layout: Layout; scale: Scale } | null = null;
  const canvas = createCanvas({
    label: text.DOTS,
    onPress(x, y) {
      const found = drawn && nearest(drawn, x, y);
      if (found !== null) onPick?.(found);
    },
  });

  return {
    element: canvas.element,
    /** @param width in CSS pixels */
    draw(trace: Trace, step: number, entry: number, width: number) {
      const path = trace.pathTo(entry);
      const layout = layoutOf(trace, path[0] ?? 0);
      const level = Math.max(
        LEVEL.min,
        Math.min(LEVEL.max, (HEIGHT - 2 * MARGIN) / (layout.depth || 1)),
      );
      const height = Math.round(2 * MARGIN + level * layout.depth);
      const { sheet, colours } = canvas.begin(width, height);
      const scale: Scale = {
        x: (x) =>
          MARGIN + ((x - layout.from) / (layout.to - layout.from || 1)) * (width - 2 * MARGIN),
        y: (y) => MARGIN + y * level,
      };
      const { entries, x } = layout;
      const { parent, g, fates } = trace.rows;
      drawn = { trace, step, layout, scale };
      const left = (i: number) => scale.x(x[i] ?? 0);
      const top = (i: number) => scale.y(g[i] ?? 0);

      sheet.lineWidth = 1;
      sheet.strokeStyle = colours.line;
      sheet.beginPath();
      for (const i of entries) {
        const above = parent[i] ?? -1;
        if ((trace.born[i] ?? 0) > step || above < 0) continue;
        sheet.moveTo(left(above), scale.y((g[i] ?? 0) - 1));
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
    },
  };

  function layoutOf(trace: Trace, root: number): Layout {
    const known = layouts.get(trace) ?? new Map();
    layouts.set(trace, known);
    const found = known.get(root) ?? layOut(trace, root);
    known.set(root, found);
    return found;
  }
}

type Scale = { x: (x: number) => number; y: (y: number) => number };
/** The horizontal positions of the entries. The vertical position is g. */
type Layout = { entries: number[]; x: Float64Array; from: number; to: number; depth: number };

/** @param root the root of an iteration of a deepening search, or the start */
function layOut(trace: Trace, root: number): Layout {
  const placed = tree<number>().nodeSize([1, 1])(hierarchy(root, (i) => trace.children[i]));
  const x = new Float64Array(trace.size);
  const entries: number[] = [];
  let [from, to, depth] = [0, 0, 0];
  for (const node of placed.descendants()) {
    const entry = node.data as number;
    entries.push(entry);
    x[entry] = node.x;
    from = Math.min(from, node.x);
    to = Math.max(to, node.x);
    depth = Math.max(depth, node.depth);
  }
  return { entries, x, from, to, depth };
}

/** Return the entry nearest to a point, or null if none is near. */
function nearest(
  { trace, step, layout, scale }: { trace: Trace; step: number; layout: Layout; scale: Scale },
  left: number,
  top: number,
) {
  let best = REACH;
  let found: number | null = null;
  for (const i of layout.entries) {
    if ((trace.born[i] ?? 0) > step) continue;
    const [x, y] = [scale.x(layout.x[i] ?? 0), scale.y(trace.rows.g[i] ?? 0)];
    const away = Math.hypot(x - left, y - top);
    if (away < best) [best, found] = [away, i];
  }
  return found;
}
