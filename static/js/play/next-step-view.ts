// Suggestions below the board. After the last hint: the solution. After a win: its result in Play, and
// elsewhere a review or the same scramble again.

import { findPanel, setHidden } from "../lib/dom.ts";
import { wonGame } from "../state/review.ts";
import { isOwnWin, type State } from "../state/state.ts";

export function createNextStep({
  onResult,
  onSolution,
  onReview,
  onAgain,
}: {
  onResult: () => void;
  onSolution: () => void;
  onReview: () => void;
  onAgain: () => void;
}) {
  const { part } = findPanel("next-step");
  function button(name: string, onPress: () => void) {
    const found = part(name, HTMLButtonElement);
    found.addEventListener("click", onPress);
    return found;
  }
  const result = button("result", onResult);
  const solution = button("solution", onSolution);
  const review = button("review", onReview);
  const again = button("again", onAgain);

  return {
    show(state: State) {
      const { mode } = state.choices;
      const inPlay = mode === "play";
      const won = isOwnWin(state);
      setHidden(result, !inPlay || !won || !state.analysis.resultClosed);
      const found = state.analysis.search.kind === "solved";
      setHidden(solution, !inPlay || state.here.hint?.step !== 3 || found);
      // In Play, the result offers both.
      setHidden(again, inPlay || !won);
      setHidden(review, mode === "analyse" || (inPlay && won) || !wonGame(state));
    },
  };
}
