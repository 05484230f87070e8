// The order in which the board is read, and gone through by the Tab key: rows as rows, from the
// first cell to the last. What's seen is another matter: cells stand where their `transform` puts
// them.

import type { Clock } from "../lib/clock.ts";
import { debounce } from "../lib/timing.ts";

/** Longer than a tile is on its way. */
const STILL_MS = 250;

/** Where elements can be moved as they are, in the middle of a slide, the focus with them. */
const MOVABLE = "moveBefore" in Element.prototype;

export function createBoardOrder(grid: HTMLElement, clock: Clock) {
  let rows: HTMLElement[] = [];
  let wanted: readonly HTMLElement[] = [];
  let cols = 0;

  function insert(row: HTMLElement, cell: HTMLElement, before: Element | null) {
    if (MOVABLE && cell.isConnected) (row as any).moveBefore(cell, before);
    else row.insertBefore(cell, before);
  }

  function settle() {
    const focused = document.activeElement;
    const places = new Map(wanted.map((cell, at) => [cell as Element, at]));
    wanted.forEach((cell, at) => {
      const row = rows[Math.floor(at / cols)];
      const there = row.children[at % cols] ?? null;
      if (there === cell) return;
      insert(row, cell, there);
      // What it takes the place of goes to its own row, so that no whole row has to shift.
      const home = there && rows[Math.floor((places.get(there) ?? at) / cols)];
      if (there && home !== row) {
        insert(home, there as HTMLElement, home.children[at % cols] ?? null);
      }
    });
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus();
  }
  const settleSoon = debounce(clock, STILL_MS, settle);

  return {
    /** @param count of rows, for a board of another shape */
    build(count: number) {
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
     * @param cells in the board's order
     * @param width of the board, in cells
     */
    follow(cells: readonly HTMLElement[], width: number) {
      const first = wanted.length === 0;
      [wanted, cols] = [cells, width];
      if (MOVABLE || first) settle();
      else settleSoon();
    },
  };
}
