// Keys. What each does stands in state/shortcuts.js.

import { shortcutFor } from "../state/shortcuts.js";

/** @import { OwnKeys } from "../state/shortcuts.js" */

/**
 * @param {Document} target
 * @param {(does: string) => boolean} allowed
 * @param {Readonly<Record<string, (held: boolean) => void>>} commands by the names of
 *   state/shortcuts.js; `held`: the key repeats
 * @param {() => OwnKeys} getKeys what the person has chosen
 * @returns {() => void} its undo
 */
export function installKeys(target, allowed, commands, getKeys) {
  /** Whether what has the focus got it by a press of the pointer, or from a dialog opened so. */
  let pointed = false;
  const onPointerDown = () => {
    pointed = true;
  };

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    if (event.key === "Tab") pointed = false;
    if (event.defaultPrevented || event.isComposing) return;
    const shortcut = shortcutFor(event, getKeys());
    const act = shortcut && allowed(shortcut.does) && commands[shortcut.does];
    const left = pointed ? leftButton(event) : null;
    if (!act || (!left && isTaken(event)) || target.querySelector("dialog:modal")) return;
    if (event.repeat && !shortcut.repeats) return;
    event.preventDefault();
    left?.blur(); // or Firefox presses it when the key comes up
    act(event.repeat);
  }
  target.addEventListener("keydown", onKeyDown);
  target.addEventListener("pointerdown", onPointerDown, { capture: true });
  return () => {
    target.removeEventListener("keydown", onKeyDown);
    target.removeEventListener("pointerdown", onPointerDown, { capture: true });
  };
}

const WRITES =
  "textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox])";
const AROUND = ":is(.toolbar, .news-line, .daily, .masthead) button:not([role])";
const STEPS = "input, [role=tab], [role=radio], [role=slider]";
const PRESSES = "button, a[href], summary";
const STEP_KEYS = /^(Arrow|Home$|End$|Page)/;

/**
 * The button around the board that Space comes to, if that's where it comes to. Whoever pressed the
 * button with the mouse a while ago doesn't mean it now, but the next game.
 * @param {KeyboardEvent} event
 */
function leftButton({ target, key }) {
  return key === " " && target instanceof HTMLElement && target.matches(AROUND) ? target : null;
}

/**
 * Whether a key belongs to what has the focus. What has just been hidden keeps the focus until the
 * next frame, as a switch does in a dialog that's closed: no key is meant for it.
 * @param {KeyboardEvent} event
 */
function isTaken({ target, key }) {
  return target instanceof Element && takes(target, key) && target.getClientRects().length > 0;
}

/**
 * @param {Element} target
 * @param {string} key
 */
function takes(target, key) {
  if (target.closest(WRITES)) return true;
  const presses = key === "Enter" || key === " ";
  if (target.closest(STEPS)) return presses || STEP_KEYS.test(key);
  return presses && target.closest(PRESSES) !== null;
}
