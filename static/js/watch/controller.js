// Has the chosen search traced for the board on show, plays it, and deals a board where the one on
// show is too hard to watch.

import { boards, failure } from "../engine/requests.js";
import { createLatest } from "../lib/latest.js";
import { debounce } from "../lib/timing.js";
import { isSolvable, MOVES, OPPOSITE, slide, solved } from "../puzzle/rules.js";
import { INFORMED } from "../state/choices.js";
import { FROM_THE_START, OWN, PACES } from "../state/learn.js";
import { changed, goalOf, isOwnWin, isSolved, withGame, withGamePart } from "../state/state.js";
import {
  isWatching,
  watchedSearch,
  watchedTrace,
  withGuess,
  withPlayToggled,
  withStep,
} from "../state/watch.js";
import { NONSENSE, OPEN_WRITE } from "./messages.js";

/** @import { App } from "../app/app.js" */
/** @import { Move, Position } from "../puzzle/rules.js" */
/** @import { TraceResult } from "../protocol.js" */
/** @import { Chosen, Unfit, Watched } from "../state/learn.js" */
/** @import { GamePart, State } from "../state/state.js" */
/**
 * Has the person's own heuristic answer a request for a trace.
 * @typedef {(request: any, options: { signal: AbortSignal }) => Promise<TraceResult>} Ask
 */
/** @typedef {"first" | "back" | "on" | "rise" | "last" | number} Place */

/** How many moves away a board that's dealt is, and how long the walk that leads to it. */
const NEAR = { least: 7, most: 12 };
const WALK = 10;
/** Where Manhattan says more, a board of over nine cells makes a search of many thousands. */
const FAR = 22;
const MOST_CELLS = 16;

/** @param {App} app */
export function createWatchController(app) {
  const { store, client, clock, changePosition } = app;
  const tracing = createLatest();
  const tracingBeside = createLatest();
  const dealing = createLatest();
  /** Whether the board was looked at, on the way in. */
  let entered = false;
  /**
   * The game that a board was dealt in place of.
   * @type {GamePart | null}
   */
  let before = null;
  /**
   * The board that was dealt.
   * @type {Position | null}
   */
  let asDealt = null;
  /** @type {Ask} */
  let askOwn = () => Promise.reject(new Error(OPEN_WRITE));

  app.onPositionGone(() => {
    endAll();
    // What's put on the board in this room is to be watched, even if it comes before that look.
    entered ||= isWatching(store.get());
    app.set({ learn: { ...FROM_THE_START, dealt: null } });
  });

  function endAll() {
    for (const latest of [tracing, tracingBeside, dealing]) latest.end();
  }

  /**
   * @param {"trace" | "traceBeside"} which
   * @param {Chosen} chosen
   */
  async function trace(which, { algorithm, heuristic }) {
    const latest = which === "trace" ? tracing : tracingBeside;
    const signal = latest.begin();
    const chosen = { algorithm, heuristic };
    /** @param {Watched} watched */
    const show = (watched) => app.set({ here: { [which]: watched } });
    show({ kind: "running", ...chosen });
    try {
      const of = boards(store.get().game);
      const request = { type: /** @type {const} */ ("trace"), ...of, ...chosen };
      const rows =
        heuristic === OWN
          ? checkedRows(await askOwn(request, { signal }))
          : await client.request(request, { signal });
      if (!latest.counts(signal)) return;
      show({ kind: "done", rows, ...chosen });
      store.update((state) => (isWaiting(state) ? state : withStep(state, state.learn.step)));
    } catch (error) {
      if (!latest.counts(signal)) return;
      // A fault of the person's own code has no code of ours.
      const { message } = heuristic === OWN ? /** @type {Error} */ (error) : failure(error);
      show({ kind: "failed", message, ...chosen });
    }
  }

  /**
   * Deal a board that's near, found by walks from the goal: Python says how far they've led.
   * @param {Unfit | null} why the one before didn't do; null: the person wants another
   */
  async function deal(why) {
    const { start, goal: own } = store.get().game;
    const small = start.tiles.length <= MOST_CELLS;
    const goal = small ? own : null;
    const target = small ? goalOf(store.get()) : solved(3, 3);
    const signal = dealing.begin();
    for (;;) {
      const board = walkFrom(target);
      const request = {
        ...boards({ position: board, goal }),
        type: /** @type {const} */ ("distance"),
      };
      const { distance } = await client.request(request, { signal });
      if (signal.aborted) return;
      if (distance === null || distance < NEAR.least || distance > NEAR.most) continue;
      if (why) {
        // It was a moment ago that it was won: not again when it comes back.
        app.set({ game: { won: false } });
        before = store.get().game;
        asDealt = board;
      }
      changePosition((state) => withGame(state, { start: board, goal, practice: true }));
      return app.set({ learn: { dealt: why } });
    }
  }

  /**
   * Why there's nothing to see, or far too much; null: there's something to watch.
   * @returns {Promise<Unfit | null>}
   */
  async function unfitness() {
    const state = store.get();
    const cells = state.game.position.tiles.length;
    if (isSolved(state)) return "solved";
    if (!isSolvable(state.game.position, goalOf(state))) return "unsolvable";
    if (cells <= 9) return null;
    if (cells > MOST_CELLS) return "hard";
    const { manhattan } = await client.request({ type: "check", ...boards(state.game) });
    return manhattan > FAR ? "hard" : null;
  }

  async function enter() {
    const { game } = store.get();
    // A game that's under way stays; then there's the button.
    const untouched = game.line.length === 0 || isOwnWin(store.get());
    const why = untouched ? await unfitness() : null;
    if (!isWatching(store.get()) || store.get().game !== game) return;
    if (why) await deal(why);
    else follow();
  }

  const follow = debounce(clock, 60, () => {
    const state = store.get();
    if (!isWatching(state) || state.engine.kind === "failed") return;
    if (!entered) {
      entered = true;
      return attempt(enter);
    }
    const chosen = watchedSearch(state);
    const { trace: watched, traceBeside: other } = state.here;
    if (!isOf(watched, chosen)) {
      if (watched.kind !== "none") app.set({ learn: FROM_THE_START });
      attempt(() => trace("trace", chosen));
    }
    const { beside } = state.learn;
    if (beside && !isOf(other, beside)) attempt(() => trace("traceBeside", beside));
  });

  store.subscribe((state, old) => {
    if (isWatching(state)) follow();
    else if (old && isWatching(old)) {
      entered = false;
      endAll();
      app.set({
        learn: { playing: false, guessing: false },
        here: { trace: { kind: "none" }, traceBeside: { kind: "none" } },
      });
    }
  });

  store.subscribe(({ choices: { mode }, learn: { dealt }, game }, old) => {
    // Whoever only looked in has their own game again.
    if (mode === "learn" || old?.choices.mode !== "learn" || !dealt) return;
    if (game.start === asDealt && game.line.length === 0) back();
  });

  /** The game that was there before the board was dealt. */
  function back() {
    if (!before) return;
    const game = before;
    before = null;
    changePosition((state) => withGamePart(state, game));
  }

  let pause = () => {};
  store.subscribe(({ learn }, old) => {
    if (learn.playing === old?.learn.playing && learn.pace === old.learn.pace) return;
    pause();
    if (!learn.playing) return;
    const step = () => store.update((state) => withStep(state, state.learn.step + 1));
    pause = clock.every(PACES[learn.pace].ms, step);
  });

  return {
    /** @param {Ask} ask has the person's own heuristic answer */
    watchOwn(ask) {
      askOwn = ask;
      const { algorithm } = store.get().choices;
      if (!INFORMED.includes(algorithm)) app.set({ choices: { algorithm: "astar" } });
      app.set({
        learn: { ...FROM_THE_START, own: true },
        here: { trace: { kind: "none" } },
      });
    },
    deal: () => attempt(() => deal(null)),
    back,
    /** @param {Place} to */
    go(to) {
      const state = store.get();
      const { step } = state.learn;
      const rise = () => watchedTrace(state)?.nextRise(step) ?? step;
      const places = { first: 0, back: step - 1, on: step + 1, last: Number.POSITIVE_INFINITY };
      const wanted = typeof to === "number" ? to : to === "rise" ? rise() : places[to];
      store.update((current) => withStep(changed(current, { learn: { playing: false } }), wanted));
    },
    togglePlay: () => store.update(withPlayToggled),
    /** @param {number} entry */
    guess: (entry) => store.update((state) => withGuess(state, entry)),
  };
}

