// Edits the key bindings in the dialog: the user presses a key's button, then the new key. A key
// that is in use can be swapped, so that no command loses its last key. Loaded by key-sheet.tsx on
// demand.

import { element, setText } from "../lib/dom.ts";
import { isKey, keyName, keysOf, type OwnKeys, ownerOf, withKey } from "../state/shortcuts.ts";
import type { Shortcut } from "../state/shortcuts-text.ts";
import * as text from "./settings-text.ts";

/** Commands whose keys cannot be changed. */
const FIXED = ["stop", "keys"];

export function createKeyEditor({
  dialog,
  status,
  change,
  reset,
  getKeys,
  capsOf,
  onKeys,
  draw,
}: {
  dialog: HTMLDialogElement;
  status: HTMLElement;
  change: HTMLButtonElement;
  reset: HTMLButtonElement;
  getKeys: () => OwnKeys;
  /** returns the labels of a key */
  capsOf: (key: string) => string[];
  onKeys: (keys: OwnKeys) => void;
  draw: () => void;
}) {
  let on = false;
  /** The key to be replaced. */
  let awaited: { shortcut: Shortcut; index: number } | null = null;

  setText(reset, text.RESET);
  reset.addEventListener("click", () => {
    awaited = null;
    onKeys({});
    say(text.WAS_RESET);
  });
  dialog.addEventListener("keydown", onKeyDown, true);
  dialog.addEventListener("close", () => {
    if (on) toggle();
  });

  function wait(shortcut: Shortcut, index: number) {
    awaited = { shortcut, index };
    draw();
    say(text.press(shortcut.text));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!awaited) return;
    if (["Shift", "Control", "Alt", "Meta", "AltGraph"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const { shortcut, index } = awaited;
    if (event.key === "Escape") return end("");
    const typed = keyName(event);
    if (!typed) return say(text.NOT_THIS_ONE);
    const other = ownerOf(event, shortcut.does, getKeys());
    if (!other) return put(shortcut, index, typed);
    const otherKey = keysOf(other, getKeys())[other.index] ?? "";
    // Keys by place have priority over typed characters, so the key of a slide is stored by its
    // place.
    const key = otherKey === event.code ? otherKey : typed;
    const old = keysOf(shortcut, getKeys())[index] ?? "";
    // The old key may be the same physical key, if another command slides by its place.
    if (FIXED.includes(other.does) || isKey(old, event)) {
      return say(`${text.taken(cap(key), other.text)} ${text.NOT_THIS_ONE}`);
    }
    awaited = null;
    draw();
    const swap = element("button", {
      class: "small",
      text: text.swap(other.text),
      attributes: { type: "button" },
    });
    swap.addEventListener("click", () => {
      const swapped = withKey(getKeys(), other, other.index, old);
      end(text.changedTo(shortcut.text, cap(key)));
      onKeys(withKey(swapped, shortcut, index, key));
    });
    say(text.taken(cap(key), other.text));
    status.append(" ", swap);
    swap.focus();
  }

  function put(shortcut: Shortcut, index: number, key: string) {
    end(text.changedTo(shortcut.text, cap(key)));
    onKeys(withKey(getKeys(), shortcut, index, key));
  }

  function end(message: string) {
    awaited = null;
    draw();
    say(message);
  }

  function say(message: string) {
    status.replaceChildren(message);
  }

  function toggle() {
    on = !on;
    awaited = null;
    reset.hidden = !on;
    setText(change, on ? text.DONE : text.CHANGE);
    say(on ? text.HOW : "");
    draw();
  }

  function cap(key: string) {
    return capsOf(key).join(" ");
  }

  return {
    toggle,
    /** Return the button for a key, or null if the key cannot be edited. */
    slot(shortcut: Shortcut, index: number) {
      const key = keysOf(shortcut, getKeys())[index] ?? "";
      if (!on || FIXED.includes(shortcut.does) || key.includes("Mod+")) return null;
      return {
        label: text.slot(shortcut.text, cap(key)),
        awaited: awaited?.shortcut.does === shortcut.does && awaited.index === index,
        press: () => wait(shortcut, index),
      };
    },
  };
}
