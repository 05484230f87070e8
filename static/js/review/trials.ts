// Judges the moves that the user tries in place of a mistake, and the move by which the user leaves
// the reviewed line.

import type { App } from "../app/app.ts";
import { boards, counting, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import type { Move, Position } from "../puzzle/rules.ts";
import { lengthIn } from "../puzzle/slides.ts";
import type { Trial } from "../state/analysis.ts";
import type { Outcome } from "../state/game.ts";
import { inVariation, mainPlace, sharedMoves } from "../state/lines.ts";
import { movesAt, placeOf } from "../state/metric.ts";
import {
  judgedAtOnce,
  pressedMoves,
  reviewed,
  tryMoves,
  withTrialStored,
} from "../state/review.ts";
import { patch, type State, withoutTrial } from "../state/state.ts";
import * as text from "./review-text.ts";

/** The time for which a judged trial stays on the board. */
const SHOWN_MS = 1600;

export function installTrials({ store, client, clock, say, onInput }: App) {
  const judging = createLatest();

  /** Announce whether the tried moves lead nearer to the goal. If they do not, undo them soon after. */
  async function judge() {
    const state = store.get();
    const { trial } = state.here;
    if (!trial) return;
    const known = judgedAtOnce(state);
    if (known === "unfinished") return say(text.GO_ON);
    if (known !== null) {
      const before = reviewed(state)?.distances[movesAt(state, state.game.at)] ?? 0;
      return report(trial, known ? 1 : -1, before + (known ? -1 : 1));
    }
    say(text.JUDGING);
    const signal = judging.begin();
    const measure = (position: Position) =>
      client.request(
        {
          type: "distance",
          ...boards({ position, goal: state.game.goal }),
          ...counting(state.settings.metric),
        },
        { signal },
      );
    try {
      const there = await measure(state.game.position);
      if (store.get().here.trial !== trial) return;
      const here = await measure(trial.back);
      if (here.distance === null || there.distance === null) {
        return report(trial, null, there.lower_bound);
      }
      report(trial, here.distance - there.distance, there.distance);
    } catch (error) {
      if (store.get().here.trial !== trial) return;
      say(text.notJudged(failure(error).message));
      back(trial);
    }
  }

  function report(trial: Trial, nearer: number | null, left: number) {
    if (store.get().here.trial !== trial) return;
    if (nearer !== null && nearer > 0) {
      store.update(withTrialStored);
      return say(verdict(nearer, left) + text.KEPT);
    }
    const judged = { ...trial, judged: true, good: nearer === null ? null : false };
    store.update(patch({ here: { trial: judged } }));
    say(verdict(nearer, left));
    clock.after(SHOWN_MS, () => back(judged));
  }

  const verdict = (nearer: number | null, left: number) =>
    text.verdict(nearer, left, store.get().settings.metric);

  function back(trial: Trial) {
    if (store.get().here.trial !== trial) return;
    store.update(withoutTrial); // The verdict stays on show.
  }

  /** Try moves where Next mistake asks for a move. */
  function attempt(moves: readonly Move[]): Outcome {
    const before = store.get();
    const state = tryMoves(before, moves);
    if (state === before) return "refused";
    store.update(() => state);
    if (state.here.trial !== before.here.trial) void judge();
    return "slid";
  }
  onInput("trial", {
    press: (cell) => attempt(pressedMoves(store.get(), cell)),
    move: (move) => attempt([move]),
  });

  /**
   * The distance before a move by which the user has left the reviewed line, and the position after
   * that move. The verdict follows when the distance of that position is known.
   */
  let awaited: { before: number; position: Position } | null = null;
  store.listen(
    ({ game, here }) => [game.position, here.distance],
    (state, before) => {
      const { position } = state.game;
      if (position !== before.game.position) awaited = leftWith(state, before);
      const there = state.here.distance?.distance ?? null;
      if (!awaited || awaited.position !== position || there === null) return;
      const nearer = awaited.before - there;
      awaited = null;
      if (there > 0) say(verdict(nearer, there));
    },
  );

  function leftWith(state: State, before: State) {
    const known = state.here.trial || before.here.trial ? null : reviewed(state);
    const at = sharedMoves(state.game);
    const left = inVariation(state.game) && before.game.at === at && mainPlace(before.game) === at;
    const index = movesAt(state, at);
    const graded = known?.exact && placeOf(state, index) === at;
    if (!graded || !left || state.game.at <= at || state.game.playing) return null;
    // If a variation has several slides, only the first one follows the graded position.
    if (lengthIn(state.settings.metric, state.game.line, at, state.game.at) > 1) return null;
    return { before: known.distances[index] ?? 0, position: state.game.position };
  }
}
