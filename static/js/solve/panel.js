// The choice of a search, Solve and Stop, what's going on, and what came of it.

import { element, fillSelect, findPanel, setText } from "../lib/dom.js";
import { count, counted, duration } from "../lib/format.js";
import { ABOUT, ALGORITHMS, HEURISTICS, INFORMED } from "../state/choices.js";

/** @import { Stats } from "../protocol.js" */
/** @import { Choices, Search, State } from "../state/state.js" */

/**
 * @param {{
 *   onSolve: () => void, onStop: () => void,
 *   onAlgorithm: (name: string) => void, onHeuristic: (name: string) => void,
 * }} intents
 */
export function createSolverPanel({ onSolve, onStop, onAlgorithm, onHeuristic }) {
  const { part } = findPanel("solver");
  const algorithm = part("algorithm", HTMLSelectElement);
  const heuristic = part("heuristic", HTMLSelectElement);
  const note = part("note");
  const choices = part("choices");
  const solve = part("solve", HTMLButtonElement);
  const stop = part("stop", HTMLButtonElement);
  const live = part("live");
  const outcome = part("outcome");
  const advice = part("advice");
  const counts = part("counts");
  const list = part("counts-list");

  fillSelect(algorithm, ALGORITHMS);
  fillSelect(heuristic, HEURISTICS);
  algorithm.addEventListener("change", () => onAlgorithm(algorithm.value));
  heuristic.addEventListener("change", () => onHeuristic(heuristic.value));
  solve.addEventListener("click", onSolve);
  stop.addEventListener("click", onStop);

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      // Learn has its own choice of a search, under the same names.
      const away = state.choices.mode === "learn";
      if (away) choices.remove();
      else if (!choices.isConnected) counts.after(choices);
      note.hidden = away;
      algorithm.value = state.choices.algorithm;
      heuristic.value = state.choices.heuristic;
      const informed = INFORMED.includes(state.choices.algorithm);
      heuristic.classList.toggle("unused", !informed);
      setText(note, about(state.choices, informed));
      const { search } = state.analysis;
      const running = search.kind === "running";
      solve.setAttribute("aria-disabled", String(running));
      stop.setAttribute("aria-disabled", String(!running));
      // One Stop at a time for whoever can't see them: this one, with nothing to stop, isn't one.
      const reviewStops = state.analysis.review.kind === "running" && !running;
      stop.tabIndex = reviewStops ? -1 : 0;
      if (reviewStops) stop.setAttribute("aria-hidden", "true");
      else stop.removeAttribute("aria-hidden");
      live.hidden = !running;
      if (running) setText(live, liveText(search));
      if (search === before?.analysis.search) return;
      setText(outcome, outcomeText(search));
      outcome.dataset.kind = search.kind;
      const hint = search.kind === "failed" ? search.suggestion : null;
      advice.hidden = !hint;
      setText(advice, hint ?? "");
      const stats = statsOf(search);
      counts.hidden = !stats;
      if (stats) list.replaceChildren(...rows(stats));
    },
  };
}

/**
 * @param {Choices} choices
 * @param {boolean} informed whether the search goes by the heuristic
 */
function about({ algorithm, heuristic }, informed) {
  if (informed) return `${ABOUT[algorithm]} ${ABOUT[heuristic]}`;
  return algorithm === "auto" ? `${ABOUT.auto}` : `${ABOUT[algorithm]} It uses no heuristic.`;
}

/** @param {Extract<Search, { kind: "running" }>} search */
function liveText({ stats, bound, waiting, prepared }) {
  if (waiting) return "Python is still on its way; the search begins when it's there.";
  if (prepared !== null) {
    const done = prepared > 0 ? ` ${Math.floor(100 * prepared)}%` : " …";
    return `Preparing the tables for this size and goal:${done}`;
  }
  if (!stats) return "Searching …";
  const parts = [
    `${count(stats.expanded)} expanded`,
    stats.frontier > 1 ? `frontier ${count(stats.frontier)}` : "",
    bound ? `no way under ${bound}` : "",
    `${count(Math.round(stats.expanded / Math.max(stats.seconds, 0.001) / 1000))}k nodes/s`,
    duration(stats.seconds),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** @param {Search} search */
function outcomeText(search) {
  if (search.kind === "solved") {
    const { length, optimal, lower_bound: least } = search.result;
    const proof = optimal ? "optimal" : `not proven optimal: at least ${least}`;
    return `Solved in ${counted(length, "move")} (${proof})`;
  }
  if (search.kind === "stopped") {
    return `Stopped after ${counted(search.stats?.expanded ?? 0, "node")}`;
  }
  if (search.kind !== "failed") return "";
  if (search.code === "unsolvable") return ""; // the banner says so, and why
  return search.code === "limit" ? `Gave up: ${search.message}` : `No answer: ${search.message}`;
}

/**
 * @param {Search} search
 * @returns {Stats | null}
 */
function statsOf(search) {
  if (search.kind === "solved") return search.result.stats;
  return search.kind === "stopped" || search.kind === "failed" ? search.stats : null;
}

/** @param {Stats} stats */
function rows(stats) {
  const speed = stats.seconds > 0 ? stats.expanded / stats.seconds : 0;
  /** @type {[string, string, string][]} */
  const facts = [
    ["Expanded", count(stats.expanded), "positions whose next positions were looked at"],
    ["Generated", count(stats.generated), "positions made by a move, known or new"],
    ["Duplicates", count(stats.duplicates), "of these, known already on no longer a way"],
    ["Peak frontier", count(stats.peak_frontier), "the most that waited to be expanded"],
    ["Deepest", counted(stats.deepest, "move"), "the longest line looked at"],
    ["Time", duration(stats.seconds), ""],
    ["Nodes per second", count(Math.round(speed)), ""],
  ];
  return facts.map(([name, value, title]) =>
    element(
      "div",
      { attributes: title ? { title } : {} },
      element("dt", { text: name }),
      element("dd", { text: value }),
    ),
  );
}
