// Callbacks for a change of the position or its goal, which cancel the requests about the old one,
// and for the start of another game.

import type { Store } from "../lib/store.ts";
import { type State, withoutTrial } from "./state.ts";

export function createPositionChanges(store: Store<State>) {
  const onChanges: (() => void)[] = [];
  const onStarts: ((left: State) => void)[] = [];
  return {
    /**
     * Apply a transition that may change the position.
     * @returns true if the position or the goal changed
     */
    change(change: (state: State) => State): boolean {
      const left = store.get();
      const { position, goal, number } = left.game;
      store.update(change);
      const { game } = store.get();
      if (game.number !== number) for (const onStart of onStarts) onStart(withoutTrial(left));
      if (game.position === position && game.goal === goal) return false;
      for (const onChange of onChanges) onChange();
      return true;
    },
    onPositionChange(callback: () => void) {
      onChanges.push(callback);
    },
    /** @param callback gets the last state of the previous game */
    onGameStart(callback: (left: State) => void) {
      onStarts.push(callback);
    },
  };
}
