// The themes that colour each tile by its cell in the goal. Slidysim has the same schemes "fringe", "rows"
// and "square fringe", which is called "rings" here.

import { isLight } from "../state/colours.ts";
import type { Settings } from "../state/settings.ts";

export type Colours = Pick<Settings, "theme" | "colours">;
type Shape = { rows: number; cols: number };

/** The colours of a tile and of its number, in CSS syntax. */
export type TileColours = { tile: string; ink: string };

/** The number of colours in the rings theme. */
const LAYERS = 9;
/** The hue of a rainbow's first colour, in degrees. */
const FIRST_HUE = 20;

/** Return the colours of the tiles by their cells in the goal, or null if all tiles look the same. */
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

/** Return the number of colours of a fringe, which is 2n - 2 on an n x n board. */
export function fringeCount({ rows, cols }: Shape) {
  return Math.abs(rows - cols) + 2 * Math.min(rows, cols) - 2;
}

/**
 * Return the index of a cell's colour in a fringe. On a board that is not square, each extra row or
 * column has its own colour. In the remaining square, each layer has one colour for its row and one
 * for its column.
 */
export function fringePart(row: number, col: number, shape: Shape) {
  const [above, before] = [extra(shape.rows, shape.cols), extra(shape.cols, shape.rows)];
  if (row < above) return row;
  if (col < before) return col;
  const [down, across] = [row - above, col - before];
  const part = above + before + (down <= across ? 2 * down : 2 * across + 1);
  return Math.min(part, fringeCount(shape) - 1); // the last cell is the blank's
}

const extra = (side: number, other: number) => Math.max(0, side - other);

const layerColours = (index: number): TileColours => ({
  tile: `var(--layer-${index % LAYERS})`,
  ink: `var(--layer-ink-${index % LAYERS})`,
});

/** The colours of the two halves in a phase of grids. */
export const TWO_COLOURS = [layerColours(0), layerColours(1)] as const;
/** The colours of the tiles outside the region of a phase. */
export const MUTED: TileColours = { tile: "var(--tile-faint)", ink: "var(--tile-faint-ink)" };

/** Return a colour of the rainbow. Neighbours also differ in lightness, for colour-blind users. */
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
 * Set the custom properties from which the style sheets colour a tile.
 * @param colours undefined restores the theme's common colours
 * @param layer `grid` overrides `own`
 */
export function dressTile(
  tile: HTMLElement,
  colours: TileColours | undefined,
  layer: "own" | "grid" = "own",
) {
  tile.style.setProperty(`--${layer}-tile`, colours?.tile ?? "");
  tile.style.setProperty(`--${layer}-ink`, colours?.ink ?? "");
}
