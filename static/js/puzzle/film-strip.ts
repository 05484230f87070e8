// Draws a solution as a strip of small boards, in an SVG document.

import { STRIP_START } from "./puzzle-text.ts";
import type { Position } from "./rules.ts";
import { type Line, movedTiles, positionsOf } from "./solution-formats.ts";

// Sizes in SVG user units: the side of a board, the gap between boards, the height of a caption.
const BOARD = 120;
const GAP = 24;
const CAPTION = 26;
/** A longer solution is thinned out: only every second, third or n-th board is drawn. */
const MAX_BOARDS = 240;
export const COLOURS = {
  paper: "#fbf7ef",
  tray: "#d8c8ae",
  tile: "#0f4c81",
  number: "#d9efff",
  moved: "#a94a06",
  movedNumber: "#ffffff",
  caption: "#6b5f53",
};

/** @param title the accessible name of the drawing */
export function filmStrip(line: Line, title: string): string {
  const positions = positionsOf(line);
  const tiles = movedTiles(line);
  const step = Math.ceil(positions.length / MAX_BOARDS);
  const last = positions.length - 1;
  const frames = positions.map((_, index) => index).filter((i) => i % step === 0 || i === last);
  const { rows, cols } = line.start;
  const cell = BOARD / Math.max(rows, cols);
  const [width, height] = [cell * cols, cell * rows];
  const across = Math.min(frames.length, Math.max(4, Math.ceil(Math.sqrt(frames.length * 1.6))));
  const down = Math.ceil(frames.length / across);
  const [stepX, stepY] = [width + GAP, height + GAP + CAPTION];
  const [fullWidth, fullHeight] = [across * stepX + GAP, down * stepY + GAP];

  const drawn = frames.map((index, place) => {
    const x = GAP + (place % across) * stepX;
    const y = GAP + Math.floor(place / across) * stepY;
    const moved = index ? (tiles[index - 1] ?? null) : null;
    const caption = index ? `${index} ${line.moves[index - 1]}` : STRIP_START;
    const board = drawBoard(positions[index] as Position, cell, moved);
    const label = `<text class="c" x="${n(width / 2)}" y="${n(height + 18)}">${escaped(caption)}</text>`;
    return `<g transform="translate(${n(x)} ${n(y)})">${board}${label}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${n(fullWidth)} ${n(fullHeight)}" width="${n(fullWidth)}" height="${n(fullHeight)}">`,
    `<title>${escaped(title)}</title>`,
    "<style>",
    `text{font:600 ${n(cell * 0.44)}px Outfit,system-ui,"Segoe UI",sans-serif;fill:${COLOURS.number};text-anchor:middle}`,
    `.c{font-size:14px;font-weight:500;fill:${COLOURS.caption}}.m{fill:${COLOURS.movedNumber}}`,
    "</style>",
    `<rect width="100%" height="100%" fill="${COLOURS.paper}"/>`,
    ...drawn,
    "</svg>",
    "",
  ].join("\n");
}

/** @param moved the tile to highlight */
function drawBoard({ rows, cols, tiles }: Position, cell: number, moved: number | null) {
  const gap = cell * 0.04;
  const side = cell - 2 * gap;
  let quiet = "";
  let lit = "";
  let numbers = "";
  tiles.forEach((tile, place) => {
    if (!tile) return;
    const [x, y] = [(place % cols) * cell, Math.floor(place / cols) * cell];
    const square = `M${n(x + gap)} ${n(y + gap)}h${n(side)}v${n(side)}h${n(-side)}z`;
    if (tile === moved) lit += square;
    else quiet += square;
    const mark = tile === moved ? ' class="m"' : "";
    numbers += `<text${mark} x="${n(x + cell / 2)}" y="${n(y + cell * 0.655)}">${tile}</text>`;
  });
  const edge = n(cell * 0.06);
  const tray = `<rect x="-${edge}" y="-${edge}" width="${n(cell * (cols + 0.12))}" height="${n(cell * (rows + 0.12))}" rx="${n(cell * 0.12)}" fill="${COLOURS.tray}"/>`;
  const accent = lit && `<path fill="${COLOURS.moved}" d="${lit}"/>`;
  return `${tray}<path fill="${COLOURS.tile}" d="${quiet}"/>${accent}${numbers}`;
}

/** Format a number with at most two decimals. */
function n(value: number) {
  return String(Math.round(value * 100) / 100);
}

/** Escape a text for use in an element or a quoted attribute. */
export function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign);
}
