// The buttons for the variation on show: promote it, delete it, and undo that.

import { findPanel, setText } from "../lib/dom.ts";
import { inVariation } from "../state/lines.ts";
import type { State } from "../state/state.ts";
import { UNDO_EDIT } from "./replay-text.ts";

export function createVariationsPanel({
  onPromote,
  onDelete,
  onUndo,
}: {
  onPromote: () => void;
  onDelete: () => void;
  onUndo: () => void;
}) {
  const { root: row, part } = findPanel("variations");
  const promote = part("promote", HTMLButtonElement);
  const remove = part("delete", HTMLButtonElement);
  const undo = part("undo", HTMLButtonElement);
  promote.addEventListener("click", onPromote);
  remove.addEventListener("click", onDelete);
  undo.addEventListener("click", onUndo);

  return {
    pick: ({ game, choices }: State) => [game.tree, game.line, choices.mode],
    show({ game, choices: { mode } }: State) {
      row.hidden = !game.tree || mode !== "analyse";
      for (const button of [promote, remove])
        button.setAttribute("aria-disabled", String(!inVariation(game)));
      const edit = game.tree?.edit ?? null;
      if (!edit && document.activeElement === undo) promote.focus();
      undo.hidden = !edit;
      if (edit) setText(undo, UNDO_EDIT[edit.kind]);
    },
  };
}
