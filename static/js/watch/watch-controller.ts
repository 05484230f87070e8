// Requests the trace of the chosen search for the current board, plays it back, and deals another
// board if the current one cannot be watched.

import type { App } from "../app/app.ts";
import { boards, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import { debounce } from "../lib/timing.ts";
import type { SandboxRequest, TraceResult } from "../protocol.ts";
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
  patch,
  type State,
  withGame,
  withGamePart,
} from "../state/state.ts";
import {
  isWatching,
  secondSearch,
  watchedSearch,
  watchedTrace,
  withGuess,
  withPlayToggled,
  withStep,
} from "../state/watch.ts";
import { NONSENSE, OPEN_WRITE } from "./watch-text.ts";

/** A function that requests a trace from the sandbox, which runs the user's heuristic. */
type Send = (
  request: Extract<SandboxRequest, { type: "trace" }>,
  options: { signal: AbortSignal },
) => Promise<TraceResult>;
export type Place = "first" | "back" | "on" | "rise" | "last" | number;

/** The range of a dealt board's distance from the goal. */
const DEALT_DISTANCE = { min: 7, max: 12 };
const WALK_LENGTH = 10;
/**
 * The maximum number of cells of a watched board. On larger boards, the numbers in the frontier
 * would be too small to read.
 */
const MAX_CELLS = 100;
/** The maximum number of cells of a dealt board. */
const MAX_DEALT = 16;

