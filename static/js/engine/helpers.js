// Helpers for a worker whose search lasts: further workers of the same kind, for that search only.
// They do its errands, each a request of its own; what none of them can do, it does itself.

/** @import { Clock } from "../lib/clock.js" */
/** @import { HelpersMessage, HelpWanted, Request, Start } from "../protocol.js" */
/** @typedef {Extract<HelpWanted, { type: "errand" }>} Errand */
/**
 * @typedef {{
 *   worker: Worker, ready: boolean, errand: Errand | null,
 *   unwatch: () => void,
 * }} Helper
 */
/** @typedef {ReturnType<typeof createHelpers>} Helpers */

const MOST = 4;
/** With less, in GB, memory is short: each takes some 50 MB. */
const MEMORY_GB = 4;
/** The id of what a helper is asked before it's one; errands count from 1. */
const FIRST = 0;
/** No word from a helper in this time, with an errand that takes less than a second: it hangs. */
const QUIET_MS = 20_000;

/**
 * How many there may be: the processor's cores are for them and the worker that they help.
 * @param {{ hardwareConcurrency?: number, deviceMemory?: number }} machine
 */
export function mostHelpers({ hardwareConcurrency = 1, deviceMemory = MEMORY_GB }) {
  return deviceMemory < MEMORY_GB ? 0 : Math.max(0, Math.min(MOST, hardwareConcurrency - 1));
}

/**
 * @param {{
 *   start: () => Start, post: (message: HelpersMessage) => void,
 *   spawn: () => Worker, clock: Clock, most?: number,
 * }} options `start`: what to start one with; `post`: to the worker that's helped
 */
export function createHelpers({ start, post, spawn, clock, most = mostHelpers(navigator) }) {
  /** @type {Set<Helper>} */
  let helpers = new Set();
  /** @type {Errand[]} */
  let waiting = [];
  let team = 0;
  /** @type {Request | null} */
  let first = null;

  const isReady = (/** @type {Helper} */ { ready }) => ready;
  const count = () => post({ type: "helpers", team, count: [...helpers].filter(isReady).length });
  /**
   * @param {Errand} errand
   * @param {any} reply null: nobody can do it
   */
  const bring = ({ number }, reply) => post({ type: "helped", team, number, reply });

  function add() {
    /** @type {Helper} */
    const helper = { worker: spawn(), ready: false, errand: null, unwatch() {} };
    helpers.add(helper);
    helper.worker.onmessage = ({ data }) => {
      if (helpers.has(helper)) hear(helper, data);
    };
    helper.worker.onerror = (event) => {
      event.preventDefault(); // it's done without
      drop(helper);
    };
    helper.worker.postMessage(start());
  }

  /** @param {Helper} helper */
  function drop(helper) {
    if (!helpers.delete(helper)) return;
    end(helper);
    count();
    if (helper.errand) bring(helper.errand, null);
    deal();
  }

  /** @param {Helper} helper */
  function end({ worker, unwatch }) {
    unwatch();
    worker.terminate();
  }

  /**
   * @param {Helper} helper
   * @param {any} data
   */
  function hear(helper, data) {
    const { errand } = helper;
    if (data.type === "ready") {
      helper.worker.postMessage({ ...first, id: FIRST });
    } else if (data.id === FIRST && data.type === "result") {
      helper.ready = true;
      count();
      deal();
    } else if (["fatal", "again", "outdated", "error"].includes(data.type)) {
      drop(helper); // its errand is done without it, and so is the rest
    } else if (errand && data.id === errand.number) {
      bring(errand, data);
      if (data.type === "progress") return watch(helper);
      helper.errand = null;
      helper.unwatch();
      deal();
    }
  }

  /** Give out what's to be done. */
  function deal() {
    for (const helper of helpers) {
      const errand = helper.ready && !helper.errand && waiting.shift();
      if (!errand) continue;
      helper.errand = errand;
      helper.worker.postMessage({ ...errand.request, id: errand.number });
      watch(helper);
    }
    if (helpers.size === 0) for (const errand of waiting.splice(0)) bring(errand, null);
  }

  /** @param {Helper} helper */
  function watch(helper) {
    helper.unwatch();
    helper.unwatch = clock.deadline(QUIET_MS, () => drop(helper));
  }

  function dismiss() {
    for (const helper of helpers) end(helper);
    helpers = new Set();
    waiting = [];
  }

  return {
    /** @param {HelpWanted} message of the worker that's helped */
    hear(message) {
      if (message.type === "errand") {
        waiting.push(message);
        deal();
        return;
      }
      dismiss();
      if (message.type === "dismiss") return;
      ({ team, request: first } = message);
      try {
        while (helpers.size < most) add();
      } catch (error) {
        console.warn("there's no help for a search:", error);
      }
    },
    dismiss,
  };
}
