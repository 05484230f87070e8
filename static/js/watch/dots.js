// The whole tree as dots, each where it will stand in the end: nothing moves while it grows.

import { hierarchy, tree } from "d3-hierarchy";
import { createCanvas } from "./canvas.js";
import * as say from "./messages.js";

/** @import { Trace } from "../state/trace.js" */

const MARGIN = 12;
const LEVEL = { least: 7, most: 30 };
const HEIGHT = 420;
const REACH = 24; // px around a dot

/** @param {(entry: number) => void} [onPick] */
export function createDots(onPick) {
  /** @type {WeakMap<Trace, Map<number, Layout>>} */
  const layouts = new WeakMap();
  /** @type {{ trace: Trace, step: number, layout: Layout, scale: Scale } | null} */
  let drawn = null;
  const canvas = createCanvas({
    label: say.DOTS,
    onPress(x, y) {
      const found = drawn && nearest(drawn, x, y);
      if (found !== null) onPick?.(found);
    },
  });

  return {
    element: canvas.element,
    /**
     * @param {Trace} trace
     * @param {number} step
     * @param {number} entry
     * @param {number} width in CSS pixels
     */
    draw(trace, step, entry, width) {
      const way = trace.wayTo(entry);
      const layout = layoutOf(trace, /** @type {number} */ (way[0]));
      const level = Math.max(
        LEVEL.least,
        Math.min(LEVEL.most, (HEIGHT - 2 * MARGIN) / (layout.depth || 1)),
      );
      const height = Math.round(2 * MARGIN + level * layout.depth);
      const { sheet, colours } = canvas.begin(width, height);
      /** @type {Scale} */
      const scale = {
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
      /**
       * @param {string} colour
       * @param {(i: number) => boolean} of
       */
      const dots = (colour, of) => {
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
      const isExpanded = (/** @type {number} */ i) => fates[i] === "e" && !trace.waits(i, step);
      dots(colours.gone, (i) => !trace.waits(i, step) && !isExpanded(i));
      dots(colours.expanded, isExpanded);
      dots(colours.waiting, (i) => trace.waits(i, step));

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

  /**
   * @param {Trace} trace
   * @param {number} root
   * @returns {Layout}
   */
  function layoutOf(trace, root) {
    const known = layouts.get(trace) ?? new Map();
    layouts.set(trace, known);
    const found = known.get(root) ?? layOut(trace, root);
    known.set(root, found);
    return found;
  }
}

/** @typedef {{ x: (x: number) => number, y: (y: number) => number }} Scale */
/**
 * Where each entry stands across; down, it's by its g.
 * @typedef {{ entries: number[], x: Float64Array, from: number, to: number, depth: number }} Layout
 */

/**
 * @param {Trace} trace
 * @param {number} root of a deepening search's iteration, or the start
 * @returns {Layout}
 */
function layOut(trace, root) {
  const placed = tree().nodeSize([1, 1])(hierarchy(root, (i) => trace.children[i]));
  const x = new Float64Array(trace.size);
  /** @type {number[]} */
  const entries = [];
  let [from, to, depth] = [0, 0, 0];
  for (const node of placed.descendants()) {
    const entry = /** @type {number} */ (node.data);
    entries.push(entry);
    x[entry] = node.x;
    from = Math.min(from, node.x);
    to = Math.max(to, node.x);
    depth = Math.max(depth, node.depth);
  }
  return { entries, x, from, to, depth };
}

/**
 * The entry at a point, if there's one near.
 * @param {{ trace: Trace, step: number, layout: Layout, scale: Scale }} drawn
 * @param {number} left
 * @param {number} top
 */
function nearest({ trace, step, layout, scale }, left, top) {
  let best = REACH;
  /** @type {number | null} */
  let found = null;
  for (const i of layout.entries) {
    if (trace.born[i] > step) continue;
    const away = Math.hypot(scale.x(layout.x[i]) - left, scale.y(trace.rows.g[i]) - top);
    if (away < best) [best, found] = [away, i];
  }
  return found;
}
