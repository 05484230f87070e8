// The order of the cards, on the screen and for Tab: as in index.html, but during a review the moves
// come first, then the curve and the mistakes, beside the board. On a phone the curve comes first, so
// that the screen has the board and the curve. While a linked study is read, its moves and its words come
// first.

import { findPanel } from "../lib/dom.ts";
import type { State } from "../state/state.ts";

/** The panel is beside the board. */
const WIDE = "(min-width: 56rem)";

export function createCardOrder() {
  const { root: solver } = findPanel("solver");
  const { root: replay } = findPanel("replay");
  const { root: review } = findPanel("review");
  const { root: reader } = findPanel("study-reader");
  const wide = matchMedia(WIDE);
  let reviewing = false;
  let studying = false;

  function arrange() {
    const focused = document.activeElement;
    // The other cards are moved, so that the review's lists and buttons keep scroll and focus.
    if (studying && !reviewing) review.before(replay, reader, solver);
    else if (!reviewing) review.before(solver, replay, reader);
    else if (wide.matches) {
      review.before(replay);
      review.after(solver);
    } else review.after(replay, solver);
    // A moved element loses the focus.
    if (focused instanceof HTMLElement && document.activeElement !== focused)
      focused.focus({ preventScroll: true });
  }
  wide.addEventListener("change", arrange);

  return {
    show({ choices: { mode }, analysis, page }: State) {
      const first = mode === "analyse" && analysis.review.kind !== "none";
      const studied = page.study !== null;
      if (first === reviewing && studied === studying) return;
      reviewing = first;
      studying = studied;
      arrange();
    },
  };
}
