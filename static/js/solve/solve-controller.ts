// What Python is asked about the position, and how the answers get into the state. One Solve at a
// time, one check: a newer one, or a change of the position, ends the older.

import type { App } from "../app/app.ts";
import { boards, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import type { CheckResult, SolveResult, Stats } from "../protocol.ts";
import { asGoal, type GoalName, namedGoal } from "../puzzle/goals.ts";
import { formatMoves, parseBoard, parseMoves } from "../puzzle/notation.ts";
import { isSolvable } from "../puzzle/rules.ts";
import { isLarge, secondsMore, withProven } from "../state/bounds.ts";
import { isRunning } from "../state/clock.ts";
import { withLine, withSolution, withSolutionSoFar } from "../state/game.ts";
import { withHelp } from "../state/help.ts";
import { withGoal } from "../state/replay.ts";
import {
  type Best,
  changed,
  goalOf,
  isOwnWin,
  type Optimal,
  type Search,
  type State,
  seek,
  solutionMoves,
  withGame,
  withoutTrial,
} from "../state/state.ts";
import {
  ASK_BY_KEY,
  goalChanged,
  repaired as repairedWords,
  SOLVED_ALREADY,
} from "./solve-text.ts";

/** @param options points at why a board can't be solved */
export function createSolveController(app: App, { refuse }: { refuse: () => void }) {
  const { store, client, changePosition, say, now } = app;
  const solving = createLatest();
  const checking = createLatest();
  const findingAll = createLatest();
  app.onPositionGone(() => {
    for (const latest of [solving, checking, findingAll]) latest.end();
    if (store.get().analysis.search.kind === "unconfirmed") searching({ kind: "none" });
  });

  const searching = (search: Search) => app.set({ analysis: { search } });

  /** @param ask what only makes sense of a board that can be solved */
  function ifSolvable(ask: () => Promise<void>) {
    const state = store.get();
    if (isSolvable(state.game.position, goalOf(state))) void ask();
    else refuse();
  }

  /**
   * @param more how long to look for shorter solutions, and the one to begin with
   * @param first the solution to begin with, if Solve hasn't found it
   */
  async function solve(more: { seconds?: number; moves?: string } = {}, first: Best | null = null) {
    const state = store.get();
    const signal = solving.begin();
    const waiting = state.engine.kind === "booting";
    searching({ kind: "running", stats: null, bound: null, waiting, prepared: null, best: first });
    const { algorithm, heuristic } = state.choices;
    let best: Best | null = first;
    let proven: number | null = null;

    /**
     * @param text a solution, the same one as before or a shorter one
     * @param seconds since the search began
     */
    function take(text: string | undefined, seconds: number) {
      if (text === undefined || text === best?.moves) return;
      const moves = parseMoves(text);
      const { length } = moves;
      best = { moves: text, length, curve: [...(best?.curve ?? []), { seconds, length }] };
      store.update((current) => withSolutionSoFar(current, moves, now()));
    }

    try {
      const result = (await client.request(
        {
          type: "solve",
          ...boards(state.game),
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
            take(event.best, stats.seconds);
            proven = bound;
            searching({ kind: "running", stats, bound, waiting: false, prepared, best });
          },
        },
      )) as SolveResult;
      if (signal.aborted) return;
      const moves = parseMoves(result.moves);
      store.update((current) =>
        withSolution(
          withProven(current, result.lower_bound),
          result,
          moves,
          now(),
          curveTo(result, best),
        ),
      );
    } catch (error) {
      if (!solving.isNewest(signal)) return; // a newer one has taken its place
      const least = proven ?? 0; // and stays so, though the search was stopped
      store.update((current) =>
        current.game.position === state.game.position ? withProven(current, least) : current,
      );
      const { code, message, stats = null } = failure(error);
      // A new game has nothing to do with it.
      if (code === "cancelled" && store.get().game.start !== state.game.start)
        searching({ kind: "none" });
      else if (
        code === "cancelled" &&
        best &&
        best !== first &&
        stats &&
        isOnShow(store.get(), best)
      )
        searching({ kind: "solved", ...soFar(best, least, stats) });
      else
        searching(
          code === "cancelled"
            ? { kind: "stopped", stats }
            : { kind: "failed", code, message, stats },
        );
    }
  }

  /** What's known of the position. */
  async function check() {
    const state = store.get();
    const signal = checking.begin();
    try {
      const facts = (await client.request(
        { type: "check", ...boards(state.game) },
        { signal },
      )) as CheckResult;
      if (store.get().game.position !== state.game.position) return;
      app.set({ here: { facts } });
    } catch (error) {
      const { code, message } = failure(error);
      if (code !== "cancelled") console.warn(`check: ${message}`);
    }
  }

  /** Tables for the board that's shown, so that Solve needn't wait for them. */
  async function prepare() {
    try {
      await client.request({ type: "prepare", ...boards(store.get().game) });
    } catch {
      // Solve will say what's wrong.
    }
  }

  /** All shortest solutions from here. */
  async function findAll() {
    const state = store.get();
    const signal = findingAll.begin();
    const show = (found: Optimal) => {
      if (findingAll.counts(signal)) app.set({ here: { optimal: found } });
    };
    show({ kind: "running" });
    try {
      const result = await client.request({ type: "optimal", ...boards(state.game) }, { signal });
      show({ kind: "found", result, at: state.game.at });
      store.update(withHelp);
    } catch (error) {
      const { code, message } = failure(error);
      if (code !== "cancelled") show({ kind: "failed", message });
    }
  }

  /**
   * Whether Solve would end a game against the clock, and hasn't asked about that yet. A press of
   * its button is meant where nothing counts: on a board that was chosen, or after a hint.
   */
  function isRash(by: "key" | "pointer") {
    const {
      game: { clock, practice },
      here: { hint },
      analysis: { search },
    } = store.get();
    const meant = by === "pointer" && (practice || hint !== null);
    return search.kind !== "unconfirmed" && !meant && isRunning(clock);
  }

  return {
    solve(by: "key" | "pointer") {
      if (store.get().analysis.search.kind === "running") return;
      if (isOwnWin(store.get())) return say(SOLVED_ALREADY); // its review stays on offer
      changePosition(withoutTrial);
      ifSolvable(async () => {
        if (!isRash(by)) {
          if (store.get().analysis.search.kind === "unconfirmed") say(""); // it's answered
          return solve();
        }
        searching({ kind: "unconfirmed", by });
        if (by === "key") say(ASK_BY_KEY);
      });
    },
    endSolve: solving.end,
    /** Look for a solution shorter than the one on show, from where that begins. */
    improve() {
      const state = store.get();
      const { solutionFrom } = state.game;
      if (solutionFrom === null || state.analysis.search.kind === "running") return;
      const moves = formatMoves(solutionMoves(state));
      changePosition((now) => seek(withoutTrial(now), solutionFrom));
      const { length } = solutionMoves(state);
      const pasted = { moves, length, curve: [{ seconds: 0, length }] };
      const known = state.analysis.search.kind === "solved";
      void solve({ seconds: secondsMore(state), moves }, known ? null : pasted);
    },
    check,
    prepare,
    findAll: () => ifSolvable(findAll),
    /** Have a shortest solution on show. */
    choose(moves: string) {
      changePosition((state) => {
        const { optimal } = state.here;
        const at = optimal.kind === "found" ? optimal.at : state.game.at;
        return changed(withLine(seek(state, at), parseMoves(moves)), { here: { optimal } });
      });
      app.reveal("replay");
    },
    /** Swap the two tiles that make the board unsolvable. */
    repair() {
      const { game, here } = store.get();
      if (!here.facts?.repaired) return;
      const repaired = parseBoard(here.facts.repaired);
      changePosition((state) => withGame(state, { start: repaired, goal: game.goal }));
      say(repairedWords(repaired));
    },
    /** @param name of a goal that can be reached */
    changeGoal(name: GoalName) {
      const { rows, cols } = store.get().game.start;
      changePosition((state) => withGoal(state, asGoal(namedGoal(name, rows, cols))));
      say(goalChanged(name));
    },
  };
}

/** Whether a solution is still the one that can be replayed. */
function isOnShow(state: State, best: Best) {
  return state.game.solutionFrom !== null && formatMoves(solutionMoves(state)) === best.moves;
}

/** The result of a search that was stopped while it looked for a shorter solution. */
function soFar(best: Best, proven: number, stats: Stats) {
  const { moves, length } = best;
  const found = { moves, length, optimal: length === proven, lower_bound: proven };
  const result = { ...found, algorithm: "auto", heuristic: null, stats };
  return { result, curve: curveTo(result, best) };
}

/** How the length fell until the end of a search, if it did. */
function curveTo({ length, stats: { seconds } }: SolveResult, best: Best | null) {
  return best ? [...best.curve, { seconds, length }] : [];
}
