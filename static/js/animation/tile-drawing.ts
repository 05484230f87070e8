// Draws the board's tiles for animated pictures and videos.

import type { BoardColours } from "./board-colours.ts";

/** Draw a tile of `cell` pixels at the canvas's origin. */
export function drawTile(
  context: CanvasRenderingContext2D,
  cell: number,
  number: number,
  { tray, weight, font, line, round, size, tiles }: BoardColours,
) {
  const joined = round === 0;
  const gap = joined ? 0 : cell * 0.03;
  const own = tiles[number] ?? { tile: tray, number: tray };
  context.fillStyle = tray;
  context.fillRect(0, 0, cell, cell);
  context.fillStyle = own.tile;
  context.beginPath();
  context.roundRect(gap, gap, cell - 2 * gap, cell - 2 * gap, cell * round);
  context.fill();
  if (joined) {
    context.strokeStyle = line;
    context.strokeRect(0, 0, cell, cell);
  }
  context.fillStyle = own.number;
  context.font = `${weight} ${cell * size}px ${font}`;
  context.textAlign = "center";
  context.fillText(String(number), cell / 2, cell * (0.5 + 0.35 * size), cell - 2 * gap);
}

/** Return a canvas and its context. Throw an `Error` if the browser has none. */
export function createCanvas(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("the browser has no canvas");
  return { canvas, context };
}
