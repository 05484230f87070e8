// What was just done to a solve, and the way back.

import { findPanel, setText } from "../lib/dom.js";
import { resultText } from "../state/solves.js";
import * as words from "./messages.js";

/** @import { State } from "../state/state.js" */

/** @param {{ onUndo: () => void }} intents */
export function createEditView({ onUndo }) {
  const { root, part } = findPanel("solve-edited");
  const text = part("text");
  part("undo", HTMLButtonElement).addEventListener("click", onUndo);

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show({ history: { edited } }, before) {
      if (before && edited === before.history.edited) return;
      root.hidden = !edited;
      const after = edited?.after && resultText(edited.after);
      setText(text, edited ? words.edited(resultText(edited.before), after ?? null) : "");
    },
  };
}
