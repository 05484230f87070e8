// What's marked on the tiles: a hint, the good moves beside the live distance, a judged try.

import { type Move, sourceOf } from "../puzzle/rules.ts";
import type { State } from "../state/state.ts";
import { movedTile } from "./geometry.ts";

/** @param board its view */
export function createBoardMarks(board: { mark: (marks: readonly [number, string][]) => void }) {
  return {
    show(state: State, before: State | null) {
      const same =
        before &&
        state.game.position === before.game.position &&
        state.here.hint === before.here.hint &&
        state.here.trial === before.here.trial &&
        state.here.distance === before.here.distance &&
        state.choices.live === before.choices.live;
      if (same) return;
      /** tiles, and the class that each gets */
      const marks: [number, string][] = [];
      const {
        game: { position },
        here: { hint, trial, distance },
        choices: { live },
      } = state;
      const mark = (number: number, name: string) => marks.push([number, name]);
      const source = (move: Move) => position.tiles[sourceOf(position, move)];
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
