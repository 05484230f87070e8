// A change of the position, or of its goal, drops what was being found out about the old one.

/** @import { Store } from "../lib/store.js" */
/** @import { State } from "./state.js" */

/** @param {Store<State>} store */
export function createPositionChanges(store) {
  /** @type {Set<() => void>} */
  const drops = new Set();
  return {
    /**
     * Change the state by what may change its position.
     * @param {(state: State) => State} change
     * @returns {boolean} whether it did
     */
    change(change) {
      const { position, goal } = store.get().game;
      store.update(change);
      const { game } = store.get();
      if (game.position === position && game.goal === goal) return false;
      for (const drop of drops) drop();
      return true;
    },
    /** @param {() => void} drop is called when the position is another */
    onGone(drop) {
      drops.add(drop);
    },
  };
}
