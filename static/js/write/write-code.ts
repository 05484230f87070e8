// The code of Write, a heuristic or a search: it is typed, or replaced by an example or the code of a link.
// The user's own code of each kind is saved while it is typed, and can be restored.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import type { createLatest } from "../lib/latest.ts";
import { debounce } from "../lib/timing.ts";
import type { CodeKind } from "../state/choices.ts";
import { ANSWERS_FRAGMENT, RESULT_FRAGMENT } from "../state/share-link.ts";
import { patch } from "../state/state.ts";
import type { WritePart } from "../state/write.ts";
import { readCode, writeCode } from "./code-link.ts";
import { type Drafts, readDrafts, saveDrafts } from "./drafts.ts";
import { CODE, EXERCISE, type Example } from "./examples.ts";
import { LINK_DAMAGED, SIZES } from "./write-text.ts";

const ADDRESS_MS = 500;
/** The first code of a user. */
const FIRST: Readonly<Record<CodeKind, string>> = { heuristic: CODE.hamming, search: CODE.astar };

const DRAFTED = ["heuristic", "search"] as const;

/** Return the kind of a code. A search has an argument, and may also define its h. */
export const kindOf = (code: string): CodeKind =>
  /^def search\(\s*\w/m.test(code) ? "search" : "heuristic";

/** @param checks the current check, which ends when the code changes */
export function createCode({ store, clock, say }: App, checks: ReturnType<typeof createLatest>) {
  const allDrafts: Readonly<Record<CodeKind, Drafts>> = {
    heuristic: readDrafts("heuristic"),
    search: readDrafts("search"),
  };
  let kind = store.get().choices.codeKind;
  let drafts = allDrafts[kind];
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
    change({ saved: saveDrafts(kind, drafts) });
  }

  function use(codeKind: CodeKind) {
    kind = codeKind;
    drafts = allDrafts[kind];
    if (store.get().choices.codeKind !== kind) store.update(patch({ choices: { codeKind } }));
  }

  /** Show the user's own code, or an example that has replaced it. */
  function showOwn() {
    linked = "";
    show(drafts.own ?? FIRST[kind], drafts.replaced);
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
    saveDrafts(kind, drafts);
    store.update(patch({ learn: { code } }));
  });

  /** Show the code from an address. It does not run until the user presses Check. */
  async function open(code: string) {
    // Other features open answers and results.
    if (!code || [ANSWERS_FRAGMENT, RESULT_FRAGMENT].some((start) => code.startsWith(start)))
      return;
    const known = DRAFTED.find((each) => allDrafts[each].link?.code === code);
    const written = DRAFTED.find((each) => allDrafts[each].written === code);
    if (!known && written) return written === kind ? undefined : choose(written);
    // Check is disabled until the code is shown.
    checks.end();
    change({ opening: true, check: { kind: "none" } });
    const linkedCode = (known && allDrafts[known].link?.text) ?? (await during(readCode(code)));
    change({ opening: false });
    if (linkedCode === null) return say(LINK_DAMAGED);
    use(kindOf(linkedCode));
    const own = drafts.own ?? FIRST[kind];
    if (linkedCode === own) return showOwn();
    linked = code;
    show(linkedCode, own);
  }

  /** Show the user's code of another kind. */
  function choose(codeKind: CodeKind) {
    use(codeKind);
    showOwn();
    address();
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
  change({ exercise: allDrafts.search.exercise ?? EXERCISE });
  showOwn();
  void open(store.get().learn.code);

  return {
    open,
    type,
    address,
    choose,
    /** Use another exercise, or the first one if the text is empty. */
    setExercise(text: string) {
      checks.end();
      const exercise = text.trim() ? text : EXERCISE;
      allDrafts.search.exercise = exercise === EXERCISE ? null : exercise;
      const saved = saveDrafts("search", allDrafts.search);
      change({ exercise, check: { kind: "none" }, saved });
    },
    /** Replace the code by an example. The user's own code can be restored. */
    load(example: Example) {
      if (kindOf(CODE[example]) !== kind) choose(kindOf(CODE[example]));
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
      show(own ?? FIRST[kind], drafts.replaced);
      save();
      address();
    },
  };
}
