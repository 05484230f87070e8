// Run a race: deal the boards or compute their solution lengths, then run the contestants.
// Contestants in the sandbox run at the same time as those in the page's own Python.

import type { App } from "../app/app.ts";
import { failure, boards as shown } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import type { OptionValue } from "../lib/option-fields.ts";
import { throttle } from "../lib/timing.ts";
import type { DealResult, DistanceResult } from "../protocol.ts";
import { NotationError, parseBoard } from "../puzzle/notation.ts";
import { isSolvable } from "../puzzle/rules.ts";
import { withHelp } from "../state/help.ts";
import { storeHelped } from "../state/known.ts";
import type { RaceKind } from "../state/learn.ts";
import type { Contestant, Deal, RaceBoard, RacePart, Row, Send } from "../state/race.ts";
import { goalOf, patch } from "../state/state.ts";
import { CHOSEN_FIRST, obstacleIn, withChosen } from "./contestants.ts";
import { begun, withRows } from "./race.ts";
import { dealIn, dealOf, dealSize, filesOf, lengthsOf, MOST } from "./race-boards.ts";
import { readRaceList } from "./race-list.ts";
import * as text from "./race-text.ts";

const REDRAW_MS = 250;

type Choice = Pick<RacePart, "seed" | "list" | "files" | "nodes"> & {
  kind: RaceKind;
  deal: Deal;
  contestants: Contestant[];
};

