// Installs the editor, in which the user changes the position and the goal as text or on the board, and
// rotates or mirrors them.

import type { App } from "../app/app.ts";
import type { Position } from "../puzzle/rules.ts";
import { patch } from "../state/state.ts";
import { createBoardEditor } from "./board-editor.tsx";
import { createBoardsView } from "./boards-view.tsx";
import { createEditorController } from "./editor-controller.ts";
import { createEditorPanel } from "./editor-panel.tsx";
import { createPositionBox } from "./position-box.ts";

export function installEditor(
  app: App,
  { load, choose }: { load: (text: string) => void; choose: (board: Position) => void },
) {
  const editor = createEditorController(app);
  /** Null until the panels are built. */
  let panel: ReturnType<typeof createEditorPanel> | null = null;
  const leave = (edited: "position" | "goal") => panel?.focus(edited);
  app.show(createBoardEditor(app.clock, { ...editor, leave }));
  app.panel(() =>
    createPositionBox({
      // A running replay would overwrite the text that the user types.
      onEdit: () => app.store.update(patch({ game: { playing: false } })),
      onLoad: load,
    }),
  );
  app.panel(() => createBoardsView({ ...editor, choose }));
  app.panel(() => {
    panel = createEditorPanel(editor);
    return panel;
  });
  app.store.subscribe(editor.follow);
}
