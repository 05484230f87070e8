// What's known of the position by looking at it: solvable or not and why, and the estimates.

import { element, findPanel, setText } from "../lib/dom.js";
import { count } from "../lib/format.js";
import { isSolvable } from "../puzzle/rules.js";
import { goalOf } from "../state/state.js";

/** @import { State } from "../state/state.js" */

const UNKNOWN = "…";
/** What a move may change in the reason. */
const COUNTS = /\b\d[\d,]*\b(?! wide)/g;

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
        state.here.distance === before.here.distance;
      if (same) return;
      const { facts, distance } = state.here;
      // Moves change nothing about it, so the start will do.
      const solvable = isSolvable(state.game.start, goalOf(state));
      // Until Python has looked at it, all keeps its place: at thirty moves a second nothing jumps.
      panel.setAttribute("aria-busy", String(!facts));
      const verdict = solvable ? "Solvable." : "Not solvable.";
      const last = reason.textContent;
      const alike = last.startsWith(verdict) && last.includes(` ${state.game.position.cols} wide`);
      if (facts) setText(reason, `${verdict} ${sentence(facts.reason)}`);
      else setText(reason, alike ? last.replace(COUNTS, UNKNOWN) : verdict);
      /** @type {[string, number | string | null][]} */
      const values = [
        ...(solvable ? [distanceRow(distance)] : []),
        ["Inversions", facts ? facts.inversions : UNKNOWN],
        ["Hamming", facts ? facts.hamming : UNKNOWN],
        ["Manhattan", facts ? facts.manhattan : UNKNOWN],
        ["Linear conflict", facts ? facts.linear_conflict : UNKNOWN],
        ["Walking distance", facts ? facts.walking_distance : UNKNOWN],
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
 * @returns {[string, number | string]}
 */
function distanceRow(known) {
  if (!known) return ["Distance", UNKNOWN];
  return ["Distance", known.distance ?? `at least ${count(known.lower_bound)}`];
}

/** @param {number | string | null} value */
function told(value) {
  return typeof value === "number" ? count(value) : (value ?? "no table");
}

/** @param {string} text */
function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
