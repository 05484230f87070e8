// A race from its choice to its end: the boards are dealt or measured, then each runs. Whoever
// isn't run by the page's own Python runs at the same time, elsewhere.

import type { App } from "../app/app.ts";
import { failure, boards as shown } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import { throttle } from "../lib/timing.ts";
import type { DealResult, DistanceResult } from "../protocol.ts";
import { NotationError } from "../puzzle/notation.ts";
import { isSolvable } from "../puzzle/rules.ts";
import { goalOf } from "../state/state.ts";
import type { Ask, Contestant } from "./contestants.ts";
import { listed } from "./listed.ts";
import { begun, type Race, type Row, withRows } from "./race.ts";
import { dealOf, filesOf, type RaceBoard } from "./race-boards.ts";
import type { Choice } from "./race-setup.ts";
import * as say from "./race-text.ts";

const REDRAW_MS = 250;

/** How a race is: `text` for whoever looks, `share` of it that's done; null: it isn't running. */
type Progress = { text: string; share: number | null };

export function createRaceController(
  { store, client, clock }: App,
  show: {
    onProgress: (progress: Progress) => void;
    onRace: (race: Race) => void;
    onRunning: (running: boolean) => void;
    refuse: (text: string) => void;
    onNews: (text: string) => void;
    onRead: (text: string) => void;
  },
) {
  const { onProgress, onRace, onRunning, refuse, onNews, onRead } = show;
  const racing = createLatest();

  async function start(choice: Choice) {
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

  async function boardsOf(
    { kind, seed, text, files }: Choice,
    signal: AbortSignal,
  ): Promise<RaceBoard[]> {
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

  /** @returns boards in a form that Python reads; empty if there are none */
  async function ask(text: string): Promise<readonly string[]> {
    try {
      const { boards } = await client.request({ type: "read", text });
      return boards;
    } catch (error) {
      failure(error); // anything but a refusal is thrown on
      return [];
    }
  }

  async function dealt(seed: string, signal: AbortSignal) {
    const { game } = store.get();
    const own = dealOf(game.position);
    const { lengths, each } = own ?? { lengths: [6, 10, 14, 18, 22, 26], each: 20 };
    const puzzle = own ? shown(game) : { board: "1-2-3_4-5-6_7-8-0" };
    onProgress({ text: say.DEALING, share: 0 });
    const request = { type: "deal" as const, ...puzzle, lengths, each, seed };
    const { boards } = (await client.request(request, { signal })) as DealResult;
    const goal = puzzle.goal ? { goal: puzzle.goal } : {};
    return boards.map(({ board, length }) => ({ board, length, ...goal }));
  }

  /** The boards with their lengths, where these can be found. */
  async function measured(boards: RaceBoard[], signal: AbortSignal) {
    const known = [];
    for (const board of boards) {
      const share = known.length / boards.length;
      onProgress({
        text: say.measuring(known.length + 1, boards.length),
        share: 0.1 * share,
      });
      const { board: text, goal } = board;
      const puzzle = goal ? { board: text, goal } : { board: text };
      const found = (await client.request(
        { type: "distance", ...puzzle },
        { signal },
      )) as DistanceResult;
      known.push({ ...board, length: found.distance });
    }
    return known;
  }

  async function run(
    { kind, contestants, nodes }: Choice,
    boards: readonly RaceBoard[],
    signal: AbortSignal,
  ) {
    let race = begun({ kind, boards, contestants, nodes });
    const all = boards.length * contestants.length;
    let news: { board: number; contestant: number; row: Row }[] = [];
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

    const parties: Map<Ask, Contestant[]> = new Map();
    const ours: Ask = (request, options) => client.request(request, options);
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
              const who = party[event.run] as Contestant;
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
