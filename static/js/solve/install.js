// Solve, and what's known of the position without it.

import { createSolveController } from "./controller.js";
import { createFactsPanel } from "./facts-panel.js";
import { createOptimalPanel } from "./optimal-panel.js";
import { createSolverPanel } from "./panel.js";
import { createSolutionView } from "./solution-view.js";
import { createUnsolvableView } from "./unsolvable-view.js";

/** @import { App } from "../app/app.js" */
/** @import { Settings } from "../state/settings.js" */

/**
 * @param {App} app
 * @param {{ setting: (change: Partial<Settings>) => void, watch: () => void }} others `watch`: the
 *   solution is played, or pauses
 */
export function installSolve(app, { setting, watch }) {
  const solver = createSolveController(app, { refuse: () => banner.point() });
  const banner = createUnsolvableView({ onRepair: solver.repair, onGoal: solver.changeGoal });
  app.show(banner);
  app.panel(() =>
    createSolverPanel({
      onSolve: () => solver.solve("pointer"),
      onStop: solver.endSolve,
      onImprove: solver.improve,
      onWatch: watch,
      onAlgorithm: (algorithm) => app.set({ choices: { algorithm } }),
      onHeuristic: (heuristic) => app.set({ choices: { heuristic } }),
      onGoOn: (improving) => setting({ improving }),
    }),
  );
  app.panel(() => createSolutionView());
  app.panel(() => createFactsPanel({ onLive: (live) => app.set({ choices: { live } }) }));
  app.panel(() => createOptimalPanel({ onFind: solver.findAll, onChoose: solver.choose }));
  return { ...solver, refuse: banner.point };
}
