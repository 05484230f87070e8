// The composition root: makes the store and the views, and says what each intent does. The only
// file that knows all the others.

import { createBoardMarks } from "./board/board-marks.js";
import { createBoardView } from "./board/board-view.js";
import { createMoveNews } from "./board/move-news.js";
import { installPointer } from "./board/pointer.js";
import { createBoardEditor } from "./editor/board-editor.js";
import { createBoardsView } from "./editor/boards-view.js";
import { createWorkshop } from "./editor/controller.js";
import { createGoalView } from "./editor/goal-view.js";
import { createEditorPanel } from "./editor/panel.js";
import { createPositionBox } from "./editor/position-box.js";
import { createSolverClient } from "./engine/client.js";
import { createEngineFollow } from "./engine/follow.js";
import { createRecordDesk } from "./history/controller.js";
import { createSolvesDb } from "./history/database.js";
import { createSolvesFile } from "./history/file-panel.js";
import { createSolveTasks } from "./history/history.js";
import { createSolvesPanel } from "./history/panel.js";
import { createAfterwards } from "./history/win-view.js";
import { findPanel, saveFile, setText } from "./lib/dom.js";
import { holdBack } from "./lib/held-input.js";
import { createStore } from "./lib/store.js";
import { createPauses } from "./lib/timing.js";
import { createPlayDesk } from "./play/controller.js";
import { createControls } from "./play/controls.js";
import { createDistanceView } from "./play/distance-view.js";
import { createDistanceTasks } from "./play/distances.js";
import { createNextStep } from "./play/next-step-view.js";
import { openReplay } from "./puzzle/replay-link.js";
import { createMovesDesk } from "./replay/controller.js";
import { createGhostView } from "./replay/ghost-view.js";
import { createMovesPanel } from "./replay/moves-panel.js";
import { createPlayer } from "./replay/player.js";
import { createReplayView } from "./replay/view.js";
import { createReviewChart } from "./review/chart.js";
import { createReviewDesk } from "./review/controller.js";
import { createReviewMarks } from "./review/marks.js";
import { createReviewPanel } from "./review/panel.js";
import { createReviewTasks } from "./review/tasks.js";
import { createSettingsDialog } from "./settings/dialog.js";
import { createKeySheet } from "./settings/key-sheet.js";
import { installKeys } from "./settings/keys.js";
import { applyLook } from "./settings/look.js";
import { createSounds } from "./settings/sound.js";
import { createEmbedView } from "./shell/embed-view.js";
import { createEngineLine } from "./shell/engine-line.js";
import { createNotices } from "./shell/notices.js";
import { openingState } from "./shell/opening.js";
import { createPersistence } from "./shell/persistence.js";
import { createSavedGame } from "./shell/saved-game.js";
import { loadChoices } from "./shell/storage.js";
import { createTabs } from "./shell/tabs.js";
import { createUpdates } from "./shell/updates.js";
import { createComparePanel } from "./solve/compare-panel.js";
import { createTasks } from "./solve/controller.js";
import { createFactsPanel } from "./solve/facts-panel.js";
import { createOptimalPanel } from "./solve/optimal-panel.js";
import { createSolverPanel } from "./solve/panel.js";
import { createSolutionView } from "./solve/solution-view.js";
import { createUnsolvableView } from "./solve/unsolvable-view.js";
import { paceOf, withReplay, withSpeed } from "./state/replay.js";
import { loadSettings, saveSettings, watchSettings } from "./state/settings.js";
import { FRAMED } from "./state/shortcuts.js";

/** @import { Mode } from "./state/choices.js" */
/** @import { State } from "./state/state.js" */

const PUT_TOGETHER_MS = 8;

// Put together in many short tasks, as a phone is slow; what's pressed meanwhile is heard when all is here.
const letThrough = holdBack();
const pause = createPauses(PUT_TOGETHER_MS);
await pause();

const now = () => performance.now();
const { root: news } = findPanel("news");
const say = (/** @type {string} */ text) => setText(news, text);
/** Scroll to what's about to be shown. @param {string} panel */
const reveal = (panel) =>
  requestAnimationFrame(() => findPanel(panel).root.scrollIntoView({ block: "nearest" }));
const copy = (/** @type {string} */ text) => navigator.clipboard.writeText(text);

