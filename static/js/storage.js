// What the page remembers between visits. Storage that's blocked, full or garbled costs the memory,
// never the page.

import { formatBoard, formatMoves, NotationError, parseBoard, parseMoves } from "./notation.js";
import { slide } from "./puzzle.js";
import { ALGORITHMS, elapsed, HEURISTICS, SPEEDS } from "./state.js";

/** @import { Game, Scheme, Speed, State } from "./state.js" */

const KEY = "slidestar";
const VERSION = 1;

/** @typedef {{ scheme: Scheme, speed: Speed, algorithm: string, heuristic: string, live: boolean }} Choices */

/** @param {State} state @param {number} now ms */
export function save(state, now) {
  const record = {
    version: VERSION,
    board: formatBoard(state.start),
    goal: state.goal && formatBoard(state.goal),
    moves: formatMoves(state.line),
    at: state.at,
    solutionFrom: state.solutionFrom,
    spent: Math.round(elapsed(state.clock, now)),
    done: state.clock.done,
    scheme: state.scheme,
    speed: state.speed,
    algorithm: state.algorithm,
    heuristic: state.heuristic,
    live: state.live,
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // blocked or full
  }
}

/** @returns {{ game: Game | null, choices: Partial<Choices> }} */
export function load() {
  const record = stored();
  return { game: storedGame(record), choices: storedChoices(record) };
}

/** @returns {Record<string, unknown>} */
function stored() {
  try {
    const record = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return record?.version === VERSION ? record : {};
  } catch {
    return {};
  }
}

/** @param {Record<string, unknown>} record @returns {Game | null} */
function storedGame({ board, goal, moves, at, solutionFrom, spent, done }) {
  if (typeof board !== "string" || typeof moves !== "string") return null;
  try {
    const start = parseBoard(board);
    const line = parseMoves(moves);
    const target = typeof goal === "string" ? parseBoard(goal) : null;
    if (target && (target.rows !== start.rows || target.cols !== start.cols)) return null;
    let position = start;
    for (const move of line) {
      const next = slide(position, move);
      if (!next) return null;
      position = next;
    }
    return {
      start,
      goal: target,
      line,
      at: within(at, line.length) ?? 0,
      solutionFrom: within(solutionFrom, line.length),
      clock: { since: null, spent: within(spent, 1e9) ?? 0, done: done === true },
    };
  } catch (error) {
    if (error instanceof NotationError) return null;
    throw error;
  }
}

/** @param {Record<string, unknown>} record @returns {Partial<Choices>} */
function storedChoices({ scheme, speed, algorithm, heuristic, live }) {
  /** @type {Partial<Choices>} */
  const choices = {};
  if (scheme === "classic" || scheme === "rings") choices.scheme = scheme;
  if (isKey(SPEEDS, speed)) choices.speed = /** @type {Speed} */ (speed);
  if (isKey(ALGORITHMS, algorithm)) choices.algorithm = algorithm;
  if (isKey(HEURISTICS, heuristic)) choices.heuristic = heuristic;
  if (live === true) choices.live = true;
  return choices;
}

/** @param {object} names @param {unknown} value @returns {value is string} */
function isKey(names, value) {
  return typeof value === "string" && Object.hasOwn(names, value);
}

/** @param {unknown} value @param {number} most @returns {number | null} */
function within(value, most) {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most
    ? value
    : null;
}
