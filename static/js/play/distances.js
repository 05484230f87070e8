// The exact distance of the shown position, and the hints that are made of it.

import { boards, failure } from "../engine/requests.js";
import { counted, WAYS } from "../lib/format.js";
import { createLatest } from "../lib/latest.js";
import { parseMoves } from "../puzzle/notation.js";
import { isSolvable, sourceOf } from "../puzzle/rules.js";
import { changed, goalOf, isSolved } from "../state/state.js";

/** @import { DistanceResult } from "../protocol.js" */
/** @import { App } from "../app/app.js" */
/** @import { Move } from "../puzzle/rules.js" */
/** @import { Hint, State } from "../state/state.js" */

/** @param {App} app */
export function createDistances({ store, client, say, onPositionGone }) {
  const questions = createLatest();
  let underWay = false;
  let superseded = false;
  const hints = createLatest();
  /**
   * A hint on its way, and how much it will say.
   * @type {{ step: Hint["step"] } | null}
   */
  let hinting = null;

  onPositionGone(() => {
    hints.end();
    hinting = null;
  });

  /**
   * Find out about the position as it is now. There's never more than one question under way: a
   * newer position ends it, and when it has ended, the newest is asked about.
   */
  async function look() {
    if (underWay) {
      superseded = true;
      questions.end();
      return;
    }
    const {
      game: { position, goal, start },
      here: { distance },
      engine,
    } = store.get();
    if (distance || engine.kind === "failed" || !isSolvable(start, goalOf(store.get()))) return;
    underWay = true;
    try {
      const result = await client.request(
        { type: "distance", ...boards({ position, goal }) },
        { signal: questions.begin() },
      );
      store.update((state) =>
        state.game.position === position && state.game.goal === goal
          ? changed(state, { here: { distance: result } })
          : state,
      );
    } catch (error) {
      const { code, message } = failure(error);
      if (code !== "cancelled") console.warn(`distance: ${message}`);
    }
    underWay = false;
    if (!superseded) return;
    superseded = false;
    look();
  }

  /** A hint; each further one on the same position says more. */
  async function hint() {
    const state = store.get();
    if (isSolved(state)) return say("It's solved: there is nothing left to move.");
    if (state.here.hint)
      return show(state, { ...state.here.hint, step: further(state.here.hint.step) });
    if (hinting) {
      hinting.step = further(hinting.step);
      return;
    }
    if (state.engine.kind === "booting") say("The hint comes as soon as Python is there.");
    /** @type {{ step: Hint["step"] }} */
    const own = { step: 1 };
    hinting = own;
    const signal = hints.begin();
    try {
      const found = await answer(state, signal);
      if (hinting !== own || signal.aborted) return;
      hinting = null;
      if (store.get().game.position === state.game.position)
        show(state, { step: own.step, ...found });
    } catch (error) {
      if (hinting === own) hinting = null;
      const { code, message } = failure(error);
      if (code !== "cancelled") say(`No hint: ${message}`);
    }
  }

  /**
   * @param {State} state
   * @param {AbortSignal} signal
   * @returns {Promise<Omit<Hint, "step">>}
   */
  async function answer(state, signal) {
    /** @type {DistanceResult} */
    const known =
      state.here.distance ??
      (await client.request({ type: "distance", ...boards(state.game) }, { signal }));
    const { distance, good, lower_bound: atLeast } = known;
    if (distance !== null) return { good, distance, atLeast, atMost: distance };
    // Too large a board to prove it: the way that Solve would go.
    const way = await client.request(
      { type: "solve", ...boards(state.game), algorithm: "auto", heuristic: null },
      { signal },
    );
    return {
      good: parseMoves(way.moves).slice(0, 1),
      distance: way.optimal ? way.length : null,
      atLeast: Math.max(atLeast, way.lower_bound),
      atMost: way.length,
    };
  }

  /**
   * @param {State} state
   * @param {Hint} hint
   */
  function show(state, hint) {
    store.update((current) => changed(current, { here: { hint } }));
    const tile = (/** @type {Move} */ move) =>
      state.game.position.tiles[sourceOf(state.game.position, move)];
    say(words(hint, tile));
  }

  return { look, hint };
}

/**
 * @param {Hint["step"]} step
 * @returns {Hint["step"]}
 */
function further(step) {
  return step === 1 ? 2 : 3;
}

/**
 * @param {Hint} hint
 * @param {(move: Move) => number} tile
 */
function words({ step, good, distance, atLeast, atMost }, tile) {
  const [move] = good;
  if (step === 1) return `Move tile ${tile(move)} ${WAYS[move]}.`;
  if (step === 3) {
    if (distance !== null) return `${counted(distance, "move")} from here.`;
    return `Between ${atLeast} and ${atMost} moves from here.`;
  }
  if (distance === null) {
    return `More can't be proven on a board this large: tile ${tile(move)} begins a way of ${atMost} moves.`;
  }
  const tiles = good.map(tile);
  const last = tiles.pop();
  return tiles.length
    ? `Tiles ${tiles.join(", ")} and ${last} lead nearer.`
    : `Only tile ${last} leads nearer.`;
}
