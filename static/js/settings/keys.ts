// Keys. What each does stands in state/shortcuts.ts.

import { type OwnKeys, shortcutFor } from "../state/shortcuts.ts";

/**
 * @param commands by the names of state/shortcuts.ts; `held`: the key repeats
 * @param getKeys what the person has chosen
 * @returns its undo
 */
export function installKeys(
  target: Document,
  allowed: (does: string) => boolean,
  commands: Readonly<Record<string, (held: boolean) => void>>,
  getKeys: () => OwnKeys,
): () => void {
  /** Whether what has the focus got it by a press of the pointer, or from a dialog opened so. */
  let pointed = false;
  const onPointerDown = () => {
    pointed = true;
  };

  function onKeyDown(event: KeyboardEvent) {
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
 */
function leftButton({ target, key }: KeyboardEvent) {
  return key === " " && target instanceof HTMLElement && target.matches(AROUND) ? target : null;
}

/**
 * Whether a key belongs to what has the focus. What has just been hidden keeps the focus until the
 * next frame, as a switch does in a dialog that's closed: no key is meant for it.
 */
function isTaken({ target, key }: KeyboardEvent) {
  return target instanceof Element && takes(target, key) && target.getClientRects().length > 0;
}

function takes(target: Element, key: string) {
  if (target.closest(WRITES)) return true;
  const presses = key === "Enter" || key === " ";
  if (target.closest(STEPS)) return presses || STEP_KEYS.test(key);
  return presses && target.closest(PRESSES) !== null;
}
