// A small board to look at: one picture for a screen reader, tiles that glide for everybody else.

import { formatBoard } from "../puzzle/notation.js";

/** @import { Position } from "../puzzle/rules.js" */

/** @returns {{ element: HTMLElement, show: (position: Position, name: string) => void }} */
export function createMiniBoard() {
  const element = document.createElement("div");
  element.className = "mini";
  element.setAttribute("role", "img");
  /** @type {HTMLElement[]} by number; [0] isn't shown */
  let tiles = [];
  let shape = "";

  return {
    element,
    show({ rows, cols, tiles: numbers }, name) {
      if (shape !== `${rows}x${cols}`) {
        shape = `${rows}x${cols}`;
        element.style.setProperty("--rows", String(rows));
        element.style.setProperty("--cols", String(cols));
        tiles = numbers.map((_, number) => {
          const tile = document.createElement("span");
          tile.textContent = String(number);
          return tile;
        });
        element.replaceChildren(...tiles.slice(1));
      }
      numbers.forEach((number, cell) => {
        const [row, col] = [Math.floor(cell / cols), cell % cols];
        const tile = tiles[number];
        if (number && tile) tile.style.transform = `translate(${col * 100}%, ${row * 100}%)`;
      });
      element.dataset.board = formatBoard({ rows, cols, tiles: numbers });
      if (element.getAttribute("aria-label") !== name) element.setAttribute("aria-label", name);
    },
  };
}
