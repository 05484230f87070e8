// Follows the fingers on a board, to tell quick play with two thumbs from two fingers that zoom the page.

/** ms since the last tap in which the next one is a part of quick play */
const QUICK = 1000;
/** px; the change of the distance between two fingers, and the path of one */
const PINCH = { apart: 16, along: 24 };

type Point = { x: number; y: number };
/** `rest`: where the finger was when the last one came down */
type Finger = { last: Point; rest: Point };

export type Fingers = ReturnType<typeof followFingers>;

/** Follow the fingers that come down on an element. */
export function followFingers(board: HTMLElement) {
  const fingers: Map<number, Finger> = new Map();
  let pinching = false;
  let lastTap = Number.NEGATIVE_INFINITY;

  function onDown({ pointerType, pointerId, isPrimary, clientX: x, clientY: y }: PointerEvent) {
    if (pointerType === "mouse") return;
    if (isPrimary) clear(); // the other fingers were lifted elsewhere
    for (const finger of fingers.values()) finger.rest = finger.last;
    fingers.set(pointerId, { last: { x, y }, rest: { x, y } });
  }

  function onMoved({ pointerId, clientX: x, clientY: y }: PointerEvent) {
    const now = fingers.get(pointerId);
    if (!now) return;
    now.last = { x, y };
    if (fingers.size < 2) return;
    pinching ||= [...fingers.values()].some(({ last, rest }) => {
      const change = span(now.last, last) - span(now.rest, rest);
      return Math.abs(change) >= PINCH.apart || span(rest, last) >= PINCH.along;
    });
  }

  function onUp({ type, pointerId, timeStamp }: PointerEvent) {
    if (!fingers.delete(pointerId)) return;
    if (type === "pointerup" && !pinching) lastTap = timeStamp;
    if (!fingers.size) pinching = false;
  }

  // The browser would take thumbs that slip a little for a pinch, and cancel them.
  function onTouch(event: TouchEvent) {
    if (event.cancelable && event.timeStamp - lastTap < QUICK) event.preventDefault();
  }

  function clear() {
    fingers.clear();
    pinching = false;
  }

  board.addEventListener("pointerdown", onDown, true);
  board.addEventListener("touchstart", onTouch, { passive: false });
  window.addEventListener("pointermove", onMoved, true);
  window.addEventListener("pointerup", onUp, true);
  window.addEventListener("pointercancel", onUp, true);
  window.addEventListener("blur", clear);
  return {
    areSeveral: () => fingers.size > 1,
    /** True from the movement of one of several fingers until all are lifted. */
    arePinching: () => pinching,
  };
}

const span = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
