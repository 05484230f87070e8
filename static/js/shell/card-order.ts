// The order of the cards, on the screen and for Tab: as in index.html, but during a review its curve
// and mistakes come first, then the moves. Phones then show the board and the curve together.

import { findPanel } from "../lib/dom.ts";
import type { State } from "../state/state.ts";

export function createCardOrder() {
  const { root: solver } = findPanel("solver");
  const { root: replay } = findPanel("replay");
  const { root: review } = findPanel("review");
  let reviewing = false;

  return {
    show({ choices: { mode }, analysis }: State) {
      const first = mode === "analyse" && analysis.review.kind !== "none";
      if (first === reviewing) return;
      reviewing = first;
      const focused = document.activeElement;
      // The other cards are moved, so that the review's lists and buttons keep scroll and focus.
      if (first) review.after(replay, solver);
      else review.before(solver, replay);
      // A moved element loses the focus.
      if (focused instanceof HTMLElement && document.activeElement !== focused)
        focused.focus({ preventScroll: true });
    },
  };
}
