// The composition root: makes the store and the views, and says what each intent does. The only
// file that knows all the others.

import { createAfterwards } from "./afterwards.js";
import { createBoardEditor } from "./board-editor.js";
import { createBoardMarks } from "./board-marks.js";
import { createBoardView } from "./board-view.js";
import { createComparePanel } from "./compare-panel.js";
import { createControls } from "./controls.js";
import { createDistanceTasks } from "./distance-tasks.js";
import { createDistanceView } from "./distance-view.js";
import { byId, saveFile, setText } from "./dom.js";
import { createEditorPanel } from "./editor-panel.js";
import { createEmbedView } from "./embed-view.js";
import { createEngineLine } from "./engine-line.js";
import { createFactsPanel } from "./facts-panel.js";
import { counted, stopped } from "./format.js";
import { createGhostView } from "./ghost-view.js";
import { createGoalView } from "./goal-view.js";
import { installKeys } from "./input.js";
import { createKeySheet } from "./key-sheet.js";
import { applyLook } from "./look.js";
import { createMovesDesk } from "./moves-desk.js";
import { createMovesPanel } from "./moves-panel.js";
import { createNextStep } from "./next-step.js";
import { parseBoard, parseMoves, parseSize } from "./notation.js";
import { createNotices } from "./notices.js";
import { openingState } from "./opening.js";
import { createOptimalPanel } from "./optimal-panel.js";
import { createPlayer } from "./player.js";
import { installPointer } from "./pointer.js";
import { createPositionBox } from "./position-box.js";
import { isSolvable } from "./puzzle.js";
import { createRecordDesk } from "./record-desk.js";
import { openReplay } from "./replay-link.js";
import { paceOf, withReplay } from "./replay-state.js";
import { createReplayView } from "./replay-view.js";
import { createReviewChart } from "./review-chart.js";
import { createReviewDesk } from "./review-desk.js";
import { createReviewMarks } from "./review-marks.js";
import { createReviewPanel } from "./review-panel.js";
import { createReviewTasks } from "./review-tasks.js";
import { createSavedGame } from "./saved-game.js";
import { loadSettings, saveSettings, watchSettings } from "./settings.js";
import { createSettingsDialog } from "./settings-dialog.js";
import { writeLink } from "./share-url.js";
import { shuffle } from "./shuffle.js";
import { createSolveTasks } from "./solve-tasks.js";
import { createSolverClient } from "./solver-client.js";
import { createSolverPanel } from "./solver-panel.js";
import { dayOf } from "./solves.js";
import { createSolvesDb } from "./solves-db.js";
import { createSolvesFile } from "./solves-file.js";
import { createSolvesPanel } from "./solves-panel.js";
import { createSounds } from "./sound.js";
import * as game from "./state.js";
import { gameRecord, loadChoices, saveChoices } from "./storage.js";
import { createStore } from "./store.js";
import { createTabs } from "./tabs.js";
import { createTasks } from "./tasks.js";
import { debounce, throttle } from "./timing.js";
import { createUpdates } from "./updates.js";
import { createWorkshop } from "./workshop.js";

/** @import { Move, Position } from "./puzzle.js" */
/** @import { Mode, Speed, State } from "./state.js" */

const now = () => performance.now();
const news = byId("news", HTMLElement);
const say = (/** @type {string} */ text) => setText(news, text);

