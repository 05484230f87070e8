// Tracks the fingers on a board, to distinguish quick play with two thumbs from a pinch that zooms the page.

/** A tap within this time after the last tap belongs to quick play, in ms. */
const QUICK = 1000;
/**
 * Two fingers pinch once the distance between them changes by `apart`, or one moves by `along`, in
 * pixels.
 */
const PINCH = { apart: 16, along: 24 };

type Point = { x: number; y: number };
type Finger = {
  last: Point;
  /** The place of this finger when the latest finger touched the board. */
  rest: Point;
};

export type Fingers = ReturnType<typeof followFingers>;

/** Track the fingers that touch an element. */
export function followFingers(board: HTMLElement) {
  const fingers: Map<number, Finger> = new Map();
  let pinching = false;
  let lastTap = Number.NEGATIVE_INFINITY;

  function onDown({ pointerType, pointerId, isPrimary, clientX: x, clientY: y }: PointerEvent) {
    if (pointerType === "mouse") return;
    if (isPrimary) clear(); // A new touch begins, so the other fingers were lifted elsewhere.
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

  // The browser would interpret thumbs that slip a little as a pinch, and cancel their events.
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
    /** Return whether fingers have pinched. This ends when all of them are lifted. */
    arePinching: () => pinching,
  };
}

const span = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
