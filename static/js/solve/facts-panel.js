// What's known of the position by looking at it: solvable or not and why, and the estimates.

import { element, findPanel, setText } from "../lib/dom.js";
import { count } from "../lib/format.js";
import { isSolvable } from "../puzzle/rules.js";
import { leastFrom } from "../state/bounds.js";
import { goalOf } from "../state/state.js";
import { atLeast, atLeastAbout, FACTS, NO_TABLE, NOT_SOLVABLE, parity } from "./messages.js";

/** @import { State } from "../state/state.js" */

const UNKNOWN = "…";

/** @param {{ onLive: (live: boolean) => void }} intents */
export function createFactsPanel({ onLive }) {
  const { root: panel, part } = findPanel("facts");
  const reason = part("reason");
  const list = part("list");
  const live = part("live", HTMLInputElement);
  live.addEventListener("change", () => onLive(live.checked));

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      live.checked = state.choices.live;
      const same =
        before &&
        state.game.start === before.game.start &&
        state.game.goal === before.game.goal &&
        state.here.facts === before.here.facts &&
        state.analysis.proven === before.analysis.proven &&
        state.analysis.review === before.analysis.review &&
        state.here.distance === before.here.distance;
      if (same) return;
      const { facts, distance } = state.here;
      const least = leastFrom(state, state.game.at, distance?.lower_bound ?? 0);
      // Moves change nothing about it, so the start will do.
      const solvable = isSolvable(state.game.start, goalOf(state));
      // Until Python has looked at it, all keeps its place: at thirty moves a second nothing jumps.
      panel.setAttribute("aria-busy", String(!facts));
      // The notice above says why a board cannot be solved.
      const why = parity(state.game.position.cols, facts);
      setText(
        reason,
        solvable ? `Solvable. ${why.charAt(0).toUpperCase()}${why.slice(1)}.` : NOT_SOLVABLE,
      );
      /** @type {[string, number | string | null][]} */
      const values = [
        ...(solvable ? [distanceRow(distance, least)] : []),
        [FACTS.inversions, facts ? facts.inversions : UNKNOWN],
        [FACTS.hamming, facts ? facts.hamming : UNKNOWN],
        [FACTS.manhattan, facts ? facts.manhattan : UNKNOWN],
        [FACTS.linearConflict, facts ? facts.linear_conflict : UNKNOWN],
        [FACTS.walkingDistance, facts ? facts.walking_distance : UNKNOWN],
      ];
      list.replaceChildren(
        ...values.map(([name, value]) =>
          element("div", {}, element("dt", { text: name }), element("dd", { text: told(value) })),
        ),
      );
    },
  };
}

/**
 * @param {State["here"]["distance"]} known
 * @param {number} least what's proven of it
 * @returns {[string, number | string]}
 */
function distanceRow(known, least) {
  if (!known) return [FACTS.distance, UNKNOWN];
  const { distance, estimate } = known;
  if (distance !== null) return [FACTS.distance, distance];
  if (estimate === null) return [FACTS.distance, atLeast(least)];
  return [FACTS.distance, atLeastAbout(least, Math.max(estimate, least))];
}

/** @param {number | string | null} value */
function told(value) {
  return typeof value === "number" ? count(value) : (value ?? NO_TABLE);
}
