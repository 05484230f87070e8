// Ignores the second click of a double-click if the first click has moved another button under the pointer.

export function ignoreStrayClicks(document: Document) {
  let first: Element | null = null;
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (event.detail < 2) first = button;
      else if (button && isStray(button, first)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
}

function isStray(button: Element, first: Element | null) {
  if (button === first || button.closest("[role=grid]")) return false; // The tiles of a board move.
  // If a list was rendered again, the same button in the new list is not stray.
  const redrawn = first && !first.isConnected && first.textContent === button.textContent;
  return !redrawn;
}
