// The controls, hints and distances of the game.

import type { App } from "../app/app.ts";
import { isOwnWin, type State } from "../state/state.ts";
import { createControls } from "./controls.ts";
import { createDistanceView } from "./distance-view.ts";
import { createDistances } from "./distances.ts";
import { createNextStep } from "./next-step-view.ts";
import { createPlayController } from "./play-controller.ts";
import { createShareDialog } from "./share-dialog.ts";
import { createWinSheet } from "./win-sheet.ts";

export function installPlay(
  app: App,
  {
    review,
    again,
    solve,
    watch,
    ...others
  }: Omit<Parameters<typeof createPlayController>[1], "measure" | "choose"> & {
    review: () => void;
    again: () => void;
    solve: () => void;
    watch: () => void;
  },
) {
  const { requestDistance, hint, measure } = createDistances(app);
  const game = createPlayController(app, { ...others, measure, choose: () => sharing.open() });
  const sharing = createShareDialog(game.copy);
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
  // A win that is restored, as after a reload, has its stars again.
  const measureWin = (state: State) => {
    if (isOwnWin(state) && state.choices.mode === "play" && !state.analysis.shortest)
      void measure();
  };
  app.panel(() => {
    measureWin(app.store.get());
    app.store.listen(({ game }) => [game.number], measureWin);
    return createDistanceView();
  });
  app.panel(() => createWinSheet({ clock: app.clock, onNext: game.next, onReview: review }));
  app.panel(() => createNextStep({ onReview: review, onAgain: again, onWatch: watch }));
  return { ...game, hint: () => void hint(), requestDistance };
}
