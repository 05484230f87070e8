// On a phone the board stays visible while the panels below it are used: once it would scroll out
// of view, a small one is pinned at the top, and a tap on it scrolls back. panels/small-board.css
// draws it; this module decides when, and measures heights.

import { findPanel } from "../lib/dom.ts";
import type { State } from "../state/state.ts";

const PHONE = "(max-width: 55.99rem) and (orientation: portrait)";
/** Height limit of the small board, and the space over and under it, in px. */
const TALLEST = 152;
const FREE = 13;
/** Largest shares of the window. */
const SHARE = { height: 0.2, width: 0.7 };

export function createSmallBoard() {
  const { root: board } = findPanel("board");
  const stage = board.closest(".stage") as HTMLElement;
  const table = stage.closest(".table") as HTMLElement;
  const phone = matchMedia(PHONE);
  let wanted = false;
  let small = false;
  /** The scroll position from which the board is small. */
  let limit = Number.POSITIVE_INFINITY;
  let shape = { rows: 1, cols: 1 };

  function measure() {
    const pinned = wanted && phone.matches;
    table.classList.toggle("kept", pinned);
    stage.classList.toggle("small", false);
    small = false;
    limit = Number.POSITIVE_INFINITY;
    if (!pinned) return;
    const { rows, cols } = shape;
    const height = Math.min(TALLEST, SHARE.height * innerHeight);
    const width = Math.min((height * cols) / rows, SHARE.width * innerWidth);
    const bar = (width * rows) / cols + FREE;
    table.style.setProperty("--small", `${width}px`);
    table.style.setProperty("--bar", `${bar}px`);
    table.style.setProperty("--high", `${table.offsetHeight}px`);
    // The table may be sticky at this moment; its parent never is.
    const top = (table.parentElement as HTMLElement).getBoundingClientRect().top;
    const end = board.getBoundingClientRect().bottom - table.getBoundingClientRect().top;
    limit = top + scrollY + end - bar;
    place();
  }

  function place() {
    const next = scrollY > limit;
    if (next === small) return;
    small = next;
    stage.classList.toggle("small", small);
  }

  /** Stop events that only the large board handles. */
  function block(event: Event) {
    if (small) event.stopPropagation();
  }

  function onClick(event: MouseEvent) {
    if (!small || event.detail === 0) return; // keys and screen readers move tiles here too
    event.stopPropagation();
    scrollTo(0, 0);
  }

  addEventListener("scroll", place, { passive: true });
  phone.addEventListener("change", measure);
  new ResizeObserver(measure).observe(table);
  board.addEventListener("pointerdown", block, true);
  board.addEventListener("pointermove", block, true);
  board.addEventListener("click", onClick, true);

  return {
    show(state: State) {
      const { rows, cols } = state.game.start;
      const now = isBelowUsed(state);
      if (now === wanted && rows === shape.rows && cols === shape.cols) return;
      wanted = now;
      shape = { rows, cols };
      measure();
    },
  };
}

/** Test if the panels below the board are about it; in a plain game they are not. */
function isBelowUsed({ page, choices: { mode }, learn, game }: State) {
  if (page.embed || page.editing !== null) return false;
  if (mode === "learn") return learn.lesson === "watch";
  return mode === "analyse" || game.solutionFrom !== null;
}
