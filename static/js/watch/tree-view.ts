// The tree of a search, in one of three forms.

import type { Clock } from "../lib/clock.ts";
import { element, setText } from "../lib/dom.ts";
import { ALGORITHMS, HEURISTICS, INFORMED } from "../state/choices.ts";
import { OWN, TREE_VIEWS, type TreeView, type Watched } from "../state/learn.ts";
import type { State } from "../state/state.ts";
import type { Trace } from "../state/trace.ts";
import {
  shownEntry,
  watchedBeside,
  watchedSearch,
  watchedStep,
  watchedTrace,
} from "../state/watch.ts";
import { createDots } from "./dots.ts";
import { createFold } from "./fold.ts";
import { createMap } from "./map.ts";
import * as say from "./watch-text.ts";

/** What a form of the tree draws: the search up to a step, with an entry on show. */
type Form = {
  element: HTMLElement;
  draw: (trace: Trace, step: number, entry: number, width: number) => void;
};

export function createTreeView({
  clock,
  onPick,
  onView,
}: {
  clock: Clock;
  onPick: (entry: number) => void;
  onView: (view: TreeView) => void;
}) {
  const names = Object.keys(TREE_VIEWS) as TreeView[];
  const forms: Record<TreeView, Form> = {
    fold: createFold(onPick),
    dots: createDots(onPick),
    map: createMap(onPick),
  };
  // Of the search beside it, nothing is picked: the board is the first one's.
  const others: Record<TreeView, Form> = {
    fold: createFold(),
    dots: createDots(),
    map: createMap(),
  };
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
  let last: State | null = null;
  let width = 0;
  let awaited = false;

  /**
   * In a frame of its own, as a step that draws the frontier too would take a slow phone too long.
   */
  function drawSoon(state: State) {
    last = state;
    if (awaited) return;
    awaited = true;
    clock.frame(() => {
      awaited = false;
      if (last) draw(last);
    });
  }

  function draw(state: State) {
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

  function drawOther(state: State, trace: Trace) {
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
    show(state: State, before: State | null) {
      const same =
        state.learn === before?.learn &&
        state.here.trace === before.here.trace &&
        state.here.traceBeside === before.here.traceBeside &&
        state.settings === before.settings;
      if (!same) drawSoon(state);
    },
  };
}

function named(watched: Watched, trace: Trace, step: number) {
  if (watched.kind !== "done") return "";
  const { algorithm, heuristic } = watched;
  const search = ALGORITHMS[algorithm as keyof typeof ALGORITHMS];
  const known = HEURISTICS[heuristic as keyof typeof HEURISTICS];
  const estimate = heuristic === OWN ? say.OWN : known;
  const done = step === trace.length && trace.rows.complete;
  return say.treeTitle(search, INFORMED.includes(algorithm) ? estimate : null, {
    step,
    last: trace.length,
    done,
    moves: trace.rows.result?.length ?? null,
  });
}

/** What there is to say of an entry at a step. */
function facts(trace: Trace, entry: number, step: number) {
  const { g, h, left, fates, instead } = trace.rows;
  const shown = (fate: string) => say.shown({ g: g[entry], h: h[entry] }, fate);
  const fate = fates[entry];
  if (fate === "k") return shown(say.knownBy(g[instead[entry]]));
  if (fate === "g" && left[entry] <= step) return shown(say.FATES.goal);
  if (trace.inFrontier(entry, step)) return shown(say.FATES.waits);
  if (fate === "s") return shown(say.FATES.superseded);
  if (fate === "c") return shown(say.FATES.cut);
  return shown(say.expandedIn(left[entry] + 1));
}
