// The ghost: a shortest way, played on a small board beside the replay.

import { createLatest } from "../lib/latest.js";
import { formatBoard, parseMoves } from "../puzzle/notation.js";
import { samePosition } from "../puzzle/rules.js";
import { withHelp } from "../state/help.js";
import { offersGhost, shownLine } from "../state/replay.js";
import { noGhost } from "./messages.js";

/** @import { App } from "../app/app.js" */
/** @import { State } from "../state/state.js" */

/** @param {App} app */
export function createGhost(app) {
  const { client } = app;
  const latest = createLatest();

  /**
   * The ghost follows the line that's shown.
   * @param {State} state
   */
  async function follow(state) {
    const { ghost } = state;
    if (!ghost.on || state.game.solutionFrom === null || !offersGhost(state)) return;
    const { start } = shownLine(state);
    const goal = state.game.goal ? { goal: formatBoard(state.game.goal) } : {};
    if (ghost.from && samePosition(ghost.from, start) && ghost.goal === state.game.goal) return;
    const signal = latest.begin();
    /** @param {Partial<State["ghost"]>} change */
    const show = (change) => app.set({ ghost: change });
    show({ from: start, goal: state.game.goal, moves: null, problem: null });
    const request = { type: /** @type {const} */ ("solve"), board: formatBoard(start), ...goal };
    try {
      const found = await client.request(
        { ...request, algorithm: "auto", heuristic: null },
        { signal },
      );
      if (!latest.isNewest(signal)) return;
      show({ moves: parseMoves(found.moves), optimal: found.optimal });
      app.store.update(withHelp);
    } catch (error) {
      if (!latest.counts(signal)) return;
      show({ problem: noGhost(error instanceof Error ? error.message : String(error)) });
    }
  }

  return {
    follow,
    /** @param {boolean} on */
    choose(on) {
      if (!on) latest.end();
      app.set({ ghost: { on, from: null } });
    },
  };
}