/**
 * Whether one of the two searches is still to come. Until then nobody knows which step is the last.
 * @param {State} state
 */
function isWaiting({ here, learn }) {
  return here.trace.kind === "running" || (learn.beside && here.traceBeside.kind === "running");
}

/**
 * What anybody's code may have written must at least hold together.
 * @param {TraceResult} rows
 */
function checkedRows(rows) {
  const { parent, g, h, left, instead, moves, fates, steps } = rows;
  const size = parent.length;
  const whole = [g, h, left, instead, moves, fates].every((column) => column.length === size);
  const sound = parent.every((above, i) => above < i) && steps.every((i) => i >= 0 && i < size);
  if (size && whole && sound) return rows;
  throw new Error(NONSENSE);
}

/**
 * @param {Watched} watched
 * @param {Chosen} chosen
 */
function isOf(watched, { algorithm, heuristic }) {
  if (watched.kind === "none") return false;
  return watched.algorithm === algorithm && watched.heuristic === heuristic;
}

/**
 * What's asked of Python may be ended by what comes after it.
 * @param {() => Promise<unknown>} ask
 */
function attempt(ask) {
  ask().catch((error) => {
    if (failure(error).code !== "cancelled") console.warn(`watch: ${error.message}`);
  });
}

/**
 * A random walk that never goes straight back.
 * @param {Position} goal
 * @returns {Position}
 */
function walkFrom(goal) {
  let position = goal;
  /** @type {Move | null} */
  let last = null;
  for (let made = 0; made < WALK; ) {
    const move = /** @type {Move} */ (MOVES[Math.floor(Math.random() * MOVES.length)]);
    const next = last && move === OPPOSITE[last] ? null : slide(position, move);
    if (!next) continue;
    position = next;
    last = move;
    made += 1;
  }
  return position;
}
