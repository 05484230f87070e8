// Opens a dialog, and closes it when the user presses its button or outside of it. The browser handles Esc
// and the focus.

import { findPanel } from "./dom.ts";

/** Set up a dialog and the buttons that open it, whose `data-opens` is its name. */
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
