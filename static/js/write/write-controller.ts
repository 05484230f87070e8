// Checks the heuristic that's typed: asked in the cage about every position, judged outside of it.
// And keeps what's typed, whatever happens.

import type { App } from "../app/app.ts";
import { boards, failure } from "../engine/requests.ts";
import { createSandbox, type SandboxEvent } from "../engine/sandbox.ts";
import { during } from "../lib/activity.ts";
import { fromBase64, toBase64 } from "../lib/base64.ts";
import { createLatest } from "../lib/latest.ts";
import { createStore, type Store } from "../lib/store.ts";
import { debounce } from "../lib/timing.ts";
import type { SandboxRequest } from "../protocol.ts";
import { formatBoard, parseBoard, parseMoves } from "../puzzle/notation.ts";
import { samePosition, slideAll, solved } from "../puzzle/rules.ts";
import { withSolution } from "../state/game.ts";
import { OWN } from "../state/learn.ts";
import { changed, goalOf, withGame } from "../state/state.ts";
import { readCode, writeCode } from "./code-link.ts";
import { keepDrafts, readDrafts } from "./drafts.ts";
import { EXAMPLES } from "./examples.ts";
import {
  type Check,
  type Write,
  withCheck,
  withPrinted,
  withText,
  writeState,
} from "./write-state.ts";
import * as say from "./write-text.ts";

const ADDRESS_MS = 500;

