// The composition root: creates the app and installs the features, which know each other only by
// what's handed to them here.

import { installAnimation } from "./animation/animation-install.ts";
import { createApp } from "./app/app.ts";
import { installBoard } from "./board/board-install.ts";
import { SHOWS_SEARCH } from "./board/board-text.ts";
import { installChallenge } from "./challenge/challenge-install.ts";
import { createCommands } from "./commands.ts";
import { installDaily } from "./daily/daily-install.ts";
import { installEditor } from "./editor/editor-install.ts";
import { followState } from "./engine/follow.ts";
import { createSolverClient } from "./engine/solver-client.ts";
import { installGames } from "./game-stack/game-stack-install.ts";
import { installAim } from "./goal/goal-install.ts";
import { installInspection } from "./inspection/inspection-install.ts";
import { installLearn } from "./learn/learn-install.ts";
import { begin } from "./lib/activity.ts";
import { browserClock as clock } from "./lib/clock.ts";
import { findPanel } from "./lib/dom.ts";
import { ignoreStrayClicks } from "./lib/double-click.ts";
import { holdBack } from "./lib/held-input.ts";
import { createStore } from "./lib/store.ts";
import { createPauses } from "./lib/timing.ts";
import { installPaste } from "./paste/paste-install.ts";
import { installPicture } from "./picture/picture-install.ts";
import { installPlay } from "./play/play-install.ts";
import { openReplay } from "./puzzle/replay-link.ts";
import { installReplay } from "./replay/replay-install.ts";
import { installReview } from "./review/review-install.ts";
import { installKeys } from "./settings/keys.ts";
import { installSettings } from "./settings/settings-install.ts";
import { openingState } from "./shell/opening.ts";
import { createSavedGame } from "./shell/saved-game.ts";
import { installShell } from "./shell/shell-install.ts";
import { loadChoices } from "./shell/storage.ts";
import { installSolve } from "./solve/solve-install.ts";
import { installHistory } from "./solves/solves-install.ts";
import { FRAMED } from "./state/shortcuts.ts";
import { changed } from "./state/state.ts";
import { boardOf } from "./state/watch.ts";

const PANELS_MS = 8;

// Not in the parser's last task, which is long enough.
const letThrough = holdBack(document);
ignoreStrayClicks(document);
const endSetUp = begin();
const pause = createPauses(clock, PANELS_MS);
await pause();

const saved = createSavedGame({
  clock,
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
  clock,
);
const client = createSolverClient({
  onStatus: (engine) => store.update((state) => changed(state, { engine })),
  lazy: store.get().page.embed,
  clock,
  build: document.documentElement.dataset.build,
});
const app = createApp(store, client, clock);

// First, so that it's seen at once: the browser may draw it before the rest is put together.
const board = installBoard(app, {
  press: (cell) => isAside() || game.press(cell),
  move: (move) => isAside() || game.move(move),
});
await pause();
const shell = installShell(app, { saved });
const games = installGames(app, shell.entries);
const dialogs = installSettings(app);
installPicture(app);
const paste = installPaste(app);
const animation = installAnimation(app, { board: board.element });
const replay = installReplay(app, {
  read: paste.solution,
  animate: () => void animation.save(),
});
const reviews = installReview(app, {
  refuse: () => solver.refuse(),
  seek: replay.seek,
  onMissing: shell.checkForUpdate,
});
const solver = installSolve(app, { setting: dialogs.choose, watch: replay.togglePlay });
const challenges = installChallenge(app);
const history = installHistory(app, {
  review: reviews.review,
  challenge: challenges.challenge,
  onMissing: shell.checkForUpdate,
  setting: dialogs.choose,
});
const inspection = installInspection(app);
const game = installPlay(app, {
  ...history,
  back: games.back,
  refuse: board.refuse,
  tryMove: reviews.tryMove,
  tryPress: reviews.tryPress,
  review: reviews.review,
  solve: () => solver.solve("pointer"),
});
installAim(app);
installDaily(app, { begin: history.begin });
installEditor(app, { load: paste.position, choose: paste.choose });
installLearn(app, { onLoaded: shell.keepClassroom, onMissing: shell.checkForUpdate });

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
  app.say(SHOWS_SEARCH);
  return true;
}

// In a frame there's the board and the player, and nothing for the other keys.
installKeys(
  document,
  (does) => !store.get().page.embed || FRAMED.has(does),
  createCommands(app, isAside, {
    game,
    history,
    inspection,
    solver,
    reviews,
    replay,
    dialogs,
  }),
  () => store.get().settings.keys,
);
// The game can be played. The panels are made in many short tasks, as a phone is slow.
const letPanelHear = holdBack(findPanel("views").root);
letThrough();
await app.makePanels(pause);
letPanelHear();
// All of the page is here (shell/not-loaded.js).
document.documentElement.dataset.page = "here";
endSetUp();
