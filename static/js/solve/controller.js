// What Python is asked about the position, and how the answers get into the state. One Solve at a
// time, one check, one comparison: a newer one, or a change of the position, ends the older.

import { boards, failure } from "../engine/requests.js";
import { createLatest } from "../lib/latest.js";
import { parseBoard, parseMoves } from "../puzzle/notation.js";
import { isSolvable } from "../puzzle/rules.js";
import { withLine, withSolution } from "../state/game.js";
import { changed, goalOf, seek, withGame, withoutTrial } from "../state/state.js";

/** @import { App } from "../app/app.js" */
/** @import { CheckResult, CompareRow, SolveResult } from "../protocol.js" */
/** @import { Optimal, ComparedRun, Search, State } from "../state/state.js" */

/**
 * What Learn compares.
 * @type {readonly (readonly [string, string | null])[]}
 */
const COMPARED = [
  ["astar", "pattern-database"],
  ["astar", "walking-distance"],
  ["astar", "linear-conflict"],
  ["astar", "manhattan"],
  ["astar", "hamming"],
  ["bfs", null],
  ["ida-star", "manhattan"],
  ["weighted-astar", "manhattan"],
  ["greedy", "manhattan"],
];

/**
 * @param {App} app
 * @param {{ refuse: () => void }} options points at why a board can't be solved
 */
export function createSolveController(app, { refuse }) {
  const { store, client, changePosition, say, now } = app;
  const solving = createLatest();
  const checking = createLatest();
  const findingAll = createLatest();
  const comparing = createLatest();
  app.onPositionGone(() => {
    for (const latest of [solving, checking, findingAll, comparing]) latest.end();
  });

  /** @param {Search} search */
  const searching = (search) => app.set({ analysis: { search } });

  /** @param {() => Promise<void>} ask what only makes sense of a board that can be solved */
  function ifSolvable(ask) {
    const state = store.get();
    if (isSolvable(state.game.position, goalOf(state))) void ask();
    else refuse();
  }

  async function solve() {
    const state = store.get();
    const signal = solving.begin();
    const waiting = state.engine.kind === "booting";
    searching({ kind: "running", stats: null, bound: null, waiting, prepared: null });
    const { algorithm, heuristic } = state.choices;
    try {
      const result = /** @type {SolveResult} */ (
        await client.request(
          { type: "solve", ...boards(state.game), algorithm, heuristic },
          {
            signal,
            onEvent(event) {
              if (signal.aborted || event.type !== "progress") return;
              const { stats, bound, prepared = null } = event;
              searching({ kind: "running", stats, bound, waiting: false, prepared });
            },
          },
        )
      );
      if (signal.aborted) return;
      const moves = parseMoves(result.moves);
      store.update((current) => withSolution(current, result, moves, now()));
    } catch (error) {
      if (!solving.isNewest(signal)) return; // a newer one has taken its place
      const { code, message, suggestion = null, stats = null } = failure(error);
      searching(
        code === "cancelled"
          ? { kind: "stopped", stats }
          : { kind: "failed", code, message, suggestion, stats },
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
    } catch (error) {
      const { code, message } = failure(error);
      if (code !== "cancelled") show({ kind: "failed", message });
    }
  }

  async function compare() {
    const state = store.get();
    const signal = comparing.begin();
    const { rows, cols } = state.game.position;
    // Those that have tables for the size without building them for long.
    const chosen = COMPARED.filter(
      ([, heuristic]) =>
        (heuristic !== "walking-distance" && heuristic !== "pattern-database") ||
        Math.max(rows, cols) <= 4,
    );
    /** @type {ComparedRun[]} */
    const empty = chosen.map(([algorithm, heuristic]) => ({ algorithm, heuristic, row: null }));
    store.update((current) =>
      changed(current, { here: { comparison: { running: true, runs: empty } } }),
    );
    /**
     * @param {(runs: readonly ComparedRun[]) => readonly ComparedRun[]} change
     * @param {boolean} going
     */
    const show = (change, going) => {
      if (!comparing.isNewest(signal)) return;
      store.update((current) =>
        changed(current, {
          here: { comparison: { running: going, runs: change(current.here.comparison.runs) } },
        }),
      );
    };
    try {
      const runs = chosen.map(([algorithm, heuristic]) => ({ algorithm, heuristic }));
      await client.request(
        { type: "compare", ...boards(state.game), runs },
        {
          signal,
          onEvent(event) {
            if (event.type !== "row") return;
            const row = /** @type {CompareRow} */ (event.row);
            show((old) => old.map((run, i) => (i === event.index ? { ...run, row } : run)), true);
          },
        },
      );
    } catch (error) {
      const { code, message } = failure(error);
      if (code !== "cancelled") say(`No comparison: ${message}`);
    }
    show((runs) => runs, false);
  }

  return {
    solve() {
      if (store.get().analysis.search.kind === "running") return;
      changePosition(withoutTrial);
      ifSolvable(solve);
    },
    endSolve: solving.end,
    check,
    prepare,
    findAll: () => ifSolvable(findAll),
    /** Begin the comparison of searches, or end it. */
    compare() {
      if (store.get().here.comparison.running) comparing.end();
      else ifSolvable(compare);
    },
    endComparison: comparing.end,
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
      say(`Swapped: ${repaired.rows}x${repaired.cols}, and it can be solved now.`);
    },
  };
}
