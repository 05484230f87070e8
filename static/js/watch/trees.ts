// Draws the trees of one or two searches, each as one of three views.

import type { Clock } from "../lib/clock.ts";
import { element } from "../lib/dom.ts";
import type { Learn, TreeView } from "../state/learn.ts";
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
  /** Return the place of the highlighted entry, in pixels below the top of the element. */
  range?: () => { top: number; bottom: number } | undefined;
};
export type Trees = ReturnType<typeof createTrees>;

export function createTrees(clock: Clock, onPick: (entry: number) => void) {
  const first = createTree(onPick);
  // The tree of the second search cannot be clicked, since the board shows the first search.
  const second = createTree();
  let last: State | null = null;
  let room: Room = { width: 0, height: 0 };
  let scheduled = false;
  let drawn: Learn | null = null;
  /** False after the user has scrolled a tree, until the user plays the search or goes to another step. */
  let follows = true;

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
    const { learn } = state;
    const moved = learn.step !== drawn?.step || learn.node !== drawn.node;
    follows ||= (moved || learn.playing) && !drawn?.playing;
    drawn = learn;
    // In the next frame, the layout is known.
    if (follows) clock.frame(() => void [first.follow(), second.follow()]);
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

  for (const { box } of [first, second]) {
    for (const input of ["wheel", "touchmove", "pointerdown", "keydown"]) {
      box.addEventListener(
        input,
        () => {
          follows = false;
        },
        { passive: true },
      );
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
  let shown: Form | null = null;
  return {
    box,
    clear: () => box.replaceChildren(),
    /** Show a form of the tree, and return it. */
    show(view: TreeView) {
      shown = forms[view];
      if (box.firstChild !== shown.element) box.replaceChildren(shown.element);
      return shown;
    },
    /** Scroll to the highlighted entry. */
    follow() {
      const range = shown?.range?.();
      if (!range) return;
      const least = range.bottom - box.clientHeight;
      box.scrollTop = Math.min(range.top, Math.max(box.scrollTop, least));
    },
  };
}
