// The composition root: it creates the app and installs the features. The features call each other
// only through the functions that are passed to them here.

import { installAnimation } from "./animation/animation-install.ts";
import { createApp } from "./app/app.ts";
import { installBoard } from "./board/board-install.ts";
import { setFrozen } from "./board/freeze.ts";
import { installChallenge } from "./challenge/challenge-install.ts";
import { createCommands } from "./commands.ts";
import { installDaily } from "./daily/daily-install.ts";
import { installEditor } from "./editor/editor-install.ts";
import { installPositionRequests } from "./engine/position-requests.ts";
import { createSolverClient } from "./engine/solver-client.ts";
import { installEvents } from "./events/events-install.ts";
import { installGameStack } from "./game-stack/game-stack-install.ts";
import { createGoalView } from "./goal/goal-view.ts";
import { installInspection } from "./inspection/inspection-install.ts";
import { installLearn } from "./learn/learn-install.ts";
import { installLevels } from "./levels/levels-install.tsx";
import { begin } from "./lib/activity.ts";
import { browserClock } from "./lib/clock.ts";
import { ignoreStrayClicks } from "./lib/double-click.ts";
import { holdInput } from "./lib/held-input.ts";
import { keepFocus, keepFocusOnClick } from "./lib/lost-focus.ts";
import { followPresses } from "./lib/share.ts";
import { createStore } from "./lib/store.ts";
import { createPauses } from "./lib/timing.ts";
import { createPaste } from "./paste/paste-controller.ts";
import { openingState } from "./persistence/opening.ts";
import { installPersistence } from "./persistence/persistence-install.ts";
import { createSavedGame } from "./persistence/saved-game.ts";
import { slotStorage } from "./persistence/slot-storage.ts";
import { loadChoices } from "./persistence/storage.ts";
import { installPicture } from "./picture/picture-install.tsx";
import { installPlay } from "./play/play-install.ts";
import { openReplay } from "./puzzle/replay-link.ts";
import { installRatedPuzzles } from "./rated-puzzles/rated-puzzles-install.ts";
import { installReplay } from "./replay/replay-install.ts";
import { installResult } from "./result/result-install.tsx";
import { installResultFiles } from "./result-files/result-files-install.ts";
import { installReview } from "./review/review-install.ts";
import { installKeys } from "./settings/keys.ts";
import { installSettings } from "./settings/settings-install.ts";
import { holdFrameMessages, showMessage } from "./shell/frame-messages.ts";
import { installMore } from "./shell/more.tsx";
import { installShell } from "./shell/shell-install.ts";
import { installSolve } from "./solve/solve-install.ts";
import { installSolves } from "./solves/solves-install.tsx";
import { LEVELS } from "./state/choices.ts";
import { showsGrids } from "./state/grids.ts";
import { hasSolved } from "./state/newcomer.ts";
import { EMBED_COMMANDS, EVENT_COMMANDS, PUZZLE_COMMANDS } from "./state/shortcuts.ts";
import { changed, patch, withGame } from "./state/state.ts";
import { installStudies } from "./studies/studies-install.ts";

const PANELS_MS = 8;

// The parser's last task takes long, so the page starts in a separate task.
const replayInput = holdInput(document);
const receiveMessages = holdFrameMessages();
ignoreStrayClicks(document);
followPresses(document);
const endStart = begin();
const clock: typeof browserClock = {
  ...browserClock,
  frame: (run) => browserClock.frame(() => keepFocus(run)),
};
keepFocusOnClick();
const pauses = createPauses(clock, PANELS_MS);
// In slidestar.html, a pause would let the parser continue with the engine's files, which takes
// longer.
const pause = import.meta.inFile ? async () => {} : pauses;
await pause();

const saved = createSavedGame({
  clock,
  onStored: (stored) =>
    store.update((state) =>
      state.page.unsaved === !stored ? state : changed(state, { page: { unsaved: !stored } }),
    ),
});
const opened = await openReplay(location.search);
const store = createStore(
  openingState(
    location.search,
    {
      ...saved,
      choices: { level: hasSolved() ? LEVELS : 0, ...loadChoices() },
      code: location.hash.slice(1),
    },
    opened,
  ),
  clock,
);
const client = createSolverClient({
  onStatus: (engine) => store.update(patch({ engine })),
  lazy: store.get().page.embed,
  clock,
  build: document.documentElement.dataset.build,
});
const app = createApp(store, client, clock);

