// The controls, hints and distances of the game.

import type { App } from "../app/app.ts";
import { createControls } from "./controls.ts";
import { createDistanceView } from "./distance-view.ts";
import { createDistances } from "./distances.ts";
import { createNextStep } from "./next-step-view.ts";
import { createPlayController } from "./play-controller.ts";
import { createWinSheet } from "./win-sheet.ts";

export function installPlay(
  app: App,
  {
    review,
    again,
    solve,
    ...others
  }: Omit<Parameters<typeof createPlayController>[1], "measure"> & {
    review: () => void;
    again: () => void;
    solve: () => void;
  },
) {
  const { requestDistance, hint, measure } = createDistances(app);
  const game = createPlayController(app, { ...others, measure });
  app.show(
    createControls({
      clock: app.clock,
      onShuffle: game.shuffle,
      onSize: game.resize,
      onUndo: () => game.undo(),
      onRedo: game.redo,
      onHint: hint,
      onSolution: solve,
      onReset: game.reset,
      onShare: game.share,
    }),
  );
  app.panel(() => createDistanceView());
  app.panel(() => createWinSheet({ onNext: game.next, onReview: review }));
  app.panel(() => createNextStep({ onReview: review, onAgain: again }));
  return { ...game, hint: () => void hint(), requestDistance };
}
