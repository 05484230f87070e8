// The live distance of the displayed position, next to the moves and the time.

import { findPanel, setHidden, setText } from "../lib/dom.ts";
import { count } from "../lib/format.ts";
import { leastFrom } from "../state/bounds.ts";
import type { State } from "../state/state.ts";
import { about, unprovenDistance } from "./play-text.ts";

export function createDistanceView() {
  const { root: box, part } = findPanel("distance");
  const number = part("number");

  return {
    show(state: State, before: State | null) {
      setHidden(box, !state.choices.live);
      if (state.game.start !== before?.game.start || state.game.goal !== before?.game.goal)
        setText(number, "–");
      // The last number stays, dimmed, until the next one arrives, so that the display does not
      // flicker.
      number.classList.toggle("old", !state.here.distance);
      if (!state.here.distance) return;
      const { distance, lower_bound, estimate, at_most: most } = state.here.distance;
      const least = leastFrom(state, state.game.at, lower_bound);
      if (distance !== null) setText(number, count(distance));
      else
        setText(number, estimate === null ? `${count(least)}+` : about(Math.max(estimate, least)));
      number.title = distance === null ? unprovenDistance(least, most) : "";
    },
  };
}
