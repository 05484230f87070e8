// The dialog of all key bindings. The editor (key-editor.ts) is loaded when the user opens it.

import { Button } from "../lib/controls.tsx";
import { createDialog } from "../lib/dialog.tsx";
import { findShortcuts, setText } from "../lib/dom.ts";
import { createLateFeature } from "../lib/late-import.ts";
import { render } from "../lib/render.ts";
import { keyCaps, keysOf, type OwnKeys } from "../state/shortcuts.ts";
import { SHORTCUTS, type Shortcut } from "../state/shortcuts-text.ts";
import type { State } from "../state/state.ts";
import type * as script from "./key-editor.ts";
import { CHANGE, MISSING, PLACES } from "./settings-text.ts";

type Layout = ReadonlyMap<string, string>;
type Keyboard = { keyboard?: { getLayoutMap?: () => Promise<Layout> } };

export function createKeySheet({ onKeys }: { onKeys: (keys: OwnKeys) => void }) {
  const { dialog, open, part } = createDialog("keys");
  const list = part("list");
  const change = part("change", HTMLButtonElement);
  const status = part("said");
  const reset = part("reset", HTMLButtonElement);
  let own: OwnKeys = {};
  /** The characters of the keys of the user's keyboard, if the browser reports them. */
  let layout: Layout | undefined;
  const capsOf = (key: string) => keyCaps(key, layout);
  const editor = createLateFeature({
    script: import.meta.keyEditor,
    learn: true,
    create: ({ createKeyEditor }: typeof script) =>
      createKeyEditor({
        ...{ dialog, status, change, reset, capsOf, onKeys, draw },
        getKeys: () => own,
      }),
    say: (message) => setText(status, message),
    missing: MISSING,
  });

  setText(part("places"), PLACES);
  setText(change, CHANGE);
  change.addEventListener("click", async () => (await editor.open())?.toggle());

  function draw() {
    const groups = [...new Set(SHORTCUTS.map(({ group }) => group))];
    render(
      groups.map((group) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl>
            {SHORTCUTS.filter((shortcut) => shortcut.group === group).map((shortcut) => (
              <div key={shortcut.text}>
                <dt>{shortcut.text}</dt>
                <dd>{keysOf(shortcut, own).map((key, index) => slot(shortcut, key, index))}</dd>
              </div>
            ))}
          </dl>
        </section>
      )),
      list,
    );
  }

  /** Return a key, as a button if the user can change it. */
  function slot(shortcut: Shortcut, key: string, index: number) {
    const caps = capsOf(key).map((cap) => <kbd key={cap}>{cap}</kbd>);
    const edit = editor.get()?.slot(shortcut, index);
    if (!edit) return <span key={index}>{caps}</span>;
    return (
      <Button
        key={index}
        class={edit.awaited ? "key-slot awaited" : "key-slot"}
        label={edit.label}
        onPress={edit.press}
      >
        {caps}
      </Button>
    );
  }

  (navigator as Keyboard).keyboard?.getLayoutMap?.().then(
    (found) => {
      layout = found;
      draw();
    },
    () => {}, // The browser does not allow this in the frame.
  );

  return {
    open,
    pick: (state: State) => [state.settings.keys],
    show({ settings: { keys } }: State) {
      own = keys;
      draw();
      hint(keys);
    },
  };
}

/** Show the keys on the buttons of the page. */
function hint(own: OwnKeys) {
  for (const [does, sign] of findShortcuts()) {
    const shortcut = SHORTCUTS.find((each) => each.does === does);
    if (!shortcut) continue;
    const [key = ""] = keysOf(shortcut, own);
    setText(sign, keyCaps(key).join(" "));
    const button = sign.closest("[aria-keyshortcuts]");
    button?.setAttribute("aria-keyshortcuts", key.replace(/^Key/, "").replace("Mod", "Control"));
  }
}
