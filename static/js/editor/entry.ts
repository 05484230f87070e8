// *Enter your board* and the steps of its solution, loaded when the user first enters a board.

import type { App } from "../app/app.ts";
import { failure } from "../engine/requests.ts";
import { capitalized } from "../lib/format.ts";
import { asGoal } from "../puzzle/goals.ts";
import { NotationError, shortBoardIn } from "../puzzle/notation.ts";
import { type Position, samePosition } from "../puzzle/rules.ts";
import * as entries from "../state/entry.ts";
import { withGoal } from "../state/replay.ts";
import { changed, goalFor, patch, type State, withGame } from "../state/state.ts";
import { createEntryView, verdictOf } from "./entry-view.tsx";
import { createHandSteps } from "./hand-steps.tsx";

/**
 * @param others functions of other features:
 * - `readBoard` reads a board or a link.
 * - `solve` searches for a solution, and `stop` ends the search.
 * - `seek` goes to a place on the line.
 */
export function createEntry(
  { store, show, reveal }: App,
  {
    readBoard,
    solve,
    stop,
    seek,
  }: {
    readBoard: (text: string, what: entries.Entry["what"]) => Promise<Position>;
    solve: () => void;
    stop: () => void;
    seek: (at: number) => void;
  },
) {
  const change = (by: (entry: entries.Entry) => entries.Entry) =>
    store.update((state) => {
      const { board } = state.entry;
      return board ? changed(state, { entry: { board: by(board) } }) : state;
    });
  /** Close the dialog. The board is there again when the user next enters one. */
  function close() {
    const { board } = store.get().entry;
    if (board) store.update(patch({ entry: { board: null, draft: entries.draftOf(board) } }));
  }

  /** Load the entered board or goal. */
  function load(solves: boolean) {
    const { entry, game } = store.get();
    const board = entry.board && entries.enteredBoard(entry.board);
    if (!board) return;
    if (entry.board?.what === "goal") store.update((state) => withGoal(state, asGoal(board)));
    else if (solves || !samePosition(board, game.position))
      store.update((state) => withBoard(state, board, solves));
    store.update(patch({ entry: { board: null, draft: null } }));
    if (solves && entry.board?.what === "position") solve();
    reveal("board");
  }

  function enter() {
    const state = store.get();
    const { board } = state.entry;
    const verdict = board && verdictOf(state, board);
    if (!verdict) change((entry) => entries.withKey(entry, "Enter"));
    else if (board.what === "goal" || verdict === "solvable") load(true);
  }

  async function read(text: string) {
    const what = store.get().entry.board?.what ?? "position";
    try {
      const short = shortBoardIn(text);
      const read = short
        ? entries.entryOfShort(short)
        : entries.entryOf(await readBoard(text, what));
      change((entry) => entries.withCells(entry, read));
      return "";
    } catch (error) {
      const fault = error instanceof NotationError ? error.message : failure(error).message;
      return `${capitalized(fault)}.`;
    }
  }

  show(
    createEntryView({
      tap: (cell) => change((entry) => entries.withTap(entry, cell)),
      type: (key) => change((entry) => entries.withKey(entry, key)),
      undo: () => change(entries.undone),
      resize: (rows, cols) => change((entry) => entries.withSize(entry, rows, cols)),
      read,
      enter,
      load: () => load(false),
      solve: () => load(true),
      close,
    }),
  );
  show(
    createHandSteps({ seek, stop, close: () => store.update(patch({ game: { steps: false } })) }),
  );
  // Another game, for example after Back of the browser, ends the entry.
  store.listen(({ game }) => [game.number], close);
  return { open: (board: entries.Entry) => store.update(patch({ entry: { board } })) };
}

/** Start a game with the entered board, in Play unless Analyse is open. */
function withBoard(state: State, start: Position, solves: boolean): State {
  const next = withGame(state, { start, goal: goalFor(start, state), steps: solves });
  return changed(next, {
    choices: { mode: state.choices.mode === "analyse" ? "analyse" : "play" },
  });
}
