// The commands about a board: Solve, all shortest solutions, and what makes a board solvable. A newer
// request of the same kind, or a change of the position, cancels the older request.

import type { App } from "../app/app.ts";
import { boards, counting, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import type { CheckResult } from "../protocol.ts";
import { asGoal, type GoalName, namedGoal } from "../puzzle/goals.ts";
import { parseBoard, parseMoves } from "../puzzle/notation.ts";
import { isSolvable } from "../puzzle/rules.ts";
import type { Optimal, Search } from "../state/analysis.ts";
import { isRunning } from "../state/clock.ts";
import { withLine } from "../state/game.ts";
import { withHelp } from "../state/help.ts";
import { withGoal } from "../state/replay.ts";
import {
  changed,
  goalOf,
  isOwnWin,
  patch,
  type State,
  seek,
  withGame,
  withoutTrial,
} from "../state/state.ts";
import { createSearch, improvementOf } from "./search.ts";
import { ASK_BY_BOARD, ASK_BY_KEY, goalChanged, repaired, SOLVED_ALREADY } from "./solve-text.ts";

/** @param options `refuse` highlights the reason why a board cannot be solved */
export function createSolveController(app: App, { refuse }: { refuse: () => void }) {
  const { store, say } = app;
  const search = createSearch(app);
  const show = (shown: Search) => store.update(patch({ analysis: { search: shown } }));
  app.onPosition(({ analysis }) => {
    if (analysis.search.kind === "unconfirmed") show({ kind: "none" });
  });

  /** Return whether the board can be solved. If not, highlight the reason. */
  function canSolve() {
    const state = store.get();
    const solvable = isSolvable(state.game.position, goalOf(state));
    if (!solvable) refuse();
    return solvable;
  }

  return {
    solve(by: "key" | "pointer" | "board") {
      if (store.get().analysis.search.kind === "running") return;
      // Return early, so that the offer of a review stays.
      if (isOwnWin(store.get())) return say(SOLVED_ALREADY);
      store.update(withoutTrial);
      if (!canSolve()) return;
      if (needsConfirmation(store.get(), by)) {
        show({ kind: "unconfirmed", by });
        if (by === "key") say(ASK_BY_KEY);
        if (by === "board") say(ASK_BY_BOARD);
        return;
      }
      // The user has answered the question, so remove it.
      if (store.get().analysis.search.kind === "unconfirmed") say("");
      void search.run();
    },
    /** Solve a board that the user has entered, whichever search is chosen. */
    solveEntered: () => void search.run({ algorithm: "auto" }),
    endSolve: search.end,
    /** Search for a solution that is shorter than the displayed one, from the start of the displayed one. */
    improve() {
      const state = store.get();
      const { solutionFrom } = state.game;
      if (solutionFrom === null || state.analysis.search.kind === "running") return;
      const { more, first } = improvementOf(state);
      store.update((now) => seek(withoutTrial(now), solutionFrom));
      void search.run(more, first);
    },
    ...createShortestSolutions(app, canSolve),
    ...createChecks(app),
    /** Swap two tiles to make the board solvable. */
    repair() {
      const { game, here } = store.get();
      if (!here.facts?.repaired) return;
      const start = parseBoard(here.facts.repaired);
      store.update((state) => withGame(state, { start, goal: game.goal }));
      say(repaired(start));
    },
    /** @param name the name of a goal that the board can reach */
    changeGoal(name: GoalName) {
      const { rows, cols } = store.get().game.start;
      store.update((state) => withGoal(state, asGoal(namedGoal(name, rows, cols))));
      say(goalChanged(name));
    },
  };
}

/**
 * Return whether Solve needs a confirmation, since it would end a timed game. A press of the button
 * needs none if the game does not count: on a chosen board, or after a hint.
 */
function needsConfirmation(
  { game: { clock, practice }, here: { hint }, analysis: { search } }: State,
  by: "key" | "pointer" | "board",
) {
  const meant = by !== "key" && (practice || hint !== null);
  return search.kind !== "unconfirmed" && !meant && isRunning(clock);
}

function createShortestSolutions(app: App, canSolve: () => boolean) {
  const { store, client } = app;
  const latest = createLatest();
  app.onMetric(latest.end);
  app.onPosition(latest.end);

  return {
    /** Find all shortest solutions of the current position, or one for each first move. */
    async find(type: "optimal" | "lines") {
      if (!canSolve()) return;
      const { game, settings } = store.get();
      const signal = latest.begin();
      const show = (found: Optimal) => {
        if (latest.counts(signal)) store.update(patch({ here: { optimal: found } }));
      };
      show({ kind: "running" });
      try {
        const request = { ...boards(game), ...counting(settings.metric) };
        const result = await client.request({ type, ...request }, { signal });
        show({ kind: "found", result, at: game.at });
        store.update(withHelp);
      } catch (error) {
        const { code, message } = failure(error);
        if (code !== "cancelled") show({ kind: "failed", message });
      }
    },
    /** Show one of the listed shortest solutions. */
    choose(moves: string) {
      store.update((state) => {
        const { optimal } = state.here;
        const at = optimal.kind === "found" ? optimal.at : state.game.at;
        return changed(withLine(seek(state, at), parseMoves(moves)), { here: { optimal } });
      });
      app.reveal("replay");
    },
  };
}

function createChecks({ store, client, onPosition }: App) {
  const latest = createLatest();
  onPosition(latest.end);

  return {
    /** Request the facts about the position. */
    async check() {
      const { game } = store.get();
      const signal = latest.begin();
      try {
        const request = { type: "check" as const, ...boards(game) };
        const facts = (await client.request(request, { signal })) as CheckResult;
        if (store.get().game.position === game.position) store.update(patch({ here: { facts } }));
      } catch (error) {
        const { code, message } = failure(error);
        if (code !== "cancelled") console.warn(`check: ${message}`);
      }
    },
    /** Prepare the pattern databases for the displayed board, so that Solve need not wait for them. */
    async prepare() {
      try {
        await client.request({ type: "prepare", ...boards(store.get().game) });
      } catch {
        // If there is an error, Solve will report it.
      }
    },
  };
}
