// The sheet of all keys, as they are now. What changes them is loaded when somebody wants to
// (key-editor.js).

import { createDialog } from "../lib/dialog.js";
import { element, findShortcuts, setText } from "../lib/dom.js";
import { createLate, KEY_EDITOR } from "../lib/late-import.js";
import { keyCaps, keysOf, SHORTCUTS } from "../state/shortcuts.js";
import { CHANGE, MISSING } from "./messages.js";

/** @import { OwnKeys, Shortcut } from "../state/shortcuts.js" */
/** @import { State } from "../state/state.js" */
/** @import { createKeyEditor, KeyEditor } from "./key-editor.js" */

/** @param {{ onKeys: (keys: OwnKeys) => void }} intents */
export function createKeySheet({ onKeys }) {
  const { open, part } = createDialog("keys");
  const list = part("list");
  const change = part("change", HTMLButtonElement);
  const said = part("said");
  const reset = part("reset", HTMLButtonElement);
  /** @type {() => Promise<{ createKeyEditor: typeof createKeyEditor }>} */
  const load = createLate(KEY_EDITOR);
  /** @type {KeyEditor | null} */
  let editor = null;
  /** @type {OwnKeys} */
  let own = {};

  setText(change, CHANGE);
  change.addEventListener("click", async () => {
    try {
      const { createKeyEditor } = await load();
      editor ??= createKeyEditor({ list, said, change, reset, getKeys: () => own, onKeys, draw });
      editor.toggle();
    } catch {
      setText(said, MISSING);
    }
  });

  function draw() {
    /** @type {Map<string, Shortcut[]>} */
    const groups = new Map();
    for (const shortcut of SHORTCUTS) {
      groups.set(shortcut.group, [...(groups.get(shortcut.group) ?? []), shortcut]);
    }
    list.replaceChildren(
      ...[...groups].map(([group, shortcuts]) =>
        element(
          "section",
          {},
          element("h3", { text: group }),
          element("dl", {}, ...shortcuts.map((shortcut) => lineOf(shortcut))),
        ),
      ),
    );
  }

  /** @param {Shortcut} shortcut */
  function lineOf(shortcut) {
    const caps = keysOf(shortcut, own).map((key, index) => {
      const signs = keyCaps(key).map((cap) => element("kbd", { text: cap }));
      return editor?.slot(shortcut, index, signs) ?? element("span", {}, ...signs);
    });
    const { text } = shortcut;
    return element("div", {}, element("dt", { text }), element("dd", {}, ...caps));
  }

  return {
    open,
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show({ settings: { keys } }, before) {
      if (before && keys === before.settings.keys) return;
      own = keys;
      draw();
      hint(keys);
    },
  };
}

/**
 * The keys that stand on the page's buttons.
 * @param {OwnKeys} own
 */
function hint(own) {
  for (const [does, sign] of findShortcuts()) {
    const shortcut = SHORTCUTS.find((each) => each.does === does);
    if (!shortcut) continue;
    const [key] = keysOf(shortcut, own);
    setText(sign, keyCaps(key).join(" "));
    const button = sign.closest("[aria-keyshortcuts]");
    button?.setAttribute("aria-keyshortcuts", key.replace(/^Key/, "").replace("Mod", "Control"));
  }
}
