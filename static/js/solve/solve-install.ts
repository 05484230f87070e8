// Installs Solve, and the facts about the position.

import type { App } from "../app/app.ts";
import type { Settings } from "../state/settings.ts";
import { patch } from "../state/state.ts";
import { createFactsPanel } from "./facts-panel.tsx";
import { createOptimalPanel } from "./optimal-panel.tsx";
import { createSolveController } from "./solve-controller.ts";
import { createSolverPanel } from "./solve-panel.tsx";
import { createUnsolvableView } from "./unsolvable-view.tsx";

type SolveLinks = { setting: (change: Partial<Settings>) => void; seek: (at: number) => void };

export function installSolve(app: App, { setting, seek }: SolveLinks) {
  const { update } = app.store;
  const solver = createSolveController(app, { refuse: () => banner.point() });
  const banner = createUnsolvableView(solver);
  app.show(banner);
  app.panel(() =>
    createSolverPanel({
      solve: () => solver.solve("pointer"),
      stop: solver.endSolve,
      improve: solver.improve,
      choose: (choices) => update(patch({ choices })),
      improveFor: (improving) => setting({ improving }),
    }),
  );
  app.panel(() =>
    createFactsPanel({ showLive: (live) => update(patch({ choices: { live } })), seek }),
  );
  app.panel(() => createOptimalPanel(solver));
  return { ...solver, refuse: banner.point };
}
