// A change of the position, or of its goal, drops what was being found out about the old one.
// Whoever looks after games hears of each that ends by another's beginning.

import type { Store } from "../lib/store.ts";
import { type State, withoutTrial } from "./state.ts";

export function createPositionChanges(store: Store<State>) {
  const drops: Set<() => void> = new Set();
  const begins: Set<(left: State) => void> = new Set();
  return {
    /**
     * Change the state by what may change its position.
     * @returns whether it did
     */
    change(change: (state: State) => State): boolean {
      const left = store.get();
      const { position, goal, number } = left.game;
      store.update(change);
      const { game } = store.get();
      if (game.number !== number) for (const hear of begins) hear(withoutTrial(left));
      if (game.position === position && game.goal === goal) return false;
      for (const drop of drops) drop();
      return true;
    },
    /** @param drop is called when the position is another */
    onGone(drop: () => void) {
      drops.add(drop);
    },
    /** @param hear of the state that another game's beginning has ended */
    onBegun(hear: (left: State) => void) {
      begins.add(hear);
    },
  };
}
