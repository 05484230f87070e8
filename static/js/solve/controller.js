// What the page asks of Python, and how the answers get into the state. One Solve at a time, one
// check, one comparison: a newer one, or a change of the position, ends the older.

import { boards, failure } from "../engine/requests.js";
import { parseMoves } from "../puzzle/notation.js";
import { withSolution } from "../state/game.js";
import { changed } from "../state/state.js";

/** @import { CheckResult, CompareRow, SolveResult } from "../protocol.js" */
/** @import { SolverClient } from "../engine/client.js" */
/** @import { Optimal, ComparedRun, Search, State } from "../state/state.js" */
/** @import { Store } from "../lib/store.js" */

/** What Learn compares. @type {readonly (readonly [string, string | null])[]} */
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
 * @param {Store<State>} store
 * @param {SolverClient} client
 * @param {{ now: () => number, say: (text: string) => void }} options
 */
export function createTasks(store, client, { now, say }) {
  /** @type {Record<"solve" | "check" | "compare" | "optimal", AbortController | null>} */
  const running = { solve: null, check: null, compare: null, optimal: null };

  /** @param {keyof typeof running} task */
  function begin(task) {
    running[task]?.abort();
    const controller = new AbortController();
    running[task] = controller;
    return controller.signal;
  }

  /** @param {Search} search */
  const searching = (search) => store.update((state) => changed(state, { analysis: { search } }));

  async function solve() {
    const state = store.get();
    const signal = begin("solve");
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
      if (running.solve?.signal !== signal) return; // a newer one has taken its place
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
    const signal = begin("check");
    try {
      const facts = /** @type {CheckResult} */ (
        await client.request({ type: "check", ...boards(state.game) }, { signal })
      );
      if (store.get().game.position !== state.game.position) return;
      store.update((current) => changed(current, { here: { facts } }));
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
  async function optimal() {
    const state = store.get();
    const signal = begin("optimal");
    /** @param {Optimal} found */
    const show = (found) => {
      if (running.optimal?.signal === signal && !signal.aborted) {
        store.update((current) => changed(current, { here: { optimal: found } }));
      }
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
    const signal = begin("compare");
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
    /** @param {(runs: readonly ComparedRun[]) => readonly ComparedRun[]} change @param {boolean} going */
    const show = (change, going) => {
      if (running.compare?.signal !== signal) return;
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
    solve,
    check,
    compare,
    optimal,
    prepare,
    /** @param {keyof typeof running} task */
    end(task) {
      running[task]?.abort();
    },
    /** The position has changed: what was asked about the old one no longer matters. */
    drop() {
      for (const controller of Object.values(running)) controller?.abort();
    },
  };
}