/** @param contestants returns the contestants on offer */
export function createRaceController(
  { store, client, clock }: App,
  contestants: () => readonly Contestant[],
) {
  const racing = createLatest();
  const change = (race: Partial<RacePart>) => store.update(patch({ race }));
  const refuse = (problem: string) => change({ problem });

  /** Start a race between the chosen contestants, or show why it cannot begin. */
  function start() {
    const { game, learn, race } = store.get();
    const { boards: kind, runs, options } = learn;
    const chosen = contestants().filter(
      (each) =>
        (runs ?? CHOSEN_FIRST).includes(each.id) && obstacleIn(kind, each, game.position) === null,
    );
    const deal = dealIn(race, game.position);
    const wrong =
      (kind === "depth" && problemOf(deal)) || (chosen.length === 0 && text.NO_CONTESTANTS);
    change({ problem: wrong || "", read: "" });
    if (wrong) return;
    const runners = chosen.map((each) => withChosen(each, options));
    const { seed, list, files, nodes } = race;
    void raceBetween({ kind, deal, seed, list, files, nodes, contestants: runners });
  }

  async function raceBetween(choice: Choice) {
    const signal = racing.begin();
    change({ running: true, news: text.BEGINS });
    let outcome = text.NOT_BEGUN;
    try {
      const boards = await boardsOf(choice, signal);
      // The results include the lengths of the boards' solutions.
      const played = boards.map(({ board }) => parseBoard(board));
      const { embed } = store.get().page;
      if (choice.kind !== "depth" && played.length && !embed) storeHelped(played, clock.date());
      outcome = boards.length ? await run(choice, boards, signal) : "";
    } catch (error) {
      if (!(error instanceof NotationError)) {
        const { code, message } = failure(error);
        if (code !== "cancelled") refuse(message);
        outcome = code === "cancelled" ? text.STOPPED_BEFORE : text.NOT_BEGUN;
      } else refuse(error.message);
    }
    if (!racing.isNewest(signal)) return;
    change({ running: false, share: null, progress: outcome, news: outcome });
  }

  async function boardsOf(
    { kind, seed, deal, list, files, contestants }: Choice,
    signal: AbortSignal,
  ): Promise<RaceBoard[]> {
    const state = store.get();
    if (kind === "one") {
      if (isSolvable(state.game.position, goalOf(state))) {
        const board = { ...shown(state.game), length: null };
        store.update(withHelp); // The race shows the distance, which counts as help.
        // The sandbox, where the user's heuristic runs, cannot compute the length.
        return contestants.some(({ send }) => send) ? await measured([board], signal) : [board];
      }
      refuse(text.UNSOLVABLE);
      return [];
    }
    if (kind === "depth") return await dealt(deal, seed.trim() || "slidestar", signal);
    if (kind === "files") return await measured(filesOf(files), signal);
    const { position, goal } = state.game;
    const read = (text: string) => client.request({ type: "read", text }, { signal });
    const { boards, unread, unsolvable, ...found } = await readRaceList(list, position, goal, read);
    const left = text.leftOut(unread, unsolvable);
    if (left) refuse(left);
    else if (!boards.length) refuse(text.NO_BOARDS);
    if (boards.length) change({ read: text.readAs(boards.length, found) });
    return await measured(boards, signal);
  }

  async function dealt(deal: Deal, seed: string, signal: AbortSignal) {
    const { game } = store.get();
    const puzzle = dealOf(game.position) ? shown(game) : { board: "1-2-3_4-5-6_7-8-0" };
    change({ progress: text.DEALING, share: 0 });
    const { each } = deal;
    const request = { type: "deal" as const, ...puzzle, lengths: lengthsOf(deal), each, seed };
    const { boards } = (await client.request(request, { signal })) as DealResult;
    const goal = puzzle.goal ? { goal: puzzle.goal } : {};
    return boards.map(({ board, length }) => ({ board, length, ...goal }));
  }

  /** Return the boards with the lengths of their shortest solutions, if these can be computed. */
  async function measured(boards: RaceBoard[], signal: AbortSignal) {
    const known: RaceBoard[] = [];
    for (const board of boards) {
      const share = known.length / boards.length;
      const progress = text.measuring(known.length + 1, boards.length);
      change({ progress, share: 0.1 * share });
      const puzzle = board.goal ? { board: board.board, goal: board.goal } : { board: board.board };
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
    let pending: { board: number; contestant: number; row: Row }[] = [];
    let now = "";
    const draw = () => {
      if (!racing.isNewest(signal)) return;
      race = withRows(race, pending);
      pending = [];
      change({ result: race });
      if (race.state !== "running") return;
      change({ progress: text.running(race.ended, all, now), share: race.ended / all });
    };
    const drawSoon = throttle(clock, REDRAW_MS, draw);
    change({ result: race });

    const groups: Map<Send, Contestant[]> = new Map();
    const sendToPython: Send = (request, options) => client.request(request, options);
    for (const contestant of contestants) {
      const send = contestant.send ?? sendToPython;
      groups.set(send, [...(groups.get(send) ?? []), contestant]);
    }
    const puzzles = boards.map(({ board, goal, length }) => ({
      ...{ board, length },
      ...(goal ? { goal } : {}),
    }));
    const ends = await Promise.allSettled(
      [...groups].map(([send, group]) =>
        send(
          { type: "race", boards: puzzles, runs: group.map((one) => one.run), nodes },
          {
            signal,
            onEvent(event) {
              const contestant = group[event.run];
              if (!contestant) return;
              if (event.type === "row") {
                const { board, row, branching } = event;
                const index = contestants.indexOf(contestant);
                pending.push({ board, contestant: index, row: { ...row, branching } });
              } else {
                const length = boards[event.board]?.length ?? null;
                now = text.runner(contestant.label, length);
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
    if (!failed) return text.over(all);
    const { code, message } = failure(failed.reason);
    if (code !== "cancelled") refuse(message);
    return text.stopped(race.ended, all);
  }

  return {
    start,
    stop: racing.end,
    change,
    /** Change the selection of random boards. */
    deal(values: Partial<Deal>) {
      const { game, race } = store.get();
      const deal = { ...dealIn(race, game.position), ...values };
      const deals = { ...race.deals, [dealSize(game.position)]: deal };
      change({ deals, problem: problemOf(deal) });
    },
    setOption(name: string, value: OptionValue) {
      const { options } = store.get().learn;
      store.update(patch({ learn: { options: { ...options, [name]: value } } }));
    },
    tick(id: string, on: boolean) {
      const chosen = store.get().learn.runs ?? CHOSEN_FIRST;
      const runs = contestants()
        .map((each) => each.id)
        .filter((each) => (each === id ? on : chosen.includes(each)));
      store.update(patch({ learn: { runs } }));
    },
  };
}

/** Return the fault of a selection of boards, or an empty text. */
function problemOf(deal: Deal) {
  if (deal.first > deal.last) return text.NO_LENGTHS;
  const boards = lengthsOf(deal).length * deal.each;
  return boards > MOST.boards ? text.tooMany(MOST.boards) : "";
}
