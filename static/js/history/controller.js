// Games against the clock: begun, finished and put into the history, and got out of it again.

import { saveFile } from "../lib/dom.js";
import { counted } from "../lib/format.js";
import { formatBoard, parseBoard, parseMoves } from "../puzzle/notation.js";
import { slideAll } from "../puzzle/rules.js";
import { shuffle } from "../puzzle/shuffle.js";
import { inspect } from "../state/game.js";
import { dailySeed, dayOf, dayOfSeed, recordOf } from "../state/solves.js";
import { changed, isOwn, isSolved, withGame } from "../state/state.js";

/** @import { App } from "../app/app.js" */
/** @import { createHistory } from "./history.js" */
/** @import { Position } from "../puzzle/rules.js" */
/** @import { Game, State } from "../state/state.js" */

/**
 * @param {App} app
 * @param {ReturnType<typeof createHistory>} solves
 */
export function createHistoryController(app, solves) {
  const { store, client, changePosition, say, now, reveal } = app;
  /**
   * The start whose shortest solution is looked for, or known.
   * @type {Position | null}
   */
  let measured = null;

  /**
   * Begin a game against the clock.
   * @param {Game} game
   */
  function begin(game) {
    changePosition((state) => {
      const begun = withGame(state, game);
      return state.choices.inspection ? inspect(begun, now()) : begun;
    });
  }

  /**
   * The same scramble once more.
   * @param {Pick<Game, "start" | "goal" | "seed">} game
   */
  function again({ start, goal = null, seed = null }) {
    begin({ start, goal, seed });
  }

  /**
   * @param {number} key
   * @param {(game: Game & { line: NonNullable<Game["line"]> }) => void} use
   * @returns {Promise<boolean>} whether the solve could be had
   */
  async function recall(key, use) {
    let record = null;
    try {
      record = await solves.get(key);
    } catch {
      return refuse("The browser's storage fails: that solve can't be read.");
    }
    if (!record) return refuse("That solve is no longer kept.");
    const { board, goal, moves, times, seed = null, milliseconds } = record;
    const [start, line] = [parseBoard(board), parseMoves(moves)];
    if (slideAll(start, line).count < line.length) {
      return refuse("That solve is damaged: its moves don't fit its board.");
    }
    reveal("board");
    use({
      start,
      goal: goal ? parseBoard(goal) : null,
      line,
      times: times ?? [],
      clock: { since: null, spent: milliseconds, done: true },
      seed,
    });
    return true;
  }

  /** @param {string} why */
  function refuse(why) {
    say(why);
    return false;
  }

  return {
    begin,
    again,
    /**
     * The person has solved a board.
     * @returns {string} what's to be added to the news
     */
    finish() {
      const state = store.get();
      if (!isOwn(state)) return "";
      const best = solves.add(recordOf(state, new Date(), now()));
      if (best === "new") return " A new personal best!";
      return best === "first" ? " Your first on this size, so a personal best." : "";
    },
    /** Today's board of this size. */
    daily() {
      const {
        game: { start, seed: dealt, clock, practice },
        history,
      } = store.get();
      const [today, seed] = [dayOf(new Date()), dailySeed(new Date())];
      if (dealt === seed && !practice && !clock.done) {
        return say(`This is the daily board of ${today}.`);
      }
      const size = `${start.rows}x${start.cols}`;
      const known = history.solves.some((solve) => solve.seed === seed && solve.size === size);
      const board = shuffle(start.rows, start.cols, { seed });
      begin({ start: board, seed, practice: known });
      reveal("board");
      const more = known ? " You've solved it already." : "";
      say(`The daily board of ${today}, the same for everybody.${more}`);
    },
    /**
     * How many moves a daily board takes is part of its line.
     * @param {State} state
     */
    async measureDaily(state) {
      const {
        game: { seed, start, clock },
        analysis: { shortest },
      } = state;
      const due = dayOfSeed(seed) !== null && !shortest && clock.done && start !== measured;
      if (!due || !isOwn(state) || !isSolved(state)) return;
      measured = start;
      try {
        const board = formatBoard(start);
        const found = await client.request({
          type: "solve",
          board,
          algorithm: "auto",
          heuristic: null,
        });
        const { length, optimal } = found;
        store.update((current) =>
          current.game.start === start
            ? changed(current, { analysis: { shortest: { length, optimal } } })
            : current,
        );
      } catch {
        // The line does without.
      }
    },
    /**
     * The result as a line of text.
     * @param {string} text
     */
    async copyLine(text) {
      try {
        await app.copy(text);
        say("Copied.");
      } catch {
        say("The line can be copied from where it stands.");
      }
    },
    /**
     * All solves as a file.
     * @param {"csv" | "json"} format
     */
    async exportFile(format) {
      const file = await solves.exportFile(format);
      if (file) saveFile(`slidestar-${dayOf(new Date())}.${format}`, file);
    },
    /**
     * Play a solve's scramble.
     * @param {number} key
     */
    retry: (key) => recall(key, again),
    /**
     * See a solve move by move.
     * @param {number} key
     */
    replay: (key) =>
      recall(key, (game) => {
        changePosition((state) =>
          changed(withGame(state, { ...game, solutionFrom: 0 }), { game: { playing: true } }),
        );
        say(`Your solve of ${counted(game.line.length, "move")}.`);
      }),
    /**
     * The game as it was played, at its end: what a review looks at.
     * @param {number} key
     */
    review: (key) =>
      recall(key, (game) =>
        changePosition((state) =>
          changed(withGame(state, { ...game, at: game.line.length }), {
            choices: { mode: "analyse" },
          }),
        ),
      ),
  };
}
