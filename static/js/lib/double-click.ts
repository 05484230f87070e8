// Ignores the second press of a double-click if the first click has put another button or a board under the
// pointer.

/** The maximum time from the first click to the second press on a board, in ms. */
const DOUBLE_CLICK_MS = 500;
const BOARD = "[role=grid]";

export function ignoreStrayClicks(document: Document) {
  /** The button of the first click, and its place before the click moved it. */
  let first: Element | null = null;
  let place: DOMRect | undefined;
  let at = Number.NEGATIVE_INFINITY;
  document.addEventListener(
    "click",
    (event) => {
      const button = closest(event, "button");
      if (event.detail < 2) {
        first = button;
        place = button?.getBoundingClientRect();
        at = event.timeStamp;
      } else if (button && isStray(button, first)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
  // A board reacts to a press before the click, and a press has no `detail`.
  document.addEventListener(
    "pointerdown",
    (event) => {
      const board = closest(event, BOARD);
      if (!board || !place || event.timeStamp - at > DOUBLE_CLICK_MS) return;
      if (isInside(place, event) && isStray(board, first)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/** Return whether the second press of a double-click is on something else than the first. */
function isStray(pressed: Element, first: Element | null) {
  if (pressed === first) return false;
  // Tiles move under the pointer, so only a first press outside the boards makes the second one stray.
  if (pressed.closest(BOARD)) return first !== null && !first.closest(BOARD);
  // If a list was rendered again, the same button in the new list is not stray.
  const redrawn = first && !first.isConnected && first.textContent === pressed.textContent;
  return !redrawn;
}

const closest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest(selector) : null;

const isInside = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: PointerEvent) =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
