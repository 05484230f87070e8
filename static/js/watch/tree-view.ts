// The tree of a search, as one of three views.

import type { Clock } from "../lib/clock.ts";
import { element, setText } from "../lib/dom.ts";
import { ALGORITHMS, HEURISTICS, INFORMED } from "../state/choices.ts";
import { OWN, TREE_VIEWS, type TreeView, type Watched } from "../state/learn.ts";
import type { State } from "../state/state.ts";
import type { Trace } from "../state/trace.ts";
import {
  shownEntry,
  watchedSearch,
  watchedSecond,
  watchedStep,
  watchedTrace,
} from "../state/watch.ts";
import type { Room } from "./canvas.ts";
import { createDots } from "./dots.ts";
import { createFold } from "./fold.ts";
import { createMap } from "./map.ts";
import * as text from "./watch-text.ts";

/** The height of a tree in pixels, unless Watch fills the screen. */
const HEIGHT = 420;

/** A view of the tree, which draws the search up to a step and highlights an entry. */
type Form = {
  element: HTMLElement;
  draw: (trace: Trace, step: number, entry: number, room: Room) => void;
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
  // The tree of the second search cannot be clicked, since the board shows the first search.
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
  const note = element("p", { class: "note" });
  const size = element("span", { class: "place" });
  const about = element("p", { class: "watch-entry" });
  const title = element("p", { class: "watch-title" });
  const otherTitle = element("p", { class: "watch-title" });
  const box = element("div", { class: "tree" });
  const otherBox = element("div", { class: "tree" });
  const otherPart = element("div", {}, otherTitle, otherBox);
  let last: State | null = null;
  let room: Room = { width: 0, height: HEIGHT };
  let scheduled = false;

  /**
   * Draw in a separate frame, since drawing the tree together with the frontier takes too long on a
   * slow phone.
   */
  function drawSoon(state: State) {
    last = state;
    if (scheduled) return;
    scheduled = true;
    clock.frame(() => {
      scheduled = false;
      if (last) draw(last);
    });
  }

  function draw(state: State) {
    const trace = watchedTrace(state);
    const { view } = state.learn;
    const step = trace ? watchedStep(state, trace) : 0;
    tabs.forEach((tab, i) => {
      tab.setAttribute("aria-pressed", String(names[i] === view));
    });
    const form = forms[view];
    if (box.firstChild !== form.element) box.replaceChildren(form.element);
    const how = view === "map" ? ` ${text.ON_THE_MAP[watchedSearch(state).algorithm]}` : "";
    setText(note, text.ABOUT_FORM[view] + how);
    form.element.hidden = !trace;
    if (!trace) {
      setText(size, "");
      return setText(about, "");
    }
    const entry = shownEntry(state, trace);
    let born = 0;
    while (born < trace.size && (trace.born[born] ?? 0) <= step) born++;
    setText(size, text.treeSize(born));
    setText(about, facts(trace, entry, step));
    if (room.width > 0) form.draw(trace, step, entry, room);
    drawOther(state, trace);
  }
  // Observe the size, since reading it while drawing would force another layout.
  new ResizeObserver(([entry]) => {
    if (!entry) return;
    const width = Math.floor(entry.contentRect.width);
    // The height depends on the tree unless Watch fills the screen.
    const fixed = last?.learn.presenting ?? false;
    const height = fixed ? Math.floor(entry.contentRect.height) : HEIGHT;
    if (width === room.width && height === room.height) return;
    room = { width, height };
    if (last) drawSoon(last);
  }).observe(box);

  function drawOther(state: State, trace: Trace) {
    const { second, view } = state.learn;
    const other = watchedSecond(state);
    otherPart.hidden = title.hidden = !second;
    if (!second) return;
    setText(title, named(state.here.trace, trace, watchedStep(state, trace)));
    if (!other) {
      otherBox.replaceChildren();
      return setText(otherTitle, text.SECOND_RUNNING);
    }
    setText(otherTitle, named(state.here.secondTrace, other.trace, other.step));
    const form = others[view];
    if (otherBox.firstChild !== form.element) otherBox.replaceChildren(form.element);
    const entry = other.trace.current(other.step);
    if (room.width > 0) form.draw(other.trace, other.step, entry, room);
  }

  return {
    element: element(
      "section",
      { class: "card watch-tree", attributes: { "aria-labelledby": "tree-title" } },
      element(
        "div",
        { class: "row-ends" },
        element("h2", { text: text.TREE, attributes: { id: "tree-title" } }),
        size,
      ),
      element(
        "div",
        { class: "segments", attributes: { role: "group", "aria-label": text.FORMS } },
        ...tabs,
      ),
      note,
      element("div", { class: "trees" }, element("div", {}, title, box), otherPart),
      about,
    ),
    pick: (state: State) => [state.learn, state.here.trace, state.here.secondTrace, state.settings],
    show(state: State) {
      drawSoon(state);
    },
  };
}

function named(watched: Watched, trace: Trace, step: number) {
  if (watched.kind !== "done") return "";
  const { algorithm, heuristic } = watched;
  const search = ALGORITHMS[algorithm as keyof typeof ALGORITHMS];
  const known = HEURISTICS[heuristic as keyof typeof HEURISTICS];
  const estimate = heuristic === OWN ? text.OWN : known;
  const done = step === trace.length && trace.rows.complete;
  return text.treeTitle(search, INFORMED.includes(algorithm) ? estimate : null, {
    step,
    last: trace.length,
    done,
    moves: trace.rows.result?.length ?? trace.rows.by_rules?.counts?.length ?? null,
  });
}

/** Describe an entry as of a step. */
function facts(trace: Trace, entry: number, step: number) {
  const { g, left, fates, instead } = trace.rows;
  const shown = (fate: string) => text.shown(trace.numbersOf(entry), fate);
  const fate = fates[entry];
  const leftAt = left[entry] ?? -1;
  if (fate === "k") return shown(text.knownBy(g[instead[entry] ?? 0] ?? 0));
  if (fate === "g" && leftAt <= step) return shown(text.FATES.goal);
  if (trace.inFrontier(entry, step)) return shown(text.FATES.waits);
  if (fate === "s") return shown(text.FATES.superseded);
  if (fate === "c") return shown(text.FATES.cut);
  return shown(text.expandedIn(leftAt + 1));
}
