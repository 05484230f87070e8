// The exact distance of the shown position, and the hints that are made of it.

import type { App } from "../app/app.ts";
import { movedTile } from "../board/geometry.ts";
import { boards, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import type { DistanceResult } from "../protocol.ts";
import { parseMoves } from "../puzzle/notation.ts";
import { isSolvable, type Move, samePosition, slideAll, sourceOf } from "../puzzle/rules.ts";
import { findsDistance, leastFrom } from "../state/bounds.ts";
import { withHelp } from "../state/help.ts";
import { changed, goalOf, type Hint, isSolved, type State } from "../state/state.ts";
import * as words from "./play-text.ts";

/** How long a hint on a large board looks for a shorter way: somebody waits for it. */
const WAY_S = 1;

export function createDistances({ store, client, say, onPositionGone }: App) {
  const questions = createLatest();
  let underWay = false;
  let superseded = false;
  const hints = createLatest();
  /** A hint on its way, and how much it will say. */
  let hinting: { step: Hint["step"] } | null = null;

  onPositionGone(() => {
    hints.end();
    hinting = null;
  });

  /**
   * Find out about the position as it is now. There's never more than one question under way: a
   * newer position ends it, and when it has ended, the newest is asked about. There's none beside a
   * search that finds out the same: Python remembers its answer.
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
    if (findsDistance(store.get())) return;
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
    if (isSolved(state)) return say(words.SOLVED_ALREADY);
    if (state.here.hint)
      return show(state, { ...state.here.hint, step: further(state.here.hint.step) });
    if (hinting) {
      hinting.step = further(hinting.step);
      return;
    }
    if (state.engine.kind === "booting") say(words.HINT_WAITS);
    const own: { step: Hint["step"] } = { step: 1 };
    hinting = own;
    const signal = hints.begin();
    try {
      const found = await answer(state, signal);
      if (hinting !== own || signal.aborted) return;
      hinting = null;
      if (store.get().game.position !== state.game.position) return;
      store.update(withHelp);
      show(state, { step: own.step, ...found });
    } catch (error) {
      if (hinting === own) hinting = null;
      const { code, message } = failure(error);
      if (code === "unsolvable") say(words.NO_HINT_UNSOLVABLE);
      else if (code !== "cancelled") say(words.noHint(message));
    }
  }

  async function answer(state: State, signal: AbortSignal): Promise<Omit<Hint, "step">> {
    const known: DistanceResult =
      state.here.distance ??
      (await client.request({ type: "distance", ...boards(state.game) }, { signal }));
    const { distance, good, lower_bound: atLeast } = known;
    if (distance !== null) return { good, distance, atLeast, atMost: distance };
    // Too large a board to prove it: the solution that's on show, or the way that Solve would go.
    const ahead = wayAhead(state);
    if (ahead) {
      const { at } = state.game;
      const atMost = ahead.length;
      return {
        good: ahead.slice(0, 1),
        distance: null,
        atLeast: leastFrom(state, at, atLeast),
        atMost,
      };
    }
    const way = await client.request(
      {
        type: "solve",
        ...boards(state.game),
        algorithm: "auto",
        heuristic: null,
        seconds: WAY_S,
      },
      { signal },
    );
    return {
      good: parseMoves(way.moves).slice(0, 1),
      distance: way.optimal ? way.length : null,
      atLeast: leastFrom(state, state.game.at, Math.max(atLeast, way.lower_bound)),
      atMost: way.length,
    };
  }

  function show(state: State, hint: Hint) {
    store.update((current) => changed(current, { here: { hint } }));
    const { position } = state.game;
    const tiles = (moves: readonly Move[]) =>
      store.get().settings.numbers
        ? words.numbered(moves.map((move) => position.tiles[sourceOf(position, move)]))
        : words.placed(moves);
    say(hintWords(hint, tiles));
  }

  return { look, hint };
}

/** What's left of the solution on show, where the player is on it. */
function wayAhead(state: State): readonly Move[] | null {
  const { at, line, position, solutionFrom } = state.game;
  if (solutionFrom === null || at < solutionFrom) return null;
  const rest = line.slice(at);
  return samePosition(slideAll(position, rest).position, goalOf(state)) ? rest : null;
}

function further(step: Hint["step"]): Hint["step"] {
  return step === 1 ? 2 : 3;
}

/** @param tiles what the tiles that they slide are called */
function hintWords(
  { step, good, distance, atLeast, atMost }: Hint,
  tiles: (moves: readonly Move[]) => string,
) {
  const [move] = good;
  if (step === 1) return words.moveTile(tiles([move]), move);
  if (step === 3) {
    return distance === null ? words.fromHereBetween(atLeast, atMost) : words.fromHere(distance);
  }
  return distance === null
    ? words.likelyCloser(tiles([move]), atMost)
    : words.closer(tiles(good), good.length);
}
