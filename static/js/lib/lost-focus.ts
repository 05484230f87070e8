// Moves the focus when the focused element is hidden or removed, such as a button that vanishes when it is
// pressed. Otherwise the focus would move to the document's body, and Tab would start at the top.

const HOMES = "section, dialog, [role=group], [role=tabpanel]";

/** Run a task. If it hides the focused element and focuses no other element, focus the section around it. */
export function keepFocus(task: () => void) {
  const path = pathOf(document.activeElement);
  task();
  refocus(path);
}

/** Restore the focus in the same way after the listeners of each click. */
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

/** @param path the previously focused element, followed by its ancestors at that time */
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
