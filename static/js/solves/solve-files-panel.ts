// The buttons that export, import and clear the history.

import { element, findPanel, setText } from "../lib/dom.ts";
import type { State } from "../state/state.ts";
import { clearQuestion } from "./solves-text.ts";

export function createSolvesFile({
  onExport,
  onImport,
  onClear,
}: {
  onExport: (format: "csv" | "json" | "cstimer") => void;
  onImport: (file: File) => void;
  onClear: () => void;
}) {
  const { part } = findPanel("solves-file");
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
    file.value = ""; // so that the same file can be chosen again
  });
  button("clear").addEventListener("click", () => {
    if (!solves && !unread) return;
    setText(question, clearQuestion(solves, unread));
    dialog.returnValue = "";
    dialog.showModal();
  });
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "clear") onClear();
  });

  return {
    pick: (state: State) => [state.history],
    show({ history }: State) {
      solves = history.solves.length;
      unread = history.unread;
      for (const each of needSolves) each.setAttribute("aria-disabled", String(!solves && !unread));
      setText(work, history.work ?? "");
      refused.hidden = history.refused.length === 0;
      refused.replaceChildren(...history.refused.map((text) => element("li", { text })));
    },
  };
}
