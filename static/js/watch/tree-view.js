// The tree of a search, in one of three forms.

import { element, setText } from "../lib/dom.js";
import { ALGORITHMS, HEURISTICS, INFORMED } from "../state/choices.js";
import { OWN, TREE_VIEWS } from "../state/learn.js";
import {
  shownEntry,
  watchedBeside,
  watchedSearch,
  watchedStep,
  watchedTrace,
} from "../state/watch.js";
import { createDots } from "./dots.js";
import { createFold } from "./fold.js";
import { createMap } from "./map.js";
import * as say from "./messages.js";

/** @import { Clock } from "../lib/clock.js" */
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

/**
 * @param {{
 *   clock: Clock, onPick: (entry: number) => void, onView: (view: TreeView) => void,
 * }} options
 */
export function createTreeView({ clock, onPick, onView }) {
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
  let awaited = false;

  /**
   * In a frame of its own, as a step that draws the frontier too would take a slow phone too long.
   * @param {State} state
   */
  function drawSoon(state) {
    last = state;
    if (awaited) return;
    awaited = true;
    clock.frame(() => {
      awaited = false;
      if (last) draw(last);
    });
  }

  /** @param {State} state */
  function draw(state) {
    const trace = watchedTrace(state);
    const { view } = state.learn;
    const step = trace ? watchedStep(state, trace) : 0;
    names.forEach((name, i) => {
      tabs[i].setAttribute("aria-pressed", String(name === view));
    });
    const form = forms[view];
    if (box.firstChild !== form.element) box.replaceChildren(form.element);
    const how = view === "map" ? ` ${say.ON_THE_MAP[watchedSearch(state).algorithm]}` : "";
    setText(words, say.ABOUT_FORM[view] + how);
    form.element.hidden = !trace;
    if (!trace) {
      setText(size, "");
      return setText(about, "");
    }
    const entry = shownEntry(state, trace);
    let born = 0;
    while (born < trace.size && trace.born[born] <= step) born++;
    setText(size, say.treeSize(born));
    setText(about, facts(trace, entry, step));
    if (width > 0) form.draw(trace, step, entry, width);
    drawOther(state, trace);
  }
  // Not read where it's needed: the browser would lay the page out once more for it.
  new ResizeObserver(([entry]) => {
    const now = Math.floor(entry.contentRect.width);
    if (now === width) return;
    width = now;
    if (last) drawSoon(last);
  }).observe(box);

  /**
   * @param {State} state
   * @param {Trace} trace
   */
  function drawOther(state, trace) {
    const { beside, view } = state.learn;
    const other = watchedBeside(state);
    otherPart.hidden = title.hidden = !beside;
    if (!beside) return;
    setText(title, named(state.here.trace, trace, watchedStep(state, trace)));
    if (!other) {
      otherBox.replaceChildren();
      return setText(otherTitle, say.BESIDE_RUNNING);
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
        element("h2", { text: say.TREE, attributes: { id: "tree-title" } }),
        size,
      ),
      element(
        "div",
        { class: "segments", attributes: { role: "group", "aria-label": say.FORMS } },
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
      if (!same) drawSoon(state);
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
  const search = ALGORITHMS[/** @type {keyof typeof ALGORITHMS} */ (algorithm)];
  const known = HEURISTICS[/** @type {keyof typeof HEURISTICS} */ (heuristic)];
  const estimate = heuristic === OWN ? say.OWN : known;
  const done = step === trace.length && trace.rows.complete;
  return say.treeTitle(search, INFORMED.includes(algorithm) ? estimate : null, {
    step,
    last: trace.length,
    done,
    moves: trace.rows.result?.length ?? null,
  });
}

/**
 * What there is to say of an entry at a step.
 * @param {Trace} trace
 * @param {number} entry
 * @param {number} step
 */
function facts(trace, entry, step) {
  const { g, h, left, fates, instead } = trace.rows;
  /** @param {string} fate */
  const shown = (fate) => say.shown({ g: g[entry], h: h[entry] }, fate);
  const fate = fates[entry];
  if (fate === "k") return shown(say.knownBy(g[instead[entry]]));
  if (fate === "g" && left[entry] <= step) return shown(say.FATES.goal);
  if (trace.waits(entry, step)) return shown(say.FATES.waits);
  if (fate === "s") return shown(say.FATES.superseded);
  if (fate === "c") return shown(say.FATES.cut);
  return shown(say.expandedIn(left[entry] + 1));
}
