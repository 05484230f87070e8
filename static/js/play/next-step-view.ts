// Suggestions under the board after a win: a review, or the same scramble again.

import { findPanel } from "../lib/dom.ts";
import { wonGame } from "../state/review.ts";
import { isOwnWin, type State } from "../state/state.ts";

export function createNextStep({
  onReview,
  onAgain,
}: {
  onReview: () => void;
  onAgain: () => void;
}) {
  const { part } = findPanel("next-step");
  const review = part("review", HTMLButtonElement);
  const again = part("again", HTMLButtonElement);
  review.addEventListener("click", onReview);
  again.addEventListener("click", onAgain);

  return {
    show(state: State) {
      again.hidden = !isOwnWin(state);
      // After a win in Play it is on the sheet over the board.
      review.hidden =
        !wonGame(state) ||
        state.choices.mode === "analyse" ||
        (isOwnWin(state) && state.choices.mode === "play");
    },
  };
}
