// What Python is asked about the position, and how the answers get into the state. One Solve at a
// time, one check: a newer one, or a change of the position, ends the older.

import { boards, failure } from "../engine/requests.js";
import { createLatest } from "../lib/latest.js";
import { parseBoard, parseMoves } from "../puzzle/notation.js";
import { isSolvable } from "../puzzle/rules.js";
import { withLine, withSolution } from "../state/game.js";
import { changed, goalOf, seek, withGame, withoutTrial } from "../state/state.js";

/** @import { App } from "../app/app.js" */
/** @import { CheckResult, SolveResult } from "../protocol.js" */
/** @import { Optimal, Search, State } from "../state/state.js" */

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
