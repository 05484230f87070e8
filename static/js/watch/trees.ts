// Draws the trees of one or two searches, each as one of three views.

import type { Clock } from "../lib/clock.ts";
import { element } from "../lib/dom.ts";
import type { TreeView } from "../state/learn.ts";
import type { State } from "../state/state.ts";
import type { Trace } from "../state/trace.ts";
import { shownEntry, watchedSecond, watchedStep, watchedTrace } from "../state/watch.ts";
import type { Room } from "./canvas.ts";
import { createDots } from "./dots.ts";
import { createFold } from "./fold.tsx";
import { createMap } from "./map.ts";

/** A view of the tree, which draws the search up to a step and highlights an entry. */
type Form = {
  element: HTMLElement;
  draw: (trace: Trace, step: number, entry: number, room: Room) => void;
};
export type Trees = ReturnType<typeof createTrees>;

export function createTrees(clock: Clock, onPick: (entry: number) => void) {
  const first = createTree(onPick);
  // The tree of the second search cannot be clicked, since the board shows the first search.
  const second = createTree();
  let last: State | null = null;
  let room: Room = { width: 0, height: 0 };
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
    const form = first.show(state.learn.view);
    form.element.hidden = !trace;
    if (!trace) return;
    if (room.width > 0) {
      form.draw(trace, watchedStep(state, trace), shownEntry(state, trace), room);
    }
    const other = watchedSecond(state);
    if (!other) return second.clear();
    const otherForm = second.show(state.learn.view);
    if (room.width > 0) {
      otherForm.draw(other.trace, other.step, other.trace.current(other.step), room);
    }
  }

  // Observe the size, since reading it while drawing would force another layout.
  new ResizeObserver(([entry]) => {
    if (!entry) return;
    const width = Math.floor(entry.contentRect.width);
    const height = Math.floor(entry.contentRect.height);
    if (width === room.width && height === room.height) return;
    room = { width, height };
    if (last) drawSoon(last);
  }).observe(first.box);

  return { first: first.box, second: second.box, show: drawSoon };
}

function createTree(onPick?: (entry: number) => void) {
  const box = element("div", { class: "tree" });
  const forms: Record<TreeView, Form> = {
    fold: createFold(onPick),
    dots: createDots(onPick),
    map: createMap(onPick),
  };
  return {
    box,
    clear: () => box.replaceChildren(),
    /** Show a form of the tree, and return it. */
    show(view: TreeView) {
      const form = forms[view];
      if (box.firstChild !== form.element) box.replaceChildren(form.element);
      return form;
    },
  };
}
