// The attempt on the board: makes the user's moves, takes wrong moves back, and plays a solution.

import type { App } from "../app/app.ts";
import type { Cancel } from "../lib/clock.ts";
import type { PuzzleResult } from "../protocol.ts";
import type { Outcome } from "../state/game.ts";
import { storeHelped } from "../state/known.ts";
import {
  type Attempt,
  giveUp,
  isOver,
  isSolved,
  movesLeft,
  newAttempt,
  showMove,
  takeBack,
} from "../state/rated-puzzles.ts";
import { patch } from "../state/state.ts";
import * as text from "./rated-puzzles-text.ts";
import type { Rating } from "./rating.ts";

/** The time for which a wrong move stays on the board. */
const WRONG_MS = 800;
/** The time between two moves of a solution. */
const STEP_MS = 400;

/** The reactions to moves, which differ between rated puzzles and a storm. */
export interface Rules {
  wrong(attempt: Attempt, move: NonNullable<Attempt["wrong"]>): void;
  solved(attempt: Attempt): void;
}

export type Attempts = ReturnType<typeof createAttempts>;

export function createAttempts({ store, clock }: App, { judge, rate }: Rating) {
  let endTimer: Cancel = () => {};
  let rules: Rules | null = null;

  function step() {
    endTimer = clock.after(STEP_MS, () => {
      const { attempt } = store.get().puzzles;
      if (!attempt || movesLeft(attempt) === 0) return;
      store.update(patch({ puzzles: { attempt: showMove(attempt) } }));
      step();
    });
  }

  return {
    /** Show a puzzle. */
    begin(puzzle: PuzzleResult, rated: boolean, by: Rules) {
      endTimer();
      rules = by;
      const attempt = newAttempt(puzzle, rated, clock.date().getTime());
      store.update(patch({ puzzles: { attempt, pending: false } }));
    },
    /** Stop the pending change of the board. */
    stop: () => endTimer(),
    /** Change the attempt, and react to its new moves. */
    change(change: (attempt: Attempt) => Attempt): Outcome {
      const { attempt: before } = store.get().puzzles;
      if (!before || before.wrong || isOver(before)) return "ignored";
      const after = change(before);
      if (after === before) return "refused";
      const attempt = judge(before, after);
      store.update(patch({ puzzles: { attempt } }));
      if (attempt.wrong) {
        endTimer = clock.after(WRONG_MS, () => {
          const { attempt: shown } = store.get().puzzles;
          store.update(patch({ puzzles: { attempt: shown && takeBack(shown) } }));
        });
        rules?.wrong(attempt, attempt.wrong);
      } else if (isSolved(attempt)) rules?.solved(attempt);
      if (attempt.rated !== after.rated) {
        const message = `${store.get().puzzles.message} ${text.NOT_FIRST}`.trim();
        store.update(patch({ puzzles: { message } }));
      }
      rate(before, attempt);
      return isSolved(attempt) ? "solved" : "slid";
    },
    /** Show a solution, which counts as a lost puzzle. */
    giveUp() {
      const { attempt: before } = store.get().puzzles;
      if (!before || isOver(before)) return;
      endTimer();
      const attempt = judge(before, giveUp(before));
      storeHelped([attempt.start], clock.date());
      store.update(patch({ puzzles: { attempt, message: "" } }));
      rate(before, attempt);
      step();
    },
  };
}
