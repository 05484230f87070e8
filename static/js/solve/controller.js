// What Python is asked about the position, and how the answers get into the state. One Solve at a
// time, one check: a newer one, or a change of the position, ends the older.

import { boards, failure } from "../engine/requests.js";
import { createLatest } from "../lib/latest.js";
import { asGoal, namedGoal } from "../puzzle/goals.js";
import { formatMoves, parseBoard, parseMoves } from "../puzzle/notation.js";
import { isSolvable } from "../puzzle/rules.js";
import { isLarge, secondsMore, withProven } from "../state/bounds.js";
import { isRunning } from "../state/clock.js";
import { withLine, withSolution, withSolutionSoFar } from "../state/game.js";
import { withHelp } from "../state/help.js";
import { withGoal } from "../state/replay.js";
import {
  changed,
  goalOf,
  isOwnWin,
  seek,
  solutionMoves,
  withGame,
  withoutTrial,
} from "../state/state.js";
import { ASK_BY_KEY, goalChanged, repaired as repairedWords, SOLVED_ALREADY } from "./messages.js";

/** @import { App } from "../app/app.js" */
/** @import { GoalName } from "../puzzle/goals.js" */
/** @import { CheckResult, SolveResult, Stats } from "../protocol.js" */
/** @import { Best, Optimal, Search, State } from "../state/state.js" */

/**
 * @param {App} app
 * @param {{ refuse: () => void }} options points at why a board can't be solved
 */
export function createSolveController(app, { refuse }) {
  const { store, client, changePosition, say, now } = app;
  const solving = createLatest();
  const checking = createLatest();
  const findingAll = createLatest();
  app.onPositionGone(() => {
    for (const latest of [solving, checking, findingAll]) latest.end();
    if (store.get().analysis.search.kind === "asked") searching({ kind: "none" });
  });

  /** @param {Search} search */
  const searching = (search) => app.set({ analysis: { search } });

  /** @param {() => Promise<void>} ask what only makes sense of a board that can be solved */
  function ifSolvable(ask) {
    const state = store.get();
    if (isSolvable(state.game.position, goalOf(state))) void ask();
    else refuse();
  }

  /**
   * @param {{ seconds?: number, moves?: string }} [more] how long to look for shorter solutions,
   *   and the one to begin with
   * @param {Best | null} [first] the solution to begin with, if Solve hasn't found it
   */
  async function solve(more = {}, first = null) {
    const state = store.get();
    const signal = solving.begin();
    const waiting = state.engine.kind === "booting";
    searching({ kind: "running", stats: null, bound: null, waiting, prepared: null, best: first });
    const { algorithm, heuristic } = state.choices;
    /** @type {Best | null} */
    let best = first;
    /** @type {number | null} */
    let proven = null;

    /**
     * @param {string | undefined} text a solution, the same one as before or a shorter one
     * @param {number} seconds since the search began
     */
    function take(text, seconds) {
      if (text === undefined || text === best?.moves) return;
      const moves = parseMoves(text);
      const { length } = moves;
      best = { moves: text, length, curve: [...(best?.curve ?? []), { seconds, length }] };
      store.update((current) => withSolutionSoFar(current, moves, now()));
    }

    try {
      const result = /** @type {SolveResult} */ (
        await client.request(
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
        )
      );
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
      const facts = /** @type {CheckResult} */ (
        await client.request({ type: "check", ...boards(state.game) }, { signal })
      );
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
    /** @param {Optimal} found */
    const show = (found) => {
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
   * @param {"key" | "pointer"} by
   */
  function isRash(by) {
    const {
      game: { clock, practice },
      here: { hint },
      analysis: { search },
    } = store.get();
    const meant = by === "pointer" && (practice || hint !== null);
    return search.kind !== "asked" && !meant && isRunning(clock);
  }

  return {
    /** @param {"key" | "pointer"} by */
    solve(by) {
      if (store.get().analysis.search.kind === "running") return;
      if (isOwnWin(store.get())) return say(SOLVED_ALREADY); // its review stays on offer
      changePosition(withoutTrial);
      ifSolvable(async () => {
        if (!isRash(by)) {
          if (store.get().analysis.search.kind === "asked") say(""); // it's answered
          return solve();
        }
        searching({ kind: "asked", by });
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
    /**
     * Have a shortest solution on show.
     * @param {string} moves
     */
    choose(moves) {
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
    /** @param {GoalName} name of a goal that can be reached */
    changeGoal(name) {
      const { rows, cols } = store.get().game.start;
      changePosition((state) => withGoal(state, asGoal(namedGoal(name, rows, cols))));
      say(goalChanged(name));
    },
  };
}

/**
 * Whether a solution is still the one that can be replayed.
 * @param {State} state
 * @param {Best} best
 */
function isOnShow(state, best) {
  return state.game.solutionFrom !== null && formatMoves(solutionMoves(state)) === best.moves;
}

/**
 * The result of a search that was stopped while it looked for a shorter solution.
 * @param {Best} best
 * @param {number} proven
 * @param {Stats} stats
 */
function soFar(best, proven, stats) {
  const { moves, length } = best;
  const found = { moves, length, optimal: length === proven, lower_bound: proven };
  const result = { ...found, algorithm: "auto", heuristic: null, stats };
  return { result, curve: curveTo(result, best) };
}

/**
 * How the length fell until the end of a search, if it did.
 * @param {SolveResult} result
 * @param {Best | null} best
 */
function curveTo({ length, stats: { seconds } }, best) {
  return best ? [...best.curve, { seconds, length }] : [];
}
