// Games against the clock: begun, finished and put into the history, and got out of it again.

import { saveFile } from "../lib/dom.js";
import { parseBoard, parseMoves } from "../puzzle/notation.js";
import { slideAll } from "../puzzle/rules.js";
import { dayOf, dayOfSeed } from "../state/daily.js";
import { becamePractice, storeHelped, wasHelped } from "../state/help.js";
import { sessionOf } from "../state/sessions.js";
import { recordOf, resultText, summaryOf } from "../state/solves.js";
import { changed, isOwn, withGame } from "../state/state.js";
import * as words from "./messages.js";

/** @import { App } from "../app/app.js" */
/** @import { createFiles } from "./files.js" */
/** @import { createHistory } from "./history.js" */
/** @import { Clock } from "../state/clock.js" */
/** @import { Summary } from "../state/solves.js" */
/** @import { Game, State } from "../state/state.js" */

/** As csTimer names its own. */
const EXTENSIONS = { csv: ".csv", json: ".json", cstimer: "-cstimer.txt" };

/**
 * Whether this day's board has been solved before: in another tab, perhaps, while it stood here.
 * @param {State} state
 */
function isKnownDaily({ game: { seed, start }, history }) {
  const size = `${start.rows}x${start.cols}`;
  const same = (/** @type {Summary} */ solve) => solve.seed === seed && solve.size === size;
  return dayOfSeed(seed) !== null && history.solves.some(same);
}

/**
 * @param {App} app
 * @param {ReturnType<typeof createHistory>} solves
 * @param {ReturnType<typeof createFiles>} files
 */
export function createHistoryController(app, solves, files) {
  const { store, clock, changePosition, say, now, reveal } = app;

  /**
   * Begin a game against the clock.
   * @param {Game} game
   */
  function begin(game) {
    changePosition((state) => withGame(state, game));
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
      return refuse(words.SOLVE_UNREADABLE);
    }
    if (!record) return refuse(words.SOLVE_GONE);
    const { board, goal, moves, times, seed = null, milliseconds, penalty, dnf } = record;
    const [start, line] = [parseBoard(record.start ?? board), parseMoves(moves)];
    if (slideAll(start, line).count < line.length) {
      return refuse(words.SOLVE_DAMAGED);
    }
    use({
      start,
      goal: goal ? parseBoard(goal) : null,
      line,
      times: times ?? [],
      clock: { since: null, spent: milliseconds, done: true, ...owing(penalty, dnf) },
      seed,
    });
    return true;
  }

  /**
   * The same, to be seen on the board.
   * @param {number} key
   * @param {Parameters<typeof recall>[1]} use
   */
  function onBoard(key, use) {
    return recall(key, (game) => {
      reveal("board");
      use(game);
    });
  }

  /** @param {string} why */
  function refuse(why) {
    say(why);
    return false;
  }

  store.subscribe((state, before) => {
    if (before && becamePractice(state, before)) storeHelped(state.game.start);
  });

  return {
    begin,
    again,
    recall,
    /**
     * The person has solved a board.
     * @returns {string} what's to be added to the news
     */
    finish() {
      const state = store.get();
      if (!isOwn(state)) return "";
      const record = recordOf(state, clock.date(), now());
      const practice = record.practice || isKnownDaily(state) || wasHelped(state.game.start);
      const best = solves.add({ ...record, practice });
      const { penalty } = state.game.clock;
      const late = penalty ? words.lateStart(penalty, resultText(summaryOf(record, 0))) : "";
      if (record.resumed) return `${late}${words.RESUMED}`;
      if (practice) return `${late}${words.PRACTICE}`;
      const { sessions } = state.history;
      if (sessions.length > 1) {
        return `${late}${best === "new" ? words.bestOfSession(sessionOf(state).name) : ""}`;
      }
      if (best === "new") return `${late}${words.NEW_BEST}`;
      return `${late}${best === "first" ? words.FIRST_BEST : ""}`;
    },
    /**
     * All solves as a file.
     * @param {"csv" | "json" | "cstimer"} format
     */
    async exportFile(format) {
      const file = await files.exportFile(format);
      if (file) saveFile(`slidestar-${dayOf(clock.date())}${EXTENSIONS[format]}`, file);
    },
    /**
     * Play a solve's scramble.
     * @param {number} key
     */
    retry: (key) => onBoard(key, again),
    /**
     * See a solve move by move.
     * @param {number} key
     */
    replay: (key) =>
      onBoard(key, (game) => {
        changePosition((state) =>
          changed(withGame(state, { ...game, solutionFrom: 0 }), { game: { playing: true } }),
        );
        say(words.replaying(game.line.length));
      }),
    /**
     * The game as it was played, at its end: what a review looks at.
     * @param {number} key
     */
    review: (key) =>
      onBoard(key, (game) =>
        changePosition((state) =>
          changed(withGame(state, { ...game, at: game.line.length }), {
            choices: { mode: "analyse" },
          }),
        ),
      ),
  };
}

/**
 * What's shown with a time that's told again.
 * @param {number} [penalty]
 * @param {boolean} [dnf]
 * @returns {Pick<Clock, "penalty">}
 */
function owing(penalty, dnf) {
  if (dnf) return { penalty: "DNF" };
  return penalty ? { penalty } : {};
}
