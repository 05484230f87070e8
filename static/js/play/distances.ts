// The exact distance of the displayed position, and the hints that use it.

import type { App } from "../app/app.ts";
import { boards, counting, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import type { DistanceResult } from "../protocol.ts";
import { parseMoves } from "../puzzle/notation.ts";
import { isSolvable, type Move, samePosition, slideAll } from "../puzzle/rules.ts";
import { lengthIn, type Metric, placesIn } from "../puzzle/slides.ts";
import { movedTiles } from "../puzzle/solution-formats.ts";
import type { Hint } from "../state/analysis.ts";
import { findsDistance, leastFrom } from "../state/bounds.ts";
import { dayOfSeed } from "../state/daily.ts";
import { showsDistance, withHelp } from "../state/help.ts";
import { hasShortest } from "../state/replay.ts";
import { changed, goalOf, isSolved, patch, type State } from "../state/state.ts";
import * as text from "./play-text.ts";

/** The time limit in seconds for the search behind a hint on a large board. */
const HINT_S = 1;

export function createDistances({ store, client, say, onPosition, onMetric }: App) {
  const requests = createLatest();
  let pending = false;
  let superseded = false;
  const hints = createLatest();
  /** The pending hint, and the step that it will show. */
  let hinting: { step: Hint["step"] } | null = null;

  function endHints() {
    hints.end();
    hinting = null;
  }
  onPosition(endHints);
  onMetric(endHints);

  store.listen(
    (state) => [showsDistance(state)],
    (state) => {
      if (!showsDistance(state)) return;
      store.update(withHelp);
      // In Analyse, a board without moves is a position to study, not a game.
      const plays = state.game.at > 0 || state.choices.mode !== "analyse";
      if (plays && store.get().game.practice !== state.game.practice) say(text.DISTANCE_COSTS);
    },
  );

  /**
   * Request the distance of the current position. At most one request is pending. A newer position
   * cancels it, and the newest position is requested afterwards. While a search runs that finds the
   * distance anyway, no request is sent, since Python caches its result.
   */
  async function requestDistance() {
    if (pending) {
      superseded = true;
      requests.end();
      return;
    }
    const {
      game: { position, goal, start },
      here: { distance },
      engine,
      settings: { metric },
    } = store.get();
    if (distance || engine.kind === "failed" || !isSolvable(start, goalOf(store.get()))) return;
    if (findsDistance(store.get())) return;
    pending = true;
    try {
      const result = await client.request(
        { type: "distance", ...boards({ position, goal }), ...counting(metric) },
        { signal: requests.begin() },
      );
      store.update((state) =>
        state.game.position === position &&
        state.game.goal === goal &&
        state.settings.metric === metric
          ? changed(state, { here: { distance: result } })
          : state,
      );
    } catch (error) {
      const { code, message } = failure(error);
      if (code !== "cancelled") console.warn(`distance: ${message}`);
    }
    pending = false;
    if (!superseded) return;
    superseded = false;
    requestDistance();
  }

  /** Show a hint. Each further hint on the same position shows more. */
  async function hint() {
    const state = store.get();
    if (isSolved(state)) return say(text.SOLVED_ALREADY);
    if (state.here.hint)
      return show(state, { ...state.here.hint, step: further(state.here.hint.step) });
    if (hinting) {
      hinting.step = further(hinting.step);
      return;
    }
    if (state.engine.kind === "booting") say(text.HINT_WAITS);
    const own: { step: Hint["step"] } = { step: 1 };
    hinting = own;
    const signal = hints.begin();
    try {
      const found = await answer(state, signal);
      if (hinting !== own || signal.aborted) return;
      hinting = null;
      if (store.get().game.position !== state.game.position) return;
      store.update(withHelp);
      const costs = store.get().game.practice !== state.game.practice;
      show(state, { step: own.step, ...found }, costs ? text.HINT_COSTS : "");
    } catch (error) {
      if (hinting === own) hinting = null;
      const { code, message } = failure(error);
      if (code === "unsolvable") say(text.NO_HINT_UNSOLVABLE);
      else if (code !== "cancelled") say(text.noHint(message));
    }
  }

  async function answer(state: State, signal: AbortSignal): Promise<Omit<Hint, "step">> {
    const { metric } = state.settings;
    const distanceRequest = { ...boards(state.game), ...counting(metric) };
    const known: DistanceResult =
      state.here.distance ??
      (await client.request({ type: "distance", ...distanceRequest }, { signal }));
    const { distance, lower_bound: atLeast } = known;
    const good = known.good.map(parseMoves);
    if (distance !== null) return { good, distance, atLeast, atMost: distance };
    // The board is too large for a proof, so use the displayed solution or search for one.
    const ahead = restOfSolution(state);
    if (ahead) {
      const { at } = state.game;
      const atMost = lengthIn(metric, ahead);
      return {
        good: [firstMove(metric, ahead)],
        distance: null,
        atLeast: leastFrom(state, at, atLeast),
        atMost,
      };
    }
    const found = await client.request(
      {
        type: "solve",
        ...distanceRequest,
        algorithm: "auto",
        heuristic: null,
        seconds: HINT_S,
      },
      { signal },
    );
    const moves = parseMoves(found.moves);
    const length = lengthIn(metric, moves);
    return {
      good: [firstMove(metric, moves)],
      distance: found.optimal ? length : null,
      atLeast: leastFrom(state, state.game.at, Math.max(atLeast, found.lower_bound)),
      atMost: length,
    };
  }

  /** @param more text appended to the hint */
  function show(state: State, hint: Hint, more = "") {
    store.update(patch({ here: { hint } }));
    const { position } = state.game;
    const { numbers, metric } = store.get().settings;
    const tilesOf = (moves: readonly Move[]) => movedTiles({ start: position, moves, atLeast: 0 });
    // If the user presses the last tile of a slide, all its tiles move.
    const pressed = (slides: Hint["good"]) =>
      numbers
        ? text.numbered(slides.flatMap((moves) => tilesOf(moves).slice(-1)))
        : text.placed(slides.flatMap((moves) => moves.slice(0, 1)));
    const slid = (moves: readonly Move[]) =>
      numbers ? text.numbered(tilesOf(moves)) : text.placedLine(moves);
    say(hintText(hint, metric, { pressed, slid }) + more);
  }

  /** Request the length of a shortest solution of the game's start, if it can be proven. */
  async function measure() {
    const { start, goal, line, seed } = store.get().game;
    const { metric } = store.get().settings;
    // Daily boards have their own request.
    if (!hasShortest(store.get()) || dayOfSeed(seed) !== null) return;
    try {
      const { distance } = await client.request({
        type: "distance",
        ...boards({ position: start, goal }),
        ...counting(metric),
      });
      if (distance === null || store.get().settings.metric !== metric) return;
      const shortest = { length: distance, optimal: true };
      store.update((state) =>
        state.game.line === line ? changed(state, { analysis: { shortest } }) : state,
      );
    } catch (error) {
      const { code, message } = failure(error);
      if (code !== "cancelled") console.warn(`distance: ${message}`);
    }
  }

  return { requestDistance, hint, measure };
}

/** Return the remaining moves of the displayed solution if the current position is on it, else null. */
function restOfSolution(state: State): readonly Move[] | null {
  const { at, line, position, solutionFrom } = state.game;
  if (solutionFrom === null || at < solutionFrom) return null;
  const rest = line.slice(at);
  return samePosition(slideAll(position, rest).position, goalOf(state)) ? rest : null;
}

function further(step: Hint["step"]): Hint["step"] {
  return step === 1 ? 2 : 3;
}

/** @param names `pressed` names the tiles to press, `slid` names all tiles that a slide moves */
function hintText(
  { step, good, distance, atLeast, atMost }: Hint,
  metric: Metric,
  names: {
    pressed: (slides: Hint["good"]) => string;
    slid: (moves: readonly Move[]) => string;
  },
) {
  const [moves] = good;
  const [move] = moves ?? [];
  if (!moves || !move) return "";
  if (step === 1) {
    return distance === null
      ? text.fromHereBetween(atLeast, atMost, metric)
      : text.fromHere(distance, metric);
  }
  if (step === 3) return text.moveTile(names.slid(moves), move);
  return distance === null
    ? text.likelyCloser(names.pressed([moves]), atMost, metric)
    : text.closer(names.pressed(good), good.length);
}

/** Return the first move of a line, counted in a metric. */
function firstMove(metric: Metric, moves: readonly Move[]) {
  return moves.slice(0, placesIn(metric, moves)[1]);
}
