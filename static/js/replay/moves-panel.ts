// Import and export of solutions, in Analyse. A pasted solution is replayed, and the displayed line
// is copied in common formats.

import { element, findPanel, onDroppedFile, onSubmit, setHidden, setText } from "../lib/dom.ts";
import { FORMS } from "../puzzle/solution-formats.ts";
import type { State } from "../state/state.ts";
import * as text from "./replay-text.ts";
import { createWrongBoardView } from "./wrong-board-view.ts";

export function createMovesPanel({
  onRead,
  onFile,
  onLegal,
  onCopy,
  onReplay,
}: {
  onRead: (text: string) => void;
  onFile: (file: File) => void;
  onLegal: () => void;
  onCopy: (form: string) => void;
  onReplay: () => void;
}) {
  const { root, part } = findPanel("moves");
  const form = part("form", HTMLFormElement);
  const box = part("text", HTMLTextAreaElement);
  const result = part("read");
  const fault = part("fault");
  const menu = part("menu", HTMLDetailsElement);
  const list = part("list");
  const nothing = part("nothing");

  const wrong = createWrongBoardView(part("wrong"), { onReplay: onLegal });
  const replay = part("replay", HTMLButtonElement);
  replay.addEventListener("click", onReplay);
  onSubmit(form, box, onRead);
  onDroppedFile(root, onFile);

  const labels = Object.entries(FORMS).map(([name, { label }]) => [name, label]);
  // The single-file page does not include the video encoder.
  const offered = Object.entries(text.COPY_AS).filter(
    ([name]) => !(import.meta.inFile && name === "video"),
  );
  for (const [name = "", label = ""] of [...labels, ...offered]) {
    const button = element("button", {
      class: "choice",
      text: label,
      attributes: { type: "button" },
    });
    button.addEventListener("click", () => {
      menu.open = false;
      menu.querySelector("summary")?.focus();
      onCopy(name);
    });
    list.append(element("li", {}, button));
  }
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.preventDefault();
    event.stopPropagation();
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });

  return {
    show(state: State, before: State | null) {
      const {
        page: { reading },
        game: { line },
      } = state;
      setHidden(replay, line.length === 0 || state.game.solutionFrom === 0);
      setHidden(list, line.length === 0);
      setHidden(nothing, line.length > 0);
      if (reading === before?.page.reading) return;
      // Leave the box, so that the arrow keys step through the moves that were read.
      if (reading.kind === "read" && document.activeElement === box) box.blur();
      box.setAttribute("aria-invalid", String(reading.kind === "failed"));
      setText(fault, reading.kind === "failed" ? reading.message : "");
      wrong.show(reading.kind === "failed" ? (reading.output ?? null) : null);
      const running = state.engine.kind === "booting" ? text.READING_WAITS : text.READING;
      if (reading.kind === "running") setText(result, running);
      else setText(result, reading.kind === "read" ? reading.text : "");
    },
  };
}
