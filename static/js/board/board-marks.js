// What's marked on the tiles: a hint, the good moves beside the live distance, a judged try.

import { sourceOf } from "../puzzle/rules.js";

/** @import { Move } from "../puzzle/rules.js" */
/** @import { State } from "../state/state.js" */

/** @param {{ mark: (marks: readonly [number, string][]) => void }} board its view */
export function createBoardMarks(board) {
  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      const same =
        before &&
        state.game.position === before.game.position &&
        state.here.hint === before.here.hint &&
        state.here.trial === before.here.trial &&
        state.here.distance === before.here.distance &&
        state.choices.live === before.choices.live;
      if (same) return;
      /** @type {[number, string][]} tiles, and the class that each gets */
      const marks = [];
      const {
        game: { position },
        here: { hint, trial, distance },
        choices: { live },
      } = state;
      /**
       * @param {number} number
       * @param {string} name
       */
      const mark = (number, name) => marks.push([number, name]);
      const source = (/** @type {Move} */ move) => position.tiles[sourceOf(position, move)];
      if (live) for (const move of distance?.good ?? []) mark(source(move), "good");
      if (hint) {
        for (const move of hint.step === 1 ? hint.good.slice(0, 1) : hint.good) {
          mark(source(move), "hinted");
        }
      }
      if (trial && trial.good !== null) {
        // The tiles that stand elsewhere than before the try.
        position.tiles.forEach((number, at) => {
          if (number && number !== trial.back.tiles[at]) {
            mark(number, trial.good ? "tried-nearer" : "tried-away");
          }
        });
      }
      board.mark(marks);
    },
  };
}
