// Installs the controls, hints and distances of the game.

import type { App } from "../app/app.ts";
import { createJumps } from "../lib/clock-jumps.ts";
import { isRunning } from "../state/clock.ts";
import { sharesLines } from "../state/lines.ts";
import { isOwnWin, patch, type State } from "../state/state.ts";
import { createControls } from "./controls.ts";
import { createDistanceView } from "./distance-view.ts";
import { createDistances } from "./distances.ts";
import { createNextStep } from "./next-step-view.ts";
import { createPlayController } from "./play-controller.ts";
import { createShareDialog } from "./share-dialog.ts";
import { createSizePicker } from "./size-picker.tsx";
import { installZen } from "./zen.ts";

type PlayLinks = Omit<Parameters<typeof createPlayController>[1], "measure" | "choose"> & {
  review: () => void;
  again: () => void;
  solve: () => void;
  enterBoard: () => void;
};

export function installPlay(app: App, { review, again, solve, enterBoard, ...others }: PlayLinks) {
  installZen(app);
  markJumps(app);
  const { requestDistance, hint, measure } = createDistances(app);
  const choose = () => sharing.open(sharesLines(app.store.get()));
  const game = createPlayController(app, { ...others, measure, choose });
  const sharing = createShareDialog(game.copy);
  const sizes = createSizePicker(game.resize);
  const showSolution = createSolutionPlayer(app, solve);
  const commands = { ...game, hint: () => void hint(), requestDistance, showSolution };
  app.show(
    createControls(app.clock, {
      ...commands,
      chooseOtherSize: () => sizes.open(app.store.get().game.start),
      enterBoard,
    }),
  );
  // A restored win, such as after a reload, gets its stars again.
  const measureWin = (state: State) => {
    if (isOwnWin(state) && state.choices.mode === "play" && !state.analysis.shortest)
      void measure();
  };
  app.panel(() => {
    measureWin(app.store.get());
    app.store.listen(
      ({ game, settings }) => [game.number, settings.metric],
      () => measureWin(app.store.get()),
    );
    return createDistanceView();
  });
  app.panel(() =>
    createNextStep({
      onResult: () => app.store.update(patch({ analysis: { resultClosed: false } })),
      onSolution: showSolution,
      onReview: review,
      onAgain: again,
    }),
  );
  return commands;
}

/** Mark a solve as resumed if the wall clock jumps, since its own clock may have stood still. */
function markJumps({ store, clock }: App) {
  const jumps = createJumps(clock);
  store.listen(
    ({ game }) => [game.number, game.clock, game.at],
    ({ game }, { game: before }) => {
      if (before.number !== game.number || before.clock.since === null) jumps.begin();
      else if (
        (isRunning(game.clock) || game.clock.done) &&
        !game.clock.resumed &&
        jumps.happened()
      )
        store.update(patch({ game: { clock: { ...game.clock, resumed: true } } }));
    },
  );
}

/** Return a function that finds a solution and plays it, unless animations are off. */
function createSolutionPlayer({ store }: App, solve: () => void) {
  /** The game whose solution is played as soon as it is found. */
  let awaiting: State["game"] | null = null;
  store.select(
    ({ analysis }) => [analysis.search],
    ({ game, analysis: { search }, choices }) => {
      if (!awaiting || search.kind === "running") return;
      const same = game.number === awaiting.number && game.at === awaiting.at;
      awaiting = null;
      if (search.kind !== "solved" || !same || choices.mode !== "play") return;
      store.update(patch({ game: { playing: true } }));
    },
  );
  return () => {
    solve();
    const { game, analysis, settings } = store.get();
    const still = !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
    awaiting = analysis.search.kind === "running" && !still ? game : null;
  };
}
