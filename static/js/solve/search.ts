// Runs Solve and shows its solutions. A newer search, or a change of the position, cancels the search.

import type { App } from "../app/app.ts";
import { boards, counting, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import type { SolveResult, Stats } from "../protocol.ts";
import { formatMoves, parseMoves } from "../puzzle/notation.ts";
import type { Move } from "../puzzle/rules.ts";
import { lengthIn, type Metric } from "../puzzle/slides.ts";
import type { Best, Search } from "../state/analysis.ts";
import { secondsMore, withProven } from "../state/bounds.ts";
import { withSolution, withSolutionSoFar } from "../state/game.ts";
import { isLarge, lengthOfResult, metricOfSolve } from "../state/metric.ts";
import { patch, type State, solutionMoves } from "../state/state.ts";

/** A time limit, the solution to improve, and a search that the user has not chosen. */
type Improvement = { seconds?: number; moves?: string; algorithm?: "auto" };

export function createSearch({ store, client, now, onMetric, onPosition }: App) {
  const latest = createLatest();
  onMetric(latest.end);
  onPosition(latest.end);

  /** The line with the best solution of the running search. The search ends if another line is shown. */
  let searched: readonly Move[] | null = null;
  store.listen(
    ({ game }) => [game.line],
    ({ game }) => {
      if (searched && game.line !== searched) latest.end();
    },
  );

  /** Show a solution that the running search has found. */
  function put(change: (state: State) => State) {
    searched = null;
    store.update(change);
    searched = store.get().game.line;
  }

  const show = (search: Search) => store.update(patch({ analysis: { search } }));

  /** @param first the solution to begin with, if Solve has not found it */
  async function run(more: Improvement = {}, first: Best | null = null) {
    const state = store.get();
    const signal = latest.begin();
    const waiting = state.engine.kind === "booting";
    show({ kind: "running", stats: null, bound: null, waiting, prepared: null, best: first });
    const metric = metricOfSolve(state);
    let best: Best | null = first;
    let proven = 0;
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
        { ...requestOf(state), ...more },
        {
          signal,
          onEvent(event) {
            if (signal.aborted || event.type !== "progress") return;
            const { stats, bound, prepared = null } = event;
            accept(event.best, stats.seconds);
            proven = bound ?? 0;
            show({ kind: "running", stats, bound, waiting: false, prepared, best });
          },
        },
      )) as SolveResult;
      if (signal.aborted) return;
      put((current) => {
        const proves = metric === current.settings.metric;
        const known = proves ? withProven(current, result.lower_bound) : current;
        return withSolution(known, result, parseMoves(result.moves), now(), curveTo(result, best));
      });
      searched = null;
    } catch (error) {
      if (!latest.isNewest(signal)) return; // A newer request has superseded this one.
      searched = null;
      // The bound remains proven although the search was stopped.
      store.update((current) =>
        current.game.position === state.game.position && current.settings.metric === metric
          ? withProven(current, proven)
          : current,
      );
      const { code, message, stats = null } = failure(error);
      if (code !== "cancelled") return show({ kind: "failed", code, message, stats });
      // The search was cancelled by a new game or a pasted line.
      if (store.get().analysis.search.kind !== "running") return;
      if (best && best !== first && stats && isOnShow(store.get(), best))
        show({ kind: "solved", ...partialResult(best, metric, proven, stats) });
      else show({ kind: "stopped", stats });
    }
  }

  return { run, end: latest.end };
}

/** Return the request of a search for a solution from the current position. */
function requestOf(state: State) {
  const { algorithm, heuristic } = state.choices;
  const limit = isLarge(state) ? { seconds: state.settings.improving } : {};
  const how = { ...counting(metricOfSolve(state)), algorithm, heuristic, ...limit };
  return { type: "solve" as const, ...boards(state.game), ...how };
}

/**
 * Return the time limit and the solution of a search for a solution that is shorter than the
 * displayed one. `first` is the displayed solution if Solve has not found it.
 */
export function improvementOf(state: State) {
  const { search } = state.analysis;
  const solution = solutionMoves(state);
  const moves = formatMoves(solution);
  const length = lengthIn(metricOfSolve(state), solution);
  const pasted = { moves, length, curve: [{ seconds: 0, length }] };
  return {
    more: { seconds: secondsMore(state), moves },
    first: search.kind === "solved" ? null : pasted,
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
