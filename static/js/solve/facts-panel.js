// What's known of the position by looking at it: solvable or not and why, and the estimates. Also
// the banner that says so on every view when a board can't be solved.

import { byId, element, setText } from "../lib/dom.js";
import { count } from "../lib/format.js";
import { isSolvable } from "../puzzle/rules.js";
import { goalOf } from "../state/state.js";

/** @import { State } from "../state/state.js" */

const UNKNOWN = "…";
/** What a move may change in the reason. */
const COUNTS = /\b\d[\d,]*\b(?! wide)/g;

/** @param {{ onRepair: () => void }} intents */
export function createFactsPanel({ onRepair }) {
  const panel = byId("facts", HTMLElement);
  const reason = byId("facts-reason", HTMLElement);
  const list = byId("facts-list", HTMLElement);
  const banner = byId("unsolvable", HTMLElement);
  const why = byId("unsolvable-why", HTMLElement);
  const repair = byId("repair", HTMLButtonElement);
  repair.addEventListener("click", onRepair);

  return {
    /** @param {State} state @param {State | null} before */
    show(state, before) {
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
      banner.hidden = solvable;
      repair.hidden = !facts?.swap;
      if (facts?.swap) setText(repair, `Swap ${facts.swap[0]} and ${facts.swap[1]}`);
      const because = facts ? facts.reason : "its parity is wrong";
      setText(why, solvable ? "" : `This board cannot be solved: ${because}.`);
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

/** @param {State["here"]["distance"]} known @returns {[string, number | string]} */
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
