// Checks the user's heuristic. The sandbox computes h for each position, and the page's own Python
// judges the values. The code is saved while it is typed.

import type { App } from "../app/app.ts";
import { boards, failure } from "../engine/requests.ts";
import { createSandbox } from "../engine/sandbox.ts";
import type { SandboxEvent } from "../engine/sandbox-host.ts";
import { during } from "../lib/activity.ts";
import { fromBase64, toBase64 } from "../lib/base64.ts";
import { saveFile } from "../lib/dom.ts";
import { createLatest } from "../lib/latest.ts";
import { linkCopied, linkTo } from "../lib/links.ts";
import { createStore, type Store } from "../lib/store.ts";
import { debounce } from "../lib/timing.ts";
import type { SandboxRequest } from "../protocol.ts";
import { formatBoard, parseBoard, parseMoves } from "../puzzle/notation.ts";
import { samePosition, slideAll, solved } from "../puzzle/rules.ts";
import { withSolution } from "../state/game.ts";
import { OWN } from "../state/learn.ts";
import { writeLink } from "../state/share-link.ts";
import { changed, goalOf, patch, withGame } from "../state/state.ts";
import { readCode, writeCode } from "./code-link.ts";
import { readDrafts, saveDrafts } from "./drafts.ts";
import { CODE } from "./examples.ts";
import { fileName, signed } from "./hand-in.ts";
import {
  type Check,
  type Fault,
  type Write,
  withCheck,
  withPrinted,
  withText,
  writeState,
} from "./write-state.ts";
import * as text from "./write-text.ts";

const ADDRESS_MS = 500;

