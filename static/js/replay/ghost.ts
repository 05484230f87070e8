// Requests the ghost: an optimal solution that is played on a small board next to the replay.

import type { App } from "../app/app.ts";
import { counting } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import { formatBoard, parseMoves } from "../puzzle/notation.ts";
import { samePosition } from "../puzzle/rules.ts";
import { withHelp } from "../state/help.ts";
import { offersGhost, shownLine } from "../state/replay.ts";
import { patch, type State } from "../state/state.ts";
import { noGhost } from "./replay-text.ts";

export function createGhost(app: App) {
  const { client } = app;
  const latest = createLatest();

  /** Request a solution for the displayed line, unless the ghost already has one. */
  async function follow(state: State) {
    const { ghost } = state;
    if (!ghost.on || state.game.solutionFrom === null || !offersGhost(state)) return;
    const { start } = shownLine(state);
    const goal = state.game.goal ? { goal: formatBoard(state.game.goal) } : {};
    if (ghost.from && samePosition(ghost.from, start) && ghost.goal === state.game.goal) return;
    const signal = latest.begin();
    const show = (change: Partial<State["ghost"]>) => app.store.update(patch({ ghost: change }));
    show({ from: start, goal: state.game.goal, moves: null, problem: null });
    const request = { type: "solve" as const, board: formatBoard(start), ...goal };
    const { metric } = state.settings;
    try {
      const found = await client.request(
        { ...request, ...counting(metric), algorithm: "auto", heuristic: null },
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
    choose(on: boolean) {
      if (!on) latest.end();
      app.store.update(patch({ ghost: { on, from: null } }));
    },
  };
}
