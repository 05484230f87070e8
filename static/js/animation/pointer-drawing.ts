// Draws the pointer of a solve, with its trail, for videos.

import type { GridPoint } from "../board/hover-path.ts";

/** Colour, part of the width, and opacity: bright with a dark edge, for tiles and numbers of any colour. */
const STROKES = [
  ["#000000", 1, 0.6],
  ["#ffd24a", 0.6, 1],
] as const;

/**
 * Draw the pointer as a ring, with a trail that fades.
 * @param trail its last places in cells, the oldest first
 * @param cell side in pixels
 * @param pad of the board, in pixels
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
