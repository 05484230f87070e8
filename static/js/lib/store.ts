// Holds the state. Changes are pure functions. Subscribers get at most one new state per frame.

import type { Clock } from "./clock.ts";

export type Store<S> = {
  get: () => S;
  update: (change: (state: S) => S) => void;
  subscribe: (view: (state: S, before: S | null) => void) => () => void;
};

export function createStore<S>(initial: S, clock: Pick<Clock, "frame">): Store<S> {
  let state = initial;
  let shown = initial;
  let due = false;
  const views: Set<(state: S, before: S | null) => void> = new Set();

  function show() {
    due = false;
    const before = shown;
    shown = state;
    for (const view of views) view(state, before);
  }

  return {
    get: () => state,
    update(change) {
      const next = change(state);
      if (next === state) return;
      state = next;
      if (due) return;
      due = true;
      clock.frame(show);
    },
    subscribe(view) {
      views.add(view);
      view(state, null);
      return () => views.delete(view);
    },
  };
}
