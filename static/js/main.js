// The composition root: makes the store and the views, and says what each intent does. The only
// file that knows all the others.

import { createBoardMarks } from "./board-marks.js";
import { createBoardView } from "./board-view.js";
import { createComparePanel } from "./compare-panel.js";
import { createControls } from "./controls.js";
import { createDistanceTasks } from "./distance-tasks.js";
import { createDistanceView } from "./distance-view.js";
import { byId, setText } from "./dom.js";
import { createEngineLine } from "./engine-line.js";
import { createFactsPanel } from "./facts-panel.js";
import { clock, counted } from "./format.js";
import { installKeys, installTouch } from "./input.js";
import { createNextStep } from "./next-step.js";
import { NotationError, parseBoard, parseMoves, parseSize } from "./notation.js";
import { createNotices } from "./notices.js";
import { openingState } from "./opening.js";
import { createOptimalPanel } from "./optimal-panel.js";
import { createPlayer } from "./player.js";
import { createPositionBox } from "./position-box.js";
import { isSolvable } from "./puzzle.js";
import { createReplayView } from "./replay-view.js";
import { createReviewChart } from "./review-chart.js";
import { createReviewDesk } from "./review-desk.js";
import { createReviewMarks } from "./review-marks.js";
import { createReviewPanel } from "./review-panel.js";
import { createReviewTasks } from "./review-tasks.js";
import { writeLink } from "./share-url.js";
import { shuffle } from "./shuffle.js";
import { createSolverClient } from "./solver-client.js";
import { createSolverPanel } from "./solver-panel.js";
import * as game from "./state.js";
import { load, save } from "./storage.js";
import { createStore } from "./store.js";
import { createTabs } from "./tabs.js";
import { createTasks } from "./tasks.js";
import { debounce, throttle } from "./timing.js";

/** @import { Move, Position } from "./puzzle.js" */
/** @import { Mode, Scheme, Speed, State } from "./state.js" */

const now = () => performance.now();
const news = byId("news", HTMLElement);
const say = (/** @type {string} */ text) => setText(news, text);

const store = createStore(openingState(location.search, load()));
const client = createSolverClient({
  onStatus: (engine) => store.update((state) => ({ ...state, engine })),
});
const tasks = createTasks(store, client, { now, say });
const distances = createDistanceTasks(store, client, { say });
const reviews = createReviewTasks(store, client, { say, drop: tasks.drop });

/** Change the position: what was being found out about the old one is dropped. */
const turn = (/** @type {(state: State) => State} */ change) => {
  const before = store.get().position;
  store.update(change);
  const after = store.get();
  if (after.position === before) return;
  tasks.drop();
  distances.drop();
  if (news.textContent) say("");
};
const desk = createReviewDesk(store, reviews, {
  turn,
  say,
  reveal: (id) =>
    requestAnimationFrame(() => byId(id, HTMLElement).scrollIntoView({ block: "nearest" })),
  refuse: () => notices.point(),
});
const move = (/** @type {Move} */ letter) => {
  if (desk.move(letter)) return;
  turn((state) => game.play(state, letter, now()));
  celebrate();
};
const press = (/** @type {number} */ cell) => {
  if (desk.press(cell)) return;
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
  const { won, clock: time, at } = store.get();
  if (!won) return;
  const keys = matchMedia("(hover: hover)").matches ? " V reviews it." : "";
  say(`You did it: ${counted(at, "move")} in ${clock(game.elapsed(time, now()))}.${keys}`);
}

function freshShuffle(rows = store.get().start.rows, cols = store.get().start.cols) {
  const { start, goal } = store.get();
  const kept = goal && start.rows === rows && start.cols === cols ? goal : null;
  deal(shuffle(rows, cols, { goal: kept }), kept);
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

/** @param {string} text */
function loadPosition(text) {
  try {
    const start = parseBoard(text);
    const { goal, start: old } = store.get();
    deal(start, goal && start.rows === old.rows && start.cols === old.cols ? goal : null);
    set({ positionProblem: null });
    say("Loaded.");
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    set({ positionProblem: `${error.message[0]?.toUpperCase()}${error.message.slice(1)}.` });
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

const player = createPlayer(() => {
  turn((state) => {
    const next = game.seek(state, state.at + 1);
    return { ...next, playing: next.at < next.line.length };
  });
});

const board = byId("board", HTMLElement);
const boardView = createBoardView(board, { onPress: press });
const notices = createNotices({ onClose: () => set({ problems: [] }) });
const undo = () => turn(game.undo);
const redo = () => turn(game.redo);
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
    onScheme: (scheme) => set({ scheme: /** @type {Scheme} */ (scheme) }),
  }),
  createBoardMarks(board),
  createDistanceView({ onLive: (live) => set({ live }) }),
  createNextStep({ onReview: desk.review, onSolve: solve }),
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
    onReview: desk.review,
    onStop: reviews.end,
    onClose: desk.close,
    onNext: desk.toNextMistake,
    onSeek: desk.toMistake,
  }),
  createReviewChart({ onSeek: seek }),
  createPositionBox({ onLoad: loadPosition }),
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

store.subscribe((state) => player.run(state.playing ? game.SPEEDS[state.speed].ms : null));

// Python looks at the position once the person pauses, where its words are shown.
const check = debounce(200, () => {
  const state = store.get();
  const wanted = state.mode === "analyse" || !isSolvable(state.start, game.goalOf(state));
  if (wanted && !state.facts && state.engine.kind !== "failed") void tasks.check();
});
store.subscribe((state, before) => {
  const same = before && state.position === before.position && state.mode === before.mode;
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
  save(state, now());
});
store.subscribe((_state, before) => {
  if (before) remember();
});
addEventListener("pagehide", () => save(store.get(), now()));

installKeys(document, {
  onMove: move,
  onUndo: undo,
  onRedo: redo,
  onHint: hint,
  onReview: desk.review,
  onMistake: desk.toNextMistake,
});
installTouch(board, { cellAt: boardView.cellAt, onPress: press, onMove: move });
