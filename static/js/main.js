// The composition root: makes the store and the views, and says what each intent does. The only
// file that knows all the others.

import { createBoardEditor } from "./board-editor.js";
import { createBoardView } from "./board-view.js";
import { createComparePanel } from "./compare-panel.js";
import { createControls } from "./controls.js";
import { byId, saveFile, setText } from "./dom.js";
import { createEditorPanel } from "./editor-panel.js";
import { createEmbedView } from "./embed-view.js";
import { createEngineLine } from "./engine-line.js";
import { createFactsPanel } from "./facts-panel.js";
import { clock, counted } from "./format.js";
import { createGhostView } from "./ghost-view.js";
import { createGoalView } from "./goal-view.js";
import { installKeys, installTouch } from "./input.js";
import { createMovesDesk } from "./moves-desk.js";
import { createMovesPanel } from "./moves-panel.js";
import { parseBoard, parseMoves, parseSize } from "./notation.js";
import { createNotices } from "./notices.js";
import { openingState } from "./opening.js";
import { createOptimalPanel } from "./optimal-panel.js";
import { createPlayer } from "./player.js";
import { createPositionBox } from "./position-box.js";
import { isSolvable } from "./puzzle.js";
import { openReplay } from "./replay-link.js";
import { paceOf, withReplay } from "./replay-state.js";
import { createReplayView } from "./replay-view.js";
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
import { createWorkshop } from "./workshop.js";

/** @import { Move, Position } from "./puzzle.js" */
/** @import { Mode, Scheme, Speed, State } from "./state.js" */

const now = () => performance.now();
const news = byId("news", HTMLElement);
const say = (/** @type {string} */ text) => setText(news, text);

const store = createStore(openingState(location.search, load(), await openReplay(location.search)));
const client = createSolverClient({
  onStatus: (engine) => store.update((state) => ({ ...state, engine })),
  lazy: store.get().embed,
});
const tasks = createTasks(store, client, { now, say });

/** Change the position: what was being found out about the old one is dropped. */
const turn = (/** @type {(state: State) => State} */ change) => {
  const { position, goal } = store.get();
  store.update(change);
  const after = store.get();
  if (after.position === position && after.goal === goal) return;
  tasks.drop();
  if (news.textContent) say("");
};
const move = (/** @type {Move} */ letter) => {
  turn((state) => game.play(state, letter, now()));
  celebrate();
};
const press = (/** @type {number} */ cell) => {
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
  if (won) say(`You did it: ${counted(at, "move")} in ${clock(game.elapsed(time, now()))}.`);
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

function solve() {
  const state = store.get();
  if (state.search.kind === "running") return;
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
const redo = () => turn(game.redo);
const hint = () => void tasks.hint();

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
  if (!state.embed) save(state, now());
});
store.subscribe((_state, before) => {
  if (before) remember();
});
addEventListener("pagehide", () => store.get().embed || save(store.get(), now()));

installKeys(document, { onMove: move, onUndo: undo, onRedo: redo, onHint: hint });
installTouch(board, { cellAt: boardView.cellAt, onPress: press, onMove: move });
