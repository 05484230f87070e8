// The DOM order of the board's cells, which screen readers and the Tab key follow. Cells are shown
// where their `transform` puts them.

import type { Clock } from "../lib/clock.ts";
import { debounce } from "../lib/timing.ts";

/** Longer than the animation of a slide. */
const STILL_MS = 250;

/** Boards with more cells are put in order once the moves pause: it costs a layout of all cells. */
const FEW = 100;

/** `moveBefore` moves an element without interrupting its animation or losing its focus. */
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
      // The replaced cell moves to its own row, so that no whole row has to shift.
      const home = there && rows[Math.floor((places.get(there) ?? at) / cols)];
      if (home && home !== row) {
        insert(home, there as HTMLElement, home.children[at % cols] ?? null);
      }
    });
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus();
  }
  const settleSoon = debounce(clock, STILL_MS, settle);

  return {
    /** Create `count` rows, for a board of another shape. */
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
     * Bring the cells into the order of `cells`, on a board of `width` columns.
     * @param hover in hover mode, whose moves are quick and need no order
     */
    follow(cells: readonly HTMLElement[], width: number, hover: boolean) {
      const first = wanted.length === 0;
      [wanted, cols] = [cells, width];
      if (first || (MOVABLE && !hover && cells.length <= FEW)) settle();
      else settleSoon();
    },
  };
}
