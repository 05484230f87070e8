// Hover mode: a tile in line with the blank slides as the pointer enters its cell.

import type { Control } from "../protocol.ts";
import { lineTo, type Position } from "../puzzle/rules.ts";
import { cellOf, cellsOnPath, type GridPoint } from "./hover-path.ts";

/** Chromium reports the mouse between frames too. Other browsers report all points once a frame. */
const MOVED = "onpointerrawupdate" in globalThis ? "pointerrawupdate" : "pointermove";

/** The last point of a pointer in the window, and the cell that it entered last. */
type Trace = { x: number; y: number; inside: boolean; cell: number | null };

export function installHovering(
  board: HTMLElement,
  {
    hovers,
    getPosition,
    pointAt,
    onHover,
  }: {
    hovers: () => boolean;
    getPosition: () => Position;
    pointAt: (x: number, y: number) => GridPoint | null;
    /** `at`: when the pointer entered the cell, on the page's clock */
    onHover: (cell: number, control: Control, at: number) => void;
  },
) {
  const traces: Map<number, Trace> = new Map();

  function onMoved(event: PointerEvent) {
    if (!hovers()) return traces.clear();
    const inside = event.target instanceof Node && board.contains(event.target);
    const points = event.getCoalescedEvents();
    for (const point of points.length ? points : [event]) follow(point, inside);
  }

  /** Enter the cells since the last point: a fast pointer is reported at few points. */
  function follow(event: PointerEvent, inside: boolean) {
    const { pointerId: id, clientX: x, clientY: y, timeStamp } = event;
    const last = traces.get(id) ?? { x, y, inside: false, cell: null };
    const trace: Trace = { x, y, inside, cell: null };
    traces.set(id, trace);
    if (!inside && !last.inside) return;
    const [from, to] = [pointAt(last.x, last.y), pointAt(x, y)];
    if (!from || !to) return;
    let entered = last.cell;
    for (const cell of cellsOnPath(from, to, getPosition())) {
      if (cell !== null && cell !== entered && lineTo(getPosition(), cell)) {
        onHover(cell, hoverOf(event), timeStamp);
      }
      entered = cell;
    }
    trace.cell = entered;
  }

  /** Begin the path of a pointer at a press, which has slid the tile of its cell itself. */
  function onDown({ pointerId, clientX: x, clientY: y }: PointerEvent) {
    const point = pointAt(x, y);
    const cell = point && cellOf(point, getPosition());
    traces.set(pointerId, { x, y, inside: true, cell });
  }

  function forget({ pointerId, pointerType }: PointerEvent) {
    if (pointerType !== "mouse") traces.delete(pointerId);
  }

  board.addEventListener("pointerdown", onDown);
  window.addEventListener(MOVED, onMoved as EventListener);
  window.addEventListener("pointerup", forget);
  window.addEventListener("pointercancel", forget);
  document.documentElement.addEventListener("pointerleave", ({ pointerId }) =>
    traces.delete(pointerId),
  );
}

/** A finger that moves over tiles in hover mode does not hover. */
export const hoverOf = ({ pointerType }: PointerEvent): Control =>
  pointerType === "touch" ? "touch" : "hover";
