// Under the board, as long as a new game is untouched: the way back to the one before.

import { findPanel } from "../lib/dom.js";
import { isUntouched, undoesGame } from "../state/state.js";

/** @import { State } from "../state/state.js" */

/** @param {{ onBack: () => void }} intents */
export function createGameBefore({ onBack }) {
  const { root: button } = findPanel("game-before");
  const key = button.querySelector("kbd");
  button.addEventListener("click", onBack);

  return {
    /** @param {State} state */
    show(state) {
      button.hidden = !state.page.earlier?.worthwhile || !isUntouched(state);
      // Beside a solution, Undo goes back to its start and no further.
      if (key) key.hidden = !undoesGame(state);
    },
  };
}
