// The code of Write: it is typed, or replaced by an example or the code of a link. The user's own code is
// saved while it is typed, and can be restored.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import type { createLatest } from "../lib/latest.ts";
import { debounce } from "../lib/timing.ts";
import { patch } from "../state/state.ts";
import type { WritePart } from "../state/write.ts";
import { readCode, writeCode } from "./code-link.ts";
import { readDrafts, saveDrafts } from "./drafts.ts";
import { CODE } from "./examples.ts";
import { LINK_DAMAGED, SIZES } from "./write-text.ts";

const ADDRESS_MS = 500;

/** @param checks the current check, which ends when the code changes */
export function createCode({ store, clock, say }: App, checks: ReturnType<typeof createLatest>) {
  const drafts = readDrafts();
  /** The fragment of the address if the code is from a link, else "". */
  let linked = "";
  const current = () => store.get().write;
  const change = (write: Partial<WritePart>) => store.update(patch({ write }));

  /** @param own the user's code that `text` replaces, or null */
  function show(text: string, own: string | null) {
    checks.end();
    const origin = { own, linked: linked !== "", foreign: linked !== "" };
    change({ text, ...origin, check: { kind: "none" }, printed: "" });
  }

  function save() {
    const { text } = current();
    if (linked) drafts.link = { code: linked, text };
    else drafts.own = text;
    change({ saved: saveDrafts(drafts) });
  }

  /** Write the code into the address, after a delay. */
  const address = debounce(clock, ADDRESS_MS, async () => {
    const { text } = current();
    const code = await during(writeCode(text));
    if (text !== current().text) return;
    drafts.written = code;
    if (linked) {
      linked = code;
      drafts.link = { code, text };
    }
    saveDrafts(drafts);
    store.update(patch({ learn: { code } }));
  });

  /** Show the code from an address. It does not run until the user presses Check. */
  async function open(code: string) {
    const known = drafts.link?.code === code ? drafts.link.text : null;
    if (!known && (!code || code === drafts.written)) return;
    // Check is disabled until the code is shown.
    checks.end();
    change({ opening: true, check: { kind: "none" } });
    const linkedCode = known ?? (await during(readCode(code)));
    change({ opening: false });
    if (linkedCode === null) return say(LINK_DAMAGED);
    const own = drafts.own ?? CODE.hamming;
    if (linkedCode === own) return;
    linked = code;
    show(linkedCode, own);
  }

  function type(text: string) {
    checks.end();
    if (text !== current().text) change({ text, check: { kind: "none" }, printed: "" });
    save();
    address();
  }

  const { rows, cols } = store.get().game.start;
  const size = `${rows}x${cols}`;
  if (size in SIZES) change({ size });
  show(drafts.own ?? CODE.hamming, drafts.replaced);
  void open(store.get().learn.code);

  return {
    open,
    type,
    address,
    /** Replace the code by an example. The user's own code can be restored. */
    load(example: keyof typeof CODE) {
      const { text } = current();
      const isExample = (Object.values(CODE) as string[]).includes(text);
      if (!linked && !isExample) {
        drafts.replaced = text;
        change({ own: text });
      }
      type(CODE[example]);
    },
    /** Replace the code of a link or an example by the user's own code. */
    goBack() {
      const { own } = current();
      if (linked) drafts.link = null;
      else drafts.replaced = null;
      linked = "";
      show(own ?? CODE.hamming, drafts.replaced);
      save();
      address();
    },
  };
}
