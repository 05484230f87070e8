// Holds the state. Changes are pure functions; whoever subscribes sees one new state a frame.

/**
 * @template S
 * @typedef {{
 *   get: () => S,
 *   update: (change: (state: S) => S) => void,
 *   subscribe: (view: (state: S, before: S | null) => void) => () => void,
 * }} Store
 */

/**
 * @template S
 * @param {S} initial
 * @param {Pick<import("./clock.js").Clock, "frame">} clock
 * @returns {Store<S>}
 */
export function createStore(initial, clock) {
  let state = initial;
  let shown = initial;
  let due = false;
  /** @type {Set<(state: S, before: S | null) => void>} */
  const views = new Set();

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
