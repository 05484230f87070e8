// A race from its choice to its end: the boards are dealt or measured, then each runs. Whoever
// isn't run by the page's own Python runs at the same time, elsewhere.

import { failure, boards as shown } from "../engine/requests.js";
import { createLatest } from "../lib/latest.js";
import { throttle } from "../lib/timing.js";
import { NotationError } from "../puzzle/notation.js";
import { isSolvable } from "../puzzle/rules.js";
import { goalOf } from "../state/state.js";
import { dealOf, filesOf } from "./boards.js";
import { listed } from "./listed.js";
import * as say from "./messages.js";
import { begun, withRows } from "./race.js";

/** @import { App } from "../app/app.js" */
/** @import { DealResult, DistanceResult } from "../protocol.js" */
/** @import { RaceBoard } from "./boards.js" */
/** @import { Ask, Contestant } from "./contestants.js" */
/** @import { Race, Row } from "./race.js" */
/** @import { Choice } from "./setup.js" */

const REDRAW_MS = 250;

/**
 * How a race is: `text` for whoever looks, `share` of it that's done; null: it isn't running.
 * @typedef {{ text: string, share: number | null }} Progress
 */

/**
 * @param {App} app
 * @param {{
 *   onProgress: (progress: Progress) => void, onRace: (race: Race) => void,
 *   onRunning: (running: boolean) => void, refuse: (text: string) => void,
 *   onNews: (text: string) => void, onRead: (text: string) => void,
 * }} show
 */
export function createRaceController({ store, client, clock }, show) {
  const { onProgress, onRace, onRunning, refuse, onNews, onRead } = show;
  const racing = createLatest();

  /** @param {Choice} choice */
  async function start(choice) {
    const signal = racing.begin();
    onRunning(true);
    onNews(say.BEGINS);
    let how = say.NOT_BEGUN;
    try {
      const boards = await boardsOf(choice, signal);
      how = boards.length ? await run(choice, boards, signal) : "";
    } catch (error) {
      if (!(error instanceof NotationError)) {
        const { code, message } = failure(error);
        if (code !== "cancelled") refuse(message);
        how = code === "cancelled" ? say.STOPPED_BEFORE : say.NOT_BEGUN;
      } else refuse(error.message);
    }
    if (!racing.isNewest(signal)) return;
    onRunning(false);
    onProgress({ text: how, share: null });
    onNews(how);
  }

  /**
   * @param {Choice} choice
   * @param {AbortSignal} signal
   * @returns {Promise<RaceBoard[]>}
   */
  async function boardsOf({ kind, seed, text, files }, signal) {
    const state = store.get();
    if (kind === "one") {
      if (isSolvable(state.game.position, goalOf(state))) {
        return [{ ...shown(state.game), length: null }];
      }
      refuse(say.UNSOLVABLE);
      return [];
    }
    if (kind === "depth") return await dealt(seed, signal);
    if (kind === "files") return await measured(filesOf(files), signal);
    const { position, goal } = state.game;
    const { boards, unread, unsolvable, ...taken } = await listed(text, position, goal, ask);
    const left = say.leftOut(unread, unsolvable);
    if (left) refuse(left);
    else if (!boards.length) refuse(say.NO_BOARDS);
    onRead(boards.length ? say.readAs(boards.length, taken) : "");
    return await measured(boards, signal);
  }

  /**
   * @param {string} text
   * @returns {Promise<readonly string[]>} boards in a form that Python reads; empty if there are none
   */
  async function ask(text) {
    try {
      const { boards } = await client.request({ type: "read", text });
      return boards;
    } catch (error) {
      failure(error); // anything but a refusal is thrown on
      return [];
    }
  }

  /**
   * @param {string} seed
   * @param {AbortSignal} signal
   */
  async function dealt(seed, signal) {
    const { game } = store.get();
    const own = dealOf(game.position);
    const { lengths, each } = own ?? { lengths: [6, 10, 14, 18, 22, 26], each: 20 };
    const puzzle = own ? shown(game) : { board: "1-2-3_4-5-6_7-8-0" };
    onProgress({ text: say.DEALING, share: 0 });
    const request = { type: /** @type {const} */ ("deal"), ...puzzle, lengths, each, seed };
    const { boards } = /** @type {DealResult} */ (await client.request(request, { signal }));
    const goal = puzzle.goal ? { goal: puzzle.goal } : {};
    return boards.map(({ board, length }) => ({ board, length, ...goal }));
  }

  /**
   * The boards with their lengths, where these can be found.
   * @param {RaceBoard[]} boards
   * @param {AbortSignal} signal
   */
  async function measured(boards, signal) {
    const known = [];
    for (const board of boards) {
      const share = known.length / boards.length;
      onProgress({
        text: say.measuring(known.length + 1, boards.length),
        share: 0.1 * share,
      });
      const { board: text, goal } = board;
      const puzzle = goal ? { board: text, goal } : { board: text };
      const found = /** @type {DistanceResult} */ (
        await client.request({ type: "distance", ...puzzle }, { signal })
      );
      known.push({ ...board, length: found.distance });
    }
    return known;
  }

  /**
   * @param {Choice} choice
   * @param {readonly RaceBoard[]} boards
   * @param {AbortSignal} signal
   */
  async function run({ kind, contestants, nodes }, boards, signal) {
    let race = begun({ kind, boards, contestants, nodes });
    const all = boards.length * contestants.length;
    /** @type {{ board: number, contestant: number, row: Row }[]} */
    let news = [];
    let now = "";
    const draw = () => {
      if (!racing.isNewest(signal)) return;
      race = withRows(race, news);
      news = [];
      onRace(race);
      if (race.state !== "running") return;
      onProgress({
        text: say.running(race.ended, all, now),
        share: race.ended / all,
      });
    };
    const drawSoon = throttle(clock, REDRAW_MS, draw);
    onRace(race);

    /** @type {Map<Ask, Contestant[]>} */
    const parties = new Map();
    /** @type {Ask} */
    const ours = (request, options) => client.request(request, options);
    for (const contestant of contestants) {
      const ask = contestant.ask ?? ours;
      parties.set(ask, [...(parties.get(ask) ?? []), contestant]);
    }
    const puzzles = boards.map(({ board, goal }) => (goal ? { board, goal } : { board }));
    const ends = await Promise.allSettled(
      [...parties].map(([ask, party]) =>
        ask(
          { type: "race", boards: puzzles, runs: party.map((one) => one.run), nodes },
          {
            signal,
            onEvent(event) {
              const who = /** @type {Contestant} */ (party[event.run]);
              if (event.type === "row") {
                const { board, row, branching } = event;
                const contestant = contestants.indexOf(who);
                news.push({ board, contestant, row: { ...row, branching } });
              } else {
                const length = boards[event.board]?.length ?? null;
                now = say.runner(who.label, length);
              }
              drawSoon();
            },
          },
        ),
      ),
    );
    race = { ...race, state: "over" };
    draw();
    const failed = ends.find((end) => end.status === "rejected");
    if (!failed) return say.over(all);
    const { code, message } = failure(failed.reason);
    if (code !== "cancelled") refuse(message);
    return say.stopped(race.ended, all);
  }

  return { start, end: racing.end };
}
