// Rates the player after the first outcome of each puzzle.

import type { App } from "../app/app.ts";
import { failure } from "../engine/requests.ts";
import { during } from "../lib/activity.ts";
import { createQueue } from "../lib/one-at-a-time.ts";
import type { PuzzleResult } from "../protocol.ts";
import { parseBoard } from "../puzzle/notation.ts";
import { wasHelped } from "../state/known.ts";
import { afterPuzzle, daysSince } from "../state/puzzle-player.ts";
import { type Attempt, outcomeOf } from "../state/rated-puzzles.ts";
import { patch } from "../state/state.ts";
import { claimPuzzle, loadPlayer, storePlayer } from "./player-store.ts";
import * as text from "./rated-puzzles-text.ts";

export type Rating = ReturnType<typeof createRating>;

/** @param callbacks `onRated` is called when the player's new rating is in the state */
export function createRating(
  { store, client, clock }: App,
  { onRated }: { onRated: (puzzle: PuzzleResult) => void },
) {
  const oneAtATime = createQueue("slidestar.rating");

  /** Rate the player. Tabs do this one at a time. */
  const rateInTurn = (attempt: Attempt) =>
    oneAtATime(async () => {
      const won = outcomeOf(attempt) === "won";
      const before = loadPlayer();
      const { rating, deviation, volatility, played } = before;
      const now = clock.date().getTime();
      const result = await client.request({
        type: "rate",
        player: played ? { rating, deviation, volatility } : null,
        ...{ puzzle: attempt.puzzle.rating, solved: won, days: daysSince(before, now) },
      });
      const { key, themes } = attempt.puzzle;
      const player = storePlayer((stored) =>
        afterPuzzle(stored, result, { key, won, themes, now }),
      );
      return { change: result.change, player };
    }, new AbortController().signal);

  async function rate(decided: Attempt) {
    const { puzzle } = decided;
    try {
      const { change, player } = await during(rateInTurn(decided));
      const { attempt } = store.get().puzzles;
      const shown = attempt?.puzzle === puzzle ? { attempt: { ...attempt, change } } : {};
      store.update(patch({ puzzles: { player, ...shown } }));
      onRated(puzzle);
    } catch (error) {
      const { code, message } = failure(error);
      console.warn(`rating: ${message}`);
      if (code !== "cancelled") store.update(patch({ puzzles: { message: text.NOT_RATED } }));
    }
  }

  return {
    /**
     * Return the changed attempt. If it has just got its outcome, it is rated only if this is the
     * puzzle's first outcome, without help.
     */
    judge(before: Attempt, attempt: Attempt): Attempt {
      const decides = attempt.rated && outcomeOf(before) !== outcomeOf(attempt);
      if (!decides) return attempt;
      const { puzzle, start, shownAt } = attempt;
      const positions = [start, ...Object.keys(puzzle.good).map(parseBoard)];
      const helped = positions.some((position) => wasHelped(position, shownAt));
      return claimPuzzle(puzzle.key) && !helped ? attempt : { ...attempt, rated: false };
    },
    /** Rate the player if the attempt has just got its outcome and is rated. */
    rate(before: Attempt, attempt: Attempt) {
      if (attempt.rated && outcomeOf(before) !== outcomeOf(attempt)) void rate(attempt);
    },
  };
}
