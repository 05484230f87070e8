// Checks the heuristic that's typed: asked in the cage about every position, judged outside of it.
// And keeps what's typed, whatever happens.

import { createCage } from "../engine/cage.js";
import { boards, failure } from "../engine/requests.js";
import { during } from "../lib/activity.js";
import { fromBase64, toBase64 } from "../lib/base64.js";
import { createLatest } from "../lib/latest.js";
import { createStore } from "../lib/store.js";
import { debounce } from "../lib/timing.js";
import { formatBoard, parseBoard, parseMoves } from "../puzzle/notation.js";
import { samePosition, slideAll, solved } from "../puzzle/rules.js";
import { withSolution } from "../state/game.js";
import { OWN } from "../state/learn.js";
import { changed, goalOf, withGame } from "../state/state.js";
import { readCode, writeCode } from "./code-link.js";
import { keepDrafts, readDrafts } from "./drafts.js";
import { EXAMPLES } from "./examples.js";
import * as say from "./messages.js";
import { withCheck, withPrinted, withText, writeState } from "./state.js";

/** @import { App } from "../app/app.js" */
/** @import { CageEvent } from "../engine/cage.js" */
/** @import { CageRequest } from "../protocol.js" */
/** @import { Store } from "../lib/store.js" */
/** @import { Check, Write } from "./state.js" */

const ADDRESS_MS = 500;

/** @param {App} app */
export function createWriteController(app) {
  const { client, clock } = app;
  const cage = createCage({ clock, build: document.documentElement.dataset.build });
  const checks = createLatest();
  const drafts = readDrafts();
  const hamming = EXAMPLES.hamming?.code ?? "";
  /** @type {Store<Write>} */
  const store = createStore(writeState(drafts.own ?? hamming, { size: sizeShown() }), clock);
  /**
   * What was asked for last, as it takes megabytes.
   * @type {{ goal: string, tiles: Uint8Array } | null}
   */
  let asked = null;
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

  /**
   * Show what an address brings. It runs when the person presses Check, and by nothing else.
   * @param {string} code
   */
  async function open(code) {
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

  /** @param {Check} check */
  const show = (check) => store.update((state) => ({ ...state, check }));

  /** @param {AbortSignal} signal */
  async function positions(signal) {
    const text = formatBoard(goal());
    if (asked?.goal === text) return asked;
    const request = { type: /** @type {const} */ ("positions"), board: text, goal: text };
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
      const work = { code: text, request: { type: /** @type {const} */ ("values"), goal: board } };
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

    /** @param {CageEvent} event */
    function hear(event) {
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
    /** @param {string} text */
    type(text) {
      checks.end();
      store.update((state) => withText(state, text));
      keep();
      address();
    },
    /** @param {string} name of an example */
    load(name) {
      const { code } = EXAMPLES[name] ?? {};
      if (code) this.type(code);
    },
    /** @param {string} size */
    resize(size) {
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
    /**
     * Have it on the board, to be played.
     * @param {string} board
     */
    play(board) {
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
        const wanted = { type: /** @type {const} */ ("solve"), ...puzzle, algorithm: "astar" };
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
     * `CageFault`.
     * @param {CageRequest} request
     * @param {{ signal?: AbortSignal, onEvent?: (event: any) => void }} [options]
     */
    async ask(request, options) {
      const { text, foreign } = store.get();
      if (foreign) throw new Error(say.UNCHECKED);
      address(); // also of an example that was left as it was
      return (await cage.run({ code: text, request }, options)).result;
    },
  };
}

/** @param {unknown} error */
function failureOf(error) {
  if (error instanceof Error && !("code" in error)) return /** @type {any} */ (error);
  return failure(error);
}
