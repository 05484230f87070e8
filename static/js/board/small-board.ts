// On a phone, the board stays visible while the user scrolls through the panels below it. Once the board
// would scroll out of view, a small board is pinned at the top. A tap on the small board scrolls back.
// This module measures the heights and decides which board is shown, and layouts.css styles it.

import { findPanel } from "../lib/dom.ts";
import type { State } from "../state/state.ts";

const PHONE = "(max-width: 55.99rem) and (orientation: portrait)";
/** The maximum height of the small board, in pixels. */
const TALLEST = 152;
/** The space above and below the small board together, in pixels. */
const FREE = 13;
/** The maximum size of the small board as fractions of the window. */
const SHARE = { height: 0.2, width: 0.7 };

export function createSmallBoard() {
  const { root: board } = findPanel("board");
  const stage = board.closest(".stage") as HTMLElement;
  const table = stage.closest(".table") as HTMLElement;
  const phone = matchMedia(PHONE);
  let wanted = false;
  let small = false;
  /** The scroll position beyond which the small board is shown. */
  let limit = Number.POSITIVE_INFINITY;
  let shape = { rows: 1, cols: 1 };

  function measure() {
    const pinned = wanted && phone.matches;
    table.classList.toggle("pinned", pinned);
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
    // The play area may be sticky at this moment, but its parent never is.
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

  /** Stop events that should not reach the small board. */
  function block(event: Event) {
    if (small) event.stopPropagation();
  }

  function onClick(event: MouseEvent) {
    // Keys and screen readers, whose clicks have no `detail`, move tiles on the small board too.
    if (!small || event.detail === 0) return;
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

/** Return whether the panels below the board refer to the board. In a plain game they do not. */
function isBelowUsed({ page, choices: { mode }, game }: State) {
  // In Watch the style sheet does the same with the whole board (learn/watch-layout.css).
  if (page.embed || mode === "learn") return false;
  return mode === "analyse" || game.solutionFrom !== null;
}
