// The daily board: dealing it, measuring a solve, sharing the result.

import type { App } from "../app/app.ts";
import { boards, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import { share } from "../lib/share.ts";
import { formatMoves } from "../puzzle/notation.ts";
import { shuffle } from "../puzzle/shuffle.ts";
import { dailySeed, dayOf, dayOfSeed, SIZES } from "../state/daily.ts";
import { wasHelped } from "../state/help.ts";
import { dailyLink } from "../state/share-link.ts";
import { changed, type Game, isOwnWin, type State } from "../state/state.ts";
import * as text from "./daily-text.ts";

/** Largest number of cells for which distances are proven. */
const CELLS = 16;

/** @param others `begin`: start a timed game */
export function createDailyController(app: App, { begin }: { begin: (game: Game) => void }) {
  const { store, client, clock } = app;
  const measuring = createLatest();
  /** The line that is being measured, or was. */
  let measured: State["game"]["line"] | null = null;

  /** @param size for example `4x4` */
  function deal(day: string, size: string) {
    const { game, history } = store.get();
    const seed = dailySeed(day);
    const [rows, cols] = size.split("x").map(Number) as [number, number];
    const here = game.seed === seed && game.start.rows === rows && game.start.cols === cols;
    if (here && !game.practice && !game.clock.done) return app.say(text.already(day));
    const known = history.solves.some((solve) => solve.seed === seed && solve.size === size);
    const start = shuffle(rows, cols, { seed });
    const helped = wasHelped(start);
    begin({ start, seed, practice: known || helped });
    app.reveal("board");
    app.say(text.dealt({ day, today: dayOf(clock.date()), known, helped }));
  }

  return {
    deal,
    /** Start today's board, in the current size if it is a daily size. */
    today() {
      const { rows, cols } = store.get().game.start;
      const size = `${rows}x${cols}`;
      deal(dayOf(clock.date()), SIZES.includes(size) ? size : (SIZES.at(-1) as string));
    },
    /** Start the board of the same day in another size. */
    resize: (size: string) => deal(dayOfSeed(store.get().game.seed) ?? dayOf(clock.date()), size),
    /**
     * Request the shortest length and the distance after each move, which are part of the result.
     */
    async measure(state: State) {
      const { seed, start, line } = state.game;
      if (measured && line !== measured) {
        measuring.end();
        measured = null;
      }
      const due = dayOfSeed(seed) !== null && !state.analysis.shortest && line !== measured;
      if (!due || !isOwnWin(state)) return;
      measured = line;
      const signal = measuring.begin();
      try {
        const shortest =
          start.tiles.length <= CELLS ? await graded(state, signal) : await solved(state, signal);
        store.update((current) =>
          current.game.line === line ? changed(current, { analysis: { shortest } }) : current,
        );
      } catch (error) {
        const { code, message } = failure(error);
        if (code !== "cancelled") console.warn(`the daily result: ${message}`);
      }
    },
    async share(result: string) {
      const { start, seed } = store.get().game;
      const day = dayOfSeed(seed);
      if (day === null) return;
      const { href } = new URL(dailyLink(day, start), location.href);
      const whole = `${result}\n${href}`;
      const outcome = await share({ text: whole }, whole);
      if (outcome === "copied") app.say(text.COPIED);
      if (outcome === "refused") app.say(text.REFUSED);
    },
  };

  async function graded({ game: { start, line, at } }: State, signal: AbortSignal) {
    const request = {
      ...boards({ position: start, goal: null }),
      moves: formatMoves(line.slice(0, at)),
    };
    const { shortest, exact, distances } = await client.request(
      { type: "review", ...request },
      { signal },
    );
    return { length: shortest, optimal: exact, ...(exact ? { distances } : {}) };
  }

  async function solved({ game: { start } }: State, signal: AbortSignal) {
    const { length, optimal } = await client.request(
      {
        type: "solve",
        ...boards({ position: start, goal: null }),
        algorithm: "auto",
        heuristic: null,
      },
      { signal },
    );
    return { length, optimal };
  }
}
