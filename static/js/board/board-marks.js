// What's marked on the tiles: a hint, the good moves beside the live distance, a judged try.

import { sourceOf } from "../puzzle/rules.js";

/** @import { Move } from "../puzzle/rules.js" */
/** @import { State } from "../state/state.js" */

const MARKS = ["hinted", "good", "tried-nearer", "tried-away"];

/** @param {HTMLElement} grid the board */
export function createBoardMarks(grid) {
  /** @type {Element[]} */
  let marked = [];

  return {
    /** @param {State} state @param {State | null} before */
    show(state, before) {
      const same =
        before &&
        state.game.position === before.game.position &&
        state.here.hint === before.here.hint &&
        state.here.trial === before.here.trial &&
        state.here.distance === before.here.distance &&
        state.choices.live === before.choices.live;
      if (same) return;
      for (const tile of marked) tile.classList.remove(...MARKS);
      marked = [];
      const {
        game: { position },
        here: { hint, trial, distance },
        choices: { live },
      } = state;
      /** @param {number} number @param {string} name */
      const mark = (number, name) => {
        const tile = grid.querySelector(`[aria-label="Tile ${number}"]`);
        tile?.classList.add(name);
        if (tile) marked.push(tile);
      };
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
    },
  };
}
