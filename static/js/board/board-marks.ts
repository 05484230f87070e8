// Marks tiles for a hint, for the next step of a solution, for the good moves of the live distance, and for a judged trial.

import { parseMoves } from "../puzzle/notation.ts";
import type { Move } from "../puzzle/rules.ts";
import { movedTiles } from "../puzzle/solution-formats.ts";
import { showsSteps, tilesToSlide } from "../state/hand-steps.ts";
import type { State } from "../state/state.ts";

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
      state.game.line,
      showsSteps(state) && state.analysis.search.kind,
    ],
    show(state: State) {
      /** Pairs of a tile and a CSS class. */
      const marks: (readonly [number, string])[] = [...state.learn.marks];
      const {
        game: { position },
        here: { hint, trial, distance },
        choices: { live },
      } = state;
      const mark = (number: number, name: string) => marks.push([number, name]);
      const markSlide = (moves: readonly Move[], name: string) => {
        for (const tile of movedTiles({ start: position, moves, atLeast: 0 })) mark(tile, name);
      };
      if (live) for (const moves of distance?.good ?? []) markSlide(parseMoves(moves), "good");
      if (hint && hint.step > 1) {
        for (const moves of hint.step === 3 ? hint.good.slice(0, 1) : hint.good) {
          markSlide(moves, "hinted");
        }
      }
      for (const tile of tilesToSlide(state)) mark(tile, "hinted");
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
