// The line that describes the last edit of a solve, with a button that undoes it.

import { findPanel, setHidden, setText } from "../lib/dom.ts";
import { resultText } from "../state/solves.ts";
import type { State } from "../state/state.ts";
import * as text from "./solves-text.ts";

export function createEditView({ onUndo }: { onUndo: () => void }) {
  const { root, part } = findPanel("solve-edited");
  const line = part("text");
  part("undo", HTMLButtonElement).addEventListener("click", onUndo);

  return {
    pick: (state: State) => [state.history.edits],
    show({ history: { edits } }: State) {
      const edited = edits.at(-1);
      const solve = root.parentElement?.querySelector("ol button") as HTMLElement | null;
      setHidden(root, !edited, solve);
      const after = edited?.after && resultText(edited.after);
      setText(line, edited ? text.edited(resultText(edited.before), after ?? null) : "");
    },
  };
}
