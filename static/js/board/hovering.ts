// Hover mode. A tile in line with the blank slides when the pointer enters its cell, unless a mouse button
// or a key freezes hovering. A click slides its tile when the button is released.

import type { Control } from "../protocol.ts";
import { lineTo, type Position } from "../puzzle/rules.ts";
import type { Fingers } from "./fingers.ts";
import { isFrozen, setFrozen } from "./freeze.ts";
import { cellOf, cellsOnPath, type GridPoint } from "./hover-path.ts";

/** In Chromium, `pointerrawupdate` reports points between frames. Other browsers report them per frame. */
const MOVED = "onpointerrawupdate" in globalThis ? "pointerrawupdate" : "pointermove";

/** The last known point of a pointer in the window, and the last cell that it entered. */
type Trace = { x: number; y: number; inside: boolean; cell: number | null };

export function installHovering(
  board: HTMLElement,
  {
    fingers,
    hovers,
    getPosition,
    pointAt,
    onPress,
    onHover,
  }: {
    fingers: Fingers;
    hovers: () => boolean;
    getPosition: () => Position;
    pointAt: (x: number, y: number) => GridPoint | null;
    onPress: (cell: number, control: Control) => void;
    /** `point` has the place and the time of the pointer. */
    onHover: (cell: number, control: Control, point: PointerEvent) => void;
  },
) {
  const traces: Map<number, Trace> = new Map();
  /** The cell in which the main button of the mouse was pressed. */
  let pressed: number | null = null;

  function onMoved(event: PointerEvent) {
    // Without a trace, the first movement after a freeze enters only the cell of the pointer.
    if (!hovers() || isFrozen() || (isMouse(event) && event.buttons)) return traces.clear();
    if (fingers.arePinching()) traces.clear();
    // While several fingers touch the board, no finger enters cells. The last remaining finger then enters
    // the cells on its path. Chromium also reports fingers that it has cancelled, which have no trace.
    const { pointerType, pointerId } = event;
    if (pointerType === "touch" && (fingers.areSeveral() || !traces.has(pointerId))) return;
    const inside = event.target instanceof Node && board.contains(event.target);
    const points = event.getCoalescedEvents();
    for (const point of points.length ? points : [event]) follow(point, inside);
  }

  /** Enter all cells since the last point. A fast pointer is reported at few points. */
  function follow(event: PointerEvent, inside: boolean) {
    const { pointerId: id, clientX: x, clientY: y } = event;
    const last = traces.get(id) ?? { x, y, inside: false, cell: null };
    const trace: Trace = { x, y, inside, cell: null };
    traces.set(id, trace);
    if (!inside && !last.inside) return;
    const [from, to] = [pointAt(last.x, last.y), pointAt(x, y)];
    if (!from || !to) return;
    let entered = last.cell;
    for (const cell of cellsOnPath(from, to, getPosition())) {
      if (cell !== null && cell !== entered && lineTo(getPosition(), cell)) {
        onHover(cell, hoverOf(event), event);
      }
      entered = cell;
    }
    trace.cell = entered;
  }

  function cellAt({ clientX, clientY }: PointerEvent) {
    const point = pointAt(clientX, clientY);
    return point && cellOf(point, getPosition());
  }

  function onDown(event: PointerEvent) {
    if (!hovers()) return;
    const { pointerId, button, clientX: x, clientY: y } = event;
    const cell = cellAt(event);
    if (isMouse(event)) {
      pressed = button === 0 ? cell : null;
      setFrozen("button", true);
    } else if (button === 0 && cell !== null && !fingers.arePinching()) {
      traces.set(pointerId, { x, y, inside: true, cell });
      onPress(cell, hoverOf(event));
    }
  }

  function onUp(event: PointerEvent) {
    if (!isMouse(event)) return void traces.delete(event.pointerId);
    const clicked = pressed;
    release();
    if (clicked !== null && clicked === cellAt(event) && !isFrozen()) {
      onPress(clicked, hoverOf(event));
    }
  }

  function release() {
    pressed = null;
    setFrozen("button", false);
  }

  board.addEventListener("pointerdown", onDown);
  board.addEventListener("contextmenu", (event) => {
    if (hovers()) event.preventDefault(); // the menu would cover the board
  });
  window.addEventListener(MOVED, onMoved as EventListener);
  window.addEventListener("pointerup", onUp);
  window.addEventListener("pointercancel", ({ pointerId }) => {
    traces.delete(pointerId);
    release();
  });
  window.addEventListener("blur", release);
  document.documentElement.addEventListener("pointerleave", ({ pointerId }) =>
    traces.delete(pointerId),
  );
}

const isMouse = ({ pointerType }: PointerEvent) => pointerType === "mouse";

/** Return the control of an event. A finger counts as touch in hover mode too. */
const hoverOf = ({ pointerType }: PointerEvent): Control =>
  pointerType === "touch" ? "touch" : "hover";
