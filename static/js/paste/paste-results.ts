// Applies a text that was read: starts or replays a game, and shows the result next to the box.

import type { App } from "../app/app.ts";
import { type Replay, timesOf } from "../puzzle/replay-link.ts";
import { isSolvable, type Move, type Position, samePosition } from "../puzzle/rules.ts";
import { withLine } from "../state/game.ts";
import { goalFor, goalOf, patch, type State, seek, withGame } from "../state/state.ts";
import * as texts from "./paste-text.ts";

/** The box for positions, or the box for solutions. */
export type Box = "position" | "solution";
/** Moves that are legal after the first `at` moves of the line. */
export type Fit = { at: number; moves: readonly Move[] };
export type PasteResults = ReturnType<typeof createPasteResults>;

export function createPasteResults({ store, say, reveal }: App) {
  /** The solves that the user can choose from, by the position each starts with. */
  const solves: WeakMap<Position, Replay> = new WeakMap();

  /** Start with a board, or show several to choose from. */
  function choice(boards: Position[], unread: number, box: Box) {
    const [first] = boards;
    if (first && boards.length === 1 && !unread) {
      store.update(patch({ page: { boards: null } }));
      return begin(first, box);
    }
    const summaries = boards.map((board) => summary(solves.get(board)));
    store.update(patch({ page: { boards: { list: boards, unread, solves: summaries } } }));
    const what = summaries[0] ? texts.asSolves : texts.asBoards;
    answer(box, { kind: "read", text: what(boards.length) });
    if (box === "solution") reveal("boards");
  }

  /** Start a game with a board. The goal is unchanged if the board has the same size. */
  function begin(start: Position, box: Box) {
    const solve = solves.get(start);
    if (solve) return watch(solve, box);
    store.update((state) => withGame(state, { start, goal: goalFor(start, state) }));
    answer(box, { kind: "read", text: texts.asBoard(start) });
    revealBoard();
  }

  /** Replay one solve of a link that has several. */
  function watch(solve: Replay, box: Box) {
    const { start, moves: line } = solve;
    const game = { start, goal: null, line, at: 0, solutionFrom: 0, times: timesOf(solve) };
    store.update((state) => withGame(state, game));
    answer(box, { kind: "read", text: texts.asLink(true, start, line.length) });
    revealBoard();
  }

  /** Start a timed game on the board of a scramble. */
  function deal({ board, moves }: { board: Position; moves: number }, box: Box) {
    store.update((state) => withGame(state, { start: board, practice: false, dealt: 0 }));
    answer(box, { kind: "read", text: texts.asScramble(board, moves) });
    reveal("board");
  }

  /** Scroll to the board or, if it is unsolvable, to the reason. On a phone both are far from the box. */
  function revealBoard() {
    const state = store.get();
    reveal(isSolvable(state.game.start, goalOf(state)) ? "board" : "unsolvable");
  }

  /**
   * Replay a solution from its board. If the current line contains that board, replay it in the
   * current game.
   */
  function replay({ start, moves }: { start: Position; moves: readonly Move[] }, box: Box) {
    const state = store.get();
    const at = placesOf(state).find((place) =>
      samePosition(seek(state, place).game.position, start),
    );
    store.update((old) =>
      at === undefined
        ? withGame(old, { start, goal: goalFor(start, old), line: moves, solutionFrom: 0 })
        : withLine(seek(old, at), moves, "user"),
    );
    reveal(at === undefined || box === "position" ? "board" : "replay");
  }

  /** Replay the legal moves of a solver's output that has a wrong board. */
  function replayLegal() {
    const { reading } = store.get().page;
    if (reading.kind !== "failed" || !reading.output?.start) return;
    const { start, moves } = reading.output;
    replay({ start, moves }, "solution");
    answer("solution", { kind: "failed", message: reading.message });
  }

  /** Add moves to this game to replay them. */
  function follow({ at, moves }: Fit, form: Parameters<typeof texts.asSolution>[1], box: Box) {
    const fromStart = at !== store.get().game.at;
    store.update((state) => withLine(seek(state, at), moves, "user"));
    const state = store.get();
    const solves = samePosition(seek(state, at + moves.length).game.position, goalOf(state));
    answer(box, {
      kind: "read",
      text: texts.asSolution(moves.length, form, { solves, fromStart }),
    });
    reveal(box === "position" ? "board" : "replay");
  }

  /** Show that Python is reading the text. */
  function reading(box: Box) {
    if (box === "solution") answer(box, { kind: "running" });
    else say(texts.READING);
  }

  /** Show the result next to the box. */
  function answer(box: Box, reading: State["page"]["reading"]) {
    if (box === "solution") return store.update(patch({ page: { reading } }));
    store.update(
      patch({ here: { positionProblem: reading.kind === "failed" ? reading.message : null } }),
    );
    say(reading.kind === "read" ? reading.text : "");
  }

  return {
    choice,
    /** Let the user choose one of several solves. */
    chooseSolve(found: readonly Replay[], box: Box) {
      for (const solve of found) solves.set(solve.start, solve);
      choice(
        found.map(({ start }) => start),
        0,
        box,
      );
    },
    ...{ begin, deal, replay, replayLegal, follow, revealBoard, reading, answer },
  };
}

/** Return the places on the line where a solution may start: the current place and the start. */
export function placesOf({ game: { at } }: State) {
  return at ? [at, 0] : [0];
}

/** Describe a solve in the list of choices by its number of moves and its time. */
function summary(solve?: Replay) {
  if (!solve) return null;
  const { moves, tps, times } = solve;
  return { moves: moves.length, ms: times.at(-1) ?? (tps ? (1000 * moves.length) / tps : 0) };
}
