// A small read-only board, which is a single image to screen readers. Its tiles glide to their
// cells. On a `still` board only the numbers change, which costs no style recalculation: lists of
// many boards use it.

import { formatBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";
import { dressTile, type TileColours } from "./colour-schemes.ts";

/** @param options `still`: no animation */
export function createMiniBoard({ still = false }: { still?: boolean } = {}): {
  element: HTMLElement;
  /** @param colours if the position is a goal: of the tiles by cell, null for the same */
  show: (position: Position, name: string, colours?: readonly TileColours[] | null) => void;
} {
  const element = document.createElement("div");
  element.className = "mini";
  element.setAttribute("role", "img");
  /** The tiles by number, with `tiles[0]` not shown; on a still board, by cell. */
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

/** @param number 0 for the blank */
function write(tile: HTMLElement, number: number) {
  const text = tile.firstChild as Text;
  if (text.data !== String(number)) text.data = String(number);
  // Not `hidden`: the page's style sheets select on it, which would cost a style recalculation.
  tile.style.visibility = number ? "" : "hidden";
}

function place(tile: HTMLElement, cell: number, cols: number) {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  tile.style.transform = `translate(${col * 100}%, ${row * 100}%)`;
}
