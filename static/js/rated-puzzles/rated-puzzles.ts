// The rated puzzles, loaded when the user first opens the mode: chooses puzzles, judges moves,
// rates the player, and runs storms. Their state is separate, so the game in Play does not change.

import type { App } from "../app/app.ts";
import { movedTile } from "../board/geometry.ts";
import { failure } from "../engine/requests.ts";
import type { during } from "../lib/activity.ts";
import type { Cancel } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import { linkTo } from "../lib/links.ts";
import { createQueue } from "../lib/one-at-a-time.ts";
import type { share } from "../lib/share.ts";
import { createStore } from "../lib/store.ts";
import { readJson, removeKey, writeJson } from "../lib/web-storage.ts";
import type { PuzzleResult } from "../protocol.ts";
import { parseBoard } from "../puzzle/notation.ts";
import type { Move, Position } from "../puzzle/rules.ts";
import type { Outcome } from "../state/game.ts";
import { storeHelped, wasHelped } from "../state/known.ts";
import {
  type Attempt,
  afterPuzzle,
  daysSince,
  FILTERS,
  type Filter,
  giveUp,
  hasSeen,
  isNewcomer,
  isOver,
  isSolved,
  movesLeft,
  newAttempt,
  newStorm,
  outcomeOf,
  type Player,
  SIZES,
  type Size,
  type Storm,
  showMove,
  stormAt,
  stormBest,
  stormRating,
  suitableRating,
  takeBack,
  tryMove,
  tryPress,
  withPenalty,
  withScore,
} from "../state/rated-puzzles.ts";
import { claimPuzzle, loadPlayer, onPlayer, storePlayer } from "./player-store.ts";
import * as text from "./rated-puzzles-text.ts";
import { createRatedPuzzlesView } from "./rated-puzzles-view.ts";

export type PuzzlesState = {
  player: Player;
  attempt: Attempt | null;
  storm: Storm | null;
  /** The message under the board. */
  message: string;
  /** True if a request for a puzzle is pending. */
  pending: boolean;
};

/** The time for which a wrong move, or a solved board of a storm, stays on the board. */
const WRONG_MS = 800;
const SOLVED_MS = 250;
/** The time between two moves of a solution. */
const STEP_MS = 400;
const TICK_MS = 200;
/** The number of puzzles that a storm requests in advance. */
const AHEAD = 2;
/** The maximum difference between the player's rating and a requested rating. */
const SPREAD = 60;
const LEAST_RATING = 600;
/** The maximum number of requests for a puzzle that the player has not seen. */
const MAX_TRIES = 4;
/** The session storage key for the score of a storm. */
const STORM = "slidestar.storm";
const FILTER_ORDER = Object.keys(FILTERS) as Filter[];

/**
 * @param others `onPuzzle` is called with the key of each puzzle on the board, `analyse` opens a
 * board in Analyse
 */
