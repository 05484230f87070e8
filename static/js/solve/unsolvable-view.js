// The banner which says on every view that a board can't be solved, and why.

import { findPanel, setText } from "../lib/dom.js";
import { isSolvable } from "../puzzle/rules.js";
import { goalOf } from "../state/state.js";
import { swap, unsolvable, WRONG_PARITY } from "./messages.js";

/** @import { State } from "../state/state.js" */

/** @param {{ onRepair: () => void }} intents */
export function createUnsolvableView({ onRepair }) {
  const { root: banner, part } = findPanel("unsolvable");
  const why = part("why");
  const repair = part("repair", HTMLButtonElement);
  repair.addEventListener("click", onRepair);

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      const same =
        before &&
        state.game.start === before.game.start &&
        state.game.goal === before.game.goal &&
        state.here.facts === before.here.facts;
      if (same) return;
      const { facts } = state.here;
      // Moves change nothing about it, so the start will do.
      const solvable = isSolvable(state.game.start, goalOf(state));
      banner.hidden = solvable;
      repair.hidden = !facts?.swap;
      if (facts?.swap) setText(repair, swap(facts.swap[0], facts.swap[1]));
      setText(why, solvable ? "" : unsolvable(facts ? facts.reason : WRONG_PARITY));
    },

    /** Draw the eye to it, and the ear: who asks for the impossible is told why. */
    point() {
      banner.focus({ preventScroll: true });
      banner.scrollIntoView({ block: "nearest" });
      banner.classList.remove("pointed");
      void banner.offsetWidth; // so that the animation begins anew
      banner.classList.add("pointed");
    },
  };
}
