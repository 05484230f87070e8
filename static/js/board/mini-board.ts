// A small board to look at: one picture for a screen reader, tiles for everybody else. They glide
// to their places, but for boards that are many and change at once: there the tiles stay where they
// are and only the numbers on them change, which spares the browser all of the styles' work.

import { formatBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";

/**
 * The colours of a tile's ring: by the layer of its place in the goal.
 * @param cell where it's in the goal
 */
export function dressInRing(
  tile: HTMLElement,
  cell: number,
  { rows, cols }: { rows: number; cols: number },
) {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  const layer = Math.min(row, col, rows - 1, cols - 1) % 9;
  tile.style.setProperty("--layer", `var(--layer-${layer})`);
  tile.style.setProperty("--layer-ink", `var(--layer-ink-${layer})`);
}

/**
 * @param options `still`: nothing glides; `goal`: it shows goals, whose rings have their colours
 */
export function createMiniBoard({
  still = false,
  goal = false,
}: {
  still?: boolean;
  goal?: boolean;
} = {}): { element: HTMLElement; show: (position: Position, name: string) => void } {
  const element = document.createElement("div");
  element.className = "mini";
  element.setAttribute("role", "img");
  /** by number, where [0] isn't shown; those of a still board by place */
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
    show(position, name) {
      const { rows, cols, tiles: numbers } = position;
      if (shape !== `${rows}x${cols}`) {
        shape = `${rows}x${cols}`;
        make(position);
      }
      numbers.forEach((number, cell) => {
        const tile = tiles[still ? cell : number];
        if (tile && still) write(tile, number);
        else if (tile) place(tile, cell, cols);
        if (tile && goal) dressInRing(tile, cell, position);
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
  // Not `hidden`, by which the browser would look through the page's rules that ask for it.
  tile.style.visibility = number ? "" : "hidden";
}

function place(tile: HTMLElement, cell: number, cols: number) {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  tile.style.transform = `translate(${col * 100}%, ${row * 100}%)`;
}
