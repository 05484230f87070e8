// Changes keys on the sheet: one is pressed there, then the key that's to take its place. A key
// that does something else already is named, and the two can be swapped, so that nothing is left
// without one. (It's loaded late, by itself: key-sheet.js.)

import { element, setText } from "../lib/dom.ts";
import {
  keyCaps,
  keyName,
  keysOf,
  type OwnKeys,
  ownerOf,
  SHORTCUTS,
  type Shortcut,
  withKey,
} from "../state/shortcuts.ts";
import * as words from "./settings-text.ts";

/** These stay: one gets out of everything, the other shows this sheet. */
const FIXED = ["stop", "keys"];

export type KeyEditor = ReturnType<typeof createKeyEditor>;

export function createKeyEditor({
  list,
  said,
  change,
  reset,
  getKeys,
  onKeys,
  draw,
}: {
  list: HTMLElement;
  said: HTMLElement;
  change: HTMLButtonElement;
  reset: HTMLButtonElement;
  getKeys: () => OwnKeys;
  onKeys: (keys: OwnKeys) => void;
  draw: () => void;
}) {
  let on = false;
  /** The key that's to be replaced. */
  let awaited: { shortcut: Shortcut; index: number } | null = null;

  setText(reset, words.RESET);
  reset.addEventListener("click", () => {
    awaited = null;
    onKeys({});
    say(words.WAS_RESET);
  });
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const shortcut = SHORTCUTS.find(({ does }) => does === button?.dataset.does);
    if (!button || !shortcut) return;
    wait(shortcut, Number(button.dataset.index));
  });
  list.closest("dialog")?.addEventListener("keydown", onKeyDown, true);
  list.closest("dialog")?.addEventListener("close", () => {
    if (on) toggle();
  });

  function wait(shortcut: Shortcut, index: number) {
    awaited = { shortcut, index };
    mark();
    say(words.press(shortcut.text));
  }

  /** The key that's waited for. */
  function mark() {
    for (const each of list.querySelectorAll("button")) {
      const chosen =
        each.dataset.does === awaited?.shortcut.does &&
        each.dataset.index === String(awaited?.index);
      each.classList.toggle("awaited", chosen);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!awaited) return;
    if (["Shift", "Control", "Alt", "Meta", "AltGraph"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const { shortcut, index } = awaited;
    if (event.key === "Escape") return end("");
    const key = keyName(event);
    if (!key) return say(words.NOT_THIS_ONE);
    const other = ownerOf(event, shortcut.does, getKeys());
    if (!other) return put(shortcut, index, key);
    if (FIXED.includes(other.does)) {
      return say(`${words.taken(cap(key), other.text)} ${words.NOT_THIS_ONE}`);
    }
    awaited = null;
    mark();
    const swap = element("button", {
      class: "small",
      text: words.swap(other.text),
      attributes: { type: "button" },
    });
    swap.addEventListener("click", () => {
      const old = keysOf(shortcut, getKeys())[index];
      const swapped = withKey(getKeys(), other, other.index, old);
      end(words.changedTo(shortcut.text, cap(key)));
      onKeys(withKey(swapped, shortcut, index, key));
    });
    say(words.taken(cap(key), other.text));
    said.append(" ", swap);
    swap.focus();
  }

  function put(shortcut: Shortcut, index: number, key: string) {
    end(words.changedTo(shortcut.text, cap(key)));
    onKeys(withKey(getKeys(), shortcut, index, key));
  }

  function end(text: string) {
    awaited = null;
    mark();
    say(text);
  }

  function say(text: string) {
    said.replaceChildren(text);
  }

  function toggle() {
    on = !on;
    awaited = null;
    reset.hidden = !on;
    setText(change, on ? words.DONE : words.CHANGE);
    say(on ? words.HOW : "");
    draw();
  }

  return {
    toggle,
    /** A key on the sheet, to be pressed; null if it's only to be seen. */
    slot(shortcut: Shortcut, index: number, signs: readonly HTMLElement[]) {
      const { does, text } = shortcut;
      const key = keysOf(shortcut, getKeys())[index];
      if (!on || FIXED.includes(does) || key.includes("Mod+")) return null;
      const attributes = {
        type: "button",
        "data-does": does,
        "data-index": String(index),
        "aria-label": words.slot(text, cap(key)),
      };
      return element("button", { class: "key-slot", attributes }, ...signs);
    },
  };
}

function cap(key: string) {
  return keyCaps(key).join(" ");
}
