// The (g, h) map: a cell for each pair of g and h, coloured by its number of positions. Positions
// with the same f are on a diagonal.

import type { Drawable } from "../lib/drawable.ts";
import { count } from "../lib/format.ts";
import type { Trace } from "../state/trace.ts";
import { createCanvas, type Room } from "./canvas.ts";
import * as text from "./watch-text.ts";

/** The margins in heights of the text. */
const MARGIN = { left: 3, top: 1, right: 1, bottom: 3 };
/** The height of a cell in pixels, and the maximum ratio of its width to its height. */
const CELL = { min: 2, max: 34, ratio: 2 };
/**
 * The largest h with a separate row. Larger values share the top row, since the user's own h may
 * have any size.
 */
const MAX_H = 100;

type Cell = { expanded: number; waiting: number; gone: number; last: number };

export function createMap(onPick?: (entry: number) => void) {
  let cellAt: ((x: number, y: number) => Cell | undefined) | null = null;
  const canvas = createCanvas({
    label: text.MAP,
    onPress(x, y) {
      const cell = cellAt?.(x, y);
      if (cell) onPick?.(cell.last);
    },
  });

  return {
    element: canvas.element,
    draw(...search: Search) {
      cellAt = drawMap(canvas, ...search);
    },
  };
}

type Search = [trace: Trace, step: number, entry: number, room: Room];

/** Draw the map of the search up to a step. Return a function that finds the cell at a point. */
export function drawMap(
  canvas: Drawable,
  ...[trace, step, entry, { width, height: room }]: Search
) {
  const em = canvas.em();
  const margin = {
    left: MARGIN.left * em,
    top: MARGIN.top * em,
    right: MARGIN.right * em,
    bottom: MARGIN.bottom * em,
  };
  const most = extent(trace);
  const cells = cellsOf(trace, step, most.h);
  const across = width - margin.left - margin.right;
  const side = Math.max(
    CELL.min,
    Math.min(CELL.max, across / (most.g + 1), (room - margin.top - margin.bottom) / (most.h + 1)),
  );
  const wide = Math.min(CELL.ratio * side, across / (most.g + 1));
  const height = Math.round(margin.top + margin.bottom + side * (most.h + 1));
  const { sheet, colours, font } = canvas.begin(width, height);
  const left = (x: number) => margin.left + x * wide;
  const top = (y: number) => margin.top + (most.h - y) * side;
  const cellAt = (x: number, y: number) => {
    const [column, row] = [
      Math.floor((x - margin.left) / wide),
      most.h - Math.floor((y - margin.top) / side),
    ];
    return cells.get(column * (most.h + 1) + row);
  };

  const largest = Math.max(1, ...[...cells.values()].map((cell) => cell.expanded + cell.waiting));
  for (const [key, cell] of cells) {
    const [x, y] = [Math.floor(key / (most.h + 1)), key % (most.h + 1)];
    const all = cell.expanded + cell.waiting;
    sheet.globalAlpha = all ? 0.3 + 0.7 * (Math.log1p(all) / Math.log1p(largest)) : 1;
    sheet.fillStyle = all ? (cell.expanded ? colours.expanded : colours.waiting) : colours.gone;
    sheet.fillRect(left(x) + 0.5, top(y) + 0.5, wide - 1, side - 1);
    sheet.globalAlpha = 1;
    // If a cell has both expanded and waiting positions, a corner shows the waiting ones.
    if (cell.expanded && cell.waiting && Math.min(wide, side) > 8) {
      sheet.fillStyle = colours.waiting;
      sheet.beginPath();
      sheet.moveTo(left(x + 1) - 1, top(y) + 1);
      sheet.lineTo(left(x + 1) - 1, top(y) + side / 2);
      sheet.lineTo(left(x + 1) - side / 2, top(y) + 1);
      sheet.fill();
    }
  }

  // Draw the diagonal of the positions with the same f as the selected entry.
  const shown = trace.numbersOf(entry);
  const f = shown.g + rowOf(trace, entry, most.h);
  sheet.strokeStyle = colours.path;
  sheet.setLineDash([4, 3]);
  sheet.lineWidth = 1.5;
  sheet.beginPath();
  sheet.moveTo(left(Math.max(0, f - most.h)) + wide / 2, top(Math.min(f, most.h)) + side / 2);
  sheet.lineTo(left(Math.min(f, most.g)) + wide / 2, top(f - Math.min(f, most.g)) + side / 2);
  sheet.stroke();
  sheet.setLineDash([]);
  sheet.lineWidth = 2.5;
  sheet.strokeRect(left(shown.g) + 1, top(rowOf(trace, entry, most.h)) + 1, wide - 2, side - 2);

  sheet.fillStyle = colours.muted;
  sheet.font = font;
  sheet.textAlign = "center";
  const every = (size: number) => Math.max(1, Math.ceil((2.4 * em) / size));
  for (let x = 0; x <= most.g; x += every(wide))
    sheet.fillText(count(x), left(x) + wide / 2, height - 1.8 * em);
  sheet.fillText("g", left(most.g / 2) + wide / 2, height - 0.4 * em);
  sheet.textAlign = "right";
  for (let y = 0; y <= most.h; y += every(side))
    sheet.fillText(count(y), margin.left - 0.4 * em, top(y) + side / 2 + 0.35 * em);
  sheet.textAlign = "left";
  sheet.fillText("h", 2, top(most.h / 2) + side / 2 + 0.35 * em);
  const waiting = [...cells.values()].reduce((all, cell) => all + cell.waiting, 0);
  canvas.name(text.map({ expanded: step, waiting, shown }));
  return cellAt;
}

/** Return the row of an entry, which is its h unless that is above the top row. */
const rowOf = ({ rows: { h } }: Trace, entry: number, top: number) =>
  Math.min(Math.floor(h[entry] ?? 0), top);

/** Count the positions in each cell, up to a step. */
function cellsOf(trace: Trace, step: number, top: number) {
  const { g, fates } = trace.rows;
  const cells: Map<number, Cell> = new Map();
  for (let i = 0; i < trace.size && (trace.born[i] ?? 0) <= step; i++) {
    const key = (g[i] ?? 0) * (top + 1) + rowOf(trace, i, top);
    const cell = cells.get(key) ?? { expanded: 0, waiting: 0, gone: 0, last: i };
    cells.set(key, cell);
    const kind = trace.inFrontier(i, step)
      ? "waiting"
      : fates[i] === "e" || fates[i] === "g"
        ? "expanded"
        : "gone";
    cell[kind] += 1;
    if (kind !== "gone") cell.last = i;
  }
  return cells;
}

const extents: WeakMap<Trace, { g: number; h: number }> = new WeakMap();

function extent(trace: Trace) {
  const known = extents.get(trace) ?? {
    g: trace.rows.g.reduce((a, b) => Math.max(a, b), 0),
    h: Math.min(
      MAX_H,
      trace.rows.h.reduce((a, b) => Math.max(a, Math.floor(b)), 0),
    ),
  };
  extents.set(trace, known);
  return known;
}
