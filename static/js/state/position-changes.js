// A change of the position, or of its goal, drops what was being found out about the old one.
// Whoever looks after games hears of each that ends by another's beginning.

import { withoutTrial } from "./state.js";

/** @import { Store } from "../lib/store.js" */
/** @import { State } from "./state.js" */

/** @param {Store<State>} store */
export function createPositionChanges(store) {
  /** @type {Set<() => void>} */
  const drops = new Set();
  /** @type {Set<(left: State) => void>} */
  const begins = new Set();
  return {
    /**
     * Change the state by what may change its position.
     * @param {(state: State) => State} change
     * @returns {boolean} whether it did
     */
    change(change) {
      const left = store.get();
      const { position, goal, number } = left.game;
      store.update(change);
      const { game } = store.get();
      if (game.number !== number) for (const hear of begins) hear(withoutTrial(left));
      if (game.position === position && game.goal === goal) return false;
      for (const drop of drops) drop();
      return true;
    },
    /** @param {() => void} drop is called when the position is another */
    onGone(drop) {
      drops.add(drop);
    },
    /** @param {(left: State) => void} hear of the state that another game's beginning has ended */
    onBegun(hear) {
      begins.add(hear);
    },
  };
}