const asked = new URLSearchParams(location.search);
const linked = ["board", "goal", "size", "seed", "daily", "r"].some((name) => asked.has(name));
const saved = createSavedGame({ linked });
const [navigation] = performance.getEntriesByType("navigation");
const reloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
const opened = await openReplay(location.search);
const store = createStore({
  ...openingState(location.search, { game: saved.game, choices: loadChoices(), reloaded }, opened),
  settings: loadSettings(),
});
const client = createSolverClient({
  onStatus: (engine) => store.update((state) => ({ ...state, engine })),
  lazy: store.get().embed,
  build: document.documentElement.dataset.build,
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
});
const solves = createSolveTasks(store, client, database);
const recordDesk = createRecordDesk(store, solves, client, { turn, say, now });
const reviewDesk = createReviewDesk(store, reviews, {
  turn,
  say,
  reveal: (id) =>
    requestAnimationFrame(() => byId(id, HTMLElement).scrollIntoView({ block: "nearest" })),
  refuse: () => notices.point(),
});
const move = (/** @type {Move} */ letter) => {
  if (reviewDesk.move(letter)) return;
  turn((state) => game.play(state, letter, now()));
  celebrate();
};
const press = (/** @type {number} */ cell) => {
  if (reviewDesk.press(cell)) return;
  turn((state) => game.press(state, cell, now()));
  celebrate();
};
const seek = (/** @type {number} */ at) =>
  turn((state) => ({ ...game.seek(state, at), playing: false }));
const deal = (/** @type {Position} */ start, /** @type {Position | null} */ goal) =>
  turn((state) => game.withGame(state, { start, goal }));
/** @param {Partial<State>} change */
const set = (change) => store.update((state) => ({ ...state, ...change }));

function celebrate() {
  const state = store.get();
  if (!state.won) return;
  const time = stopped(game.elapsed(state.clock, now()));
  const keys = matchMedia("(hover: hover)").matches ? " V reviews it." : "";
  say(`You did it: ${counted(state.at, "move")} in ${time}.${recordDesk.finish()}${keys}`);
}

function freshShuffle(rows = store.get().start.rows, cols = store.get().start.cols) {
  const { start, goal } = store.get();
  const kept = goal && start.rows === rows && start.cols === cols ? goal : null;
  recordDesk.begin({
    start: shuffle(rows, cols, { goal: kept }),
    goal: kept,
    practice: kept !== null,
  });
}

async function share() {
  const url = new URL(location.href);
  url.search = writeLink(store.get());
  history.replaceState(null, "", url);
  try {
    await navigator.clipboard.writeText(url.href);
    say("The link is copied: it holds the board, the goal and the moves.");
  } catch {
    say("The link is in the address bar: copy it from there.");
  }
}

function solve() {
  const state = store.get();
  if (state.search.kind === "running") return;
  turn(game.withoutTrial);
  if (!isSolvable(state.position, game.goalOf(state))) return notices.point();
  tasks.solve();
}

function repair() {
  const { start, goal, facts } = store.get();
  if (!facts?.repaired) return;
  deal(parseBoard(facts.repaired), goal);
  say(`Swapped: ${start.rows}x${start.cols}, and it can be solved now.`);
}

function togglePlay() {
  const state = store.get();
  if (state.playing) return set({ playing: false });
  // At the end it begins again.
  if (state.at === state.line.length) turn((now) => game.seek(now, now.solutionFrom ?? 0));
  set({ playing: true });
}

const player = createPlayer({
  now,
  step: () =>
    turn((state) => {
      const next = game.seek(state, state.at + 1);
      return { ...next, playing: next.at < next.line.length };
    }),
});

const workshop = createWorkshop(store, { turn, say });
const copy = (/** @type {string} */ text) => navigator.clipboard.writeText(text);
const movesDesk = createMovesDesk(store, client, { turn, say, copy, saveFile });

const board = byId("board", HTMLElement);
const boardView = createBoardView(board, { onPress: press });
const notices = createNotices({ onClose: () => set({ problems: [] }) });
const undo = () => turn(game.undo);
const redo = () => turn((state) => game.redo(state, now()));
const hint = () => void distances.hint();