const { build } = document.documentElement.dataset;
const asked = new URLSearchParams(location.search);
const linked = ["board", "goal", "size", "seed", "daily", "r"].some((name) => asked.has(name));
const [navigation] = performance.getEntriesByType("navigation");
const reloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
/** @param {boolean} stored whether the browser's storage takes the game */
const onStored = (stored) =>
  store.update((state) => (state.unkept === !stored ? state : { ...state, unkept: !stored }));
const saved = createSavedGame({ linked, reloaded, onStored });
const opened = await openReplay(location.search);
const store = createStore({
  ...openingState(location.search, { ...saved, choices: loadChoices() }, opened),
  settings: loadSettings(),
});
const client = createSolverClient({
  onStatus: (engine) => store.update((state) => ({ ...state, engine })),
  lazy: store.get().embed,
  build,
});
const tasks = createTasks(store, client, { now, say });
const distances = createDistanceTasks(store, client, { say });
const reviews = createReviewTasks(store, client, { say, drop: tasks.drop });

/** Change the position: what was being found out about the old one is dropped. */
const turn = (/** @type {(state: State) => State} */ change) => {
  const { position, goal } = store.get();
  store.update(change);
  const after = store.get();
  if (after.position === position && after.goal === goal) return;
  tasks.drop();
  distances.drop();
  if (news.textContent) say("");
};
const database = createSolvesDb({
  onFault: (problem) => set({ history: { ...store.get().history, problem } }),
  onGone: () => void solves.load(),
});
const solves = createSolveTasks(store, client, database);
const recordDesk = createRecordDesk(store, solves, client, {
  turn,
  say,
  now,
  reveal,
  copy,
  saveFile,
});
const reviewDesk = createReviewDesk(store, reviews, {
  turn,
  say,
  reveal,
  refuse: () => unsolvable.point(),
});
/** @param {Partial<State>} change */
const set = (change) => store.update((state) => ({ ...state, ...change }));
const desk = createPlayDesk(store, {
  records: recordDesk,
  reviews: reviewDesk,
  tasks,
  refuse: () => unsolvable.point(),
  copy,
  reveal,
  turn,
  say,
  now,
});
const player = createPlayer({ now, step: desk.step });

const workshop = createWorkshop(store, { turn, say, reveal });
const movesDesk = createMovesDesk(store, client, { turn, say, copy, saveFile });

const { root: board } = findPanel("board");
const boardView = createBoardView(board, { onPress: desk.press });
const unsolvable = createUnsolvableView({ onRepair: desk.repair });
const hint = () => void distances.hint();

/** @param {{ show: (state: State, before: State | null) => void }} view */
const show = async (view) => {
  store.subscribe(view.show);
  await pause();
};
// For visits without a network, and for new versions.
const updates = createUpdates({ build });

await show(boardView);
await show(
  createControls({
    onShuffle: desk.shuffle,
    onSize: desk.resize,
    onUndo: desk.undo,
    onRedo: desk.redo,
    onHint: hint,
    onReset: desk.reset,
    onShare: desk.share,
  }),
);
await show(createBoardMarks(boardView));
await show(createMoveNews());
await show(createTabs({ onMode: (/** @type {Mode} */ mode) => set({ mode }) }));
await show(
  createBoardEditor({
    onSwap: workshop.swap,
    onDone: workshop.endEdit,
    onLeave: (edited) => editorPanel.focus(edited),
  }),
);
await show(createGhostView({ onGhost: movesDesk.ghost }));
await show(createEmbedView());
await show(createEngineLine({ onAgain: () => client.restart() }));
await show(updates);
store.subscribe(recordDesk.compare);

store.subscribe((state) => player.run(state.playing ? paceOf(state) : null));
store.subscribe((state) => void movesDesk.follow(state));
store.subscribe(workshop.follow);
createEngineFollow(store, {
  check: tasks.check,
  look: distances.look,
  prepare: tasks.prepare,
  endReview: reviews.end,
});
createPersistence(store, saved, { turn, now });
await pause();

// Looks and feel: they count at once, here and in the other tabs.
store.subscribe(({ settings }, before) => {
  if (settings !== before?.settings) applyLook(settings);
});
watchSettings((settings) => set({ settings }));

