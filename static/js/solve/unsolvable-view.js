// The banner which says on every view that a board can't be solved, and why.

import { findPanel, setText } from "../lib/dom.js";
import { isSolvable } from "../puzzle/rules.js";
import { goalOf } from "../state/state.js";

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
      if (facts?.swap) setText(repair, `Swap ${facts.swap[0]} and ${facts.swap[1]}`);
      const because = facts ? facts.reason : "its parity is wrong";
      setText(why, solvable ? "" : `This board cannot be solved: ${because}.`);
    },

    /** Draw the eye to it. */
    point() {
      banner.scrollIntoView({ block: "nearest" });
      banner.classList.remove("pointed");
      void banner.offsetWidth; // so that the animation begins anew
      banner.classList.add("pointed");
    },
  };
}
