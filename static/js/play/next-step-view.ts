// Suggestions below the board after a win: a review, or the same scramble again.

import { findPanel, setHidden } from "../lib/dom.ts";
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
      setHidden(again, !isOwnWin(state));
      // After a win in Play, the sheet over the board has the suggestions.
      const { mode } = state.choices;
      const elsewhere = mode === "analyse" || (isOwnWin(state) && mode === "play");
      setHidden(review, !wonGame(state) || elsewhere);
    },
  };
}
