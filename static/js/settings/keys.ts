// Handles key presses. The bindings are in state/shortcuts-text.ts.

import { type OwnKeys, shortcutFor } from "../state/shortcuts.ts";

/**
 * Handle key presses.
 * @param commands the functions of the commands by their names in state/shortcuts-text.ts. `held`
 * is true if the key repeats, `shift` if Shift is pressed.
 * @param ends functions to call when a key of these commands is released
 * @param getKeys returns the user-defined keys and the current view
 * @returns a function that removes the listeners
 */
export function installKeys(
  target: Document,
  allowed: (does: string) => boolean,
  commands: Readonly<Record<string, (held: boolean, shift: boolean) => void>>,
  ends: Readonly<Record<string, () => void>>,
  getKeys: () => { own: OwnKeys; mode: string },
): () => void {
  /** True if the focus was set by the pointer, or by a dialog that the pointer opened. */
  let pointed = false;
  const onPointerDown = () => {
    pointed = true;
  };
  /** The functions to call when keys are released, by key code. */
  const held: Map<string, () => void> = new Map();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Tab") pointed = false;
    if (event.defaultPrevented || event.isComposing) return;
    const { own, mode } = getKeys();
    const shortcut = shortcutFor(event, own, mode);
    const act = shortcut && allowed(shortcut.does) && commands[shortcut.does];
    const stale = pointed ? staleButton(event) : null;
    if (!act || (!stale && isTaken(event)) || target.querySelector("dialog:modal")) return;
    if (event.repeat && !shortcut.repeats) return;
    event.preventDefault();
    stale?.blur(); // Otherwise, Firefox clicks the button when the key is released.
    act(event.repeat, event.shiftKey);
    const end = ends[shortcut.does];
    if (end) held.set(event.code, end);
  }
  function onKeyUp({ code }: KeyboardEvent) {
    held.get(code)?.();
    held.delete(code);
  }
  /** End all held keys, since the page gets no event when a key is released in another window. */
  function onBlur() {
    for (const end of held.values()) end();
    held.clear();
  }
  target.addEventListener("keydown", onKeyDown);
  target.addEventListener("keyup", onKeyUp);
  globalThis.addEventListener("blur", onBlur);
  target.addEventListener("pointerdown", onPointerDown, { capture: true });
  return () => {
    target.removeEventListener("keydown", onKeyDown);
    target.removeEventListener("keyup", onKeyUp);
    globalThis.removeEventListener("blur", onBlur);
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
 * Return the focused button near the board if Space would click it. After a click with the mouse,
 * Space starts the next game instead.
 */
function staleButton({ target, key }: KeyboardEvent) {
  return key === " " && target instanceof HTMLElement && target.matches(AROUND) ? target : null;
}

/**
 * Return whether the focused element handles a key itself. An element that was just hidden, such as
 * a switch in a closed dialog, keeps the focus until the next frame. It handles no keys.
 */
function isTaken({ target, key }: KeyboardEvent) {
  return target instanceof Element && handlesKey(target, key) && target.getClientRects().length > 0;
}

function handlesKey(target: Element, key: string) {
  if (target.closest(WRITES)) return true;
  const presses = key === "Enter" || key === " ";
  if (target.closest(STEPS)) return presses || STEP_KEYS.test(key);
  return presses && target.closest(PRESSES) !== null;
}
