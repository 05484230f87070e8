// The themes that colour each tile by its cell in the goal. Fringe, rows and square fringe (here:
// rings) are those of slidysim.

import { isLight } from "../state/colours.ts";
import type { Settings } from "../state/settings.ts";

/** The settings that decide the colours. */
export type Colours = Pick<Settings, "theme" | "colours">;
type Shape = { rows: number; cols: number };

/** The colour of a tile and of its number, in CSS syntax. */
export type TileColours = { tile: string; ink: string };

/** Number of the colours of rings. */
const LAYERS = 9;
/** The hue of a rainbow's first colour, in degrees. */
const FIRST_HUE = 20;

/** Return the colours of the tiles by their cells in the goal; null if all tiles have the same. */
export function tileColours({ theme, colours }: Colours, shape: Shape): TileColours[] | null {
  switch (theme) {
    case "rings":
      return byCell(shape, (row, col) => layerColours(Math.min(row, col)));
    case "checkerboard":
      return byCell(shape, (row, col) => layerColours((row + col) % 2));
    case "fringe": {
      const count = fringeCount(shape);
      return byCell(shape, (row, col) => inTurn(fringePart(row, col, shape), count));
    }
    case "rows":
      return byCell(shape, (row) => inTurn(row, shape.rows));
    default:
      return null;
  }

  function inTurn(part: number, count: number) {
    const own = colours[part % colours.length];
    return own ? ownColours(own) : rainbow(part, count);
  }
}

export function haveSameColours(one: Colours, other: Colours) {
  return one.theme === other.theme && one.colours === other.colours;
}

/** Return the number of colours of a fringe: 2n - 2 on n x n. */
export function fringeCount({ rows, cols }: Shape) {
  return Math.abs(rows - cols) + 2 * Math.min(rows, cols) - 2;
}

/**
 * Return the index of a cell's colour in a fringe. What a board is wider or higher than a square has
 * a colour for each column or row. Each layer of the square has one for the rest of its row, and one
 * for the rest of its column.
 */
export function fringePart(row: number, col: number, shape: Shape) {
  const [above, before] = [extra(shape.rows, shape.cols), extra(shape.cols, shape.rows)];
  if (row < above) return row;
  if (col < before) return col;
  const [down, across] = [row - above, col - before];
  const part = above + before + (down <= across ? 2 * down : 2 * across + 1);
  return Math.min(part, fringeCount(shape) - 1); // the last cell, which is the blank's
}

const extra = (side: number, other: number) => Math.max(0, side - other);

const layerColours = (index: number): TileColours => ({
  tile: `var(--layer-${index % LAYERS})`,
  ink: `var(--layer-ink-${index % LAYERS})`,
});

/** The halves of a phase of grids, and the tiles outside them. */
export const TWO_COLOURS = [layerColours(0), layerColours(1)] as const;
export const MUTED: TileColours = { tile: "var(--tile-faint)", ink: "var(--tile-faint-ink)" };

/** Neighbours differ in lightness too, for users with any colour vision. */
const rainbow = (part: number, count: number): TileColours => ({
  tile: `oklch(var(--rainbow-${part % 2}) ${Math.round(FIRST_HUE + (360 * part) / count)})`,
  ink: "var(--ink-on-light)",
});

const ownColours = (tile: string): TileColours => ({
  tile,
  ink: isLight(tile) ? "var(--ink-on-light)" : "var(--ink-on-dark)",
});

function byCell({ rows, cols }: Shape, colours: (row: number, col: number) => TileColours) {
  return Array.from({ length: rows * cols }, (_, cell) =>
    colours(Math.floor(cell / cols), cell % cols),
  );
}

/**
 * Set a tile's colours for the style sheets.
 * @param colours undefined: those of all tiles
 * @param layer the colours of grids are over those of the theme
 */
export function dressTile(
  tile: HTMLElement,
  colours: TileColours | undefined,
  layer: "own" | "grid" = "own",
) {
  tile.style.setProperty(`--${layer}-tile`, colours?.tile ?? "");
  tile.style.setProperty(`--${layer}-ink`, colours?.ink ?? "");
}
