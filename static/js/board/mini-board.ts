// A small read-only board, which screen readers treat as a single image. Its tiles slide to their cells.
// Lists of many boards use `still` boards, on which only the numbers change. That needs no style
// recalculation.

import { formatBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";
import { dressTile, type TileColours } from "./colour-schemes.ts";

/** @param options `still` disables the animation */
export function createMiniBoard({ still = false }: { still?: boolean } = {}): {
  element: HTMLElement;
  /** @param colours the colours of the cells if the position is a goal, or null for the common colours */
  show: (position: Position, name: string, colours?: readonly TileColours[] | null) => void;
} {
  const element = document.createElement("div");
  element.className = "mini";
  element.setAttribute("role", "img");
  /** The tiles by number, of which `tiles[0]` is not shown. On a still board, the tiles by cell. */
  let tiles: HTMLElement[] = [];
  let shape = "";

  function make({ rows, cols, tiles: numbers }: Position) {
    element.style.setProperty("--rows", String(rows));
    element.style.setProperty("--cols", String(cols));
    tiles = numbers.map((_, index) => {
      const tile = document.createElement("span");
      tile.append(String(index));
      if (still) place(tile, index, cols);
      return tile;
    });
    element.replaceChildren(...(still ? tiles : tiles.slice(1)));
  }

  return {
    element,
    show(position, name, colours) {
      const { rows, cols, tiles: numbers } = position;
      if (shape !== `${rows}x${cols}`) {
        shape = `${rows}x${cols}`;
        make(position);
      }
      numbers.forEach((number, cell) => {
        const tile = tiles[still ? cell : number];
        if (tile && still) write(tile, number);
        else if (tile) place(tile, cell, cols);
        if (tile && colours !== undefined) dressTile(tile, colours?.[cell]);
      });
      element.dataset.board = formatBoard(position);
      if (element.getAttribute("aria-label") !== name) element.setAttribute("aria-label", name);
    },
  };
}

/** @param number the number of the tile, or 0 for the blank */
function write(tile: HTMLElement, number: number) {
  const text = tile.firstChild as Text;
  if (text.data !== String(number)) text.data = String(number);
  // The attribute `hidden` would cost a style recalculation, since the style sheets select by it.
  tile.style.visibility = number ? "" : "hidden";
}

function place(tile: HTMLElement, cell: number, cols: number) {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  tile.style.transform = `translate(${col * 100}%, ${row * 100}%)`;
}