export function createRatedPuzzles(
  app: App,
  others: {
    table: HTMLElement;
    panel: HTMLElement;
    share: typeof share;
    during: typeof during;
    analyse: (start: Position) => void;
    onPuzzle: (key: string) => void;
  },
) {
  const { client, clock } = app;
  const store = createStore<PuzzlesState>(
    { player: loadPlayer(), attempt: null, storm: null, message: "", pending: false },
    clock,
  );
  const patch = (values: Partial<PuzzlesState>) =>
    store.update((state) => ({ ...state, ...values }));
  const say = (message: string) => patch({ message });
  const oneAtATime = createQueue("slidestar.rating");
  /** The time when the puzzle appeared on the board, in ms since 1970. */
  let shownAt = 0;
  /** The next puzzle, requested while the player reads the result. */
  let ahead: { size: Size; filter: Filter; puzzle: Promise<PuzzleResult> } | null = null;
  /** The next puzzles of a storm, requested in sequence. */
  let queue: Promise<PuzzleResult>[] = [];
  /** Cancel the timers of a displayed move and of a storm. */
  let endTimer: Cancel = () => {};
  let endTicks: Cancel = () => {};

  function request(size: Size, filter: Filter, rating: number) {
    const side = size === "3x3" ? 3 : 4;
    const theme = FILTERS[filter];
    return client.request({
      type: "puzzle",
      ...{ rows: side, cols: side, seed: newId(), theme },
      rating: Math.max(LEAST_RATING, rating),
    });
  }

  /** Request a puzzle that the player has not seen, since seen puzzles are not rated. */
  async function requestNew(size: Size, filter: Filter, rating: number) {
    const isKnown = ({ key }: PuzzleResult) =>
      key === store.get().attempt?.puzzle.key || hasSeen(loadPlayer(), key);
    let puzzle = await request(size, filter, rating);
    for (let tries = 1; tries < MAX_TRIES && isKnown(puzzle); tries++) {
      puzzle = await request(size, filter, rating);
    }
    return puzzle;
  }

  function requestNext() {
    const { player } = store.get();
    const { size, filter } = player;
    const spread = isNewcomer(player) ? 0 : SPREAD;
    const wanted = suitableRating(player) + spread * (2 * Math.random() - 1);
    return { size, filter, puzzle: requestNew(size, filter, wanted) };
  }

  let newest: Promise<PuzzleResult> | null = null;
  /** Show the requested puzzle, unless a newer request exists by then. */
  async function begin(requested: Promise<PuzzleResult>, missing: string) {
    newest = requested;
    endTimer();
    const booting = app.store.get().engine.kind === "booting";
    patch({ attempt: null, pending: true, message: booting ? text.BOOTING : text.DEALING });
    try {
      const puzzle = await requested;
      if (newest !== requested) return;
      show(puzzle);
    } catch (error) {
      const { code, message } = failure(error);
      if (newest !== requested) return;
      if (code !== "cancelled") console.warn(`puzzle: ${message}`);
      patch({ pending: false, message: missing });
    }
  }

  function show(puzzle: PuzzleResult) {
    const { storm } = store.get();
    const rated = storm === null && !hasSeen(loadPlayer(), puzzle.key);
    const message = storm ? store.get().message : rated ? text.RULE : text.UNRATED;
    shownAt = clock.date().getTime();
    patch({ attempt: newAttempt(puzzle, rated), pending: false, message });
    if (!storm) others.onPuzzle(puzzle.key);
  }

  function next() {
    const { attempt, storm, player, pending } = store.get();
    if (storm?.over) return startStorm();
    if (storm || pending || (attempt && !isOver(attempt))) return;
    const { size, filter } = player;
    const fits = ahead && ahead.size === size && ahead.filter === filter;
    const { puzzle } = fits && ahead ? ahead : requestNext();
    ahead = null;
    void begin(puzzle, text.NOT_FOUND);
  }

  /** Begin another puzzle of the chosen size and theme. */
  function deal() {
    ahead = null;
    endStorm();
    void begin(requestNext().puzzle, text.NOT_FOUND);
  }

  /** Change the attempt, and handle its new moves. */
  function attemptMove(change: (attempt: Attempt) => Attempt): Outcome {
    const { attempt: before, storm } = store.get();
    if (!before || storm?.over || before.wrong || isOver(before)) return "ignored";
    const after = change(before);
    if (after === before) return "refused";
    const attempt = judged(before, after);
    patch({ attempt });
    if (attempt.wrong) onWrong(attempt, before.mistakes === 0 && attempt.rated);
    else if (isSolved(attempt)) onSolved(attempt);
    if (attempt.rated !== after.rated) say(`${store.get().message} ${text.NOT_FIRST}`);
    if (outcomeOf(before) !== outcomeOf(attempt)) void rate(attempt);
    return isSolved(attempt) ? "solved" : "slid";
  }

  /**
   * Return the attempt with its rating decided: it counts only as the first outcome without help.
   */
  function judged(before: Attempt, attempt: Attempt): Attempt {
    const decides = attempt.rated && outcomeOf(before) !== outcomeOf(attempt);
    if (!decides) return attempt;
    const { puzzle, start } = attempt;
    const positions = [start, ...Object.keys(puzzle.good).map(parseBoard)];
    const helped = positions.some((position) => wasHelped(position, shownAt));
    return claimPuzzle(puzzle.key) && !helped ? attempt : { ...attempt, rated: false };
  }

  function onWrong({ wrong, ...attempt }: Attempt, first: boolean) {
    if (!wrong) return;
    const tile = movedTile(wrong.back, wrong.move);
    const { storm } = store.get();
    if (storm) {
      patch({ storm: withPenalty(storm), message: text.stormWrong(tile, wrong.move) });
      tick();
    } else {
      say(text.wrong(tile, wrong.move, attempt.puzzle.length - attempt.at, first));
    }
    endTimer = clock.after(WRONG_MS, () =>
      store.update((state) =>
        state.attempt ? { ...state, attempt: takeBack(state.attempt) } : state,
      ),
    );
  }

  function onSolved({ mistakes }: Attempt) {
    const { storm } = store.get();
    if (!storm) return say(mistakes ? text.solvedLate(mistakes) : text.SOLVED);
    score({ ...storm, solved: storm.solved + 1 });
    endTimer = clock.after(SOLVED_MS, nextOfStorm);
  }

  /** Rate the player after the first outcome of a puzzle. Tabs do this one at a time. */
  const rateInTurn = (attempt: Attempt) =>
    oneAtATime(async () => {
      const won = outcomeOf(attempt) === "won";
      const before = loadPlayer();
      const { rating, deviation, volatility, played } = before;
      const now = clock.date().getTime();
      const result = await client.request({
        type: "rate",
        player: played ? { rating, deviation, volatility } : null,
        ...{ puzzle: attempt.puzzle.rating, solved: won, days: daysSince(before, now) },
      });
      return {
        result,
        player: storePlayer((stored) =>
          afterPuzzle(stored, result, { key: attempt.puzzle.key, won, now }),
        ),
      };
    }, new AbortController().signal);

  /** Rate the player if the outcome counts, and request the next puzzle. */
  async function rate(attempt: Attempt) {
    const { puzzle, rated } = attempt;
    if (!rated) return;
    try {
      const { result, player } = await others.during(rateInTurn(attempt));
      store.update((state) =>
        state.attempt?.puzzle === puzzle
          ? { ...state, player, attempt: { ...state.attempt, change: result.change } }
          : { ...state, player },
      );
      const { attempt: shown, storm } = store.get();
      if (storm || shown?.puzzle !== puzzle) return;
      if (isSolved(shown)) say(text.result(store.get().message, player, result.change));
      ahead = requestNext();
      ahead.puzzle.catch(() => {
        ahead = null;
      });
    } catch (error) {
      const { code, message } = failure(error);
      console.warn(`rating: ${message}`);
      if (code !== "cancelled") say(text.NOT_RATED);
    }
  }

  /** Show a solution, which counts as a lost puzzle. */
  function showSolution() {
    const { attempt: before, storm } = store.get();
    if (!before || storm || isOver(before)) return;
    endTimer();
    const attempt = judged(before, giveUp(before));
    storeHelped([attempt.start], clock.date());
    patch({ attempt, message: text.SHOWN });
    if (outcomeOf(before) === null) void rate(attempt);
    step();
  }

  function step() {
    endTimer = clock.after(STEP_MS, () => {
      const { attempt } = store.get();
      if (!attempt || movesLeft(attempt) === 0) return;
      patch({ attempt: showMove(attempt) });
      step();
    });
  }

  async function shareLink() {
    const { attempt, storm } = store.get();
    if (!attempt || storm) return;
    const url = linkTo(`?puzzle=${attempt.puzzle.key}`);
    const words = text.shared(attempt.puzzle.length);
    const outcome = await others.share({ text: words, url }, `${words}\n${url}`);
    if (outcome === "copied") say(text.SHARED);
    if (outcome === "refused") say(text.NOT_SHARED);
  }

  // Storms.

  function startStorm() {
    endTimer();
    ahead = null;
    newest = null;
    const { size } = store.get().player;
    queue = [];
    requestAhead(size, 0);
    clock.frame(() => others.table.scrollIntoView({ block: "nearest" }));
    patch({ attempt: null, pending: true, message: text.DEALING, storm: newStorm(clock.now()) });
    void beginStorm();
  }

  async function beginStorm() {
    if (!(await takeNext())) return;
    patch({ storm: newStorm(clock.now()), message: text.STORM_GO });
    endTicks();
    endTicks = clock.every(TICK_MS, tick);
  }

  function requestAhead(size: Size, solved: number) {
    while (queue.length < AHEAD) {
      const rating = stormRating(solved + queue.length);
      const before = queue.at(-1) ?? Promise.resolve();
      const puzzle = before.then(() => request(size, "all", rating));
      puzzle.catch(() => {}); // The error is reported when the puzzle is needed.
      queue.push(puzzle);
    }
  }

  /** Show the storm's next puzzle. Return false if there is none, or the storm has ended. */
  async function takeNext() {
    const wanted = queue.shift();
    const { storm, player } = store.get();
    if (!wanted || !storm) return false;
    newest = wanted;
    requestAhead(player.size, storm.solved + 1);
    try {
      const puzzle = await wanted;
      const { storm: now } = store.get();
      if (newest !== wanted || !now || now.over) return false;
      show(puzzle);
      return true;
    } catch (error) {
      console.warn(`storm: ${failure(error).message}`);
      endStorm();
      patch({ pending: false, attempt: null, message: text.NOT_FOUND });
      return false;
    }
  }

  /**
   * Show the score of a storm, and store it at once, since the user may leave the page at any time.
   */
  function score(storm: Storm) {
    const [stored, scored] = withScore(loadPlayer(), storm, store.get().player.size);
    storePlayer(() => stored);
    const { solved, record, left } = scored;
    const key = app.store.get().page.puzzle;
    writeJson(STORM, { solved, record, left, key }, "sessionStorage");
    patch({ storm: scored, message: "" });
  }

  /**
   * Return the storm that ended when the user left the page, if the address has its last puzzle,
   * else null.
   */
  function endedStorm(puzzle: string | null): Storm | null {
    const { solved, record, left, key } = readJson(STORM, "sessionStorage");
    removeKey(STORM, "sessionStorage");
    if (typeof solved !== "number" || typeof left !== "number" || key !== puzzle) return null;
    return { ...newStorm(0), solved, left, record: record === true, over: true };
  }

  function nextOfStorm() {
    if (!store.get().storm?.over) void takeNext();
  }

  function tick() {
    const { storm } = store.get();
    if (!storm || storm.over) return;
    const now = stormAt(storm, clock.now());
    if (now.over) finishStorm();
    else if (Math.ceil(now.left / 1000) !== Math.ceil(storm.left / 1000)) patch({ storm: now });
  }

  /** Store and show the result of a running storm. */
  function finishStorm() {
    const { storm } = store.get();
    if (!storm || storm.over) return;
    endTimer();
    endTicks();
    removeKey(STORM, "sessionStorage");
    showScore({ ...stormAt(storm, clock.now()), over: true });
  }

  function showScore(storm: Storm, before = "") {
    const player = loadPlayer();
    const message = before + text.stormOver(storm, stormBest(player, player.size));
    patch({ player, storm, attempt: null, message });
  }

  /** Return from a storm to rated puzzles. */
  function endStorm() {
    if (!store.get().storm) return;
    endTimer();
    endTicks();
    queue = [];
    newest = null;
    patch({ storm: null, attempt: null });
  }

  const press = (cell: number) => attemptMove((attempt) => tryPress(attempt, cell));
  const move = (direction: Move) => attemptMove((attempt) => tryMove(attempt, direction));
  const choose = (values: Partial<Pick<Player, "size" | "filter">>) => {
    const { storm } = store.get();
    if (storm && !storm.over) return;
    const player = storePlayer((stored) => ({ ...stored, ...values }));
    patch({ player });
    deal();
  };
  const view = createRatedPuzzlesView({
    ...others,
    app,
    press,
    move,
    next,
    showSolution,
    share: () => void shareLink(),
    analyse() {
      const { attempt } = store.get();
      if (attempt) others.analyse(attempt.start);
    },
    chooseSize: (size) => choose({ size }),
    chooseFilter: (filter) => choose({ filter }),
    startStorm,
    endStorm() {
      if (store.get().storm?.over) deal();
      else finishStorm();
    },
  });
  store.subscribe(view.show);
  onPlayer(() => {
    const { attempt } = store.get();
    const { size, filter } = store.get().player;
    const player = { ...loadPlayer(), size, filter };
    const late = attempt && outcomeOf(attempt) === null && hasSeen(player, attempt.puzzle.key);
    const unrated = { attempt: attempt && { ...attempt, rated: false }, message: text.UNRATED };
    patch({ player, ...(late && attempt.rated ? unrated : {}) });
  });

  return {
    table: view.table,
    next,
    /** Choose the next size. */
    nextSize: () => choose({ size: after(SIZES, store.get().player.size) }),
    nextTheme: () => choose({ filter: after(FILTER_ORDER, store.get().player.filter) }),
    share: () => void shareLink(),
    /**
     * Called when the user opens the mode.
     * @param key the key of the puzzle in the link, or null
     */
    enter(key: string | null) {
      const { attempt, pending, storm } = store.get();
      patch({ player: loadPlayer() });
      if (attempt || pending || storm) return;
      const ended = endedStorm(key);
      if (ended) showScore(ended, text.STORM_LEFT);
      else if (key) void begin(client.request({ type: "puzzle_by_key", key }), text.BAD_KEY);
      else next();
    },
    /** Called when the user opens another mode, which ends a storm. */
    leave: finishStorm,
  };
}

/** Return the value that follows another one. The first value follows the last. */
function after<T>(values: readonly T[], value: T): T {
  return values[(values.indexOf(value) + 1) % values.length] ?? value;
}
