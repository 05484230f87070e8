// The whole tree as dots, each where it will stand in the end: nothing moves while it grows.

import { hierarchy, tree } from "d3-hierarchy";
import type { Trace } from "../state/trace.ts";
import { createCanvas } from "./canvas.ts";
import * as say from "./watch-text.ts";

const MARGIN = 12;
const LEVEL = { least: 7, most: 30 };
const HEIGHT = 420;
const REACH = 24; // px around a dot

export function createDots(onPick?: (entry: number) => void) {
  const layouts: WeakMap<Trace, Map<number, Layout>> = new WeakMap();
  let drawn: { trace: Trace; step: number; layout: Layout; scale: Scale } | null = null;
  const canvas = createCanvas({
    label: say.DOTS,
    onPress(x, y) {
      const found = drawn && nearest(drawn, x, y);
      if (found !== null) onPick?.(found);
    },
  });

  return {
    element: canvas.element,
    /** @param width in CSS pixels */
    draw(trace: Trace, step: number, entry: number, width: number) {
      const way = trace.pathTo(entry);
      const layout = layoutOf(trace, way[0] as number);
      const level = Math.max(
        LEVEL.least,
        Math.min(LEVEL.most, (HEIGHT - 2 * MARGIN) / (layout.depth || 1)),
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

      sheet.lineWidth = 1;
      sheet.strokeStyle = colours.line;
      sheet.beginPath();
      for (const i of entries) {
        if (trace.born[i] > step || parent[i] < 0) continue;
        sheet.moveTo(scale.x(x[parent[i]]), scale.y(g[i] - 1));
        sheet.lineTo(scale.x(x[i]), scale.y(g[i]));
      }
      sheet.stroke();
      const size = entries.length > 4000 ? 1.2 : entries.length > 400 ? 2 : 3.5;
      const dots = (colour: string, of: (i: number) => boolean) => {
        sheet.fillStyle = colour;
        sheet.beginPath();
        for (const i of entries) {
          if (trace.born[i] > step || !of(i)) continue;
          const [left, top] = [scale.x(x[i]), scale.y(g[i])];
          // So small, a square is as good as a circle, and much sooner drawn.
          if (size < 2) sheet.rect(left - size, top - size, 2 * size, 2 * size);
          else {
            sheet.moveTo(left + size, top);
            sheet.arc(left, top, size, 0, 2 * Math.PI);
          }
        }
        sheet.fill();
      };
      const isExpanded = (i: number) => fates[i] === "e" && !trace.inFrontier(i, step);
      dots(colours.gone, (i) => !trace.inFrontier(i, step) && !isExpanded(i));
      dots(colours.expanded, isExpanded);
      dots(colours.waiting, (i) => trace.inFrontier(i, step));

      sheet.strokeStyle = sheet.fillStyle = colours.way;
      sheet.lineWidth = 2;
      sheet.beginPath();
      for (const i of way) sheet.lineTo(scale.x(x[i]), scale.y(g[i]));
      sheet.stroke();
      sheet.beginPath();
      sheet.arc(scale.x(x[entry]), scale.y(g[entry]), size + 2.5, 0, 2 * Math.PI);
      sheet.fill();
      canvas.name(say.dots(layout.entries.length, layout.depth));
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
/** Where each entry stands across; down, it's by its g. */
type Layout = { entries: number[]; x: Float64Array; from: number; to: number; depth: number };

/** @param root of a deepening search's iteration, or the start */
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

/** The entry at a point, if there's one near. */
function nearest(
  { trace, step, layout, scale }: { trace: Trace; step: number; layout: Layout; scale: Scale },
  left: number,
  top: number,
) {
  let best = REACH;
  let found: number | null = null;
  for (const i of layout.entries) {
    if (trace.born[i] > step) continue;
    const away = Math.hypot(scale.x(layout.x[i]) - left, scale.y(trace.rows.g[i]) - top);
    if (away < best) [best, found] = [away, i];
  }
  return found;
}
