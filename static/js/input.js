// Keys, and fingers on the board. Each installer returns its undo.

/** @import { Move } from "./puzzle.js" */

/** @type {Readonly<Record<string, Move>>} */
const KEYS = {
  ArrowUp: "U",
  ArrowDown: "D",
  ArrowLeft: "L",
  ArrowRight: "R",
  KeyW: "U",
  KeyS: "D",
  KeyA: "L",
  KeyD: "R",
};

const SWIPE_PIXELS = 18;

/**
 * Arrows and WASD slide a tile that way; U, or Ctrl+Z, takes a move back, R, or Ctrl+Y, makes it
 * again; H asks for a hint, V for a review, M for its next mistake.
 * @param {Document} target
 * @param {{
 *   onMove: (move: Move) => void, onUndo: () => void, onRedo: () => void, onHint: () => void,
 *   onReview: () => void, onMistake: () => void,
 * }} intents
 */
export function installKeys(target, { onMove, onUndo, onRedo, onHint, onReview, onMistake }) {
  /** @param {KeyboardEvent} event @returns {(() => void) | null} */
  function meaning(event) {
    const { code, key, shiftKey } = event;
    if (event.altKey) return null;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() === "z") return shiftKey ? onRedo : onUndo;
      return key.toLowerCase() === "y" ? onRedo : null;
    }
    // By place on the keyboard, not by letter: WASD stays a cross on every layout.
    const move = KEYS[code];
    if (move) return () => onMove(move);
    if (event.repeat) return null;
    if (key.toLowerCase() === "u") return onUndo;
    if (key.toLowerCase() === "r") return onRedo;
    if (key.toLowerCase() === "v") return onReview;
    if (key.toLowerCase() === "m") return onMistake;
    return key.toLowerCase() === "h" ? onHint : null;
  }

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    if (takesKeys(event.target)) return;
    const act = meaning(event);
    if (!act) return;
    event.preventDefault();
    act();
  }
  target.addEventListener("keydown", onKeyDown);
  return () => target.removeEventListener("keydown", onKeyDown);
}

/** Whether keys belong to the element itself. @param {EventTarget | null} element */
function takesKeys(element) {
  return (
    element instanceof Element &&
    element.closest("input:not([type=checkbox]), select, textarea, [role=tab]") !== null
  );
}

/**
 * A finger's tap presses a tile, its swipe slides one that way. A long swipe goes on sliding: one
 * tile for each tile's width.
 * @param {HTMLElement} board
 * @param {{
 *   cellAt: (x: number, y: number) => number | null,
 *   onPress: (cell: number) => void,
 *   onMove: (move: Move) => void,
 * }} intents
 */
export function installTouch(board, { cellAt, onPress, onMove }) {
  /** @type {{ id: number, x: number, y: number, step: number, swiped: boolean } | null} */
  let finger = null;

  /** @param {PointerEvent} event */
  function onDown(event) {
    if (event.pointerType !== "touch" || finger) return;
    finger = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      step: SWIPE_PIXELS,
      swiped: false,
    };
  }
  /** @param {PointerEvent} event */
  function onMoved(event) {
    if (!finger || event.pointerId !== finger.id) return;
    const dx = event.clientX - finger.x;
    const dy = event.clientY - finger.y;
    if (Math.max(Math.abs(dx), Math.abs(dy)) < finger.step) return;
    /** @type {Move} */
    const move = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "R" : "L") : dy > 0 ? "D" : "U";
    const width = board.querySelector(".cell")?.clientWidth ?? 60;
    finger = { id: finger.id, x: event.clientX, y: event.clientY, step: width, swiped: true };
    onMove(move);
  }
  /** @param {PointerEvent} event */
  function onUp(event) {
    if (!finger || event.pointerId !== finger.id) return;
    const { swiped, x, y } = finger;
    finger = null;
    const cell = swiped || event.type === "pointercancel" ? null : cellAt(x, y);
    if (cell !== null) onPress(cell);
  }
  board.addEventListener("pointerdown", onDown);
  board.addEventListener("pointermove", onMoved);
  board.addEventListener("pointerup", onUp);
  board.addEventListener("pointercancel", onUp);
  return () => {
    board.removeEventListener("pointerdown", onDown);
    board.removeEventListener("pointermove", onMoved);
    board.removeEventListener("pointerup", onUp);
    board.removeEventListener("pointercancel", onUp);
  };
}
