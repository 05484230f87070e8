// The tree of a search, in one of three forms.

import { element, setText } from "../lib/dom.js";
import { count, counted } from "../lib/format.js";
import { ALGORITHMS, HEURISTICS, INFORMED } from "../state/choices.js";
import { TREE_VIEWS } from "../state/learn.js";
import { shownEntry, watchedBeside, watchedTrace } from "../state/watch.js";
import { createDots } from "./dots.js";
import { createFold } from "./fold.js";
import { createMap } from "./map.js";

/** @import { TreeView, Watched } from "../state/learn.js" */
/** @import { State } from "../state/state.js" */
/** @import { Trace } from "../state/trace.js" */

/**
 * What a form of the tree draws: the search up to a step, with an entry on show.
 * @typedef {{
 *   element: HTMLElement,
 *   draw: (trace: Trace, step: number, entry: number, width: number) => void,
 * }} Form
 */

const WORDS = {
  fold: "The way to the position on the board, with what branches off. Press one to see it.",
  dots: "Each dot is a position: blue where it's expanded, amber where it waits.",
  map: "Across: g, the moves made. Up: h, the estimate of those left. Blue is expanded, amber waits. A* eats one diagonal of f after the other.",
};

/**
 * @param {{ onPick: (entry: number) => void, onView: (view: TreeView) => void }} intents
 */
export function createTreeView({ onPick, onView }) {
  const names = /** @type {TreeView[]} */ (Object.keys(TREE_VIEWS));
  /** @type {Record<TreeView, Form>} */
  const forms = { fold: createFold(onPick), dots: createDots(onPick), map: createMap(onPick) };
  // Of the search beside it, nothing is picked: the board is the first one's.
  /** @type {Record<TreeView, Form>} */
  const others = { fold: createFold(), dots: createDots(), map: createMap() };
  const tabs = names.map((view) => {
    const tab = element("button", {
      text: TREE_VIEWS[view],
      attributes: { type: "button", "aria-pressed": "false" },
    });
    tab.addEventListener("click", () => onView(view));
    return tab;
  });
  const words = element("p", { class: "note" });
  const size = element("span", { class: "place" });
  const about = element("p", { class: "watch-entry" });
  const title = element("p", { class: "watch-title" });
  const otherTitle = element("p", { class: "watch-title" });
  const box = element("div", { class: "tree" });
  const otherBox = element("div", { class: "tree" });
  const otherPart = element("div", {}, otherTitle, otherBox);
  /** @type {State | null} */
  let last = null;
  let width = 0;

  /** @param {State} state */
  function draw(state) {
    last = state;
    const trace = watchedTrace(state);
    const { view, step } = state.learn;
    names.forEach((name, i) => {
      tabs[i].setAttribute("aria-pressed", String(name === view));
    });
    const form = forms[view];
    if (box.firstChild !== form.element) box.replaceChildren(form.element);
    setText(words, WORDS[view]);
    form.element.hidden = !trace;
    if (!trace) {
      setText(size, "");
      return setText(about, "");
    }
    const entry = shownEntry(state, trace);
    let born = 0;
    while (born < trace.size && trace.born[born] <= step) born++;
    setText(size, counted(born, "position"));
    setText(about, facts(trace, entry, step));
    if (width > 0) form.draw(trace, step, entry, width);
    drawOther(state, trace);
  }
  // Not read where it's needed: the browser would lay the page out once more for it.
  new ResizeObserver(([entry]) => {
    const now = Math.floor(entry.contentRect.width);
    if (now === width) return;
    width = now;
    if (last) draw(last);
  }).observe(box);

  /**
   * @param {State} state
   * @param {Trace} trace
   */
  function drawOther(state, trace) {
    const { beside, view, step } = state.learn;
    const other = watchedBeside(state);
    otherPart.hidden = title.hidden = !beside;
    if (!beside) return;
    setText(title, named(state.here.trace, trace, step));
    if (!other) {
      otherBox.replaceChildren();
      return setText(otherTitle, "The search beside it is running …");
    }
    setText(otherTitle, named(state.here.traceBeside, other.trace, other.step));
    const form = others[view];
    if (otherBox.firstChild !== form.element) otherBox.replaceChildren(form.element);
    if (width > 0) form.draw(other.trace, other.step, other.trace.current(other.step), width);
  }

  return {
    element: element(
      "section",
      { class: "card watch-tree", attributes: { "aria-labelledby": "tree-title" } },
      element(
        "div",
        { class: "card-head" },
        element("h2", { text: "Tree", attributes: { id: "tree-title" } }),
        size,
      ),
      element(
        "div",
        { class: "segments", attributes: { role: "group", "aria-label": "Form of the tree" } },
        ...tabs,
      ),
      words,
      element("div", { class: "trees" }, element("div", {}, title, box), otherPart),
      about,
    ),
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      const same =
        state.learn === before?.learn &&
        state.here.trace === before.here.trace &&
        state.here.traceBeside === before.here.traceBeside &&
        state.settings === before.settings;
      if (!same) draw(state);
    },
  };
}

/**
 * @param {Watched} watched
 * @param {Trace} trace
 * @param {number} step
 */
function named(watched, trace, step) {
  if (watched.kind !== "done") return "";
  const { algorithm, heuristic } = watched;
  const name = ALGORITHMS[/** @type {keyof typeof ALGORITHMS} */ (algorithm)];
  const h = INFORMED.includes(algorithm)
    ? `, ${HEURISTICS[/** @type {keyof typeof HEURISTICS} */ (heuristic)]}`
    : "";
  const done = step === trace.length && trace.rows.complete ? ", done" : "";
  return `${name}${h}: ${count(step)} of ${count(trace.length)} expanded${done}`;
}

/**
 * What there is to say of an entry at a step.
 * @param {Trace} trace
 * @param {number} entry
 * @param {number} step
 */
function facts(trace, entry, step) {
  const { g, h, left, fates, instead } = trace.rows;
  const numbers = `On the board: g ${g[entry]}, h ${h[entry]}, f ${g[entry] + h[entry]}`;
  const fate = fates[entry];
  if (fate === "k") {
    const first = instead[entry];
    return `${numbers}; known already, by a way of ${counted(g[first], "move")}.`;
  }
  if (fate === "g" && left[entry] <= step) return `${numbers}; it's the goal.`;
  if (trace.waits(entry, step)) return `${numbers}; it waits.`;
  if (fate === "s") return `${numbers}; superseded by a shorter way.`;
  if (fate === "c")
    return `${numbers}; cut off, since its f is above the threshold or it's too deep.`;
  return `${numbers}; expanded in step ${count(left[entry] + 1)}.`;
}
