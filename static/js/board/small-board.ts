// On a phone the board stays in sight while what's below it is used: once it would be scrolled away
// it stands small at the top, and a tap there brings it back whole. The style sheet does it
// (panels/small-board.css); here it's found out when, and how high things are.

import { findPanel } from "../lib/dom.ts";
import type { State } from "../state/state.ts";

const PHONE = "(max-width: 55.99rem) and (orientation: portrait)";
/** Of the small board, px, and what's free over and under it. */
const TALLEST = 152;
const FREE = 13;
/** Of the window. */
const SHARE = { height: 0.2, width: 0.7 };

export function createSmallBoard() {
  const { root: board } = findPanel("board");
  const stage = board.closest(".stage") as HTMLElement;
  const table = stage.closest(".table") as HTMLElement;
  const phone = matchMedia(PHONE);
  let wanted = false;
  let small = false;
  /** From here on it would be scrolled away. */
  let limit = Number.POSITIVE_INFINITY;
  let shape = { rows: 1, cols: 1 };

  function measure() {
    const kept = wanted && phone.matches;
    table.classList.toggle("kept", kept);
    stage.classList.toggle("small", false);
    small = false;
    limit = Number.POSITIVE_INFINITY;
    if (!kept) return;
    const { rows, cols } = shape;
    const height = Math.min(TALLEST, SHARE.height * innerHeight);
    const width = Math.min((height * cols) / rows, SHARE.width * innerWidth);
    const bar = (width * rows) / cols + FREE;
    table.style.setProperty("--small", `${width}px`);
    table.style.setProperty("--bar", `${bar}px`);
    table.style.setProperty("--high", `${table.offsetHeight}px`);
    // The table may have been stuck; what's around it never is.
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

  /** @param event what's for the whole board only */
  function hold(event: Event) {
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
  board.addEventListener("pointerdown", hold, true);
  board.addEventListener("pointermove", hold, true);
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

/** Whether what's below the board is about it: not while somebody just plays. */
function isBelowUsed({ page, choices: { mode }, learn, game }: State) {
  if (page.embed || page.editing !== null) return false;
  if (mode === "learn") return learn.lesson === "watch";
  return mode === "analyse" || game.solutionFrom !== null;
}
