// The commands of the key bindings, by their names in state/shortcuts-text.ts.

import type { App } from "./app/app.ts";
import type { installBoard } from "./board/board-install.ts";
import { setFrozen } from "./board/freeze.ts";
import type { installEvents } from "./events/events-install.ts";
import type { installInspection } from "./inspection/inspection-install.ts";
import { createMacros } from "./play/macros.ts";
import type { installPlay } from "./play/play-install.ts";
import type { Move } from "./puzzle/rules.ts";
import type { installRatedPuzzles } from "./rated-puzzles/rated-puzzles-install.ts";
import type { installReplay } from "./replay/replay-install.ts";
import type { installResult } from "./result/result-install.tsx";
import type { installReview } from "./review/review-install.ts";
import type { installSettings } from "./settings/settings-install.ts";
import type { installSolve } from "./solve/solve-install.ts";
import type { installSolves } from "./solves/solves-install.tsx";
import { undoesEdit } from "./state/lines.ts";
import { hasReplay, isOwnWin, patch, type State } from "./state/state.ts";
import { isWatching, withPlayToggled, withStep } from "./state/watch.ts";

export function createCommands(
  app: App,
  features: {
    board: ReturnType<typeof installBoard>;
    game: ReturnType<typeof installPlay>;
    result: ReturnType<typeof installResult>;
    history: ReturnType<typeof installSolves>;
    inspection: ReturnType<typeof installInspection>;
    solver: ReturnType<typeof installSolve>;
    reviews: ReturnType<typeof installReview>;
    replay: ReturnType<typeof installReplay>;
    dialogs: ReturnType<typeof installSettings>;
    puzzles: ReturnType<typeof installRatedPuzzles>;
    events: ReturnType<typeof installEvents>;
  },
): Readonly<Record<string, (held: boolean, shift: boolean) => void>> {
  const { board, game, result, history, inspection, solver, reviews, replay, dialogs } = features;
  const { puzzles, events } = features;
  const { store } = app;
  /** Apply a replay key to the search in Watch if one is shown, otherwise to the replay. */
  const watched = (watch: (state: State) => State, otherwise: () => void) => () =>
    isWatching(store.get()) ? store.update(watch) : otherwise();
  const step = (by: number) => (state: State) => withStep(state, state.learn.step + by);

  const runMacro = createMacros(app.clock);
  /** Return the table on show, or null while its scripts are loading. */
  const shownTable = () => {
    if (events.isOpen()) return events.table();
    return puzzles.isOpen() ? puzzles.table() : board;
  };

  /** Slide a tile or, with Shift, all tiles up to the edge. */
  const slide = (move: Move) => (held: boolean, shift: boolean) => {
    const { macro } = store.get().settings;
    const table = shownTable();
    const wholeLine = shift && macro !== "off" && !puzzles.isOpen();
    // In a puzzle, a held key would repeat a wrong move.
    if (!table || (held && (wholeLine || puzzles.isOpen()))) return;
    // A move too many after a win would take the result away.
    if (table === board && result.isNew()) return;
    if (wholeLine) runMacro(move, Number.parseInt(macro, 10), table);
    else table.move(move, "keyboard");
  };
  const inPuzzles = (puzzle: () => void, otherwise: () => void) => () =>
    puzzles.isOpen() ? puzzle() : otherwise();
  const inEvent = (event: () => void, otherwise: (held: boolean) => void) => (held: boolean) =>
    events.isOpen() ? event() : otherwise(held);

  /** Shuffle the board and start the inspection time if inspection is turned on. */
  function next() {
    game.shuffle();
    inspection.start();
  }

  /** Start or pause the replay. In Play without a replay, begin a solve as timer programs do. */
  function playOrBegin() {
    const state = store.get();
    const { page, choices } = state;
    if (page.embed || choices.mode !== "play" || hasReplay(state)) replay.togglePlay();
    else if (result.press()) inspection.start();
    else if (isOwnWin(state)) next();
    else inspection.start();
  }

  return {
    up: slide("U"),
    down: slide("D"),
    left: slide("L"),
    right: slide("R"),
    freeze: () => setFrozen("key", store.get().settings.hover),
    shuffle: inEvent(events.next, inPuzzles(puzzles.next, next)),
    again: () => {
      history.again();
      inspection.start();
    },
    inspect: inspection.startByKey,
    undo: inEvent(events.undo, (held) => {
      if (!undoesEdit(store.get())) game.undo(held);
      else if (!held) replay.undoEdit();
    }),
    redo: inEvent(events.redo, game.redo),
    reset: inEvent(events.reset, game.reset),
    hint: game.hint,
    share: inEvent(
      events.share,
      inPuzzles(puzzles.share, () => void game.share()),
    ),
    solve: () => result.press() || solver.solve("key"),
    stop: () => {
      result.close();
      solver.endSolve();
      app.stop();
      reviews.stop();
    },
    review: reviews.review,
    mistake: reviews.toNextMistake,
    back: () => replay.step(-1),
    forward: () => replay.step(1),
    "line-before": () => replay.nextLine(-1),
    "line-after": () => replay.nextLine(1),
    "grid-before": () => shownTable()?.stepGrid(-1),
    "grid-after": () => shownTable()?.stepGrid(1),
    "puzzle-size": inPuzzles(puzzles.nextSize, () => {}),
    "puzzle-theme": inPuzzles(puzzles.nextTheme, () => {}),
    play: inEvent(events.next, inPuzzles(puzzles.next, watched(withPlayToggled, playOrBegin))),
    first: watched((state) => withStep(state, 0), replay.first),
    last: watched((state) => withStep(state, Number.POSITIVE_INFINITY), replay.last),
    step: watched(step(1), () => {}),
    "step-back": watched(step(-1), () => {}),
    "mode-play": () => store.update(patch({ choices: { mode: "play" } })),
    "mode-analyse": () => store.update(patch({ choices: { mode: "analyse" } })),
    "mode-puzzles": () => store.update(patch({ choices: { mode: "puzzles" } })),
    "mode-learn": () => store.update(patch({ choices: { mode: "learn" } })),
    settings: dialogs.settings,
    keys: dialogs.keys,
  };
}
