// Deals the daily board, requests the length of its shortest solution, measures a solve, and shares the
// result.

import type { App } from "../app/app.ts";
import { boards, counting, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import { linkTo } from "../lib/links.ts";
import { share } from "../lib/share.ts";
import { formatMoves, parseMoves, parseSize } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";
import { shuffle } from "../puzzle/shuffle.ts";
import { lengthIn, type Metric } from "../puzzle/slides.ts";
import { paused } from "../state/clock.ts";
import { dailySeed, dayOf, dayOfSeed, isUnfinished } from "../state/daily.ts";
import { isKnown, wasHelped } from "../state/known.ts";
import { dailyLink } from "../state/share-link.ts";
import {
  changed,
  type Game,
  type GamePart,
  isOwnWin,
  patch,
  type State,
  withoutTrial,
} from "../state/state.ts";
import { dailyResult } from "./daily-result.tsx";
import * as text from "./daily-text.ts";

/** The maximum number of cells for which distances are proven. */
const CELLS = 16;

/** @param others `begin` starts a timed game */
export function createDailyController(app: App, { begin }: { begin: (game: Game) => void }) {
  const { store, client, clock } = app;
  const measuring = createLatest();
  /** The solve that is being measured or was measured last. */
  let measured: { line: State["game"]["line"]; metric: Metric } | null = null;
  const aiming = createLatest();
  /** The proven lengths of shortest solutions, by `keyOf` and metric. */
  const lengths: Map<string, number> = new Map();
  /** Unfinished boards that the user has left, by `keyOf`. */
  const left: Map<string, GamePart> = new Map();

  store.listen(
    ({ game }) => [game.number],
    (_, before) => {
      const { game } = withoutTrial(before);
      if (isUnfinished(game)) left.set(keyOf(game), game);
      else left.delete(keyOf(game));
    },
  );

  /** @param size the size of the board, for example `4x4` */
  function deal(day: string, size: string) {
    store.update(patch({ choices: { mode: "play" }, page: { event: null } }));
    const { game, history } = store.get();
    const seed = dailySeed(day);
    const [rows, cols] = size.split("x").map(Number) as [number, number];
    const here = game.seed === seed && game.start.rows === rows && game.start.cols === cols;
    if (here && !game.practice && !game.clock.done) return app.say(text.already(day));
    const key = keyOf({ seed, start: { rows, cols } });
    const begun = left.get(key);
    left.delete(key);
    const start = shuffle(rows, cols, { seed });
    const known = isKnown({ seed, start }, history);
    if (begun && !known) {
      begin({ ...resumable(begun), clock: paused(begun.clock, app.now()) });
      app.reveal("board");
      return app.say(text.resumed(day));
    }
    const helped = wasHelped(start);
    begin({ start, seed, practice: known || helped });
    app.reveal("board");
    app.say(text.dealt({ day, today: dayOf(clock.date()), known, helped }));
  }

  return {
    deal,
    /** Start the board of the same day in another size. */
    next: (size: string) => deal(dayOfSeed(store.get().game.seed) ?? dayOf(clock.date()), size),
    /** Request the length of a shortest solution, which the card shows before the board is solved. */
    async aim(state: State) {
      const { game, analysis, choices, engine, page, settings } = state;
      const { metric } = settings;
      const { start, seed, goal } = game;
      const isDaily = dayOfSeed(seed) !== null && goal === null && start.tiles.length <= CELLS;
      const isUp = engine.kind === "ready" || engine.kind === "busy";
      if (!isDaily || analysis.shortest || choices.mode !== "play" || !isUp || page.embed) return;
      const key = `${keyOf(game)} ${metric}`;
      try {
        const length = lengths.get(key) ?? (await distance(start, metric, aiming.begin()));
        if (length === null) return;
        lengths.set(key, length);
        store.update((current) =>
          current.game.start === start &&
          current.settings.metric === metric &&
          !current.analysis.shortest
            ? changed(current, { analysis: { shortest: { length, optimal: true } } })
            : current,
        );
      } catch (error) {
        const { code, message } = failure(error);
        if (code !== "cancelled") console.warn(`the daily board: ${message}`);
      }
    },
    /** Request the length of a shortest solution and the distance after each move for the result. */
    async measure(state: State) {
      const { seed, start, line } = state.game;
      const { metric } = state.settings;
      if (measured && (line !== measured.line || metric !== measured.metric)) {
        measuring.end();
        measured = null;
      }
      const { shortest: known } = state.analysis;
      const complete = known && (known.distances || start.tiles.length > CELLS);
      const due = dayOfSeed(seed) !== null && !complete && !measured;
      if (!due || !isOwnWin(state)) return;
      measured = { line, metric };
      const signal = measuring.begin();
      try {
        const shortest =
          start.tiles.length <= CELLS ? await graded(state, signal) : await solved(state, signal);
        store.update((current) =>
          current.game.line === line && current.settings.metric === metric
            ? changed(current, { analysis: { shortest } })
            : current,
        );
      } catch (error) {
        const { code, message } = failure(error);
        if (code !== "cancelled") console.warn(`the daily result: ${message}`);
      }
    },
    /** Share the result that the card shows. */
    async share() {
      const result = dailyResult(store.get(), dayOf(clock.date()));
      if (!result) return;
      const { day, size } = result.subject;
      const whole = `${result.shared}\n${linkTo(dailyLink(day, parseSize(size)))}`;
      const outcome = await share({ text: whole }, whole);
      if (outcome === "copied") app.say(text.COPIED, "win");
      if (outcome === "refused") app.say(text.REFUSED);
    },
  };

  async function distance(start: Position, metric: Metric, signal: AbortSignal) {
    const request = { ...boards({ position: start, goal: null }), ...counting(metric) };
    return (await client.request({ type: "distance", ...request }, { signal })).distance;
  }

  /** Return the shortest length in the user's metric. The distances are in single-tile moves in any metric. */
  async function graded(
    { game: { start, line, at }, settings: { metric } }: State,
    signal: AbortSignal,
  ) {
    const request = {
      ...boards({ position: start, goal: null }),
      moves: formatMoves(line.slice(0, at)),
    };
    const { shortest, exact, distances } = await client.request(
      { type: "review", ...request },
      { signal },
    );
    const more = exact ? { distances } : {};
    if (metric === "stm") return { length: shortest, optimal: exact, ...more };
    const length = await distance(start, metric, signal);
    return length === null ? null : { length, optimal: true, ...more };
  }

  async function solved({ game: { start }, settings: { metric } }: State, signal: AbortSignal) {
    const { moves, optimal } = await client.request(
      {
        type: "solve",
        ...boards({ position: start, goal: null }),
        ...counting(metric),
        algorithm: "auto",
        heuristic: null,
      },
      { signal },
    );
    return { length: lengthIn(metric, parseMoves(moves)), optimal };
  }
}

function keyOf({ seed, start }: { seed: string | null; start: { rows: number; cols: number } }) {
  return `${seed} ${start.rows}x${start.cols}`;
}

function resumable({ start, line, at, times, seed, practice, ...rest }: GamePart): Game {
  const { solutionFrom, tree, day, dealt } = rest;
  return { start, line, at, times, seed, practice, solutionFrom, tree, day, dealt };
}
