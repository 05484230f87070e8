// Suggestions under the board: a review or the same scramble again after a win, and the whole
// solution after three hints.

import { findPanel } from "../lib/dom.ts";
import { wonGame } from "../state/review.ts";
import { isOwnWin, type State } from "../state/state.ts";

export function createNextStep({
  onReview,
  onAgain,
  onSolve,
}: {
  onReview: () => void;
  onAgain: () => void;
  onSolve: () => void;
}) {
  const { part } = findPanel("next-step");
  const review = part("review", HTMLButtonElement);
  const again = part("again", HTMLButtonElement);
  const solve = part("solve", HTMLButtonElement);
  review.addEventListener("click", onReview);
  again.addEventListener("click", onAgain);
  solve.addEventListener("click", onSolve);

  return {
    show(state: State) {
      review.hidden = state.choices.mode === "analyse" || !wonGame(state);
      again.hidden = !isOwnWin(state);
      solve.hidden = state.here.hint?.step !== 3 || state.analysis.search.kind === "running";
    },
  };
}
