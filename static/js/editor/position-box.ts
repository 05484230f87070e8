// The board as text: shows the position, takes another.

import { findPanel, setText, setValue } from "../lib/dom.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { State } from "../state/state.ts";

export function createPositionBox({ onLoad }: { onLoad: (text: string) => void }) {
  const { part } = findPanel("position");
  const form = part("form", HTMLFormElement);
  const box = part("text", HTMLTextAreaElement);
  const problem = part("problem");
  // It may have been typed into before this script was there.
  let edited = box.value !== box.defaultValue;

  let sent = false;

  box.addEventListener("input", () => {
    edited = true;
    sent = false;
  });
  // A text area, since a pasted board may have its rows on lines; but Enter loads it.
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  box.addEventListener("focus", () => box.select());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sent = true;
    onLoad(box.value);
  });

  return {
    show(state: State, before: State | null) {
      // What was taken makes way for the board; what can't be read stays, to be corrected.
      const taken =
        sent &&
        before &&
        (state.game.line !== before.game.line || state.page.boards !== before.page.boards);
      if (taken || (before && state.game.position !== before.game.position)) {
        edited = false;
        sent = false;
      }
      const text = formatBoard(state.game.position);
      if (!edited && !state.here.positionProblem && box.value !== text) {
        setValue(box, text);
        // In the beginning it's there, and the page isn't laid out yet.
        if (before) box.scrollLeft = 0;
      }
      box.setAttribute("aria-invalid", String(state.here.positionProblem !== null));
      setText(problem, state.here.positionProblem ?? "");
    },
  };
}
