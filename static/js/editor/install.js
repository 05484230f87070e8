// The position and the goal: typed, edited on the board, seen from another side.

import { createBoardEditor } from "./board-editor.js";
import { createBoardsView } from "./boards-view.js";
import { createEditorController } from "./controller.js";
import { createEditorPanel } from "./panel.js";
import { createPositionBox } from "./position-box.js";

/** @import { App } from "../app/app.js" */
/** @import { Position } from "../puzzle/rules.js" */

/**
 * @param {App} app
 * @param {{ load: (text: string) => void, choose: (board: Position) => void }} others
 */
export function installEditor(app, { load, choose }) {
  const editor = createEditorController(app);
  /** @type {ReturnType<typeof createEditorPanel> | null} made later */
  let panel = null;
  app.show(
    createBoardEditor({
      clock: app.clock,
      onSwap: editor.swap,
      onDone: editor.endEdit,
      onLeave: (edited) => panel?.focus(edited),
    }),
  );
  app.panel(() => createPositionBox({ onLoad: load }));
  app.panel(() => createBoardsView({ onChoose: choose, onClose: editor.closeBoards }));
  app.panel(() => {
    panel = createEditorPanel({
      onEdit: editor.edit,
      onTurn: editor.transform,
      onInvert: editor.invert,
      onGoal: editor.goalNamed,
      onGoalText: editor.goalText,
      onGoalHere: editor.goalHere,
    });
    return panel;
  });
  app.store.subscribe(editor.follow);
}