const views = [
  boardView,
  createControls({
    onShuffle: () => freshShuffle(),
    onSize: (text) => {
      const { rows, cols } = parseSize(text);
      freshShuffle(rows, cols);
    },
    onUndo: undo,
    onRedo: redo,
    onHint: hint,
    onReset: () => turn(game.reset),
    onShare: share,
  }),
  createBoardMarks(board),
  createDistanceView({ onLive: (live) => set({ live }) }),
  createNextStep({ onReview: reviewDesk.review, onSolve: solve }),
  createTabs({ onMode: (/** @type {Mode} */ mode) => set({ mode }) }),
  notices,
  createSolverPanel({
    onSolve: solve,
    onStop: () => tasks.end("solve"),
    onAlgorithm: (algorithm) => set({ algorithm }),
    onHeuristic: (heuristic) => set({ heuristic }),
  }),
  createReplayView({
    onSeek: seek,
    onPlay: togglePlay,
    onSpeed: (speed) => set({ speed: /** @type {Speed} */ (speed) }),
  }),
  createReviewMarks(),
  createReviewPanel({
    onReview: reviewDesk.review,
    onStop: reviews.end,
    onClose: reviewDesk.close,
    onNext: reviewDesk.toNextMistake,
    onSeek: reviewDesk.toMistake,
  }),
  createReviewChart({ onSeek: seek }),
  createPositionBox({ onLoad: workshop.load }),
  createEditorPanel({
    onEdit: workshop.edit,
    onTurn: workshop.transform,
    onInvert: workshop.invert,
    onGoal: workshop.goalNamed,
    onGoalText: workshop.goalText,
    onGoalHere: workshop.goalHere,
    onBoard: workshop.choose,
    onCloseBoards: workshop.closeBoards,
  }),
  createBoardEditor({ onSwap: workshop.swap, onDone: workshop.endEdit }),
  createGoalView(),
  createMovesPanel({
    onRead: movesDesk.take,
    onCopy: movesDesk.give,
    onReplay: () => turn(withReplay),
  }),
  createGhostView({ onGhost: movesDesk.ghost }),
  createEmbedView(),
  createFactsPanel({ onRepair: repair }),
  createOptimalPanel({
    onFind: () => {
      const state = store.get();
      if (isSolvable(state.position, game.goalOf(state))) void tasks.optimal();
      else notices.point();
    },
    onChoose: (text) => store.update((state) => game.withLine(state, parseMoves(text))),
  }),
  createComparePanel({
    onCompare: () => (store.get().comparison.running ? tasks.end("compare") : void tasks.compare()),
  }),
  createEngineLine({ onAgain: () => client.restart() }),
];
for (const view of views) store.subscribe(view.show);

// The record of solves.
const exportSolves = async (/** @type {"csv" | "json"} */ format) => {
  const file = await solves.exportFile(format);
  if (file) saveFile(`slidestar-${dayOf(new Date())}.${format}`, file);
};
const copyResult = async (/** @type {string} */ text) => {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied.");
  } catch {
    say("The line can be copied from where it stands.");
  }
};
const recordViews = [
  createAfterwards({ onAgain: () => recordDesk.again(store.get()), onCopy: copyResult }),
  createSolvesPanel({
    onDaily: recordDesk.daily,
    onAgain: recordDesk.retry,
    onReplay: recordDesk.replay,
    onReview: async (key) => {
      await recordDesk.review(key);
      reviewDesk.review();
    },
  }),
  createSolvesFile({
    onExport: exportSolves,
    onImport: solves.importFile,
    onClear: solves.clear,
    onInspection: (inspection) => set({ inspection }),
  }),
];
for (const view of recordViews) store.subscribe(view.show);
store.subscribe(recordDesk.compare);
void solves.load();

store.subscribe((state) => player.run(state.playing ? paceOf(state) : null));
store.subscribe((state) => void movesDesk.follow(state));
// Editing ends where there's something else to be seen.
store.subscribe(({ editing, mode, search, playing, solutionFrom }, before) => {
  if (!editing || before?.editing !== editing) return;
  const shown = playing || search !== before.search || solutionFrom !== before.solutionFrom;
  if (mode !== "analyse" || (shown && search.kind !== "none")) workshop.endEdit();
});

// Python looks at the position once the person pauses, where its words are shown.
const check = debounce(200, () => {
  const state = store.get();
  const wanted = state.mode === "analyse" || !isSolvable(state.start, game.goalOf(state));
  if (wanted && !state.facts && state.engine.kind !== "failed") void tasks.check();
});
store.subscribe((state, before) => {
  const same =
    before &&
    state.position === before.position &&
    state.goal === before.goal &&
    state.mode === before.mode;
  if (!same && !state.facts) check();
});

