// The position and the goal: typed, edited on the board, seen from another side.

import { createBoardEditor } from "./board-editor.js";
import { createEditorController } from "./controller.js";
import { createGoalView } from "./goal-view.js";
import { createEditorPanel } from "./panel.js";
import { createPositionBox } from "./position-box.js";

/** @import { App } from "../app/app.js" */

/** @param {App} app */
export function installEditor(app) {
  const editor = createEditorController(app);
  app.show(createBoardEditor({ onSwap: editor.swap, onDone: editor.endEdit }));
  app.panel(() => createPositionBox({ onLoad: editor.load }));
  app.panel(() =>
    createEditorPanel({
      onEdit: editor.edit,
      onTurn: editor.transform,
      onInvert: editor.invert,
      onGoal: editor.goalNamed,
      onGoalText: editor.goalText,
      onGoalHere: editor.goalHere,
      onBoard: editor.choose,
      onCloseBoards: editor.closeBoards,
    }),
  );
  app.panel(() => createGoalView());
  app.store.subscribe(editor.follow);
}
