// Under the board: what suggests itself, a review after a win and the whole way after three hints.

import { byId } from "../lib/dom.js";
import { wonGame } from "../state/review.js";

/** @import { State } from "../state/state.js" */

/** @param {{ onReview: () => void, onSolve: () => void }} intents */
export function createNextStep({ onReview, onSolve }) {
  const review = byId("review-win", HTMLButtonElement);
  const solve = byId("solve-here", HTMLButtonElement);
  review.addEventListener("click", onReview);
  solve.addEventListener("click", onSolve);

  return {
    /** @param {State} state */
    show(state) {
      review.hidden = state.choices.mode === "analyse" || !wonGame(state);
      solve.hidden = state.here.hint?.step !== 3 || state.analysis.search.kind === "running";
    },
  };
}
