// Maintains the DOM order of the board's cells, which screen readers and the Tab key follow. The visible
// place of a cell depends only on its `transform`.

import type { Clock } from "../lib/clock.ts";
import { debounce } from "../lib/timing.ts";

/** The pause after the last move, which is longer than the animation of a slide. */
const STILL_MS = 250;

/** Larger boards are reordered only when the moves pause, since that requires a layout of all cells. */
const FEW = 100;

/** True if the browser has `moveBefore`, which preserves an element's animation and focus. */
const MOVABLE = "moveBefore" in Element.prototype;

type MovableParent = { moveBefore: (node: Element, before: Element | null) => void };

export function createBoardOrder(grid: HTMLElement, clock: Clock) {
  let rows: HTMLElement[] = [];
  let wanted: readonly HTMLElement[] = [];
  let cols = 0;

  function insert(row: HTMLElement, cell: HTMLElement, before: Element | null) {
    if (MOVABLE && cell.isConnected) (row as Element & MovableParent).moveBefore(cell, before);
    else row.insertBefore(cell, before);
  }

  function settle() {
    const focused = document.activeElement;
    const places = new Map(wanted.map((cell, at) => [cell as Element, at]));
    wanted.forEach((cell, at) => {
      const row = rows[Math.floor(at / cols)];
      const there = row?.children[at % cols] ?? null;
      if (!row || there === cell) return;
      insert(row, cell, there);
      // The replaced cell moves to its own row, so that the other cells need not shift.
      const home = there && rows[Math.floor((places.get(there) ?? at) / cols)];
      if (home && home !== row) {
        insert(home, there as HTMLElement, home.children[at % cols] ?? null);
      }
    });
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus();
  }
  const settleSoon = debounce(clock, STILL_MS, settle);

  return {
    /** Create `count` rows for a board of a new shape. */
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
     * Arrange the cells in the order of `cells` on a board of `width` columns.
     * @param hover true in hover mode, in which the order can wait until the quick moves pause
     */
    follow(cells: readonly HTMLElement[], width: number, hover: boolean) {
      const first = wanted.length === 0;
      [wanted, cols] = [cells, width];
      if (first || (MOVABLE && !hover && cells.length <= FEW)) settle();
      else settleSoon();
    },
  };
}
