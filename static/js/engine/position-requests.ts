// Sends the automatic requests about the shown board once the player pauses.

import type { Clock } from "../lib/clock.ts";
import type { Store } from "../lib/store.ts";
import { debounce } from "../lib/timing.ts";
import { isSolvable } from "../puzzle/rules.ts";
import { findsDistance } from "../state/bounds.ts";
import { goalOf, type State } from "../state/state.ts";

/** The pause after a move before the facts and the distance are requested. */
const POSITION_MS = 200;
/** The pause after a change of the size or the goal before the pattern databases are loaded. */
const TABLES_MS = 100;

/** @param requests `prepare` loads the pattern databases */
export function installPositionRequests(
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
  const board = ({ game, choices }: State) => [game.position, game.goal, choices.mode];

  const checkSoon = debounce(clock, POSITION_MS, () => {
    const state = store.get();
    const wanted = state.choices.mode === "analyse" || !isSolvable(state.game.start, goalOf(state));
    if (wanted && !state.here.facts && state.engine.kind !== "failed") check();
  });
  store.select(board, ({ here }) => {
    if (!here.facts) checkSoon();
  });

  // The live distance is requested at once, the distance in Analyse after a pause.
  const requestDistanceSoon = debounce(clock, POSITION_MS, () => {
    const {
      choices: { mode },
      analysis: { review },
      here: { trial },
    } = store.get();
    if (mode === "analyse" && review.kind !== "running" && !trial) requestDistance();
  });
  store.select(
    (state) => [
      ...board(state),
      state.settings.metric,
      state.choices.live,
      state.analysis.review,
      findsDistance(state),
    ],
    (state) => {
      if (state.here.distance) return;
      if (state.choices.live || findsDistance(state)) requestDistance();
      else requestDistanceSoon();
    },
  );
  store.subscribe(({ analysis: { review } }) => {
    if (review.kind !== "running") endReview();
  });

  // Python loads the pattern databases for a new size or goal as soon as it is shown.
  const prepareSoon = debounce(clock, TABLES_MS, prepare);
  const isUp = ({ engine }: State) => engine.kind === "ready" || engine.kind === "busy";
  store.select(
    (state) => {
      const { start, goal } = state.game;
      return [isUp(state), goal, start.rows, start.cols];
    },
    (state) => {
      if (isUp(state)) prepareSoon();
    },
  );
}
