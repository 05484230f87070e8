// The text box that shows the position and loads another one.

import { findPanel, onSubmit, setText, setValue } from "../lib/dom.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { State } from "../state/state.ts";

type PositionBoxOptions = { onEdit: () => void; onLoad: (text: string) => void };

export function createPositionBox({ onEdit, onLoad }: PositionBoxOptions) {
  const { part } = findPanel("position");
  const form = part("form", HTMLFormElement);
  const box = part("text", HTMLTextAreaElement);
  const problem = part("problem");
  // The user may have typed before this script was loaded.
  let edited = box.value !== box.defaultValue;

  /** True from the submission of a text until it is loaded. */
  let sent = false;

  box.addEventListener("input", () => {
    edited = true;
    sent = false;
    onEdit();
  });
  box.addEventListener("focus", () => box.select());
  // The box is a text area, since a pasted board may have one line per row.
  onSubmit(form, box, (text) => {
    sent = true;
    onLoad(text);
  });

  return {
    show(state: State, before: State | null) {
      // Show the new board once a text is loaded. An unreadable text stays, so that the user can correct it.
      const loaded =
        sent &&
        before &&
        (state.game.line !== before.game.line || state.page.boards !== before.page.boards);
      if (loaded || (before && state.game.position !== before.game.position)) {
        edited = false;
        sent = false;
      }
      // In other modes the box is not visible, and an update would force a layout.
      const follows = !before || state.choices.mode === "analyse";
      const text = follows ? formatBoard(state.game.position) : "";
      if (follows && !edited && !state.here.positionProblem && box.value !== text) {
        setValue(box, text);
        // At the start the scroll position is 0 already, and setting it would force a layout.
        if (before) box.scrollLeft = 0;
      }
      box.setAttribute("aria-invalid", String(state.here.positionProblem !== null));
      setText(problem, state.here.positionProblem ?? "");
    },
  };
}
