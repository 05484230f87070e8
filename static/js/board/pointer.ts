// Pointer input on the board: taps, drags and swipes. hovering.ts implements the hover mode.
//
// A press on a tile in line with the blank may become a drag. The tiles up to the blank then follow the
// pointer, and slide if they are released past half of a cell. A press without movement is a tap, which
// slides the tiles on release. In a run of quick clicks, which contains no drags, they slide on the press
// itself. With the setting `slideOnPress`, they do so at every click, and the mouse drags nothing. A swipe of a
// finger or a pen elsewhere slides the tile that can move in its direction, and another tile each time it
// covers a further tile's width.
//
// If several fingers touch the board, as in quick play with two thumbs, each of them may be a tap. If they
// zoom the page (fingers.ts), no tile slides.

import type { Control } from "../protocol.ts";
import { type Line, lineTo, type Move, type Position } from "../puzzle/rules.ts";
import { followFingers } from "./fingers.ts";
import { VECTORS } from "./geometry.ts";
import type { GridPoint } from "./hover-path.ts";
import { installHovering } from "./hovering.ts";

/** Smaller movements are ignored, in pixels. */
const SLOP = { mouse: 4, touch: 7 };
/** The minimum length of a swipe, in pixels. */
const SWIPE = 18;
/** A drag that is shorter than both limits is still a tap. `share` is a fraction of a cell. */
const TAP = { ms: 250, share: 0.12 };
/** A flick is faster than `speed` (in pixels per ms) and shorter than `ms`. */
const FLICK = { ms: 300, speed: 0.25 };
/** A run has at least `clicks` clicks, at most `ms` from one press to the next. */
const RUN = { clicks: 3, ms: 350 };

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
    slidesOnPress,
    view,
    onPress,
    onMove,
    onHover,
  }: {
    getPosition: () => Position;
    hovers: () => boolean;
    /** Return whether the mouse slides tiles on the press and drags none. */
    slidesOnPress: () => boolean;
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
  const fingers = followFingers(board);
  /** The gestures that may still slide tiles, in the order of their presses. */
  let gestures: Gesture[] = [];
  let run = { clicks: 0, at: Number.NEGATIVE_INFINITY };

  /** @param at the time of the press, in ms */
  function countClick(at: number) {
    run = { clicks: at - run.at < RUN.ms ? run.clicks + 1 : 1, at };
  }

  function onDown(event: PointerEvent) {
    if (event.button !== 0 || hovers()) return;
    const { pointerId: id, pointerType, clientX: x, clientY: y, timeStamp: since } = event;
    const cell = view.cellAt(x, y);
    const mouse = pointerType === "mouse";
    if (gestures.length && (mouse || event.isPrimary)) cancel();
    if (fingers.arePinching()) return;
    if (gestures.length) takeBackDrags(since);
    const inRun = run.clicks >= RUN.clicks && since - run.at < RUN.ms;
    if (mouse && cell !== null && (inRun || slidesOnPress())) {
      countClick(since);
      onPress(cell, "click");
      return;
    }
    gestures.push({
      ...{ id, mouse, x, y, since, cell, position: getPosition(), line: null },
      ...{ phase: "press", along: 0, furthest: 0, step: SWIPE },
    });
  }

  /** End the drags and swipes of the other fingers, except flicks, which slide when the finger is lifted. */
  function takeBackDrags(time: number) {
    view.letGo();
    gestures = gestures.filter((each) => {
      if (each.phase !== "drag") return each.phase === "press";
      const counts = isSlip(each, time) || isFlick(each, time);
      each.along = view.side();
      return counts;
    });
  }

  function onMoved(event: PointerEvent) {
    if (fingers.arePinching() && gestures.length) return cancel();
    const now = gestureOf(event);
    if (!now || fingers.areSeveral()) return;
    // The button was released outside the page.
    if (now.mouse && event.buttons === 0) return cancel();
    const position = getPosition();
    if (position !== now.position && now.phase === "drag") {
      now.phase = "over"; // Another input has moved tiles during the drag.
    }
    const dx = event.clientX - now.x;
    const dy = event.clientY - now.y;
    const distance = Math.max(Math.abs(dx), Math.abs(dy));
    const move = directionOf(dx, dy);
    if (now.phase === "press" && distance >= SLOP[now.mouse ? "mouse" : "touch"]) {
      now.position = position;
      now.line = now.cell === null ? null : lineTo(position, now.cell);
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
    // A drag of a finger far past the next cell becomes a swipe.
    pressFirst(cells, "touch");
    view.letGo();
    Object.assign(now, { phase: "swipe", x: now.x + x * side, y: now.y + y * side, step: side });
  }

  /** Press the tile of a line that is farthest from the blank, which slides the whole line. */
  function pressFirst([cell]: readonly number[], control: Control) {
    if (cell !== undefined) onPress(cell, control);
  }

  function swipe(now: Gesture, move: Move, event: PointerEvent) {
    Object.assign(now, { x: event.clientX, y: event.clientY, step: view.side() });
    onMove(move, "touch");
  }

  function onUp(event: PointerEvent) {
    const now = gestureOf(event);
    if (!now) return;
    const { clientX, clientY, timeStamp } = event;
    const strayed = now.phase === "press" && view.cellAt(clientX, clientY) !== now.cell;
    if (strayed) return onCancel(event);
    // A finger that touched the board shortly before this one was a tap, although it is still down.
    const before = gestures.slice(0, gestures.indexOf(now));
    gestures = gestures.slice(before.length + 1);
    for (const each of before) if (now.since - each.since < RUN.ms) end(each, timeStamp);
    end(now, timeStamp);
  }

  function isSlip({ furthest, since }: Gesture, time: number) {
    return furthest / view.side() < TAP.share && time - since < TAP.ms;
  }

  function isFlick({ mouse, along, since }: Gesture, time: number) {
    const lasted = time - since;
    return !mouse && lasted < FLICK.ms && along >= SWIPE && along / lasted > FLICK.speed;
  }

  /** Perform the action of a finished gesture. */
  function end(now: Gesture, time: number) {
    const { mouse, phase, line, cell, along, since, position } = now;
    const same = getPosition() === position;
    const slides = isSlip(now, time) || isFlick(now, time) || along / view.side() >= 0.5;
    const control = mouse ? "click" : "touch";
    if (phase === "press" && cell !== null) onPress(cell, control);
    if (phase === "drag" && line && same && slides) pressFirst(line.cells, control);
    view.letGo();
    if (mouse && (phase === "press" || isSlip(now, time))) countClick(since);
    else run.clicks = 0;
  }

  const gestureOf = ({ pointerId }: PointerEvent) => gestures.find(({ id }) => id === pointerId);

  function cancel() {
    gestures = [];
    view.letGo();
  }

  function onCancel(event: PointerEvent) {
    const now = gestureOf(event);
    if (!now) return;
    gestures = gestures.filter((each) => each !== now);
    view.letGo();
  }

  // During a gesture, Esc only cancels the gesture.
  function onEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !gestures.length) return;
    event.preventDefault();
    cancel();
  }

  // A press focuses no tile, so that Enter and Space still have their meaning for the page. It removes
  // the focus from a text box.
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
  installHovering(board, { fingers, hovers, getPosition, pointAt: view.pointAt, onPress, onHover });
}

function directionOf(dx: number, dy: number): Move {
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "R" : "L";
  return dy > 0 ? "D" : "U";
}
