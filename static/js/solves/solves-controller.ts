// Starts and finishes timed games, and loads stored games from the history.

import type { App } from "../app/app.ts";
import { niceSize } from "../lib/format.ts";
import type { SolveRecord } from "../protocol.ts";
import { parseBoard, parseMoves } from "../puzzle/notation.ts";
import { type Replay, writeAverage } from "../puzzle/replay-link.ts";
import { slideAll } from "../puzzle/rules.ts";
import { lengthsOf } from "../puzzle/slides.ts";
import { MAX_MOVES } from "../state/challenge.ts";
import type { Clock } from "../state/clock.ts";
import { type Event, eventOfSolves } from "../state/events.ts";
import { withDates } from "../state/game.ts";
import { helpedPositions, pickHelp, withHelp } from "../state/help.ts";
import { isHelped, isKnown, onKnown, storeHelped, storePlayed } from "../state/known.ts";
import { occasionOf } from "../state/result.ts";
import { sessionOf } from "../state/sessions.ts";
import { recordOf, replayOfRecord, resultOf, resultText, summaryOf } from "../state/solves.ts";
import { changed, type Game, isOwn, withGame } from "../state/state.ts";
import type { Solves } from "./solve-history.ts";
import * as text from "./solves-text.ts";

export function createTimedGames({ store, clock, now }: App, { add }: Solves) {
  /** Start a timed game. */
  function begin(game: Game) {
    store.update((state) => withGame(state, game));
  }

  /** Start a game with the same board and seed. */
  function again({
    start,
    goal = null,
    seed = null,
    level = null,
  }: Pick<Game, "start" | "goal" | "seed" | "level">) {
    begin({ start, goal, seed, level });
  }

  const setDates = () => store.update((state) => withDates(state, clock.date()));
  store.listen(({ game }) => [game.number, game.clock, game.dealt], setDates);
  setDates();

  if (!store.get().page.embed) {
    const remember = () => {
      const [start, ...positions] = helpedPositions(store.get());
      if (start) storeHelped([start], clock.date(), positions);
    };
    store.listen(pickHelp, remember);
    remember();
    onKnown(() => {
      if (isHelped(store.get().game, clock.date(), now())) store.update(withHelp);
    });
  }

  return {
    begin,
    again,
    /**
     * Store the solve that has just ended.
     * @returns a remark for the announcement
     */
    finish(): string {
      const state = store.get();
      if (!isOwn(state)) return "";
      const date = clock.date();
      const helped = isHelped(state.game, date, now());
      const record = recordOf(state, date, now());
      const known = isKnown(state.game, state.history);
      const practice = record.practice || known || helped;
      storePlayed([state.game], date);
      const best = add({ ...record, practice });
      const { penalty } = state.game.clock;
      const late = penalty ? `${text.lateStart(penalty, resultText(summaryOf(record, 0)))} ` : "";
      const occasion = occasionOf(state);
      if (occasion === "level") return late.trim();
      if (record.resumed) return `${late}${text.NOT_COUNTED_RESUMED}`;
      if (record.control === "macro") return `${late}${text.NOT_COUNTED_MACROS}`;
      if (helped || state.choices.live) return `${late}${text.NOT_COUNTED_HELPED}`;
      // A friend has chosen the board of a challenge.
      if (practice && occasion === "challenge") return late.trim();
      if (record.goal) return `${late}${text.NOT_COUNTED_GOAL}`;
      if (practice && occasion === "daily") return `${late}${text.NOT_COUNTED_AGAIN}`;
      if (known) return `${late}${text.NOT_COUNTED_KNOWN}`;
      if (practice) return `${late}${text.NOT_COUNTED_CHOSEN}`;
      if (best === "first") return `${late}${text.firstBest(niceSize(summaryOf(record, 0).size))}`;
      if (best !== "new") return late.trim();
      const many = state.history.sessions.length > 1;
      return `${late}${many ? text.bestOfSession(sessionOf(state).name) : text.NEW_BEST}`;
    },
  };
}

