// Solve, and what's known of the position without it.

import { createSolveController } from "./controller.js";
import { createFactsPanel } from "./facts-panel.js";
import { createOptimalPanel } from "./optimal-panel.js";
import { createSolverPanel } from "./panel.js";
import { createSolutionView } from "./solution-view.js";
import { createUnsolvableView } from "./unsolvable-view.js";

/** @import { App } from "../app/app.js" */

/** @param {App} app */
export function installSolve(app) {
  const solver = createSolveController(app, { refuse: () => banner.point() });
  const banner = createUnsolvableView({ onRepair: solver.repair });
  app.show(banner);
  app.panel(() =>
    createSolverPanel({
      onSolve: solver.solve,
      onStop: solver.endSolve,
      onAlgorithm: (algorithm) => app.set({ choices: { algorithm } }),
      onHeuristic: (heuristic) => app.set({ choices: { heuristic } }),
    }),
  );
  app.panel(() => createSolutionView());
  app.panel(() => createFactsPanel({ onLive: (live) => app.set({ choices: { live } }) }));
  app.panel(() => createOptimalPanel({ onFind: solver.findAll, onChoose: solver.choose }));
  return { ...solver, refuse: banner.point };
}
