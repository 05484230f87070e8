// The order in which the board is read, and gone through by the Tab key: rows as rows, from the
// first cell to the last. What's seen is another matter: cells stand where their `transform` puts
// them.

import { debounce } from "../lib/timing.js";

/** @import { Clock } from "../lib/clock.js" */

/** Longer than a tile is on its way. */
const STILL_MS = 250;

/** Where elements can be moved as they are, in the middle of a slide, the focus with them. */
const MOVABLE = "moveBefore" in Element.prototype;

/**
 * @param {HTMLElement} grid
 * @param {Clock} clock
 */
export function createBoardOrder(grid, clock) {
  /** @type {HTMLElement[]} */
  let rows = [];
  /** @type {readonly HTMLElement[]} */
  let wanted = [];
  let cols = 0;

  /**
   * @param {HTMLElement} row
   * @param {HTMLElement} cell
   * @param {Element | null} before
   */
  function insert(row, cell, before) {
    if (MOVABLE && cell.isConnected) /** @type {any} */ (row).moveBefore(cell, before);
    else row.insertBefore(cell, before);
  }

  function settle() {
    const focused = document.activeElement;
    const places = new Map(wanted.map((cell, at) => [/** @type {Element} */ (cell), at]));
    wanted.forEach((cell, at) => {
      const row = rows[Math.floor(at / cols)];
      const there = row.children[at % cols] ?? null;
      if (there === cell) return;
      insert(row, cell, there);
      // What it takes the place of goes to its own row, so that no whole row has to shift.
      const home = there && rows[Math.floor((places.get(there) ?? at) / cols)];
      if (there && home !== row) {
        insert(home, /** @type {HTMLElement} */ (there), home.children[at % cols] ?? null);
      }
    });
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus();
  }
  const settleSoon = debounce(clock, STILL_MS, settle);

  return {
    /** @param {number} count of rows, for a board of another shape */
    build(count) {
      wanted = [];
      rows = Array.from({ length: count }, (_, row) => {
        const element = document.createElement("div");
        element.setAttribute("role", "row");
        element.setAttribute("aria-rowindex", String(row + 1));
        element.className = "row";
        return element;
      });
      grid.replaceChildren(...rows);
    },
    /**
     * @param {readonly HTMLElement[]} cells in the board's order
     * @param {number} width of the board, in cells
     */
    follow(cells, width) {
      const first = wanted.length === 0;
      [wanted, cols] = [cells, width];
      if (MOVABLE || first) settle();
      else settleSoon();
    },
  };
}
