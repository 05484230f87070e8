// Fingers, pens and mice on the board: taps, drags, swipes, and the hover mode.
//
// A press on a tile in line with the blank may become a drag: the line follows the pointer, and
// slides if it's let go past half of the way. A press that stays in its place is a tap, which
// slides at once. Whether it's a tap is known when it ends, so in a run of quick clicks, which
// nobody drags in, the press itself is the answer. A finger's or a pen's swipe on anything else
// slides the tile that can go that way, and, going on, one more for each tile's width.

import { type Line, lineTo, type Move, type Position } from "../puzzle/rules.ts";
import { VECTORS } from "./geometry.ts";

const SLOP = { mouse: 4, touch: 7 }; // px; less is no movement
const SWIPE = 18; // px
const TAP = { ms: 250, share: 0.12 }; // a click that slipped is still a click
const FLICK = { ms: 300, speed: 0.25 }; // px/ms
const RUN = { clicks: 3, ms: 350 }; // from one press to the next

type Gesture = {
  id: number;
  mouse: boolean;
  x: number;
  y: number;
  since: number;
  cell: number | null;
  position: Position;
  line: Line | null;
  phase: "press" | "drag" | "swipe" | "over";
  along: number;
  furthest: number;
  step: number;
};

/** @returns its undo */
export function installPointer(
  board: HTMLElement,
  {
    getPosition,
    hovers,
    view,
    onPress,
    onMove,
    onHover,
  }: {
    getPosition: () => Position;
    hovers: () => boolean;
    view: {
      cellAt: (x: number, y: number) => number | null;
      side: () => number;
      letGo: () => void;
      hold: (cells: readonly number[], move: Move, share: number) => void;
    };
    onPress: (cell: number) => void;
    onMove: (move: Move) => void;
    onHover: (cell: number) => void;
  },
): () => void {
  let gesture: Gesture | null = null;
  let run = { clicks: 0, at: Number.NEGATIVE_INFINITY };
  let hovered: number | null = null;

  /** @param at when it was pressed, ms */
  function countClick(at: number) {
    run = { clicks: at - run.at < RUN.ms ? run.clicks + 1 : 1, at };
  }

  function onDown(event: PointerEvent) {
    if (event.button !== 0) return;
    if (gesture) end(gesture, event.timeStamp); // another finger: the first one's is decided
    const { pointerId: id, pointerType, clientX: x, clientY: y, timeStamp: since } = event;
    const cell = view.cellAt(x, y);
    if (hovers()) {
      hovered = cell;
      if (cell !== null) onPress(cell);
      return;
    }
    const mouse = pointerType === "mouse";
    if (mouse && cell !== null && run.clicks >= RUN.clicks && since - run.at < RUN.ms) {
      countClick(since);
      onPress(cell);
      return;
    }
    const position = getPosition();
    const line = cell === null ? null : lineTo(position, cell);
    gesture = {
      ...{ id, mouse, x, y, since, cell, position, line },
      ...{ phase: "press", along: 0, furthest: 0, step: SWIPE },
    };
  }

  function onMoved(event: PointerEvent) {
    const now = gesture;
    if (!now || event.pointerId !== now.id) return;
    // The button was let go where the page couldn't see it.
    if (now.mouse && event.buttons === 0) return cancel();
    const position = getPosition();
    if (position !== now.position && now.phase === "press") {
      Object.assign(now, { position, line: now.cell === null ? null : lineTo(position, now.cell) });
    } else if (position !== now.position && now.phase === "drag") {
      now.phase = "over"; // a key was quicker: what's dragged is elsewhere now
    }
    const dx = event.clientX - now.x;
    const dy = event.clientY - now.y;
    const distance = Math.max(Math.abs(dx), Math.abs(dy));
    const way = wayOf(dx, dy);
    if (now.phase === "press" && distance >= SLOP[now.mouse ? "mouse" : "touch"]) {
      if (way === now.line?.move) now.phase = "drag";
      else if (!now.mouse && distance >= SWIPE) now.phase = "swipe";
    }
    if (now.phase === "drag" && now.line) drag(now, now.line, dx, dy);
    else if (now.phase === "swipe" && distance >= now.step) swipe(now, way, event);
  }

  function drag(now: Gesture, { cells, move }: Line, dx: number, dy: number) {
    const side = view.side();
    const [x, y] = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] }[move];
    now.along = dx * x + dy * y;
    now.furthest = Math.max(now.furthest, now.along);
    view.hold(cells, move, Math.max(0, Math.min(1, now.along / side)));
    if (now.mouse || now.along < 1.5 * side) return;
    // Well past the end of the way: the finger swipes on from there.
    onPress(cells[0]);
    view.letGo();
    Object.assign(now, { phase: "swipe", x: now.x + x * side, y: now.y + y * side, step: side });
  }

  /** Press the tile of a line that is farthest from the blank. */
  function pressFirst([cell]: readonly number[]) {
    if (cell !== undefined) onPress(cell);
  }

  function swipe(now: Gesture, way: Move, event: PointerEvent) {
    Object.assign(now, { x: event.clientX, y: event.clientY, step: view.side() });
    onMove(way);
  }

  function onUp(event: PointerEvent) {
    if (gesture?.id !== event.pointerId) return;
    const { clientX, clientY, timeStamp } = event;
    const strayed = gesture.phase === "press" && view.cellAt(clientX, clientY) !== gesture.cell;
    if (strayed) cancel();
    else end(gesture, timeStamp);
  }

  /** What a gesture comes to. */
  function end(
    { mouse, phase, line, cell, along, furthest, since, position }: Gesture,
    time: number,
  ) {
    gesture = null;
    const same = getPosition() === position; // what is dragged is still there
    const lasted = time - since;
    const share = along / view.side();
    const slipped = furthest / view.side() < TAP.share && lasted < TAP.ms;
    const tap = phase === "press" || slipped;
    const flick = !mouse && lasted < FLICK.ms && along >= SWIPE && along / lasted > FLICK.speed;
    if (phase === "press" && cell !== null) onPress(cell);
    if (phase === "drag" && line && same && (tap || flick || share >= 0.5)) onPress(line.cells[0]);
    view.letGo();
    if (mouse && tap) countClick(since);
    else run.clicks = 0;
  }

  function cancel() {
    gesture = null;
    hovered = null;
    view.letGo();
  }

  function onCancel({ pointerId }: PointerEvent) {
    if (gesture?.id === pointerId) cancel();
  }

  // Esc takes back what the pointer is about to do, and is for nothing else then.
  function onEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !gesture) return;
    event.preventDefault();
    cancel();
  }

  function onHovering(event: PointerEvent) {
    if (!hovers()) return;
    // All places since the last frame: a fast hand crosses several cells in one.
    const steps = event.getCoalescedEvents();
    for (const { clientX, clientY } of steps.length ? steps : [event]) {
      const cell = view.cellAt(clientX, clientY);
      if (cell === hovered) continue;
      hovered = cell;
      if (cell !== null) onHover(cell);
    }
  }
  const onLeave = () => {
    hovered = null;
  };

  // A pointer gives no tile the focus, so that Enter and Space keep their meaning for the page; it
  // takes it from a text box.
  function onMouseDown(event: MouseEvent) {
    event.preventDefault();
    const focused = document.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
  }

  const listeners: [EventTarget, string, (event: any) => void, boolean?][] = [
    [board, "pointerdown", onDown],
    [board, "pointermove", onHovering],
    [board, "pointerleave", onLeave],
    [board, "mousedown", onMouseDown],
    [window, "pointermove", onMoved],
    [window, "pointerup", onUp],
    [window, "pointercancel", onCancel],
    [window, "blur", cancel],
    [window, "keydown", onEscape, true],
  ];
  for (const [target, ...how] of listeners) target.addEventListener(...how);
  return () => {
    for (const [target, ...how] of listeners) target.removeEventListener(...how);
  };
}

function wayOf(dx: number, dy: number): Move {
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "R" : "L";
  return dy > 0 ? "D" : "U";
}
