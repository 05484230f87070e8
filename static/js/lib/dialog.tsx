// Opens a dialog, and closes it when the user presses its button or outside of it. The browser handles Esc
// and the focus.

import { IconButton } from "./controls.tsx";
import { element, findPanel, onOpen } from "./dom.ts";
import * as icons from "./icons.ts";
import { CLOSE } from "./lib-text.ts";
import { render } from "./render.ts";

/** Set up a dialog, with a head, and the buttons that open it, whose `data-opens` is its name. */
export function createDialog(name: string) {
  const { root: dialog, part } = findPanel(name, HTMLDialogElement);
  const close = () => dialog.close();
  const head = element("div", { class: "row-ends sheet-head" });
  dialog.prepend(head);
  render(
    <>
      <h2>{dialog.ariaLabel}</h2>
      <IconButton class="icon close" label={CLOSE} path={icons.CLOSE} onPress={close} />
    </>,
    head,
  );
  function open() {
    if (!dialog.open) dialog.showModal();
  }
  onOpen(name, open);
  dialog.addEventListener("pointerdown", ({ target, clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const inside = x >= left && x <= right && y >= top && y <= bottom;
    if (target === dialog && !inside) close();
  });
  return { dialog, open, close, part };
}
