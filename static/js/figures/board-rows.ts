// Rows of boards as a picture, such as the frontier or the path to a node.

import type { Mark, Picture } from "../lib/chart.ts";
import type { Position } from "../puzzle/rules.ts";
import type { FigureBoard } from "./figure.ts";

/** The side of a board and the height of its text, in both sizes. */
const LARGE = { side: 66, size: 13 };
const SMALL = { side: 44, size: 11 };
const GAP = 12;
const MARGIN = 6;
const NOTE = 26;
/** The largest number of cells in a row or a column whose tiles have numbers. */
const MAX_NUMBERED = 12;

/** @param rows boards side by side, or a note */
export function pictureOfRows(rows: readonly (readonly FigureBoard[] | string)[]): Picture {
  const marks: Mark[] = [];
  let y = MARGIN;
  let width = 0;
  for (const row of rows) {
    if (typeof row === "string") {
      marks.push({ text: row, x: MARGIN, y: y + 10, fill: "--muted", size: 12 });
      width = Math.max(width, 2 * MARGIN + textWidth(row, 12));
      y += NOTE;
      continue;
    }
    let x = MARGIN;
    let below = 0;
    for (const { position, text, small = false, current = false } of row) {
      const { side, size } = small ? SMALL : LARGE;
      const { width: board, height } = boardSize(position, side);
      const letters = textWidth(text, size);
      const across = small ? Math.max(board, letters) : board + GAP + letters;
      const left = small ? x + (across - board) / 2 : x;
      const label = { text, fill: "--ink", size };
      marks.push(
        ...boardMarks(position, left, y, side, current),
        small
          ? { ...label, x: short(x + across / 2), y: y + height + 13, anchor: "middle" }
          : { ...label, x: x + board + GAP, y: y + height / 2 + 5 },
      );
      x += across + GAP;
      below = Math.max(below, height + (small ? 16 : 0));
    }
    width = Math.max(width, x - GAP + MARGIN);
    y += below + GAP;
  }
  return { width: Math.ceil(width), height: Math.ceil(y - GAP + MARGIN), marks };
}

/** Estimate the width of a text. @param size the height of the text */
export const textWidth = (text: string, size: number) => 0.52 * text.length * size;

function boardSize({ rows, cols }: Position, side: number) {
  const cell = side / Math.max(rows, cols);
  return { cell, width: cell * cols, height: cell * rows };
}

function boardMarks(position: Position, x: number, y: number, side: number, current: boolean) {
  const { rows, cols, tiles } = position;
  const { cell, width, height } = boardSize(position, side);
  const gap = cell * 0.04;
  let squares = "";
  const numbers: Mark[] = [];
  tiles.forEach((tile, place) => {
    if (!tile) return;
    const [left, top] = [x + (place % cols) * cell, y + Math.floor(place / cols) * cell];
    squares += square(left + gap, top + gap, cell - 2 * gap, cell - 2 * gap);
    if (Math.max(rows, cols) > MAX_NUMBERED) return;
    const size = short(cell * (tile > 99 ? 0.4 : 0.5));
    const at = { x: short(left + cell / 2), y: short(top + cell / 2 + size * 0.36) };
    numbers.push({ text: String(tile), ...at, fill: "--tile-home", size, anchor: "middle" });
  });
  const tray = { d: square(x - 2, y - 2, width + 4, height + 4), fill: "--tray" };
  const frame = current ? { stroke: "--accent", width: 2.5 } : {};
  return [{ ...tray, ...frame }, { d: squares, fill: "--tile" }, ...numbers];
}

const square = (x: number, y: number, width: number, height: number) =>
  `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;

const short = (value: number) => Math.round(value * 100) / 100;
