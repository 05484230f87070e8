// The question for a size that the list of sizes does not have.

import { findPanel } from "../lib/dom.ts";
import { LARGEST_SHUFFLED } from "../puzzle/notation.ts";

/** @param onChoose gets a size such as `20x20` */
export function createSizeDialog(onChoose: (size: string) => void) {
  const { root: dialog, part } = findPanel("other-size", HTMLDialogElement);
  const [rows, cols] = [part("rows", HTMLInputElement), part("cols", HTMLInputElement)];
  for (const box of [rows, cols]) box.max = String(LARGEST_SHUFFLED);
  // The browser refuses numbers outside the range, with a message of its own.
  part("form", HTMLFormElement).addEventListener("submit", (event) => {
    const chosen = event.submitter?.getAttribute("value") === "choose";
    if (chosen) onChoose(`${rows.valueAsNumber}x${cols.valueAsNumber}`);
  });
  return {
    /** @param size of the current board */
    open(size: { rows: number; cols: number }) {
      rows.value = String(Math.min(size.rows, LARGEST_SHUFFLED));
      cols.value = String(Math.min(size.cols, LARGEST_SHUFFLED));
      dialog.showModal();
      rows.select();
    },
  };
}
