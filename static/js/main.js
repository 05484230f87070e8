// The composition root: creates the app and installs the features, which know each other only by
// what's handed to them here.

import { createApp } from "./app/app.js";
import { installBoard } from "./board/install.js";
import { installEditor } from "./editor/install.js";
import { createSolverClient } from "./engine/client.js";
import { followState } from "./engine/follow.js";
import { installHistory } from "./history/install.js";
import { installLearn } from "./learn/install.js";
import { findPanel } from "./lib/dom.js";
import { holdBack } from "./lib/held-input.js";
import { createStore } from "./lib/store.js";
import { createPauses } from "./lib/timing.js";
import { installPlay } from "./play/install.js";
import { openReplay } from "./puzzle/replay-link.js";
import { installReplay } from "./replay/install.js";
import { installReview } from "./review/install.js";
import { installSettings } from "./settings/install.js";
import { installKeys } from "./settings/keys.js";
import { installShell } from "./shell/install.js";
import { openingState } from "./shell/opening.js";
import { createSavedGame } from "./shell/saved-game.js";
import { loadChoices } from "./shell/storage.js";
import { installSolve } from "./solve/install.js";
import { FRAMED } from "./state/shortcuts.js";
import { changed } from "./state/state.js";
import { boardOf, isWatching, withPlayToggled, withStep } from "./state/watch.js";

/** @import { State } from "./state/state.js" */

const PANELS_MS = 8;

// Not in the parser's last task, which is long enough.
const letThrough = holdBack(document);
const pause = createPauses(PANELS_MS);
await pause();

const saved = createSavedGame({
  onStored: (stored) =>
    store.update((state) =>
      state.page.unkept === !stored ? state : changed(state, { page: { unkept: !stored } }),
    ),
});
const opened = await openReplay(location.search);
const store = createStore(
  openingState(
    location.search,
    { ...saved, choices: loadChoices(), code: location.hash.slice(1) },
    opened,
  ),
);
const client = createSolverClient({
  onStatus: (engine) => store.update((state) => changed(state, { engine })),
  lazy: store.get().page.embed,
  build: document.documentElement.dataset.build,
});
const app = createApp(store, client);

// First, so that it's seen at once.
installBoard(app, {
  press: (cell) => isAside() || game.press(cell),
  move: (move) => isAside() || game.move(move),
});
const shell = installShell(app, { saved });
const dialogs = installSettings(app);
const replay = installReplay(app);
const reviews = installReview(app, {
  refuse: () => solver.refuse(),
  seek: replay.seek,
  onMissing: shell.checkForUpdate,
});
const solver = installSolve(app);
const history = installHistory(app, { review: reviews.review });
const game = installPlay(app, {
  ...history,
  tryMove: reviews.tryMove,
  tryPress: reviews.tryPress,
  review: reviews.review,
  solve: solver.solve,
});
installEditor(app);
installLearn(app);

followState(app, {
  check: solver.check,
  look: game.look,
  prepare: solver.prepare,
  endReview: reviews.end,
});

/** Whether the board shows a search: then no tile is slid there, and the page says why. */
function isAside() {
  const state = store.get();
  if (boardOf(state) === state.game.position) return false;
  app.say("The board shows the search: go to its start to slide tiles yourself.");
  return true;
}

/**
 * Where a search is watched, the keys of the replay go through that.
 * @param {(state: State) => State} watch
 * @param {() => void} otherwise
 */
const watched = (watch, otherwise) => () =>
  isWatching(store.get()) ? store.update(watch) : otherwise();
/** @param {number} by */
const step = (by) => (/** @type {State} */ state) => withStep(state, state.learn.step + by);

// By the names of state/shortcuts.js.
const commands = {
  up: () => isAside() || game.move("U"),
  down: () => isAside() || game.move("D"),
  left: () => isAside() || game.move("L"),
  right: () => isAside() || game.move("R"),
  shuffle: game.shuffle,
  again: history.again,
  undo: game.undo,
  redo: game.redo,
  reset: game.reset,
  hint: game.hint,
  share: () => void game.share(),
  solve: solver.solve,
  stop: () => {
    solver.endSolve();
    app.stop();
    reviews.end();
  },
  review: reviews.review,
  mistake: reviews.toNextMistake,
  play: watched(withPlayToggled, replay.togglePlay),
  first: watched((state) => withStep(state, 0), replay.first),
  last: watched((state) => withStep(state, Number.POSITIVE_INFINITY), replay.last),
  step: watched(step(1), () => {}),
  "step-back": watched(step(-1), () => {}),
  "mode-play": () => app.set({ choices: { mode: "play" } }),
  "mode-analyse": () => app.set({ choices: { mode: "analyse" } }),
  "mode-learn": () => app.set({ choices: { mode: "learn" } }),
  settings: dialogs.settings,
  keys: dialogs.keys,
};
// In a frame there's the board and the player, and nothing for the other keys.
installKeys(document, (does) => !store.get().page.embed || FRAMED.has(does), commands);
// The game can be played. The panels are made in many short tasks, as a phone is slow.
const letPanelHear = holdBack(findPanel("views").root);
letThrough();
await app.makePanels(pause);
letPanelHear();
// All of the page is here (shell/not-loaded.js).
document.documentElement.dataset.page = "here";
