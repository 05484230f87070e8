// Moves the focus when its element is hidden or removed, for example a button that vanishes when it is
// pressed. Otherwise the document's body would have the focus, and Tab would start at the top.

const HOMES = "section, dialog, [role=group], [role=tabpanel]";

/** Run a task. If it hides the focused element and focuses no other, focus the part around it. */
export function keepFocus(task: () => void) {
  const path = pathOf(document.activeElement);
  task();
  refocus(path);
}

/** Do the same for the listeners of clicks. */
export function keepFocusOnClick() {
  addEventListener("click", (event) => {
    const path = event.composedPath().filter((node) => node instanceof HTMLElement);
    refocus(path.slice(path.findIndex((node) => node.tabIndex >= 0)));
  });
}

function pathOf(focused: Element | null) {
  const path: HTMLElement[] = [];
  for (let node = focused; node instanceof HTMLElement; node = node.parentElement) path.push(node);
  return path;
}

/** @param path the element that had the focus, and its ancestors then */
function refocus([focused, ...around]: readonly HTMLElement[]) {
  const { activeElement, body } = document;
  if (!focused || focused === body || isShown(focused)) return;
  if (activeElement !== focused && activeElement !== body) return;
  const home = around.find((node) => node.matches(HOMES) && isShown(node));
  const board = home?.querySelector<HTMLElement>(".board");
  const next = board && isShown(board) ? board : home;
  if (!next) return;
  if (!next.hasAttribute("tabindex")) {
    next.tabIndex = -1;
    next.addEventListener("blur", () => next.removeAttribute("tabindex"), { once: true });
  }
  next.focus({ preventScroll: true });
}

const isShown = (node: HTMLElement) =>
  node.isConnected && !node.closest("[hidden], dialog:not([open])");
