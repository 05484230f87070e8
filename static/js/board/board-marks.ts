// Marks on the tiles: a hint, the good moves beside the live distance, a judged trial.

import type { State } from "../state/state.ts";
import { movedTile } from "./geometry.ts";

export function createBoardMarks(board: {
  mark: (marks: readonly (readonly [number, string])[]) => void;
  aim: (cell: number | null) => void;
}) {
  return {
    pick: (state: State) => [
      state.game.position,
      state.here.hint,
      state.here.trial,
      state.here.distance,
      state.choices.live,
      state.learn.marks,
      state.learn.aim,
    ],
    show(state: State) {
      /** Pairs of tile and class. */
      const marks: (readonly [number, string])[] = [...state.learn.marks];
      const {
        game: { position },
        here: { hint, trial, distance },
        choices: { live },
      } = state;
      const mark = (number: number, name: string) => marks.push([number, name]);
      if (live) for (const move of distance?.good ?? []) mark(movedTile(position, move), "good");
      if (hint && hint.step > 1) {
        for (const move of hint.step === 3 ? hint.good.slice(0, 1) : hint.good) {
          mark(movedTile(position, move), "hinted");
        }
      }
      if (trial && trial.good !== null) {
        // The tiles that the trial has moved.
        position.tiles.forEach((number, at) => {
          if (number && number !== trial.back.tiles[at]) {
            mark(number, trial.good ? "tried-nearer" : "tried-away");
          }
        });
      }
      board.mark(marks);
      board.aim(state.learn.aim);
    },
  };
}
