// What the dialogs share: opening, and closing by their button or by a press beside them. Esc and
// the way of the focus are the browser's.

import { findPanel } from "./dom.ts";

/** A dialog, and all buttons that open it: those with its name in `data-opens`. */
export function createDialog(name: string) {
  const { root: dialog, part } = findPanel(name, HTMLDialogElement);
  part("close", HTMLButtonElement).addEventListener("click", () => dialog.close());
  function open() {
    if (!dialog.open) dialog.showModal();
  }
  for (const opener of document.querySelectorAll(`[data-opens="${name}"]`)) {
    opener.addEventListener("click", open);
  }
  dialog.addEventListener("pointerdown", ({ target, clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const inside = x >= left && x <= right && y >= top && y <= bottom;
    if (target === dialog && !inside) dialog.close();
  });
  return { open, close: () => dialog.close(), part };
}
