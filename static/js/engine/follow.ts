// Sends the requests that need no press of a button: about the shown board, once the player pauses.

import type { Clock } from "../lib/clock.ts";
import type { Store } from "../lib/store.ts";
import { debounce } from "../lib/timing.ts";
import { isSolvable } from "../puzzle/rules.ts";
import { findsDistance } from "../state/bounds.ts";
import { goalOf, type State } from "../state/state.ts";

/** @param requests `prepare` loads the tables */
export function followState(
  { store, clock }: { store: Store<State>; clock: Clock },
  {
    check,
    requestDistance,
    prepare,
    endReview,
  }: {
    check: () => void;
    requestDistance: () => void;
    prepare: () => void;
    endReview: () => void;
  },
) {
  const sameBoard = (state: State, before: State | null) =>
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
    if (!sameBoard(state, before) && !state.here.facts) checkSoon();
  });

  // The live distance is requested at once, the distance in Analyse after a pause.
  const requestDistanceSoon = debounce(clock, 200, () => {
    const {
      choices: { mode },
      analysis: { review },
      here: { trial },
    } = store.get();
    if (mode === "analyse" && review.kind !== "running" && !trial) requestDistance();
  });
  store.subscribe((state, before) => {
    const same =
      sameBoard(state, before) &&
      state.choices.live === before?.choices.live &&
      state.analysis.review === before.analysis.review &&
      findsDistance(state) === findsDistance(before);
    if (same || state.here.distance) return;
    if (state.choices.live || findsDistance(state)) requestDistance();
    else requestDistanceSoon();
  });
  store.subscribe(({ analysis: { review } }) => {
    if (review.kind !== "running") endReview();
  });

  // Python prepares for a new size or goal as soon as it is shown.
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
