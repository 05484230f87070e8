// The history as files, its end, and whether there's time to look before the clock starts.

import { element, findPanel, setText } from "../lib/dom.js";
import { counted } from "../lib/format.js";

/** @import { State } from "../state/state.js" */

/**
 * @param {{
 *   onExport: (format: "csv" | "json") => void, onImport: (file: File) => void, onClear: () =>
 * void,
 *   onInspection: (on: boolean) => void,
 * }} intents
 */
export function createSolvesFile({ onExport, onImport, onClear, onInspection }) {
  const { part } = findPanel("solves-file");
  const button = (/** @type {string} */ name) => part(name, HTMLButtonElement);
  const file = part("file", HTMLInputElement);
  const work = part("work");
  const refused = part("refused");
  const inspection = part("inspection", HTMLInputElement);
  const ofSolves = ["export-csv", "export-json", "clear"].map(button);
  const { root: dialog, part: dialogPart } = findPanel("clear-solves", HTMLDialogElement);
  const question = dialogPart("question");
  let solves = 0;
  let unread = 0;

  button("export-csv").addEventListener("click", () => onExport("csv"));
  button("export-json").addEventListener("click", () => onExport("json"));
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
  inspection.addEventListener("change", () => onInspection(inspection.checked));

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      inspection.checked = state.choices.inspection;
      const { history } = state;
      if (history === before?.history) return;
      solves = history.solves.length;
      unread = history.unread;
      for (const each of ofSolves) each.setAttribute("aria-disabled", String(!solves && !unread));
      setText(work, history.work ?? "");
      refused.hidden = history.refused.length === 0;
      refused.replaceChildren(...history.refused.map((text) => element("li", { text })));
    },
  };
}

/**
 * @param {number} solves
 * @param {number} unread
 */
function clearQuestion(solves, unread) {
  const what = [];
  if (solves) what.push(`${solves === 1 ? "" : "all "}${counted(solves, "solve")}`);
  if (unread) what.push(`${counted(unread, "record")} that can't be read`);
  return `Delete ${what.join(" and ")} from your history? This can't be undone.`;
}