export function createStoredGames(
  { store, say, reveal }: App,
  get: (key: number) => Promise<SolveRecord | null>,
  begin: (game: Pick<Game, "start" | "goal" | "seed">) => void,
) {
  /** Load a solve and pass its game to `onGame`. Return false if the solve could not be loaded. */
  async function recall(
    key: number,
    onGame: (game: Game & { line: NonNullable<Game["line"]> }) => void,
  ): Promise<boolean> {
    let record = null;
    try {
      record = await get(key);
    } catch {
      return refuse(text.SOLVE_UNREADABLE);
    }
    if (!record) return refuse(text.SOLVE_GONE);
    const { board, goal, moves, times, seed = null, milliseconds, penalty, dnf } = record;
    const { control, resumed = false } = record;
    const [start, line] = [parseBoard(record.start ?? board), parseMoves(moves)];
    if (slideAll(start, line).count < line.length) {
      return refuse(text.SOLVE_DAMAGED);
    }
    onGame({
      start,
      goal: goal ? parseBoard(goal) : null,
      line,
      times: times ?? [],
      clock: {
        since: null,
        spent: milliseconds,
        done: true,
        ...penaltyOf(penalty, dnf),
        ...(resumed && { resumed }),
      },
      seed,
      ...(control ? { controls: { [control]: line.length } } : {}),
    });
    return true;
  }

  /** Load a solve and show it on the board. */
  function onBoard(key: number, onGame: Parameters<typeof recall>[1]) {
    return recall(key, (game) => {
      reveal("board");
      onGame(game);
    });
  }

  function refuse(why: string) {
    say(why);
    return false;
  }

  return {
    recall,
    /** Play the scramble of a solve. */
    again: (key: number) => onBoard(key, begin),
    /** Replay a solve move by move. */
    replay: (key: number) =>
      onBoard(key, (game) => {
        store.update((state) =>
          changed(withGame(state, { ...game, solutionFrom: 0 }), { game: { playing: true } }),
        );
        say(text.replaying(lengthsOf(game.line), store.get().settings.metric));
      }),
    /**
     * Replay the solves of an average one after another. Solves without times of their moves are
     * listed in a message.
     * @returns false if there is nothing to replay
     */
    async replayAverage(keys: readonly number[], play: (event: Event) => void) {
      const replays: Replay[] = [];
      const missing: string[] = [];
      const results: (number | null)[] = [];
      let date = 0;
      for (const key of keys) {
        const record = await get(key).catch(() => null);
        const replay = record && replayOfRecord(record);
        if (replay) replays.push(replay);
        else missing.push(record ? resultText(summaryOf(record, key)) : text.GONE);
        if (!record) continue;
        results.push(resultOf(summaryOf(record, key)));
        date = Date.parse(record.when);
      }
      const moves = replays.reduce((sum, replay) => sum + replay.moves.length, 0);
      if (!moves) return refuse(text.NO_TIMES);
      if (moves > MAX_MOVES) return refuse(text.tooManyMoves(MAX_MOVES));
      // Without a deleted solve, the rest is no average.
      const average = results.length === keys.length ? { results } : {};
      const { trim } = store.get().settings;
      const replay = await writeAverage(replays, date);
      play(eventOfSolves(replay, replays, { missing, trim, ...average }));
      return true;
    },
    /** Show the solved game at its end, in Analyse. */
    review: (key: number) =>
      onBoard(key, (game) =>
        store.update((state) =>
          changed(withGame(state, { ...game, at: game.line.length }), {
            choices: { mode: "analyse" },
          }),
        ),
      ),
  };
}

function penaltyOf(penalty?: number, dnf?: boolean): Pick<Clock, "penalty"> {
  if (dnf) return { penalty: "DNF" };
  return penalty ? { penalty } : {};
}
