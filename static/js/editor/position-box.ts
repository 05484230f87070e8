// The text box that shows the position and reads another.

import { findPanel, onSubmit, setText, setValue } from "../lib/dom.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { State } from "../state/state.ts";

export function createPositionBox({
  onEdit,
  onLoad,
}: {
  onEdit: () => void;
  onLoad: (text: string) => void;
}) {
  const { part } = findPanel("position");
  const form = part("form", HTMLFormElement);
  const box = part("text", HTMLTextAreaElement);
  const problem = part("problem");
  // The user may have typed before this script was loaded.
  let edited = box.value !== box.defaultValue;

  let sent = false;

  box.addEventListener("input", () => {
    edited = true;
    sent = false;
    onEdit();
  });
  box.addEventListener("focus", () => box.select());
  // A text area, since the rows of a pasted board may be lines.
  onSubmit(form, box, (text) => {
    sent = true;
    onLoad(text);
  });

  return {
    show(state: State, before: State | null) {
      // Show the new board once a text is loaded. An unreadable text stays, to be corrected.
      const loaded =
        sent &&
        before &&
        (state.game.line !== before.game.line || state.page.boards !== before.page.boards);
      if (loaded || (before && state.game.position !== before.game.position)) {
        edited = false;
        sent = false;
      }
      // Not in another mode, where it is not visible: it forces a layout.
      const follows = !before || state.choices.mode === "analyse";
      const text = follows ? formatBoard(state.game.position) : "";
      if (follows && !edited && !state.here.positionProblem && box.value !== text) {
        setValue(box, text);
        // Not at the start, where the scroll position is 0 and layout would be forced.
        if (before) box.scrollLeft = 0;
      }
      box.setAttribute("aria-invalid", String(state.here.positionProblem !== null));
      setText(problem, state.here.positionProblem ?? "");
    },
  };
}
