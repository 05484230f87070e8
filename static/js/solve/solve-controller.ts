// Sends requests about the position to Python and puts the results into the state. A newer request
// of the same kind, or a change of the position, cancels the older request.

import type { App } from "../app/app.ts";
import { boards, counting, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import type { CheckResult, SolveResult, Stats } from "../protocol.ts";
import { asGoal, type GoalName, namedGoal } from "../puzzle/goals.ts";
import { formatMoves, parseBoard, parseMoves } from "../puzzle/notation.ts";
import { isSolvable, type Move } from "../puzzle/rules.ts";
import { lengthIn, type Metric } from "../puzzle/slides.ts";
import type { Best, Optimal, Search } from "../state/analysis.ts";
import { secondsMore, withProven } from "../state/bounds.ts";
import { isRunning } from "../state/clock.ts";
import { withLine, withSolution, withSolutionSoFar } from "../state/game.ts";
import { withHelp } from "../state/help.ts";
import { isLarge, lengthOfResult, metricOfSolve } from "../state/metric.ts";
import { withGoal } from "../state/replay.ts";
import {
  changed,
  goalOf,
  isOwnWin,
  patch,
  type State,
  seek,
  solutionMoves,
  withGame,
  withoutTrial,
} from "../state/state.ts";
import {
  ASK_BY_BOARD,
  ASK_BY_KEY,
  goalChanged,
  repaired as repairedWords,
  SOLVED_ALREADY,
} from "./solve-text.ts";

/** @param options `refuse` highlights the reason why a board cannot be solved */
export function createSolveController(app: App, { refuse }: { refuse: () => void }) {
  const { store, client, say, now } = app;
  const solving = createLatest();
  const checking = createLatest();
  const findingAll = createLatest();
  app.onMetric(() => {
    for (const latest of [solving, findingAll]) latest.end();
  });
  app.onPosition(() => {
    for (const latest of [solving, checking, findingAll]) latest.end();
    if (store.get().analysis.search.kind === "unconfirmed") searching({ kind: "none" });
  });

  /**
   * The line with the best solution of the running search. The search ends if another line is
   * shown.
   */
  let searched: readonly Move[] | null = null;
  store.listen(
    ({ game }) => [game.line],
    ({ game }) => {
      if (searched && game.line !== searched) solving.end();
    },
  );

  /** Show a solution that the running search has found. */
  function put(change: (state: State) => State) {
    searched = null;
    store.update(change);
    searched = store.get().game.line;
  }

  const searching = (search: Search) => store.update(patch({ analysis: { search } }));

  /** @param command a command that requires a solvable board */
  function ifSolvable(command: () => Promise<void>) {
    const state = store.get();
    if (isSolvable(state.game.position, goalOf(state))) void command();
    else refuse();
  }

  /**
   * @param more a time limit, and the solution to improve
   * @param first the solution to begin with, if Solve has not found it
   */
  async function solve(more: { seconds?: number; moves?: string } = {}, first: Best | null = null) {
    const state = store.get();
    const signal = solving.begin();
    const waiting = state.engine.kind === "booting";
    searching({ kind: "running", stats: null, bound: null, waiting, prepared: null, best: first });
    const { algorithm, heuristic } = state.choices;
    const metric = metricOfSolve(state);
    let best: Best | null = first;
    let proven: number | null = null;
    searched = state.game.line;

    /**
     * Show a solution, unless it is the same as before.
     * @param text a solution that is not longer than the last one
     * @param seconds the time since the search began
     */
    function accept(text: string | undefined, seconds: number) {
      if (text === undefined || text === best?.moves) return;
      const moves = parseMoves(text);
      const length = lengthIn(metric, moves);
      best = { moves: text, length, curve: [...(best?.curve ?? []), { seconds, length }] };
      put((current) => withSolutionSoFar(current, moves, now()));
    }

    try {
      const result = (await client.request(
        {
          type: "solve",
          ...boards(state.game),
          ...counting(metric),
          algorithm,
          heuristic,
          ...(isLarge(state) ? { seconds: state.settings.improving } : {}),
          ...more,
        },
        {
          signal,
          onEvent(event) {
            if (signal.aborted || event.type !== "progress") return;
            const { stats, bound, prepared = null } = event;
            accept(event.best, stats.seconds);
            proven = bound;
            searching({ kind: "running", stats, bound, waiting: false, prepared, best });
          },
        },
      )) as SolveResult;
      if (signal.aborted) return;
      const moves = parseMoves(result.moves);
      put((current) =>
        withSolution(
          metric === current.settings.metric ? withProven(current, result.lower_bound) : current,
          result,
          moves,
          now(),
          curveTo(result, best),
        ),
      );
      searched = null;
    } catch (error) {
      if (!solving.isNewest(signal)) return; // A newer request has superseded this one.
      searched = null;
      const least = proven ?? 0; // The bound remains proven although the search was stopped.
      store.update((current) =>
        current.game.position === state.game.position && current.settings.metric === metric
          ? withProven(current, least)
          : current,
      );
      const { code, message, stats = null } = failure(error);
      // The search was cancelled by a new game or a pasted line.
      if (code === "cancelled" && store.get().analysis.search.kind !== "running") return;
      if (code === "cancelled" && best && best !== first && stats && isOnShow(store.get(), best))
        searching({ kind: "solved", ...partialResult(best, metric, least, stats) });
      else
        searching(
          code === "cancelled"
            ? { kind: "stopped", stats }
            : { kind: "failed", code, message, stats },
        );
    }
  }

  /** Request the facts about the position. */
  async function check() {
    const state = store.get();
    const signal = checking.begin();
    try {
      const facts = (await client.request(
        { type: "check", ...boards(state.game) },
        { signal },
      )) as CheckResult;
      if (store.get().game.position !== state.game.position) return;
      store.update(patch({ here: { facts } }));
    } catch (error) {
      const { code, message } = failure(error);
      if (code !== "cancelled") console.warn(`check: ${message}`);
    }
  }

  /**
   * Prepare the pattern databases for the displayed board, so that Solve need not wait for them.
   */
  async function prepare() {
    try {
      await client.request({ type: "prepare", ...boards(store.get().game) });
    } catch {
      // If there is an error, Solve will report it.
    }
  }

  /** Find all shortest solutions of the current position. */
  async function findAll() {
    const state = store.get();
    const signal = findingAll.begin();
    const show = (found: Optimal) => {
      if (findingAll.counts(signal)) store.update(patch({ here: { optimal: found } }));
    };
    show({ kind: "running" });
    try {
      const request = { ...boards(state.game), ...counting(state.settings.metric) };
      const result = await client.request({ type: "optimal", ...request }, { signal });
      show({ kind: "found", result, at: state.game.at });
      store.update(withHelp);
    } catch (error) {
      const { code, message } = failure(error);
      if (code !== "cancelled") show({ kind: "failed", message });
    }
  }

  /**
   * Return whether Solve needs a confirmation, since it would end a timed game. A press of the
   * button needs none if the game does not count: on a chosen board, or after a hint.
   */
  function needsConfirmation(by: "key" | "pointer" | "board") {
    const {
      game: { clock, practice },
      here: { hint },
      analysis: { search },
    } = store.get();
    const meant = by !== "key" && (practice || hint !== null);
    return search.kind !== "unconfirmed" && !meant && isRunning(clock);
  }

  return {
    solve(by: "key" | "pointer" | "board") {
      if (store.get().analysis.search.kind === "running") return;
      // Return early, so that the offer of a review stays.
      if (isOwnWin(store.get())) return say(SOLVED_ALREADY);
      store.update(withoutTrial);
      ifSolvable(async () => {
        if (!needsConfirmation(by)) {
          // The user has answered the question, so remove it.
          if (store.get().analysis.search.kind === "unconfirmed") say("");
          return solve();
        }
        searching({ kind: "unconfirmed", by });
        if (by === "key") say(ASK_BY_KEY);
        if (by === "board") say(ASK_BY_BOARD);
      });
    },
    endSolve: solving.end,
    /**
     * Search for a solution that is shorter than the displayed one, from the start of the displayed
     * one.
     */
    improve() {
      const state = store.get();
      const { solutionFrom } = state.game;
      if (solutionFrom === null || state.analysis.search.kind === "running") return;
      const moves = formatMoves(solutionMoves(state));
      store.update((now) => seek(withoutTrial(now), solutionFrom));
      const length = lengthIn(metricOfSolve(state), solutionMoves(state));
      const pasted = { moves, length, curve: [{ seconds: 0, length }] };
      const known = state.analysis.search.kind === "solved";
      void solve({ seconds: secondsMore(state), moves }, known ? null : pasted);
    },
    check,
    prepare,
    findAll: () => ifSolvable(findAll),
    /** Show one of the listed shortest solutions. */
    choose(moves: string) {
      store.update((state) => {
        const { optimal } = state.here;
        const at = optimal.kind === "found" ? optimal.at : state.game.at;
        return changed(withLine(seek(state, at), parseMoves(moves)), { here: { optimal } });
      });
      app.reveal("replay");
    },
    /** Swap two tiles to make the board solvable. */
    repair() {
      const { game, here } = store.get();
      if (!here.facts?.repaired) return;
      const repaired = parseBoard(here.facts.repaired);
      store.update((state) => withGame(state, { start: repaired, goal: game.goal }));
      say(repairedWords(repaired));
    },
    /** @param name the name of a goal that the board can reach */
    changeGoal(name: GoalName) {
      const { rows, cols } = store.get().game.start;
      store.update((state) => withGoal(state, asGoal(namedGoal(name, rows, cols))));
      say(goalChanged(name));
    },
  };
}

/** Return whether a solution is still on show. */
function isOnShow(state: State, best: Best) {
  return state.game.solutionFrom !== null && formatMoves(solutionMoves(state)) === best.moves;
}

/** Return the result of a search that was stopped while it was improving a solution. */
function partialResult(best: Best, metric: Metric, proven: number, stats: Stats) {
  const { moves } = best;
  const { length } = parseMoves(moves);
  const optimal = best.length === proven;
  const found = { moves, length, metric, optimal, lower_bound: proven };
  const result = { ...found, algorithm: "auto", heuristic: null, stats };
  return { result, curve: curveTo(result, best) };
}

/** Return the curve of the lengths, extended by the final result. */
function curveTo(result: SolveResult, best: Best | null) {
  const { seconds } = result.stats;
  return best ? [...best.curve, { seconds, length: lengthOfResult(result) }] : [];
}
