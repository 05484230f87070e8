// The sheet of all keys.

import { createDialog } from "../lib/dialog.js";
import { element } from "../lib/dom.js";
import { keyCaps, SHORTCUTS } from "../state/shortcuts.js";

/** @import { Shortcut } from "../state/shortcuts.js" */

/** @returns {{ open: () => void }} */
export function createKeySheet() {
  const { open, part } = createDialog("keys");
  /** @type {Map<string, Shortcut[]>} */
  const groups = new Map();
  for (const shortcut of SHORTCUTS) {
    groups.set(shortcut.group, [...(groups.get(shortcut.group) ?? []), shortcut]);
  }
  part("list").replaceChildren(
    ...[...groups].map(([group, shortcuts]) =>
      element(
        "section",
        {},
        element("h3", { text: group }),
        element("dl", {}, ...shortcuts.map(lineOf)),
      ),
    ),
  );
  return { open };
}

/** @param {Shortcut} shortcut */
function lineOf({ text, keys }) {
  return element(
    "div",
    {},
    element("dt", { text }),
    element(
      "dd",
      {},
      ...keys.map((key) =>
        element("span", {}, ...keyCaps(key).map((cap) => element("kbd", { text: cap }))),
      ),
    ),
  );
}
