// Runs storms: deals their puzzles, keeps their time, and stores their scores.

import type { App } from "../app/app.ts";
import { movedTile } from "../board/geometry.ts";
import { failure } from "../engine/requests.ts";
import type { Cancel } from "../lib/clock.ts";
import { createLatest } from "../lib/latest.ts";
import { readJson, removeKey, writeJson } from "../lib/web-storage.ts";
import type { PuzzleResult } from "../protocol.ts";
import { afterStormLoss, type Size } from "../state/puzzle-player.ts";
import { type Attempt, isOver, type PuzzlesPart, takeBack } from "../state/rated-puzzles.ts";
import { patch } from "../state/state.ts";
import {
  COUNTDOWN,
  newStorm,
  type Storm,
  stormAt,
  stormBest,
  stormRating,
  withScore,
  withWrong,
} from "../state/storm.ts";
import type { Attempts, Rules } from "./attempts.ts";
import { loadPlayer, storePlayer } from "./player-store.ts";
import type { PuzzleSource } from "./puzzle-source.ts";
import * as text from "./rated-puzzles-text.ts";

/** The time for which a solved board stays. */
const SOLVED_MS = 250;
const TICK_MS = 200;
/** The number of puzzles that a storm requests in advance. */
const AHEAD = 2;
/** The session storage key for the score of a storm. */
const STORED = "slidestar.storm";

export function createStorms({ store, clock }: App, source: PuzzleSource, attempts: Attempts) {
  /** The next puzzles, requested in sequence. */
  let queue: Promise<PuzzleResult>[] = [];
  /** The attempt that returns if the countdown is cancelled. */
  let held: Attempt | null = null;
  const dealing = createLatest();
  let endTicks: Cancel = () => {};
  let endPause: Cancel = () => {};

  const change = (puzzles: Partial<PuzzlesPart>) => store.update(patch({ puzzles }));
  const rules: Rules = {
    wrong({ puzzle, mistakes }, { back, move }) {
      const { storm } = store.get().puzzles;
      if (!storm) return;
      if (mistakes === 1) storePlayer((stored) => afterStormLoss(stored, puzzle));
      score(withWrong(storm, puzzle.key), text.stormWrong(movedTile(back, move), move));
      tick();
    },
    solved() {
      const { storm } = store.get().puzzles;
      if (!storm) return;
      score({ ...storm, solved: storm.solved + 1 });
      endPause = clock.after(SOLVED_MS, () => void next());
    },
  };

  function requestAhead(size: Size, solved: number) {
    while (queue.length < AHEAD) {
      const rating = stormRating(solved + queue.length);
      const before = queue.at(-1) ?? Promise.resolve();
      const puzzle = before.then(() => source.request(size, "all", rating));
      puzzle.catch(() => {}); // The error is reported when the puzzle is needed.
      queue.push(puzzle);
    }
  }

  /** Show the next puzzle. Return false if there is none, or the storm has ended. */
  async function next() {
    const wanted = queue.shift();
    const { storm, player } = store.get().puzzles;
    if (!wanted || !storm) return false;
    const signal = dealing.begin();
    requestAhead(player.size, storm.solved + 1);
    try {
      const puzzle = await wanted;
      if (!dealing.counts(signal)) return false;
      attempts.begin(puzzle, false, rules);
      return true;
    } catch (error) {
      console.warn(`storm: ${failure(error).message}`);
      if (!dealing.counts(signal)) return false;
      end();
      change({ pending: false, message: text.NOT_FOUND });
      return false;
    }
  }

  /** Show the score of a storm, and store it at once, since the user may leave the page at any time. */
  function score(storm: Storm, message = "") {
    const [stored, scored] = withScore(loadPlayer(), storm, store.get().puzzles.player.size);
    storePlayer(() => stored);
    const { solved, lost, record } = scored;
    const { left } = stormAt(scored, clock.now());
    const key = store.get().page.puzzle;
    writeJson(STORED, { solved, lost, record, left, key }, "sessionStorage");
    change({ storm: scored, message });
  }

  function countDown(left: number) {
    const storm = newStorm(clock.now(), left);
    change({ attempt: null, pending: false, storm, message: text.stormIn(left) });
    endPause = clock.alarm(1000, () => (left > 1 ? countDown(left - 1) : void begin()));
  }

  /** Show the first puzzle, and start the clock with it. */
  async function begin() {
    change({ pending: true, storm: newStorm(clock.now()), message: text.DEALING });
    if (!(await next())) return;
    change({ storm: newStorm(clock.now()), message: text.STORM_GO });
    endTicks = clock.every(TICK_MS, tick);
  }

  /** Return from the countdown to the attempt before it, if there was one. */
  function cancel() {
    end();
    if (!held) return;
    const message = isOver(held) ? "" : held.rated ? text.RULE : text.UNRATED;
    change({ attempt: takeBack(held), message });
  }

  function tick() {
    const { storm } = store.get().puzzles;
    if (!storm || storm.over) return;
    const now = stormAt(storm, clock.now());
    if (now.over) finish();
    else if (Math.ceil(now.left / 1000) !== Math.ceil(storm.left / 1000)) change({ storm: now });
  }

  function stop() {
    attempts.stop();
    endPause();
    endTicks();
    dealing.end();
  }

  /** Store and show the result of a running storm. Cancel the countdown before a storm. */
  function finish() {
    const { storm } = store.get().puzzles;
    if (!storm || storm.over) return;
    if (storm.countdown) return cancel();
    stop();
    removeKey(STORED, "sessionStorage");
    showScore({ ...stormAt(storm, clock.now()), over: true });
  }

  function showScore(storm: Storm, before = "") {
    const player = loadPlayer();
    const message = before + text.stormOver(storm, stormBest(player, player.size));
    change({ player, storm, attempt: null, message });
  }

  /** Return from a storm to rated puzzles. */
  function end() {
    if (!store.get().puzzles.storm) return;
    stop();
    queue = [];
    change({ storm: null, attempt: null });
  }

  return {
    /** Count down to a storm, and request its first puzzles meanwhile. */
    start() {
      const { attempt, player } = store.get().puzzles;
      stop();
      held = attempt;
      queue = [];
      requestAhead(player.size, 0);
      countDown(COUNTDOWN);
    },
    finish,
    end,
    /**
     * Show the result of the storm that ended when the user left the page. Return false if there is
     * none, or the address does not have the last puzzle before it.
     * @param puzzle the key of the puzzle in the address
     */
    showLeft(puzzle: string | null) {
      const { solved, lost, record, left, key } = readJson(STORED, "sessionStorage");
      removeKey(STORED, "sessionStorage");
      if (typeof solved !== "number" || typeof left !== "number" || key !== puzzle) return false;
      const storm = { ...newStorm(0), solved, left, record: record === true, over: true };
      showScore({ ...storm, lost: Array.isArray(lost) ? lost : [] }, text.STORM_LEFT);
      return true;
    },
  };
}
