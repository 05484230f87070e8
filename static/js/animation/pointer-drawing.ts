// Draws the pointer of a solve and its trail in videos.

import type { GridPoint } from "../board/hover-path.ts";

/**
 * The colour, the relative width and the opacity of each stroke. The line is bright with a dark edge, so
 * that it is visible on tiles and numbers of any colour.
 */
const STROKES = [
  ["#000000", 1, 0.6],
  ["#ffd24a", 0.6, 1],
] as const;

/**
 * Draw the pointer as a ring, with a trail that fades.
 * @param trail the last places of the pointer in cells, the oldest first
 * @param cell the side of a cell in pixels
 * @param pad the board's padding in pixels
 */
export function drawPointer(
  context: CanvasRenderingContext2D,
  trail: readonly GridPoint[],
  cell: number,
  pad: number,
) {
  const points = trail.map(({ row, col }) => ({ x: pad + col * cell, y: pad + row * cell }));
  const last = points.at(-1);
  if (!last) return;
  const width = Math.max(5, cell * 0.06);
  for (const [colour, part, opacity] of STROKES) {
    context.strokeStyle = colour;
    for (const [i, { x, y }] of points.entries()) {
      const from = points[i - 1];
      if (!from || (from.x === x && from.y === y)) continue;
      const age = i / points.length;
      context.globalAlpha = opacity * age;
      context.lineWidth = width * part * age;
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(x, y);
      context.stroke();
    }
    context.globalAlpha = opacity;
    context.lineWidth = width * part;
    context.beginPath();
    context.arc(last.x, last.y, 2 * width, 0, 2 * Math.PI);
    context.stroke();
  }
  context.globalAlpha = 1;
}