export function createWriteController(app: App) {
  const { client, clock } = app;
  const sandbox = createSandbox({ clock, build: document.documentElement.dataset.build });
  const checks = createLatest();
  const drafts = readDrafts();
  const store: Store<Write> = createStore(
    writeState(drafts.own ?? CODE.hamming, { own: drafts.replaced, size: sizeShown() }),
    clock,
  );
  /** A cache of the positions, which take megabytes. */
  let cached: { goal: string; tiles: Uint8Array } | null = null;
  /** The fragment of the address if the code is from a link, else "". */
  let linked = "";

  function sizeShown() {
    const { rows, cols } = app.store.get().game.start;
    return `${rows}x${cols}` in text.SIZES ? `${rows}x${cols}` : "3x3";
  }

  /** Return the game's goal if it has the chosen size, else the standard goal. */
  function goal() {
    const [rows = 3, cols = 3] = store.get().size.split("x").map(Number);
    const own = goalOf(app.store.get());
    return own.rows === rows && own.cols === cols ? own : solved(rows, cols);
  }

  function save() {
    const { text } = store.get();
    if (linked) drafts.link = { code: linked, text };
    else drafts.own = text;
    const saved = saveDrafts(drafts);
    if (saved !== store.get().saved) store.update((state) => ({ ...state, saved }));
  }

  /** Write the code into the address, after a delay. */
  const address = debounce(clock, ADDRESS_MS, async () => {
    const { text } = store.get();
    const code = await during(writeCode(text));
    if (text !== store.get().text) return;
    drafts.written = code;
    if (linked) {
      linked = code;
      drafts.link = { code, text };
    }
    saveDrafts(drafts);
    app.store.update(patch({ learn: { code } }));
  });

  /** Show the code from an address. It does not run until the user presses Check. */
  async function open(code: string) {
    const known = drafts.link?.code === code ? drafts.link.text : null;
    if (!known && (!code || code === drafts.written)) return;
    // Check is disabled until the code is shown.
    checks.end();
    store.update((state) => ({ ...state, opening: true, check: { kind: "none" } }));
    const linkedCode = known ?? (await during(readCode(code)));
    store.update((state) => ({ ...state, opening: false }));
    if (linkedCode === null) {
      app.say(text.LINK_DAMAGED);
      return;
    }
    const own = drafts.own ?? CODE.hamming;
    if (linkedCode === own) return;
    linked = code;
    store.update(({ size }) => writeState(linkedCode, { own, linked: true, size }));
  }

  const show = (check: Check) => store.update((state) => ({ ...state, check }));

  function showFailure(error: unknown) {
    const { kind = "failed", line = null, board = null, message } = failureOf(error);
    show({ kind: "failed", fault: { kind, line, board, message } });
  }

  async function positions(signal: AbortSignal) {
    const text = formatBoard(goal());
    if (cached?.goal === text) return cached;
    const request = { type: "positions" as const, board: text, goal: text };
    const { tiles } = await client.request(request, { signal });
    cached = { goal: text, tiles: fromBase64(tiles) };
    return cached;
  }

  async function check() {
    const signal = checks.begin();
    const began = clock.now();
    store.update(withCheck);
    const { text: code } = store.get();
    sandbox.prepare();
    try {
      const { goal: board, tiles } = await positions(signal);
      const work = { code, request: { type: "values" as const, goal: board } };
      const { values } = await sandbox.run({ ...work, tiles }, { signal, onEvent });
      if (!checks.counts(signal) || !values) return;
      show({ kind: "running", phase: text.PHASES.verdict, done: null });
      const judged = { board, goal: board, values: toBase64(values) };
      const report = await client.request({ type: "judge", ...judged }, { signal });
      if (!checks.counts(signal)) return;
      show({ kind: "judged", report, seconds: (clock.now() - began) / 1000 });
    } catch (error) {
      if (!checks.isNewest(signal) || signal.aborted) return;
      showFailure(error);
    }

    function onEvent(event: SandboxEvent) {
      if (!checks.counts(signal)) return;
      if (event.type === "print") {
        store.update((state) => withPrinted(state, event.text));
      } else if (event.type === "progress" && "of" in event) {
        const done = event.of ? event.done / event.of : null;
        show({ kind: "running", phase: text.PHASES.values, done });
      }
    }
  }

  void open(app.store.get().learn.code);

  return {
    store,
    check,
    open,
    stop() {
      checks.end();
      show({ kind: "stopped" });
    },
    type(text: string) {
      checks.end();
      store.update((state) => withText(state, text));
      save();
      address();
    },
    /** Replace the code by an example. The user's own code can be restored. */
    load(example: keyof typeof CODE) {
      const { text } = store.get();
      const isExample = (Object.values(CODE) as string[]).includes(text);
      if (!linked && !isExample) {
        drafts.replaced = text;
        store.update((state) => ({ ...state, own: text }));
      }
      this.type(CODE[example]);
    },
    resize(size: string) {
      checks.end();
      store.update((state) => ({ ...state, size, check: { kind: "none" }, printed: "" }));
    },
    /** Replace the code of a link or an example by the user's own code. */
    goBack() {
      checks.end();
      const { own, size } = store.get();
      if (linked) drafts.link = null;
      else drafts.replaced = null;
      linked = "";
      const { replaced } = drafts;
      store.update(() => writeState(own ?? CODE.hamming, { own: replaced, size }));
      save();
      address();
    },
    /** Save the code as a file. */
    download(name: string) {
      const code = signed(store.get().text, name);
      saveFile(fileName(name), new Blob([code], { type: "text/x-python" }));
    },
    /** Copy a link to the code. */
    async copyLink(name: string) {
      const code = await during(writeCode(signed(store.get().text, name)));
      try {
        await app.copy(linkTo(writeLink(changed(app.store.get(), { learn: { code } }))));
        app.say(linkCopied(text.LINK_COPIED));
      } catch {
        app.say(text.NOT_COPIED);
      }
    },
    /** Start a game with a board in Play. */
    play(board: string) {
      const start = parseBoard(board);
      const target = goal();
      const usual = formatBoard(target) === formatBoard(solved(target.rows, target.cols));
      app.store.update((state) =>
        changed(withGame(state, { start, goal: usual ? null : target }), {
          choices: { mode: "play" },
        }),
      );
    },
    /** Solve the selected board by A* with this heuristic, and replay the solution in Play. */
    async solve() {
      const signal = checks.begin();
      const { game } = app.store.get();
      show({ kind: "running", phase: text.PHASES.solve, done: null });
      try {
        const puzzle = boards(game);
        const wanted = { type: "solve" as const, ...puzzle, algorithm: "astar" };
        const found = await this.send({ ...wanted, heuristic: null }, { signal });
        const moves = parseMoves(found.moves);
        const { count, position } = slideAll(game.position, moves);
        if (count < moves.length || !samePosition(position, goalOf(app.store.get()))) {
          throw new Error(text.NO_SOLUTION);
        }
        // The sandbox is not trusted, so the page's own Python proves that the solution is a
        // shortest one.
        const proven = await client.request({ type: "distance", ...puzzle }, { signal });
        if (!checks.counts(signal) || app.store.get().game !== game) return;
        const bounds = {
          optimal: proven.distance === moves.length,
          lower_bound: proven.lower_bound,
        };
        const result = { ...found, heuristic: OWN, length: moves.length, ...bounds };
        show({ kind: "none" });
        app.store.update((state) => withSolution(state, result, moves, app.now()));
        app.store.update(patch({ choices: { mode: "play" } }));
        app.reveal("solver");
      } catch (error) {
        if (!checks.isNewest(signal) || signal.aborted) return;
        showFailure(error);
      }
    },
    /**
     * Send a request of the page's protocol to the sandbox, which uses the user's heuristic. Reject
     * with a `SandboxError` on failure.
     */
    async send<R extends SandboxRequest>(
      request: R,
      // biome-ignore lint/suspicious/noExplicitAny: each request has events of its own type.
      options?: { signal?: AbortSignal; onEvent?: (event: any) => void },
    ) {
      const { text: code, foreign } = store.get();
      if (foreign) throw new Error(text.UNCHECKED);
      address(); // Update the address even for an unchanged example.
      return (await sandbox.run({ code, request }, options)).result;
    },
  };
}

/**
 * Return the fault of an error: a `SandboxError`, another error of the page, or a failure in
 * Python.
 */
function failureOf(error: unknown): Partial<Fault> & { message: string } {
  return error instanceof Error && !("code" in error) ? error : failure(error);
}