// The distance: at once where it's wanted live, else with the rest of what's said in Analyse.
const look = debounce(200, () => {
  const { mode, review, trial } = store.get();
  if (mode === "analyse" && review.kind !== "running" && !trial) void distances.look();
});
store.subscribe((state, before) => {
  const same =
    before &&
    state.position === before.position &&
    state.goal === before.goal &&
    state.mode === before.mode &&
    state.live === before.live &&
    state.review === before.review;
  if (same || state.distance) return;
  if (state.live) void distances.look();
  else look();
});
store.subscribe(({ review }) => {
  if (review.kind !== "running") reviews.end();
});

// Python gets ready for a board as soon as it's shown.
const prepare = debounce(100, tasks.prepare);
store.subscribe(({ engine, start, goal }, before) => {
  const up = engine.kind === "ready" || engine.kind === "busy";
  const wasUp = before?.engine.kind === "ready" || before?.engine.kind === "busy";
  const same =
    goal === before?.goal && start.rows === before?.start.rows && start.cols === before.start.cols;
  if (up && !(wasUp && same)) prepare();
});

// The address and the storage follow; browsers take about six changes of the address a second.
const remember = throttle(300, () => {
  const state = store.get();
  const query = writeLink(state);
  if (query !== location.search) history.replaceState(null, "", query);
  if (state.embed) return;
  saveChoices(state);
  saved.save(gameRecord(state, now()));
});
store.subscribe((_state, before) => {
  if (before) remember();
});
// A page in a frame keeps nothing.
if (!store.get().embed) {
  addEventListener("pagehide", () => saved.leave(gameRecord(store.get(), now())));
  addEventListener("pageshow", () => saved.save(gameRecord(store.get(), now())));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) saved.save(gameRecord(store.get(), now()));
  });
  // After a crash: what a tab that's gone was playing, if nothing is played here yet.
  void saved.recover((lost) => {
    if (store.get().at > 0 || store.get().line.length > 0) return false;
    turn((state) => game.withGame(state, lost));
    return true;
  });
}

// For visits without a network, and for new versions. A page in a frame is its host's business.
const updates = createUpdates({ build: document.documentElement.dataset.build });
store.subscribe(({ engine, embed }, before) => {
  if (engine.kind === "failed" && engine.outdated) updates.offer();
  if (embed || engine.kind === before?.engine.kind) return;
  if (engine.kind === "ready" || engine.kind === "failed") updates.start();
});

// Looks and feel: they count at once, here and in the other tabs.
const keySheet = createKeySheet();
const settingsDialog = createSettingsDialog({
  onChange(change) {
    set({ settings: { ...store.get().settings, ...change } });
    saveSettings(store.get().settings);
  },
});
store.subscribe(settingsDialog.show);
store.subscribe(createSounds().show);
store.subscribe(({ settings }, before) => {
  if (settings !== before?.settings) applyLook(settings);
});
watchSettings((settings) => set({ settings }));

installPointer(board, {
  view: boardView,
  getPosition: () => store.get().position,
  hovers: () => store.get().settings.hover,
  onPress: press,
  onMove: move,
  onHover: (cell) => {
    if (!store.get().won) press(cell); // a solved board stays so while the hand leaves it
  },
});
// By the names of shortcuts.js.
installKeys(document, {
  up: () => move("U"),
  down: () => move("D"),
  left: () => move("L"),
  right: () => move("R"),
  shuffle: () => freshShuffle(),
  undo,
  redo,
  reset: () => turn(game.reset),
  hint,
  share: () => void share(),
  solve,
  stop: () => tasks.end("solve"),
  review: reviewDesk.review,
  mistake: reviewDesk.toNextMistake,
  play: togglePlay,
  first: () => seek(store.get().solutionFrom ?? 0),
  last: () => seek(store.get().line.length),
  "mode-play": () => set({ mode: "play" }),
  "mode-analyse": () => set({ mode: "analyse" }),
  "mode-learn": () => set({ mode: "learn" }),
  settings: settingsDialog.open,
  keys: keySheet.open,
});
