// Installs Solve, and the facts about the position.

import type { App } from "../app/app.ts";
import type { Settings } from "../state/settings.ts";
import { patch } from "../state/state.ts";
import { createFactsPanel } from "./facts-panel.ts";
import { createOptimalPanel } from "./optimal-panel.ts";
import { createSolveController } from "./solve-controller.ts";
import { createSolverPanel } from "./solve-panel.ts";
import { createUnsolvableView } from "./unsolvable-view.ts";

/** @param others `watch` plays or pauses the solution */
export function installSolve(
  app: App,
  {
    setting,
    seek,
    watch,
  }: {
    setting: (change: Partial<Settings>) => void;
    seek: (at: number) => void;
    watch: () => void;
  },
) {
  const solver = createSolveController(app, { refuse: () => banner.point() });
  const banner = createUnsolvableView({ onRepair: solver.repair, onGoal: solver.changeGoal });
  app.show(banner);
  app.panel(() =>
    createSolverPanel({
      onSolve: () => solver.solve("pointer"),
      onStop: solver.endSolve,
      onImprove: solver.improve,
      onWatch: watch,
      onAlgorithm: (algorithm) => app.store.update(patch({ choices: { algorithm } })),
      onHeuristic: (heuristic) => app.store.update(patch({ choices: { heuristic } })),
      onGoOn: (improving) => setting({ improving }),
    }),
  );
  app.panel(() =>
    createFactsPanel({
      onLive: (live) => app.store.update(patch({ choices: { live } })),
      onSeek: seek,
    }),
  );
  app.panel(() => createOptimalPanel({ onFind: solver.findAll, onChoose: solver.choose }));
  return { ...solver, refuse: banner.point };
}
