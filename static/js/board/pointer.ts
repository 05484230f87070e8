// Pointer input on the board: taps, drags and swipes. The hover mode is in hovering.ts.
//
// A press on a tile in line with the blank may become a drag: the line follows the pointer, and
// slides if it is released past half of a cell. A press that doesn't move is a tap, which slides
// when it ends. In a run of quick clicks, which contains no drags, the press itself slides. A swipe
// of a finger or a pen anywhere else slides the tile that can move in its direction, and another
// one for each further tile's width.

import type { Control } from "../protocol.ts";
import { type Line, lineTo, type Move, type Position } from "../puzzle/rules.ts";
import { VECTORS } from "./geometry.ts";
import type { GridPoint } from "./hover-path.ts";
import { installHovering } from "./hovering.ts";

const SLOP = { mouse: 4, touch: 7 }; // px; smaller movements are ignored
const SWIPE = 18; // px
const TAP = { ms: 250, share: 0.12 }; // a drag below both is still a click
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
      pointAt: (x: number, y: number) => GridPoint | null;
      cellAt: (x: number, y: number) => number | null;
      side: () => number;
      letGo: () => void;
      hold: (cells: readonly number[], move: Move, share: number) => void;
    };
    onPress: (cell: number, control: Control) => void;
    onMove: (move: Move, control: Control) => void;
    onHover: (cell: number, control: Control, point: PointerEvent) => void;
  },
) {
  let gesture: Gesture | null = null;
  let run = { clicks: 0, at: Number.NEGATIVE_INFINITY };

  /** @param at time of the press, ms */
  function countClick(at: number) {
    run = { clicks: at - run.at < RUN.ms ? run.clicks + 1 : 1, at };
  }

  function onDown(event: PointerEvent) {
    if (event.button !== 0 || hovers()) return;
    if (gesture) end(gesture, event.timeStamp); // another finger ends the first gesture
    const { pointerId: id, pointerType, clientX: x, clientY: y, timeStamp: since } = event;
    const cell = view.cellAt(x, y);
    const mouse = pointerType === "mouse";
    if (mouse && cell !== null && run.clicks >= RUN.clicks && since - run.at < RUN.ms) {
      countClick(since);
      onPress(cell, "click");
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
    // The button was released outside the page.
    if (now.mouse && event.buttons === 0) return cancel();
    const position = getPosition();
    if (position !== now.position && now.phase === "press") {
      Object.assign(now, { position, line: now.cell === null ? null : lineTo(position, now.cell) });
    } else if (position !== now.position && now.phase === "drag") {
      now.phase = "over"; // a key has moved the dragged tiles
    }
    const dx = event.clientX - now.x;
    const dy = event.clientY - now.y;
    const distance = Math.max(Math.abs(dx), Math.abs(dy));
    const move = directionOf(dx, dy);
    if (now.phase === "press" && distance >= SLOP[now.mouse ? "mouse" : "touch"]) {
      if (move === now.line?.move) now.phase = "drag";
      else if (!now.mouse && distance >= SWIPE) now.phase = "swipe";
    }
    if (now.phase === "drag" && now.line) drag(now, now.line, dx, dy);
    else if (now.phase === "swipe" && distance >= now.step) swipe(now, move, event);
  }

  function drag(now: Gesture, { cells, move }: Line, dx: number, dy: number) {
    const side = view.side();
    const [x, y] = VECTORS[move];
    now.along = dx * x + dy * y;
    now.furthest = Math.max(now.furthest, now.along);
    view.hold(cells, move, Math.max(0, Math.min(1, now.along / side)));
    if (now.mouse || now.along < 1.5 * side) return;
    // Well past the next cell the drag becomes a swipe.
    pressFirst(cells, "touch");
    view.letGo();
    Object.assign(now, { phase: "swipe", x: now.x + x * side, y: now.y + y * side, step: side });
  }

  /** Press the tile of a line that is farthest from the blank. */
  function pressFirst([cell]: readonly number[], control: Control) {
    if (cell !== undefined) onPress(cell, control);
  }

  function swipe(now: Gesture, move: Move, event: PointerEvent) {
    Object.assign(now, { x: event.clientX, y: event.clientY, step: view.side() });
    onMove(move, "touch");
  }

  function onUp(event: PointerEvent) {
    if (gesture?.id !== event.pointerId) return;
    const { clientX, clientY, timeStamp } = event;
    const strayed = gesture.phase === "press" && view.cellAt(clientX, clientY) !== gesture.cell;
    if (strayed) cancel();
    else end(gesture, timeStamp);
  }

  /** Decide what a finished gesture does. */
  function end(
    { mouse, phase, line, cell, along, furthest, since, position }: Gesture,
    time: number,
  ) {
    gesture = null;
    const same = getPosition() === position;
    const lasted = time - since;
    const share = along / view.side();
    const slipped = furthest / view.side() < TAP.share && lasted < TAP.ms;
    const tap = phase === "press" || slipped;
    const flick = !mouse && lasted < FLICK.ms && along >= SWIPE && along / lasted > FLICK.speed;
    const control = mouse ? "click" : "touch";
    if (phase === "press" && cell !== null) onPress(cell, control);
    if (phase === "drag" && line && same && (tap || flick || share >= 0.5)) {
      pressFirst(line.cells, control);
    }
    view.letGo();
    if (mouse && tap) countClick(since);
    else run.clicks = 0;
  }

  function cancel() {
    gesture = null;
    view.letGo();
  }

  function onCancel({ pointerId }: PointerEvent) {
    if (gesture?.id === pointerId) cancel();
  }

  // Esc cancels the gesture, and does nothing else then.
  function onEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !gesture) return;
    event.preventDefault();
    cancel();
  }

  // A press focuses no tile, so that Enter and Space keep their meaning for the page. It takes the
  // focus from a text box.
  function onMouseDown(event: MouseEvent) {
    event.preventDefault();
    const focused = document.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
  }

  const listeners: [EventTarget, string, (event: never) => void, boolean?][] = [
    [board, "pointerdown", onDown],
    [board, "mousedown", onMouseDown],
    [window, "pointermove", onMoved],
    [window, "pointerup", onUp],
    [window, "pointercancel", onCancel],
    [window, "blur", cancel],
    [window, "keydown", onEscape, true],
  ];
  for (const [target, type, listener, capture] of listeners)
    target.addEventListener(type, listener as EventListener, capture);
  installHovering(board, { hovers, getPosition, pointAt: view.pointAt, onPress, onHover });
}

function directionOf(dx: number, dy: number): Move {
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "R" : "L";
  return dy > 0 ? "D" : "U";
}
