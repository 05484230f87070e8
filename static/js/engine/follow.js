// What Python is asked unbidden, as the person goes on: soon after they pause, and only what's shown.

import { debounce } from "../lib/timing.js";
import { isSolvable } from "../puzzle/rules.js";
import { goalOf } from "../state/state.js";

/** @import { State } from "../state/state.js" */
/** @import { Store } from "../lib/store.js" */

/**
 * @param {Store<State>} store
 * @param {{
 *   check: () => void, look: () => void, prepare: () => void, endReview: () => void,
 * }} ask `look` finds out the distance, `prepare` gets the tables
 */
export function createEngineFollow(store, { check, look, prepare, endReview }) {
  /** @param {State} state @param {State | null} before */
  const samePlace = (state, before) =>
    before !== null &&
    state.position === before.position &&
    state.goal === before.goal &&
    state.mode === before.mode;

  const checkSoon = debounce(200, () => {
    const state = store.get();
    const wanted = state.mode === "analyse" || !isSolvable(state.start, goalOf(state));
    if (wanted && !state.facts && state.engine.kind !== "failed") check();
  });
  store.subscribe((state, before) => {
    if (!samePlace(state, before) && !state.facts) checkSoon();
  });

  // The distance: at once where it's wanted live, else with the rest of what's said in Analyse.
  const lookSoon = debounce(200, () => {
    const { mode, review, trial } = store.get();
    if (mode === "analyse" && review.kind !== "running" && !trial) look();
  });
  store.subscribe((state, before) => {
    const same =
      samePlace(state, before) && state.live === before?.live && state.review === before.review;
    if (same || state.distance) return;
    if (state.live) look();
    else lookSoon();
  });
  store.subscribe(({ review }) => {
    if (review.kind !== "running") endReview();
  });

  // Python gets ready for a board as soon as it's shown.
  const prepareSoon = debounce(100, prepare);
  store.subscribe(({ engine, start, goal }, before) => {
    const up = engine.kind === "ready" || engine.kind === "busy";
    const wasUp = before?.engine.kind === "ready" || before?.engine.kind === "busy";
    const same =
      goal === before?.goal &&
      start.rows === before?.start.rows &&
      start.cols === before.start.cols;
    if (up && !(wasUp && same)) prepareSoon();
  });
}
