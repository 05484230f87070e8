// What's in the room: the text, whose it is, and what became of the last check.

import { PHASES } from "./messages.js";

/** @import { JudgeResult } from "../protocol.js" */
/** @import { CageFault } from "../engine/cage.js" */

/**
 * `phase`: what's being done; `done`: how much of it, from 0 to 1, if that's known.
 * @typedef {{ kind: "none" }
 *   | { kind: "running", phase: string, done: number | null }
 *   | { kind: "judged", report: JudgeResult, seconds: number }
 *   | { kind: "failed", fault: Fault }
 *   | { kind: "stopped" }
 * } Check
 */
/** @typedef {Pick<CageFault, "kind" | "message" | "line" | "board">} Fault */
/**
 * `text`: in the editor. `own`: the person's own, where the text is a link's. `foreign`: somebody
 * else's, that nobody has pressed Check for. `opening`: a link's is about to take its place.
 * `size`: of the boards, such as `3x3`. `printed`: what the code has printed.
 * @typedef {object} Write
 * @property {string} text
 * @property {string | null} own
 * @property {boolean} foreign
 * @property {boolean} opening
 * @property {string} size
 * @property {Check} check
 * @property {string} printed
 * @property {boolean} kept whether the browser keeps the text
 */

/** As much as the cage prints. */
const MOST_PRINTED = 12_000;

/**
 * @param {string} text
 * @param {{ own?: string | null, foreign?: boolean, size: string }} more
 * @returns {Write}
 */
export function writeState(text, { own = null, foreign = false, size }) {
  const check = /** @type {const} */ ({ kind: "none" });
  return { text, own, foreign, opening: false, size, check, printed: "", kept: true };
}

/**
 * What was found was found of another text.
 * @param {Write} state
 * @param {string} text
 * @returns {Write}
 */
export function withText(state, text) {
  return text === state.text ? state : { ...state, text, check: { kind: "none" }, printed: "" };
}

/**
 * The person has pressed Check: from now on it's read.
 * @param {Write} state
 * @returns {Write}
 */
export function withCheck(state) {
  const check = /** @type {const} */ ({ kind: "running", phase: PHASES.start, done: null });
  return { ...state, foreign: false, check, printed: "" };
}

/**
 * @param {Write} state
 * @param {string} text
 * @returns {Write}
 */
export function withPrinted(state, text) {
  if (state.printed.length >= MOST_PRINTED) return state;
  return { ...state, printed: (state.printed + text).slice(0, MOST_PRINTED) };
}
