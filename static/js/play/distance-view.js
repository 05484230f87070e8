// The distance of the shown position: beside the moves and the time where it's wanted live.

import { findPanel, setText } from "../lib/dom.js";

/** @import { State } from "../state/state.js" */

export function createDistanceView() {
  const { root: box, part } = findPanel("distance");
  const number = part("number");

  return {
    /** @param {State} state @param {State | null} before */
    show(state, before) {
      box.hidden = !state.live;
      if (state.start !== before?.start || state.goal !== before?.goal) setText(number, "–");
      // Until the next number is there the last one stays, dimmed: nothing flickers.
      number.classList.toggle("old", !state.distance);
      if (!state.distance) return;
      const { distance, lower_bound: least } = state.distance;
      setText(number, distance === null ? `${least}+` : String(distance));
      number.title = distance === null ? `at least ${least}: more can't be proven` : "";
    },
  };
}
