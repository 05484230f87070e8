// What the dialogs share: opening, and closing by their button or by a press beside them. Esc and
// the way of the focus are the browser's.

import { byId } from "./dom.js";

/** @param {string} id @returns {{ dialog: HTMLDialogElement, open: () => void }} */
export function createDialog(id) {
  const dialog = byId(id, HTMLDialogElement);
  const close = dialog.querySelector(".close");
  close?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("pointerdown", ({ target, clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const inside = x >= left && x <= right && y >= top && y <= bottom;
    if (target === dialog && !inside) dialog.close();
  });
  return {
    dialog,
    open() {
      if (!dialog.open) dialog.showModal();
    },
  };
}
