// Holds the state, which changes only by a pure function that is passed to `update`.

import type { Clock } from "./clock.ts";

/** A function that draws a state. `before` is the last drawn state, or null at the first call. */
type View<S> = (state: S, before: S | null) => void;
type Picked<S> = (state: S) => readonly unknown[];
export type Store<S> = {
  get: () => S;
  update: (change: (state: S) => S) => void;
  /** Call `listener` immediately after each change of a value that `pick` returns. */
  listen: (pick: Picked<S>, listener: (state: S, before: S) => void) => void;
  /** Call `view` now, and before the next frame after each change. */
  subscribe: (view: View<S>) => void;
  /** Call `view` now, and before the next frame after each change of a value that `pick` returns. */
  select: (pick: Picked<S>, view: View<S>) => void;
  /** Draw a panel now and after each change. */
  show: (panel: Panel<S>) => void;
};
export type Panel<S> = {
  /** Return the values that the panel shows. Without `pick`, the panel is drawn after each change. */
  pick?: Picked<S>;
  show: View<S>;
};

export function createStore<S>(initial: S, clock: Pick<Clock, "frame">): Store<S> {
  let state = initial;
  let shown = initial;
  let due = false;
  const views: View<S>[] = [];
  const listeners: ((state: S, before: S) => void)[] = [];

  function draw() {
    due = false;
    const before = shown;
    shown = state;
    for (const view of views) view(state, before);
  }

  function subscribe(view: View<S>) {
    views.push(view);
    view(state, null);
  }

  return {
    get: () => state,
    update(change) {
      const before = state;
      const next = change(before);
      if (next === before) return;
      state = next;
      if (!due) clock.frame(draw);
      due = true;
      for (const listener of listeners) listener(next, before);
    },
    listen: (pick, listener) => void listeners.push(onChange(pick, listener)),
    subscribe,
    select: (pick, view) => subscribe(onChange(pick, view)),
    show: ({ pick, show }) => subscribe(pick ? onChange(pick, show) : show),
  };
}

/** Wrap a view or a listener such that it is called only if a value that `pick` returns has changed. */
function onChange<S, B extends S | null = S | null>(
  pick: Picked<S>,
  draw: (state: S, before: B) => void,
): (state: S, before: B) => void {
  return (state, before) => {
    const old = before && pick(before);
    if (!old || pick(state).some((value, index) => value !== old[index])) draw(state, before);
  };
}
