// What a person does with a review: begin it, try moves beside the line, go from mistake to mistake.

import { isSolvable } from "../puzzle/rules.js";
import {
  closeReview,
  inReview,
  nextMistake,
  reviewed,
  tryMoves,
  tryPress,
} from "../state/review.js";
import { changed, goalOf, seek } from "../state/state.js";

/** @import { Move } from "../puzzle/rules.js" */
/** @import { State } from "../state/state.js" */
/** @import { Store } from "../lib/store.js" */

/**
 * @param {Store<State>} store
 * @param {{ review: () => void, judge: () => void }} tasks
 * @param {{
 *   turn: (change: (state: State) => State) => void, say: (text: string) => void,
 *   reveal: (id: string) => void, refuse: () => void,
 * }} page `turn` changes the position, `reveal` scrolls to something, `refuse` points at why a board
 *   can't be solved
 */
export function createReviewDesk(store, tasks, { turn, say, reveal, refuse }) {
  /** @param {(state: State) => State} change @returns {boolean} whether it was in a review */
  function attempt(change) {
    const { trial } = store.get().here;
    if (!inReview(store.get())) return false;
    turn(change);
    if (store.get().here.trial !== trial) tasks.judge();
    return true;
  }

  /** To the review of this line; it's made if it isn't there yet. */
  function review() {
    const state = store.get();
    if (state.game.line.length === 0) return say("There are no moves to review yet.");
    if (!isSolvable(state.game.start, goalOf(state))) return refuse();
    if (state.analysis.review.kind === "running" || state.analysis.review.kind === "done") {
      store.update((current) => changed(current, { choices: { mode: "analyse" } }));
    } else {
      tasks.review();
    }
    reveal("review-chart");
  }

  /** @param {number} first the move with which it begins */
  function toMistake(first) {
    turn((state) =>
      changed(seek(state, first), { choices: { mode: "analyse" }, game: { playing: false } }),
    );
    // Where it isn't exact, no better move could be proven.
    say(
      reviewed(store.get())?.exact
        ? "Here it went wrong: which tile leads nearer?"
        : "From here the moves came back to an earlier position.",
    );
    reveal("board");
  }

  return {
    review,
    toMistake,
    toNextMistake() {
      const state = store.get();
      const mistake = nextMistake(state);
      if (mistake) toMistake(mistake.first);
      else if (reviewed(state)) say("There is no mistake in this game.");
      else if (state.game.line.length) review();
    },
    /** A move in a review; false where there's none. @param {Move} move */
    move: (move) => attempt((state) => tryMoves(state, [move])),
    /** @param {number} cell */
    press: (cell) => attempt((state) => tryPress(state, cell)),
    close: () => turn(closeReview),
  };
}
