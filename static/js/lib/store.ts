// Holds the state. `update` is the only way to change it, by a pure function.

import type { Clock } from "./clock.ts";

/** Gets a state and the one before it; null before the first one. */
type View<S> = (state: S, before: S | null) => void;
type Picked<S> = (state: S) => readonly unknown[];
export type Store<S> = {
  get: () => S;
  update: (change: (state: S) => S) => void;
  /** Call `listener` at once after each change of a value of `pick`. */
  listen: (pick: Picked<S>, listener: (state: S, before: S) => void) => void;
  /** Call `view` now, and in each frame that follows a change. */
  subscribe: (view: View<S>) => void;
  /** Call `view` now, and in each frame that follows a change of a value of `pick`. */
  select: (pick: Picked<S>, view: View<S>) => void;
  /** Let a panel show the state and its changes. */
  show: (panel: Panel<S>) => void;
};
/** `pick` returns the values that it shows; without it, it is drawn after each change. */
export type Panel<S> = { pick?: Picked<S>; show: View<S> };

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

/** Return a view or a listener that ignores changes of other values than those of `pick`. */
function onChange<S, B extends S | null = S | null>(
  pick: Picked<S>,
  draw: (state: S, before: B) => void,
): (state: S, before: B) => void {
  return (state, before) => {
    const old = before && pick(before);
    if (!old || pick(state).some((value, index) => value !== old[index])) draw(state, before);
  };
}
