// Holds the state. `update` is the only way to change it, by a pure function.

import type { Clock } from "./clock.ts";

/** Gets a state and the one before it; null before the first one. */
export type View<S> = (state: S, before: S | null) => void;
export type Store<S> = {
  get: () => S;
  update: (change: (state: S) => S) => void;
  /** Call `listener` after each change, at once. */
  listen: (listener: (state: S, before: S) => void) => void;
  /** Call `view` now, and in each frame that follows a change. Return a function that ends this. */
  subscribe: (view: View<S>) => () => void;
};

export function createStore<S>(initial: S, clock: Pick<Clock, "frame">): Store<S> {
  let state = initial;
  let shown = initial;
  let due = false;
  const views: Set<View<S>> = new Set();
  const listeners: ((state: S, before: S) => void)[] = [];

  function show() {
    due = false;
    const before = shown;
    shown = state;
    for (const view of views) view(state, before);
  }

  return {
    get: () => state,
    update(change) {
      const before = state;
      const next = change(before);
      if (next === before) return;
      state = next;
      if (!due) clock.frame(show);
      due = true;
      for (const listener of listeners) listener(next, before);
    },
    listen: (listener) => void listeners.push(listener),
    subscribe(view) {
      views.add(view);
      view(state, null);
      return () => views.delete(view);
    },
  };
}

/** Return a view that draws the first state, and then only changes of the values of `pick`. */
export function select<S, B extends S | null = S | null>(
  pick: (state: S) => readonly unknown[],
  draw: (state: S, before: B) => void,
): (state: S, before: B) => void {
  return (state, before) => {
    const old = before && pick(before);
    if (!old || pick(state).some((value, index) => value !== old[index])) draw(state, before);
  };
}
