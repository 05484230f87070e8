// The order of the cards, for the eye and for Tab alike: as in index.html, but what a review is
// about comes first, the curve and the mistakes, then the moves. On a phone the board and the curve
// are seen together.

import { findPanel } from "../lib/dom.ts";
import type { State } from "../state/state.ts";

export function createCardOrder() {
  const [solver, replay, review] = ["solver", "replay", "review"].map(
    (name) => findPanel(name).root,
  );
  let reviewing = false;

  return {
    show({ choices: { mode }, analysis }: State) {
      const first = mode === "analyse" && analysis.review.kind !== "none";
      if (first === reviewing) return;
      reviewing = first;
      const focused = document.activeElement;
      // The review stays where it is: its lists keep their places, its buttons the focus.
      if (first) review.after(replay, solver);
      else review.before(solver, replay);
      // A moved element loses it.
      if (focused instanceof HTMLElement && document.activeElement !== focused)
        focused.focus({ preventScroll: true });
    },
  };
}