export function createWatchController(app: App) {
  const { store, client, clock } = app;
  const tracing = createLatest();
  const tracingSecond = createLatest();
  const dealing = createLatest();
  /** True if the board has been checked since the user opened Watch. */
  let entered = false;
  /** The game that was replaced by a dealt board. */
  let before: GamePart | null = null;
  /** The dealt board. */
  let asDealt: Position | null = null;
  let sendToSandbox: Send = () => Promise.reject(new Error(OPEN_WRITE));

  app.onPosition(() => {
    endAll();
    // A board that the user has chosen in Watch needs no check.
    entered ||= isWatching(store.get());
    store.update(patch({ learn: { ...FROM_THE_START, dealt: null } }));
  });

  function endAll() {
    for (const latest of [tracing, tracingSecond, dealing]) latest.end();
  }

  async function trace(which: "trace" | "secondTrace", chosen: Chosen) {
    const latest = which === "trace" ? tracing : tracingSecond;
    const signal = latest.begin();
    const show = (watched: Watched) => store.update(patch({ here: { [which]: watched } }));
    show({ kind: "running", ...chosen });
    try {
      const of = boards(store.get().game);
      const request = { type: "trace" as const, ...of, ...chosen };
      const rows =
        chosen.heuristic === OWN
          ? checkedRows(await sendToSandbox(request, { signal }))
          : await client.request(request, { signal });
      if (!latest.counts(signal)) return;
      show({ kind: "done", rows, ...chosen });
      store.update((state) => (isWaiting(state) ? state : withStep(state, state.learn.step)));
    } catch (error) {
      if (!latest.counts(signal)) return;
      // An error in the user's code is not a failure of the page's protocol.
      const { message } = chosen.heuristic === OWN ? (error as Error) : failure(error);
      show({ kind: "failed", message, ...chosen });
    }
  }

  /**
   * Deal an easy board, by random walks from the goal until Python finds a suitable distance.
   * @param why the reason to replace the board, or null if the user has requested another board
   */
  async function deal(why: Unfit | null) {
    const { start, goal: own } = store.get().game;
    const small = start.tiles.length <= MAX_DEALT;
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
      if (distance === null || distance < DEALT_DISTANCE.min || distance > DEALT_DISTANCE.max)
        continue;
      if (why) {
        // The won game must not be announced again when it is restored later.
        store.update(patch({ game: { won: false } }));
        before = store.get().game;
        asDealt = board;
      }
      store.update((state) => withGame(state, { start: board, goal, practice: true }));
      return store.update(patch({ learn: { dealt: why } }));
    }
  }

  /** Return the reason why the board cannot be watched, or null if it can. */
  function unfitness(): Unfit | null {
    const state = store.get();
    if (isSolved(state)) return "solved";
    if (!isSolvable(state.game.position, goalOf(state))) return "unsolvable";
    return state.game.position.tiles.length > MAX_CELLS ? "large" : null;
  }

  async function enter() {
    const { game } = store.get();
    // A game in progress is not replaced automatically, but the user can press the button to deal a
    // board.
    const untouched = game.line.length === 0 || isOwnWin(store.get());
    const why = untouched ? unfitness() : null;
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
    const { trace: watched, secondTrace: other } = state.here;
    if (!isOf(watched, chosen)) {
      if (watched.kind !== "none") store.update(patch({ learn: FROM_THE_START }));
      attempt(() => trace("trace", chosen));
    }
    const second = secondSearch(state);
    if (second && !isOf(other, second)) attempt(() => trace("secondTrace", second));
  });

  store.subscribe((state, old) => {
    if (isWatching(state)) follow();
    else if (old && isWatching(old)) {
      entered = false;
      endAll();
      store.update(
        patch({
          learn: { playing: false, guessing: false },
          here: { trace: { kind: "none" }, secondTrace: { kind: "none" } },
        }),
      );
    }
  });

  store.subscribe(({ choices: { mode }, learn: { dealt }, game }, old) => {
    // When the user leaves Learn, restore the user's game if the dealt board has not been changed.
    if (mode === "learn" || old?.choices.mode !== "learn" || !dealt) return;
    if (game.start === asDealt && game.line.length === 0) back();
  });

  /** Restore the game that the dealt board has replaced. */
  function back() {
    if (!before) return;
    const game = before;
    before = null;
    store.update((state) => withGamePart(state, game));
  }

  let pause = () => {};
  store.select(
    (state) => [state.learn.playing, state.learn.pace],
    ({ learn }) => {
      pause();
      if (!learn.playing) return;
      const step = () => store.update((state) => withStep(state, state.learn.step + 1));
      pause = clock.every(PACES[learn.pace], step);
    },
  );

  return {
    /** @param send requests traces that use the user's heuristic */
    watchOwn(send: Send) {
      sendToSandbox = send;
      const { algorithm } = store.get().choices;
      if (!INFORMED.includes(algorithm)) store.update(patch({ choices: { algorithm: "astar" } }));
      store.update(
        patch({
          learn: { ...FROM_THE_START, own: true },
          here: { trace: { kind: "none" } },
        }),
      );
    },
    /** Cancel all pending requests. */
    end: endAll,
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

/** Return whether one of the two traces is pending, so that the last step is unknown. */
function isWaiting({ here, learn }: State) {
  return here.trace.kind === "running" || (learn.second && here.secondTrace.kind === "running");
}

/** Check a trace of the user's code for consistency. */
function checkedRows(rows: TraceResult) {
  const { parent, g, h, left, instead, moves, fates, steps, goal_root: root, meeting } = rows;
  const size = parent.length;
  const whole = [g, h, left, instead, moves, fates].every((column) => column.length === size);
  const born = rows.by_rules?.born;
  const sound =
    parent.every((above, i) => above < i) &&
    [...steps, ...(meeting ?? []), root ?? 0].every((i) => i >= 0 && i < size) &&
    (!born || born.length === size);
  if (size && whole && sound) return rows;
  throw new Error(NONSENSE);
}

function isOf(watched: Watched, chosen: Chosen) {
  const key = ({ algorithm, heuristic, rules, options, depth }: Chosen) =>
    JSON.stringify([algorithm, heuristic, rules, options, depth]);
  return watched.kind !== "none" && key(watched) === key(chosen);
}

/** Start a task. If a later task cancels it, the cancellation is ignored. */
function attempt(task: () => Promise<unknown>) {
  task().catch((error) => {
    if (failure(error).code !== "cancelled") console.warn(`watch: ${error.message}`);
  });
}

/** Return the end of a random walk without immediate reversals. */
function walkFrom(goal: Position): Position {
  let position = goal;
  let last: Move | null = null;
  for (let made = 0; made < WALK_LENGTH; ) {
    const move = MOVES[Math.floor(Math.random() * MOVES.length)] as Move;
    const next = last && move === OPPOSITE[last] ? null : slide(position, move);
    if (!next) continue;
    position = next;
    last = move;
    made += 1;
  }
  return position;
}