installPointer(board, {
  view: boardView,
  getPosition: () => store.get().position,
  hovers: () => store.get().settings.hover,
  onPress: desk.press,
  onMove: desk.move,
  onHover: (cell) => {
    if (!store.get().won) desk.press(cell); // a solved board stays so while the hand leaves it
  },
});
await show(createDistanceView());
await show(
  createNextStep({
    onReview: reviewDesk.review,
    onAgain: () => recordDesk.again(store.get()),
    onSolve: desk.solve,
  }),
);
await show(createNotices({ onClose: () => set({ problems: [] }) }));
await show(unsolvable);
await show(
  createSolverPanel({
    onSolve: desk.solve,
    onStop: () => tasks.end("solve"),
    onAlgorithm: (algorithm) => set({ algorithm }),
    onHeuristic: (heuristic) => set({ heuristic }),
  }),
);
await show(
  createReplayView({
    onSeek: desk.seek,
    onPlay: desk.togglePlay,
    onSpeed: (speed) => store.update((state) => withSpeed(state, speed)),
  }),
);
await show(createSolutionView());
await show(createReviewMarks());
await show(
  createReviewPanel({
    onReview: reviewDesk.review,
    onStop: reviews.end,
    onClose: reviewDesk.close,
    onNext: reviewDesk.toNextMistake,
    onSeek: reviewDesk.toMistake,
  }),
);
await show(createReviewChart({ onSeek: desk.seek, onMissing: updates.check }));
await show(createPositionBox({ onLoad: workshop.load }));
await show(createBoardsView({ onChoose: workshop.choose, onClose: workshop.closeBoards }));
const editorPanel = createEditorPanel({
  onEdit: workshop.edit,
  onTurn: workshop.transform,
  onInvert: workshop.invert,
  onGoal: workshop.goalNamed,
  onGoalText: workshop.goalText,
  onGoalHere: workshop.goalHere,
});
await show(editorPanel);
await show(createGoalView());
await show(
  createMovesPanel({
    onRead: movesDesk.take,
    onCopy: movesDesk.give,
    onReplay: () => turn(withReplay),
  }),
);
await show(createFactsPanel({ onLive: (live) => set({ live }) }));
await show(createOptimalPanel({ onFind: desk.findAll, onChoose: desk.follow }));
await show(createComparePanel({ onCompare: desk.compare }));
await show(createAfterwards({ onCopy: recordDesk.copyLine }));
await show(
  createSolvesPanel({
    onDaily: recordDesk.daily,
    onAgain: recordDesk.retry,
    onReplay: recordDesk.replay,
    onReview: async (key) => {
      if (await recordDesk.review(key)) reviewDesk.review();
    },
  }),
);
await show(
  createSolvesFile({
    onExport: recordDesk.exportFile,
    onImport: solves.importFile,
    onClear: solves.clear,
    onInspection: (inspection) => set({ inspection }),
  }),
);
const keySheet = createKeySheet();
const settingsDialog = createSettingsDialog({
  onChange(change) {
    set({ settings: { ...store.get().settings, ...change } });
    saveSettings(store.get().settings);
  },
});
store.subscribe(settingsDialog.show);
store.subscribe(createSounds().show);
const stop = () => {
  tasks.end("solve");
  tasks.end("compare");
  reviews.end();
};
// By the names of state/shortcuts.js.
const commands = {
  up: () => desk.move("U"),
  down: () => desk.move("D"),
  left: () => desk.move("L"),
  right: () => desk.move("R"),
  shuffle: desk.shuffle,
  again: () => recordDesk.again(store.get()),
  undo: desk.undo,
  redo: desk.redo,
  reset: desk.reset,
  hint,
  share: () => void desk.share(),
  solve: desk.solve,
  stop,
  review: reviewDesk.review,
  mistake: reviewDesk.toNextMistake,
  play: desk.togglePlay,
  first: desk.first,
  last: desk.last,
  "mode-play": () => set({ mode: "play" }),
  "mode-analyse": () => set({ mode: "analyse" }),
  "mode-learn": () => set({ mode: "learn" }),
  settings: settingsDialog.open,
  keys: keySheet.open,
};
// In a frame there's the board and the player, and nothing for the other keys.
installKeys(document, (does) => !store.get().embed || FRAMED.has(does), commands);
void solves.load();
// All of the page is here (shell/not-loaded.js).
document.documentElement.dataset.page = "here";
letThrough();