// The board is created first, so that the browser can paint it before the other parts are built.
const board = installBoard(app);
await pause();
// The sentence for new users is the largest text on the screen, so it comes first.
app.panel(createGoalView);
installShell(app);
installPersistence(app, saved);
const games = installGameStack(app, {
  entries: saved,
  slots: slotStorage,
  deal: () => game.shuffle(),
  resumeRun: (id) => events.resume(id),
});
const dialogs = installSettings(app);
const picture = installPicture(app);
const paste = createPaste(app, { askPlace: (board) => editor.askPlace(board) });
const animation = installAnimation(app, { board: board.element });
const replay = installReplay(app, {
  read: paste.solution,
  readFile: paste.file,
  replayLegal: paste.replayLegal,
  animate: (form) => void animation.save(form),
  reviewAgain: () => reviews.again(),
});
const reviews = installReview(app, {
  refuse: () => solver.refuse(),
  seek: replay.seekMain,
});
const solver = installSolve(app, {
  setting: dialogs.choose,
  seek: replay.seek,
});
const challenges = installChallenge(app);
const resultFiles = installResultFiles(app);
const history = installSolves(app, {
  onResults: () => events.reload(),
  play: (event) => events.play(event),
  review: reviews.review,
  challenge: challenges.challenge,
  setting: dialogs.choose,
  resultFiles,
});
const inspection = installInspection(app);
const studies = installStudies(app, {
  board: board.element,
});
const game = installPlay(app, {
  ...history,
  back: games.back,
  shareLines: studies.share,
  loadNotes: studies.loadNotes,
  review: reviews.review,
  solve: () => solver.solve("board"),
  enterBoard: () => editor.enterBoard(),
  announce: () => result.announce(),
});
installLevels(app);
const dailies = installDaily(app, { begin: history.begin });
const result = installResult(app, {
  next: game.next,
  again: history.again,
  review: reviews.review,
  challenge: challenges.send,
  share: dailies.share,
  undo: () => game.undo(),
  reset: game.reset,
  shuffle: game.shuffle,
  link: game.share,
  daily: dailies.next,
});
const editor = installEditor(app, {
  load: paste.position,
  choose: paste.choose,
  solve: solver.solveEntered,
  stop: solver.endSolve,
  seek: replay.seek,
});
const puzzles = installRatedPuzzles(app, {
  analyse: (start) =>
    store.update((state) => changed(withGame(state, { start }), { choices: { mode: "analyse" } })),
});
const events = installEvents(app, {
  slots: slotStorage,
  resize: game.resize,
  saveResult: resultFiles.saveResult,
  saveFilm: (form, film, report) => void animation.saveFilm(form, film, report),
});
installLearn(app, {
  back: games.back,
  openStudy: (study) => void studies.show(study),
});

installMore(app, {
  daily: dailies.open,
  events: events.choose,
  enter: editor.enterBoard,
  solution: game.showSolution,
  settings: dialogs.settings,
  keys: dialogs.keys,
  picture() {
    dialogs.settings();
    picture.focus();
  },
});

installPositionRequests(app, {
  check: solver.check,
  requestDistance: game.requestDistance,
  prepare: solver.prepare,
  endReview: reviews.stop,
});

// An embedded page contains only the board and the player. Puzzles and events replace the game's
// board, so the other keys do nothing there either.
installKeys(
  document,
  (does) =>
    (!store.get().page.embed || EMBED_COMMANDS.has(does)) &&
    (!puzzles.isOpen() || PUZZLE_COMMANDS.has(does)) &&
    (!events.isOpen() || EVENT_COMMANDS.has(does)),
  createCommands(app, {
    board,
    game,
    result,
    history,
    inspection,
    solver,
    reviews,
    replay,
    dialogs,
    puzzles,
    events,
  }),
  { freeze: () => setFrozen("key", false) },
  () => {
    const { settings, choices } = store.get();
    const grids = (choices.mode === "play" && showsGrids(store.get())) || events.showsGrids();
    return { own: settings.keys, mode: grids ? "grids" : choices.mode };
  },
);
// The game is playable now. The panels are built in many short tasks, since phones are slow.
replayInput();
await app.buildPanels(pauses);
receiveMessages((message) => showMessage(app, message));
// Report to shell/not-loaded.js that the whole page has loaded.
document.documentElement.dataset.page = "here";
endStart();
