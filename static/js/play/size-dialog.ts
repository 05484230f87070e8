// A dialog for a size that the list of sizes does not have.

import { findPanel } from "../lib/dom.ts";
import { LARGEST_SHUFFLED } from "../puzzle/notation.ts";

/** @param onChoose called with a size such as `20x20` */
export function createSizeDialog(onChoose: (size: string) => void) {
  const { root: dialog, part } = findPanel("other-size", HTMLDialogElement);
  const [rows, cols] = [part("rows", HTMLInputElement), part("cols", HTMLInputElement)];
  for (const box of [rows, cols]) box.max = String(LARGEST_SHUFFLED);
  // The browser itself refuses numbers outside the range, and shows a message.
  part("form", HTMLFormElement).addEventListener("submit", (event) => {
    const chosen = event.submitter?.getAttribute("value") === "choose";
    if (chosen) onChoose(`${rows.valueAsNumber}x${cols.valueAsNumber}`);
  });
  return {
    /** @param size the size of the current board */
    open(size: { rows: number; cols: number }) {
      rows.value = String(Math.min(size.rows, LARGEST_SHUFFLED));
      cols.value = String(Math.min(size.cols, LARGEST_SHUFFLED));
      dialog.showModal();
      rows.select();
    },
  };
}
