// The board: an ARIA grid with one element a tile for the board's life. A move changes only its
// `transform`; sizes come from the style sheet. So a slide, an undo, a replay's step and a loaded
// link all animate by the same path, and none waits for another.

import { formatBoard } from "./notation.js";
import { blankOf } from "./puzzle.js";
import { goalOf } from "./state.js";

/** @import { State } from "./state.js" */
/** @import { Position } from "./puzzle.js" */

/** @typedef {{ row: HTMLElement, cell: HTMLElement, button: HTMLButtonElement, at: number, home: boolean, movable: boolean }} Tile */

/**
 * @param {HTMLElement} grid
 * @param {{ onPress: (cell: number) => void }} intents
 */
export function createBoardView(grid, { onPress }) {
  /** @type {Tile[]} by number; [0] is not used */
  let tiles = [];
  let shape = "";
  /** @type {Position | null} */
  let goal = null;

  /** @param {Position} position */
  function build({ rows, cols }) {
    const count = rows * cols;
    const stage = grid.parentElement ?? grid; // the bars around the board are as wide as it is
    stage.style.setProperty("--rows", String(rows));
    stage.style.setProperty("--cols", String(cols));
    grid.setAttribute("aria-rowcount", String(rows));
    grid.setAttribute("aria-colcount", String(cols));
    tiles = Array.from({ length: count }, (_, number) => makeTile(number));
    grid.replaceChildren(...tiles.slice(1).map((tile) => tile.row));
  }

  /** @param {number} number @returns {Tile} */
  function makeTile(number) {
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    row.className = "row";
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.className = "cell";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tile";
    button.textContent = String(number);
    button.setAttribute("aria-label", `Tile ${number}`);
    cell.append(button);
    row.append(cell);
    return { row, cell, button, at: -1, home: false, movable: true };
  }

  /** @param {Tile} tile @param {number} at @param {number} cols */
  function put(tile, at, cols) {
    const row = Math.floor(at / cols);
    const col = at % cols;
    tile.at = at;
    tile.cell.style.transform = `translate(${col * 100}%, ${row * 100}%)`;
    tile.row.setAttribute("aria-rowindex", String(row + 1));
    tile.cell.setAttribute("aria-colindex", String(col + 1));
  }

  /** Colours go by the layer of a tile's place in the goal. @param {Position} target */
  function colour(target) {
    goal = target;
    const { rows, cols } = target;
    target.tiles.forEach((number, at) => {
      if (number) {
        const layer = Math.min(Math.floor(at / cols), at % cols, rows - 1, cols - 1);
        tiles[number].button.style.setProperty("--layer", `var(--layer-${layer % 9})`);
      }
    });
  }

  // One listener for all tiles. A press is answered as it begins; a finger's, which may become a
  // swipe, when it ends (input.js). Keys and assistive technology make a click without a pointer.
  /** @param {Event} event @returns {number | null} */
  function cellOf(event) {
    const button = /** @type {Element} */ (event.target).closest(".tile");
    const tile = button && tiles.find((candidate) => candidate?.button === button);
    return tile ? tile.at : null;
  }
  /** @param {PointerEvent} event */
  function onPointerDown(event) {
    if (event.pointerType === "touch" || event.button !== 0) return;
    const cell = cellOf(event);
    if (cell !== null) onPress(cell);
  }
  /** @param {MouseEvent} event */
  function onClick(event) {
    const cell = event.detail === 0 ? cellOf(event) : null;
    if (cell !== null) onPress(cell);
  }
  grid.addEventListener("pointerdown", onPointerDown);
  grid.addEventListener("click", onClick);

  return {
    /** @param {State} state @param {State | null} before */
    show(state, before) {
      if (before && state.position === before.position && state.goal === before.goal) {
        if (state.won !== before.won) grid.classList.toggle("won", state.won);
        return;
      }
      const { position } = state;
      const { rows, cols } = position;
      if (shape !== `${rows}x${cols}`) {
        shape = `${rows}x${cols}`;
        goal = null;
        build(position);
      }
      const target = goalOf(state);
      if (!goal || goal.tiles.some((tile, at) => tile !== target.tiles[at])) colour(target);
      const blank = blankOf(position);
      const [row, col] = [Math.floor(blank / cols), blank % cols];
      position.tiles.forEach((number, at) => {
        if (!number) return;
        const tile = tiles[number];
        if (tile.at !== at) put(tile, at, cols);
        // The Tab key goes to the tiles that can move, so not to ninety-nine.
        const movable = Math.abs(Math.floor(at / cols) - row) + Math.abs((at % cols) - col) === 1;
        if (movable !== tile.movable) tile.button.tabIndex = movable ? 0 : -1;
        tile.movable = movable;
        const home = target.tiles[at] === number;
        if (home !== tile.home) tile.button.classList.toggle("home", home);
        tile.home = home;
      });
      grid.dataset.board = formatBoard(position);
      grid.classList.toggle("won", state.won);
    },

    /** The cell at a point of the screen, or null. @param {number} x @param {number} y */
    cellAt(x, y) {
      const tile = document.elementFromPoint(x, y)?.closest(".tile");
      return tiles.find((candidate) => candidate?.button === tile)?.at ?? null;
    },

    destroy() {
      grid.removeEventListener("pointerdown", onPointerDown);
      grid.removeEventListener("click", onClick);
      grid.replaceChildren();
    },
  };
}