export function createWriteController(app: App) {
  const { client, clock } = app;
  const cage = createSandbox({ clock, build: document.documentElement.dataset.build });
  const checks = createLatest();
  const drafts = readDrafts();
  const hamming = EXAMPLES.hamming?.code ?? "";
  const store: Store<Write> = createStore(
    writeState(drafts.own ?? hamming, { size: sizeShown() }),
    clock,
  );
  /** What was asked for last, as it takes megabytes. */
  let asked: { goal: string; tiles: Uint8Array } | null = null;
  /** What's behind the address's hash, where that's somebody else's text. */
  let linked = "";

  function sizeShown() {
    const { rows, cols } = app.store.get().game.start;
    return `${rows}x${cols}` in say.SIZES ? `${rows}x${cols}` : "3x3";
  }

  /** The goal is the game's, where that's of the size. */
  function goal() {
    const [rows = 3, cols = 3] = store.get().size.split("x").map(Number);
    const own = goalOf(app.store.get());
    return own.rows === rows && own.cols === cols ? own : solved(rows, cols);
  }

  function keep() {
    const { text } = store.get();
    if (linked) drafts.link = { code: linked, text };
    else drafts.own = text;
    const kept = keepDrafts(drafts);
    if (kept !== store.get().kept) store.update((state) => ({ ...state, kept }));
  }

  /** The address brings the text along: its own, or what it came by. */
  const address = debounce(clock, ADDRESS_MS, async () => {
    const { text } = store.get();
    const code = await during(writeCode(text));
    if (text !== store.get().text) return;
    drafts.written = code;
    if (linked) {
      linked = code;
      drafts.link = { code, text };
    }
    keepDrafts(drafts);
    app.set({ learn: { code } });
  });

  /** Show what an address brings. It runs when the person presses Check, and by nothing else. */
  async function open(code: string) {
    const known = drafts.link?.code === code ? drafts.link.text : null;
    if (!known && (!code || code === drafts.written)) return;
    // Until it's there, nobody can mean it by a press of Check.
    checks.end();
    store.update((state) => ({ ...state, opening: true, check: { kind: "none" } }));
    const text = known ?? (await during(readCode(code)));
    store.update((state) => ({ ...state, opening: false }));
    if (text === null) {
      app.say(say.LINK_DAMAGED);
      return;
    }
    const own = drafts.own ?? hamming;
    if (text === own) return;
    linked = code;
    store.update((state) => ({ ...writeState(text, { own, foreign: true, size: state.size }) }));
  }

  const show = (check: Check) => store.update((state) => ({ ...state, check }));

  async function positions(signal: AbortSignal) {
    const text = formatBoard(goal());
    if (asked?.goal === text) return asked;
    const request = { type: "positions" as const, board: text, goal: text };
    const { tiles } = await client.request(request, { signal });
    asked = { goal: text, tiles: fromBase64(tiles) };
    return asked;
  }

  async function check() {
    const signal = checks.begin();
    const began = clock.now();
    store.update(withCheck);
    const { text } = store.get();
    cage.prepare();
    try {
      const { goal: board, tiles } = await positions(signal);
      const work = { code: text, request: { type: "values" as const, goal: board } };
      const { values } = await cage.run({ ...work, tiles }, { signal, onEvent: hear });
      if (!checks.counts(signal) || !values) return;
      show({ kind: "running", phase: say.PHASES.verdict, done: null });
      const judged = { board, goal: board, values: toBase64(values) };
      const report = await client.request({ type: "judge", ...judged }, { signal });
      if (!checks.counts(signal)) return;
      show({ kind: "judged", report, seconds: (clock.now() - began) / 1000 });
    } catch (error) {
      if (!checks.isNewest(signal) || signal.aborted) return;
      const { message } = failureOf(error);
      const fault = { kind: "failed", line: null, board: null, ...failureOf(error), message };
      show({ kind: "failed", fault });
    }

    function hear(event: SandboxEvent) {
      if (!checks.counts(signal)) return;
      if (event.type === "print") {
        store.update((state) => withPrinted(state, event.text));
      } else if (event.type === "progress" && "of" in event) {
        const done = event.of ? event.done / event.of : null;
        show({ kind: "running", phase: say.PHASES.values, done });
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
      keep();
      address();
    },
    /** @param name of an example */
    load(name: string) {
      const { code } = EXAMPLES[name] ?? {};
      if (code) this.type(code);
    },
    resize(size: string) {
      checks.end();
      store.update((state) => ({ ...state, size, check: { kind: "none" }, printed: "" }));
    },
    /** Leave a link's text for the person's own. */
    goBack() {
      checks.end();
      const { own, size } = store.get();
      linked = "";
      drafts.link = null;
      store.update(() => writeState(own ?? hamming, { size }));
      keep();
      address();
    },
    /** Have it on the board, to be played. */
    play(board: string) {
      const start = parseBoard(board);
      const target = goal();
      const usual = formatBoard(target) === formatBoard(solved(target.rows, target.cols));
      app.changePosition((state) =>
        changed(withGame(state, { start, goal: usual ? null : target }), {
          choices: { mode: "play" },
        }),
      );
    },
    /** Solve the board on show by A* with this heuristic, and replay it in Play. */
    async solve() {
      const signal = checks.begin();
      const { game } = app.store.get();
      show({ kind: "running", phase: say.PHASES.solve, done: null });
      try {
        const puzzle = boards(game);
        const wanted = { type: "solve" as const, ...puzzle, algorithm: "astar" };
        const found = await this.ask({ ...wanted, heuristic: null }, { signal });
        const moves = parseMoves(found.moves);
        const { count, position } = slideAll(game.position, moves);
        if (count < moves.length || !samePosition(position, goalOf(app.store.get()))) {
          throw new Error(say.NO_SOLUTION);
        }
        // Whether that's the shortest way is for our own Python to say.
        const true_ = await client.request({ type: "distance", ...puzzle }, { signal });
        if (!checks.counts(signal) || app.store.get().game !== game) return;
        const bounds = { optimal: true_.distance === moves.length, lower_bound: true_.lower_bound };
        const result = { ...found, heuristic: OWN, length: moves.length, ...bounds };
        show({ kind: "none" });
        app.store.update((state) => withSolution(state, result, moves, app.now()));
        app.set({ choices: { mode: "play" } });
        app.reveal("solver");
      } catch (error) {
        if (!checks.isNewest(signal) || signal.aborted) return;
        const { message } = failureOf(error);
        const fault = { kind: "failed", line: null, board: null, ...failureOf(error), message };
        show({ kind: "failed", fault });
      }
    },
    /**
     * Have the cage answer a request of the page's protocol by this heuristic. Rejects by a
     * `SandboxError`.
     */
    async ask<R extends SandboxRequest>(
      request: R,
      options?: { signal?: AbortSignal; onEvent?: (event: any) => void },
    ) {
      const { text, foreign } = store.get();
      if (foreign) throw new Error(say.UNCHECKED);
      address(); // also of an example that was left as it was
      return (await cage.run({ code: text, request }, options)).result;
    },
  };
}

function failureOf(error: unknown) {
  if (error instanceof Error && !("code" in error)) return error as any;
  return failure(error);
}
