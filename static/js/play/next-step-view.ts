// Suggestions below the board. After a win: a review, or the same scramble again. After a link has
// opened a game: to watch it.

import { findPanel, setHidden } from "../lib/dom.ts";
import { wonGame } from "../state/review.ts";
import { opensSolved } from "../state/share-link.ts";
import { isOwnWin, type State } from "../state/state.ts";

export function createNextStep({
  onReview,
  onAgain,
  onWatch,
}: {
  onReview: () => void;
  onAgain: () => void;
  onWatch: () => void;
}) {
  const { part } = findPanel("next-step");
  const review = part("review", HTMLButtonElement);
  const again = part("again", HTMLButtonElement);
  review.addEventListener("click", onReview);
  again.addEventListener("click", onAgain);
  const watch = part("watch", HTMLButtonElement);
  watch.addEventListener("click", onWatch);

  return {
    show(state: State) {
      setHidden(again, !isOwnWin(state));
      setHidden(watch, state.choices.mode !== "play" || state.game.at > 0 || !opensSolved(state));
      // After a win in Play, the sheet over the board has the suggestions.
      const { mode } = state.choices;
      const elsewhere = mode === "analyse" || (isOwnWin(state) && mode === "play");
      setHidden(review, !wonGame(state) || elsewhere);
    },
  };
}
