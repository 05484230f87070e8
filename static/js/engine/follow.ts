// What Python works out without a press: soon after the player pauses, and only about what's shown.

import type { Clock } from "../lib/clock.ts";
import type { Store } from "../lib/store.ts";
import { debounce } from "../lib/timing.ts";
import { isSolvable } from "../puzzle/rules.ts";
import { findsDistance } from "../state/bounds.ts";
import { goalOf, type State } from "../state/state.ts";

/** @param ask `look` finds out the distance, `prepare` gets the tables */
export function followState(
  { store, clock }: { store: Store<State>; clock: Clock },
  {
    check,
    look,
    prepare,
    endReview,
  }: {
    check: () => void;
    look: () => void;
    prepare: () => void;
    endReview: () => void;
  },
) {
  const samePlace = (state: State, before: State | null) =>
    before !== null &&
    state.game.position === before.game.position &&
    state.game.goal === before.game.goal &&
    state.choices.mode === before.choices.mode;

  const checkSoon = debounce(clock, 200, () => {
    const state = store.get();
    const wanted = state.choices.mode === "analyse" || !isSolvable(state.game.start, goalOf(state));
    if (wanted && !state.here.facts && state.engine.kind !== "failed") check();
  });
  store.subscribe((state, before) => {
    if (!samePlace(state, before) && !state.here.facts) checkSoon();
  });

  // The distance: at once where it's wanted live, else with the rest of what's said in Analyse.
  const lookSoon = debounce(clock, 200, () => {
    const {
      choices: { mode },
      analysis: { review },
      here: { trial },
    } = store.get();
    if (mode === "analyse" && review.kind !== "running" && !trial) look();
  });
  store.subscribe((state, before) => {
    const same =
      samePlace(state, before) &&
      state.choices.live === before?.choices.live &&
      state.analysis.review === before.analysis.review &&
      findsDistance(state) === findsDistance(before);
    if (same || state.here.distance) return;
    if (state.choices.live || findsDistance(state)) look();
    else lookSoon();
  });
  store.subscribe(({ analysis: { review } }) => {
    if (review.kind !== "running") endReview();
  });

  // Python gets ready for a board as soon as it's shown.
  const prepareSoon = debounce(clock, 100, prepare);
  store.subscribe(({ engine, game: { start, goal } }, before) => {
    const up = engine.kind === "ready" || engine.kind === "busy";
    const wasUp = before?.engine.kind === "ready" || before?.engine.kind === "busy";
    const same =
      goal === before?.game.goal &&
      start.rows === before?.game.start.rows &&
      start.cols === before.game.start.cols;
    if (up && !(wasUp && same)) prepareSoon();
  });
}
