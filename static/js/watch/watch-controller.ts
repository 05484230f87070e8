// Has the chosen search traced for the board on show, plays it, and deals a board where the one on
// show is too hard to watch.

import type { App } from "../app/app.ts";
import { boards, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import { debounce } from "../lib/timing.ts";
import type { TraceResult } from "../protocol.ts";
import {
  isSolvable,
  MOVES,
  type Move,
  OPPOSITE,
  type Position,
  slide,
  solved,
} from "../puzzle/rules.ts";
import { INFORMED } from "../state/choices.ts";
import {
  type Chosen,
  FROM_THE_START,
  OWN,
  PACES,
  type Unfit,
  type Watched,
} from "../state/learn.ts";
import {
  changed,
  type GamePart,
  goalOf,
  isOwnWin,
  isSolved,
  type State,
  withGame,
  withGamePart,
} from "../state/state.ts";
import {
  isWatching,
  watchedSearch,
  watchedTrace,
  withGuess,
  withPlayToggled,
  withStep,
} from "../state/watch.ts";
import { NONSENSE, OPEN_WRITE } from "./watch-text.ts";

/** Has the person's own heuristic answer a request for a trace. */
type Ask = (request: any, options: { signal: AbortSignal }) => Promise<TraceResult>;
export type Place = "first" | "back" | "on" | "rise" | "last" | number;

/** How many moves away a board that's dealt is, and how long the walk that leads to it. */
const NEAR = { least: 7, most: 12 };
const WALK = 10;
/** Where Manhattan says more, a board of over nine cells makes a search of many thousands. */
const FAR = 22;
const MOST_CELLS = 16;

export function createWatchController(app: App) {
  const { store, client, clock, changePosition } = app;
  const tracing = createLatest();
  const tracingBeside = createLatest();
  const dealing = createLatest();
  /** Whether the board was looked at, on the way in. */
  let entered = false;
  /** The game that a board was dealt in place of. */
  let before: GamePart | null = null;
  /** The board that was dealt. */
  let asDealt: Position | null = null;
  let askOwn: Ask = () => Promise.reject(new Error(OPEN_WRITE));

  app.onPositionGone(() => {
    endAll();
    // What's put on the board in this room is to be watched, even if it comes before that look.
    entered ||= isWatching(store.get());
    app.set({ learn: { ...FROM_THE_START, dealt: null } });
  });

  function endAll() {
    for (const latest of [tracing, tracingBeside, dealing]) latest.end();
  }

  async function trace(which: "trace" | "traceBeside", { algorithm, heuristic }: Chosen) {
    const latest = which === "trace" ? tracing : tracingBeside;
    const signal = latest.begin();
    const chosen = { algorithm, heuristic };
    const show = (watched: Watched) => app.set({ here: { [which]: watched } });
    show({ kind: "running", ...chosen });
    try {
      const of = boards(store.get().game);
      const request = { type: "trace" as const, ...of, ...chosen };
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
      const { message } = heuristic === OWN ? (error as Error) : failure(error);
      show({ kind: "failed", message, ...chosen });
    }
  }

  /**
   * Deal a board that's near, found by walks from the goal: Python says how far they've led.
   * @param why the one before didn't do; null: the person wants another
   */
  async function deal(why: Unfit | null) {
    const { start, goal: own } = store.get().game;
    const small = start.tiles.length <= MOST_CELLS;
    const goal = small ? own : null;
    const target = small ? goalOf(store.get()) : solved(3, 3);
    const signal = dealing.begin();
    for (;;) {
      const board = walkFrom(target);
      const request = {
        ...boards({ position: board, goal }),
        type: "distance" as const,
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

  /** Why there's nothing to see, or far too much; null: there's something to watch. */
  async function unfitness(): Promise<Unfit | null> {
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
    /** @param ask has the person's own heuristic answer */
    watchOwn(ask: Ask) {
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
    go(to: Place) {
      const state = store.get();
      const { step } = state.learn;
      const rise = () => watchedTrace(state)?.nextRise(step) ?? step;
      const places = { first: 0, back: step - 1, on: step + 1, last: Number.POSITIVE_INFINITY };
      const wanted = typeof to === "number" ? to : to === "rise" ? rise() : places[to];
      store.update((current) => withStep(changed(current, { learn: { playing: false } }), wanted));
    },
    togglePlay: () => store.update(withPlayToggled),
    guess: (entry: number) => store.update((state) => withGuess(state, entry)),
  };
}

/**
 * Whether one of the two searches is still to come. Until then nobody knows which step is the last.
 */
function isWaiting({ here, learn }: State) {
  return here.trace.kind === "running" || (learn.beside && here.traceBeside.kind === "running");
}

/** What anybody's code may have written must at least hold together. */
function checkedRows(rows: TraceResult) {
  const { parent, g, h, left, instead, moves, fates, steps } = rows;
  const size = parent.length;
  const whole = [g, h, left, instead, moves, fates].every((column) => column.length === size);
  const sound = parent.every((above, i) => above < i) && steps.every((i) => i >= 0 && i < size);
  if (size && whole && sound) return rows;
  throw new Error(NONSENSE);
}

function isOf(watched: Watched, { algorithm, heuristic }: Chosen) {
  if (watched.kind === "none") return false;
  return watched.algorithm === algorithm && watched.heuristic === heuristic;
}

/** What's asked of Python may be ended by what comes after it. */
function attempt(ask: () => Promise<unknown>) {
  ask().catch((error) => {
    if (failure(error).code !== "cancelled") console.warn(`watch: ${error.message}`);
  });
}

/** A random walk that never goes straight back. */
function walkFrom(goal: Position): Position {
  let position = goal;
  let last: Move | null = null;
  for (let made = 0; made < WALK; ) {
    const move = MOVES[Math.floor(Math.random() * MOVES.length)] as Move;
    const next = last && move === OPPOSITE[last] ? null : slide(position, move);
    if (!next) continue;
    position = next;
    last = move;
    made += 1;
  }
  return position;
}
