// Reads the colours of the shown board and the shape of its tiles from the style sheets.

import type { TileColours } from "../board/colour-schemes.ts";

/** All colours are in CSS syntax. */
export type BoardColours = {
  /** The colour of the board under the tiles. */
  tray: string;
  /** The colour of the progress bar. */
  done: string;
  /** The background of the panel below a video. */
  panel: string;
  /** The colour of the text in the panel. */
  ink: string;
  /** The font weight of the numbers. */
  weight: string;
  /** The font of the numbers. */
  font: string;
  /** The colour of the lines between joined tiles. */
  line: string;
  /** The radius of a tile's corners, in cells. */
  round: number;
  /** The font size of the numbers, in cells. */
  size: number;
  /** The colours of the tiles by number. The blank has none. */
  tiles: readonly ({ tile: string; number: string } | undefined)[];
};

/**
 * @param count the number of cells
 * @param scheme the colours of the tiles in order, or null for the colours of the board's tiles
 */
export function coloursOf(
  board: HTMLElement,
  count: number,
  scheme: readonly TileColours[] | null = null,
): BoardColours {
  const style = getComputedStyle(board);
  const named = (name: string) => style.getPropertyValue(name);
  const common = { tile: named("--tile"), number: named("--tile-home") };
  const tiles: ({ tile: string; number: string } | undefined)[] = [undefined];
  for (let number = 1; number < count; number++) {
    const own = scheme?.[number - 1];
    tiles.push(own ? { tile: own.tile, number: own.ink } : common);
  }
  let [weight, font] = ["600", style.fontFamily];
  for (const tile of board.querySelectorAll(".tile")) {
    const own = getComputedStyle(tile);
    [weight, font] = [own.fontWeight, own.fontFamily];
    if (scheme) break;
    const number = Number(tile.querySelector(".number")?.textContent);
    const [colour, ink] = [own.getPropertyValue("--own-tile"), own.getPropertyValue("--own-ink")];
    if (tiles[number] && colour) tiles[number] = { tile: colour, number: ink };
  }
  return {
    tray: named("--tray"),
    done: named("--accent"),
    panel: named("--card"),
    ink: named("--ink"),
    weight,
    font,
    line: named("--tile-line"),
    round: Number(named("--tile-round")),
    size: Number(named("--number-size")),
    tiles,
  };
}
