// The button under an untouched board that returns to the previous game.

import { findPanel, setHidden } from "../lib/dom.ts";
import { isUntouched, type State, undoesGame } from "../state/state.ts";

export function createGameBefore({ onBack }: { onBack: () => void }) {
  const { root: button } = findPanel("game-before");
  const key = button.querySelector("kbd");
  button.addEventListener("click", onBack);

  return {
    show(state: State) {
      setHidden(button, !state.page.earlier?.worthwhile || !isUntouched(state));
      // In a displayed solution, Undo stops at the start, so it does not return to the previous game.
      if (key) setHidden(key, !undoesGame(state));
    },
  };
}
