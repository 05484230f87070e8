// The second click of a double-click is ignored if the first one has moved another button under the
// pointer.

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
  if (button === first || button.closest("[role=grid]")) return false; // a board's tiles move
  // A list that was rendered again has a new button in the same place.
  const redrawn = first && !first.isConnected && first.textContent === button.textContent;
  return !redrawn;
}
