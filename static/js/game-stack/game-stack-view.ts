// Under the board, as long as a new game is untouched: the way back to the one before.

import { findPanel } from "../lib/dom.ts";
import { isUntouched, type State, undoesGame } from "../state/state.ts";

export function createGameBefore({ onBack }: { onBack: () => void }) {
  const { root: button } = findPanel("game-before");
  const key = button.querySelector("kbd");
  button.addEventListener("click", onBack);

  return {
    show(state: State) {
      button.hidden = !state.page.earlier?.worthwhile || !isUntouched(state);
      // Beside a solution, Undo goes back to its start and no further.
      if (key) key.hidden = !undoesGame(state);
    },
  };
}
