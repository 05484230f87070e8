// The buttons that export, import and clear the history.

import { element, findPanel, setText } from "../lib/dom.ts";
import type { State } from "../state/state.ts";
import { clearQuestion } from "./solves-text.ts";

export function createSolvesFile({
  onExport,
  onImport,
  onClear,
  results,
}: {
  onExport: (format: "csv" | "json" | "cstimer") => void;
  onImport: (file: File) => void;
  onClear: () => void;
  /** Return the number of stored results of events. */
  results: () => number;
}) {
  const { root, part } = findPanel("solves-file");
  const button = (name: string) => part(name, HTMLButtonElement);
  const file = part("file", HTMLInputElement);
  const work = part("work");
  const refused = part("refused");
  const needSolves = ["export-csv", "export-json", "export-cstimer", "clear"].map(button);
  const { root: dialog, part: dialogPart } = findPanel("clear-solves", HTMLDialogElement);
  const question = dialogPart("question");
  let solves = 0;
  let unread = 0;

  button("export-csv").addEventListener("click", () => onExport("csv"));
  button("export-json").addEventListener("click", () => onExport("json"));
  button("export-cstimer").addEventListener("click", () => onExport("cstimer"));
  button("import").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) onImport(chosen);
    file.value = ""; // Reset the input, so that the user can choose the same file again.
  });
  button("clear").addEventListener("click", () => {
    if (!solves && !unread && !results()) return;
    setText(question, clearQuestion(solves, unread, results()));
    dialog.returnValue = "";
    dialog.showModal();
  });
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "clear") onClear();
  });

  // Events may be played while the buttons are hidden, so update the buttons when they appear.
  root.addEventListener("toggle", showButtons);

  function showButtons() {
    const empty =
      !solves && !unread && !(root instanceof HTMLDetailsElement && root.open && results());
    for (const each of needSolves) each.setAttribute("aria-disabled", String(empty));
  }

  return {
    pick: (state: State) => [state.history],
    show({ history }: State) {
      solves = history.solves.length;
      unread = history.unread;
      showButtons();
      setText(work, history.work ?? "");
      refused.hidden = history.refused.length === 0;
      refused.replaceChildren(...history.refused.map((text) => element("li", { text })));
    },
  };
}
