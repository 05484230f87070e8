// Installs the cards of Analyse in which the user changes the position and the goal, and *Enter your board*
// with the steps of a solution, whose script is loaded when they are first needed.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { onOpen } from "../lib/dom.ts";
import { createLateFeature } from "../lib/late-import.ts";
import type { ShortBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";
import { type Entry, emptyEntry, entryOf, entryOfShort } from "../state/entry.ts";
import { goalOf, patch } from "../state/state.ts";
import { createBoardReader } from "./board-reader.ts";
import { createBoardsView } from "./boards-view.tsx";
import { createEditorController } from "./editor-controller.ts";
import { createEditorPanel } from "./editor-panel.tsx";
import type * as script from "./entry.ts";
import { createPositionBox } from "./position-box.ts";

/** The largest side of the current board for which an empty board has the same size. */
const LARGEST_ENTERED = 10;

type EditorLinks = {
  load: (text: string) => void;
  choose: (board: Position) => void;
  solve: () => void;
  stop: () => void;
  seek: (at: number) => void;
};

/**
 * @param others functions of other features:
 * - `load` reads a text and loads its board.
 * - `choose` loads one of several boards.
 * - `solve` searches for a solution of the entered board, and `stop` ends the search.
 * - `seek` goes to a place on the line.
 */
export function installEditor(app: App, { load, choose, ...others }: EditorLinks) {
  const { store } = app;
  const readBoard = createBoardReader(app);
  const editor = createEditorController(app, readBoard);
  const late = createLateFeature({
    script: import.meta.entry,
    learn: true,
    create: ({ createEntry }: typeof script) => createEntry(app, { ...others, readBoard }),
    say: app.say,
  });
  const enter = (board: Entry) => void during(late.open().then((entry) => entry?.open(board)));

  /** Open the board that the user has left, or an empty one. */
  function enterBoard() {
    const { game, entry } = store.get();
    const { rows, cols } = game.start;
    const listed = Math.max(rows, cols) <= LARGEST_ENTERED;
    enter(entry.draft ?? (listed ? emptyEntry(rows, cols) : emptyEntry(4, 4)));
  }

  // A game in steps may have been restored, such as after a reload.
  store.select(
    ({ game }) => [game.steps],
    ({ game }) => {
      if (game.steps) void during(late.open());
    },
  );
  onOpen("enter-board", enterBoard);
  app.panel(() =>
    createPositionBox({
      // A running replay would overwrite the text that the user types.
      onEdit: () => store.update(patch({ game: { playing: false } })),
      onLoad: load,
    }),
  );
  app.panel(() => createBoardsView({ ...editor, choose }));
  app.panel(() =>
    createEditorPanel({
      ...editor,
      edit: (what) => enter(entryOf(boardOf(what), what)),
    }),
  );
  const boardOf = (what: "position" | "goal") =>
    what === "goal" ? goalOf(store.get()) : store.get().game.position;
  return { enterBoard, askPlace: (short: ShortBoard) => enter(entryOfShort(short)) };
}
