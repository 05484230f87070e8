// The game on the board: its controls, hints, distances.

import { createPlayController } from "./controller.js";
import { createControls } from "./controls.js";
import { createDistanceView } from "./distance-view.js";
import { createDistances } from "./distances.js";
import { createNextStep } from "./next-step-view.js";

/** @import { App } from "../app/app.js" */

/**
 * @param {App} app
 * @param {Parameters<typeof createPlayController>[1] & {
 *   review: () => void, again: () => void, solve: () => void,
 * }} others
 */
export function installPlay(app, { review, again, solve, ...others }) {
  const game = createPlayController(app, others);
  const { look, hint } = createDistances(app);
  app.show(
    createControls({
      clock: app.clock,
      onShuffle: game.shuffle,
      onSize: game.resize,
      onUndo: () => game.undo(),
      onRedo: game.redo,
      onHint: hint,
      onReset: game.reset,
      onShare: game.share,
    }),
  );
  app.panel(() => createDistanceView());
  app.panel(() => createNextStep({ onReview: review, onAgain: again, onSolve: solve }));
  return { ...game, hint: () => void hint(), look };
}
