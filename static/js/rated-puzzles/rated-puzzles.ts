// The rated puzzles, loaded when the user first opens the mode. Connects their parts, and deals one
// puzzle after the other.

import type { App } from "../app/app.ts";
import { movedTile } from "../board/geometry.ts";
import { failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import { linkTo } from "../lib/links.ts";
import { share } from "../lib/share.ts";
import type { PuzzleResult } from "../protocol.ts";
import type { Position } from "../puzzle/rules.ts";
import {
  FILTERS,
  type Filter,
  hasSeen,
  type Player,
  SIZES,
  withPractice,
} from "../state/puzzle-player.ts";
import {
  isOver,
  movesLeft,
  outcomeOf,
  type PuzzlesPart,
  tryMove,
  tryPress,
} from "../state/rated-puzzles.ts";
import { patch } from "../state/state.ts";
import { isPlaying } from "../state/storm.ts";
import { createAttempts, type Rules } from "./attempts.ts";
import { loadPlayer, onPlayer, storePlayer } from "./player-store.ts";
import { createPuzzleSource } from "./puzzle-source.ts";
import * as text from "./rated-puzzles-text.ts";
import { createRatedPuzzlesView, type PuzzleIntents } from "./rated-puzzles-view.tsx";
import { createRating } from "./rating.ts";
import { createStorms } from "./storms.ts";

const FILTER_ORDER = Object.keys(FILTERS) as Filter[];

/** @param analyse opens a board in Analyse */
export function createRatedPuzzles(
  app: App,
  elements: { table: HTMLElement; panel: HTMLElement },
  analyse: (start: Position) => void,
) {
  const { store, clock } = app;
  const change = (puzzles: Partial<PuzzlesPart>) => store.update(patch({ puzzles }));
  const say = (message: string) => change({ message });
  const source = createPuzzleSource(app);
  const attempts = createAttempts(app, createRating(app, { onRated }));
  const storms = createStorms(app, source, attempts);
  const dealing = createLatest();
  const rules: Rules = {
    wrong(attempt, { back, move }) {
      const first = attempt.mistakes === 1 && attempt.rated;
      say(text.wrong(movedTile(back, move), move, movesLeft(attempt), first));
    },
    solved(attempt) {
      say("");
      if (attempt.rated || outcomeOf(attempt) !== "won") return;
      change({ player: storePlayer((stored) => withPractice(stored, attempt.puzzle.key)) });
    },
  };

  /** Show the requested puzzle, unless a newer request exists by then. */
  async function begin(requested: Promise<PuzzleResult>, missing: string) {
    const signal = dealing.begin();
    attempts.stop();
    const booting = store.get().engine.kind === "booting";
    const message = booting ? text.BOOTING : text.DEALING;
    change({ attempt: null, pending: true, message });
    try {
      const puzzle = await requested;
      if (!dealing.counts(signal)) return;
      const rated = !hasSeen(loadPlayer(), puzzle.key);
      attempts.begin(puzzle, rated, rules);
      store.update(
        patch({
          puzzles: { message: rated ? text.RULE : text.UNRATED },
          page: { puzzle: puzzle.key },
        }),
      );
    } catch (error) {
      const { code, message } = failure(error);
      if (!dealing.counts(signal)) return;
      if (code !== "cancelled") console.warn(`puzzle: ${message}`);
      change({ pending: false, message: missing });
    }
  }

  /** Request the next puzzle while the user reads the result of a rated one. */
  function onRated(puzzle: PuzzleResult) {
    const { attempt, storm } = store.get().puzzles;
    if (!storm && attempt?.puzzle === puzzle) source.prepare();
  }

  function next() {
    const { attempt, storm, pending, retries } = store.get().puzzles;
    if (storm?.over) return startStorm();
    if (storm || pending || (attempt && !isOver(attempt))) return;
    if (retries?.length) return open(retries);
    change({ retries: null });
    void begin(source.next(), text.NOT_FOUND);
  }

  /** Begin another puzzle of the chosen size and theme. */
  function deal() {
    storms.end();
    source.discard();
    change({ retries: null });
    void begin(source.next(), text.NOT_FOUND);
  }

  /**
   * Open a stored puzzle again.
   * @param retries the keys of the puzzle and of those that follow
   */
  function open([key = "", ...retries]: readonly string[], isRetry = true) {
    if (isPlaying(store.get().puzzles.storm)) return;
    storms.end();
    toBoard();
    change({ retries: isRetry ? retries : null });
    void begin(source.requestKey(key), text.BAD_KEY);
  }

  const toBoard = () => clock.frame(() => elements.table.scrollIntoView({ block: "nearest" }));

  function startStorm() {
    dealing.end();
    toBoard();
    storms.start();
  }

  /** Return the attempt if the user plays a rated puzzle, else null. */
  function ratedAttempt() {
    const { attempt, storm } = store.get().puzzles;
    return storm ? null : attempt;
  }

  async function shareLink() {
    const attempt = ratedAttempt();
    if (!attempt) return;
    const url = linkTo(`?puzzle=${attempt.puzzle.key}`);
    const words = text.shared(attempt.puzzle.length);
    const outcome = await share({ text: words, url }, `${words}\n${url}`);
    if (outcome === "copied") say(text.SHARED);
    if (outcome === "refused") say(text.NOT_SHARED);
  }

  function choose(values: Partial<Pick<Player, "size" | "filter">>) {
    if (isPlaying(store.get().puzzles.storm)) return;
    change({ player: storePlayer((stored) => ({ ...stored, ...values })) });
    deal();
  }

  const intents: PuzzleIntents = {
    press: (cell) => attempts.change((attempt) => tryPress(attempt, cell)),
    move: (direction) => attempts.change((attempt) => tryMove(attempt, direction)),
    next,
    showSolution: () => ratedAttempt() && attempts.giveUp(),
    share: () => void shareLink(),
    analyse() {
      const { attempt } = store.get().puzzles;
      if (attempt) analyse(attempt.start);
    },
    chooseSize: (size) => choose({ size }),
    chooseFilter: (filter) => choose({ filter }),
    open: (key) => open([key], false),
    retry: (keys) => open(keys),
    leave: deal,
    startStorm,
    endStorm() {
      storms.finish();
      const { attempt, storm } = store.get().puzzles;
      if (!attempt && !storm) deal();
    },
  };
  app.onStop(() => store.get().puzzles.storm?.countdown && intents.endStorm());
  change({ player: loadPlayer() });
  const view = createRatedPuzzlesView(app, elements, intents);
  store.select(
    ({ puzzles }) => [puzzles],
    ({ puzzles }) => view.show(puzzles),
  );
  onPlayer(() => {
    const { attempt, player: old } = store.get().puzzles;
    const player = { ...loadPlayer(), size: old.size, filter: old.filter };
    const late = attempt && outcomeOf(attempt) === null && hasSeen(player, attempt.puzzle.key);
    const unrated = { attempt: attempt && { ...attempt, rated: false }, message: text.UNRATED };
    change({ player, ...(late && attempt.rated ? unrated : {}) });
  });

  return {
    table: view.table,
    next,
    nextSize: () => choose({ size: after(SIZES, store.get().puzzles.player.size) }),
    nextTheme: () => choose({ filter: after(FILTER_ORDER, store.get().puzzles.player.filter) }),
    share: intents.share,
    /**
     * Called when the user opens the mode.
     * @param key the key of the puzzle in the link, or null
     */
    enter(key: string | null) {
      const { attempt, pending, storm } = store.get().puzzles;
      change({ player: loadPlayer() });
      if (attempt || pending || storm || storms.showLeft(key)) return;
      if (key) void begin(source.requestKey(key), text.BAD_KEY);
      else next();
    },
    /** Called when the user opens another mode, which ends a storm. */
    leave: storms.finish,
  };
}

/** Return the value that follows another one. The first value follows the last. */
function after<T>(values: readonly T[], value: T): T {
  return values[(values.indexOf(value) + 1) % values.length] ?? value;
}
