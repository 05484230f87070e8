// What the page remembers between visits: the person's choices, and the games.

import { readJson, storedKeys, writeJson } from "../lib/web-storage.js";
import {
  formatBoard,
  formatMoves,
  NotationError,
  parseBoard,
  parseMoves,
} from "../puzzle/notation.js";
import { slideAll } from "../puzzle/rules.js";
import { ALGORITHMS, HEURISTICS, SPEEDS } from "../state/choices.js";
import { elapsed } from "../state/clock.js";

/** @import { Move } from "../puzzle/rules.js" */
/** @import { Clock } from "../state/clock.js" */
/** @import { Speed } from "../state/choices.js" */
/** @import { Choices, Game, State } from "../state/state.js" */

const KEY = "slidestar";
const GAMES = "slidestar.game.";
const VERSION = 1;
/** Of a game's record. The first version, which was in the choices' record, had no times. */
const GAME_VERSION = 2;

/**
 * @param {State} state
 * @param {Iterable<keyof Choices>} borrowed what a link has chosen: the person's own choice stays
 */
export function saveChoices({ choices: { mode, ...kept } }, borrowed) {
  const own = loadChoices();
  const theirs = Object.fromEntries([...borrowed].map((name) => [name, own[name]]));
  writeJson(KEY, { version: VERSION, ...kept, ...theirs });
}

/** @returns {Partial<Choices>} */
export function loadChoices() {
  const record = readJson(KEY);
  return record.version === VERSION ? storedChoices(record) : {};
}

/**
 * The game, to be kept.
 * @param {State} state
 * @param {number} now ms
 * @returns {Record<string, unknown>}
 */
export function gameRecord(state, now) {
  return {
    version: GAME_VERSION,
    board: formatBoard(state.game.start),
    goal: state.game.goal && formatBoard(state.game.goal),
    moves: formatMoves(state.game.line),
    at: state.game.at,
    solutionFrom: state.game.solutionFrom,
    spent: Math.round(elapsed(state.game.clock, now)),
    done: state.game.clock.done,
    times: state.game.times,
    ...(state.game.clock.penalty ? { penalty: state.game.clock.penalty } : {}),
    ...(state.game.clock.resumed ? { resumed: true } : {}),
    ...(state.game.clock.undone ? { undone: state.game.clock.undone } : {}),
    seed: state.game.seed,
    practice: state.game.practice,
  };
}

/**
 * The games of all tabs, the last one first.
 * @returns {{ id: string, saved: number, left: boolean }[]}
 */
export function savedGames() {
  const games = storedKeys()
    .filter((key) => key.startsWith(GAMES))
    .map((key) => {
      const { saved, left } = readJson(key);
      return {
        id: key.slice(GAMES.length),
        saved: typeof saved === "number" ? saved : 0,
        left: left === true,
      };
    });
  return games.sort((a, b) => b.saved - a.saved);
}

/**
 * @param {Record<string, unknown>} record what was read
 * @returns {Game | null}
 */
export function readGame({ version, board, goal, moves, at, solutionFrom, spent, done, ...rest }) {
  if (typeof board !== "string" || typeof moves !== "string") return null;
  if (typeof version !== "number" || version > GAME_VERSION) return null;
  try {
    const start = parseBoard(board);
    const line = parseMoves(moves);
    const target = typeof goal === "string" ? parseBoard(goal) : null;
    if (target && (target.rows !== start.rows || target.cols !== start.cols)) return null;
    if (slideAll(start, line).count < line.length) return null;
    return {
      start,
      goal: target,
      line,
      at: within(at, line.length) ?? 0,
      solutionFrom: within(solutionFrom, line.length),
      clock: {
        since: null,
        spent: within(spent, 1e9) ?? 0,
        done: done === true,
        ...storedPenalty(rest.penalty),
        ...(rest.resumed === true ? { resumed: true } : {}),
        ...storedUndone(rest.undone),
      },
      times: storedTimes(rest.times, line),
      seed: typeof rest.seed === "string" ? rest.seed : null,
      practice: rest.practice !== false,
    };
  } catch (error) {
    if (error instanceof NotationError) return null;
    throw error;
  }
}

/**
 * The game of the first version's record, when there was one for all tabs.
 * @returns {Game | null}
 */
export function readFirstVersion() {
  return readGame(readJson(KEY));
}

/**
 * @param {unknown} penalty
 * @returns {Pick<Clock, "penalty">}
 */
function storedPenalty(penalty) {
  const known = penalty === "DNF" ? penalty : within(penalty, 1e6);
  return known ? { penalty: known } : {};
}

/**
 * @param {unknown} moves
 * @returns {Pick<Clock, "undone">}
 */
function storedUndone(moves) {
  const known = within(moves, 1e9);
  return known ? { undone: known } : {};
}

/**
 * @param {unknown} times
 * @param {readonly Move[]} line
 * @returns {readonly number[]}
 */
function storedTimes(times, line) {
  if (!Array.isArray(times) || times.length > line.length) return [];
  const sound = times.every((time, i) => within(time, 1e12) !== null && !(time < times[i - 1]));
  return sound ? times : [];
}

/**
 * @param {Record<string, unknown>} record
 * @returns {Partial<Choices>}
 */
function storedChoices({ speed, asPlayed, algorithm, heuristic, inspection, live, session }) {
  /** @type {Partial<Choices>} */
  const choices = {};
  if (isKey(SPEEDS, speed)) choices.speed = /** @type {Speed} */ (speed);
  if (typeof asPlayed === "boolean") choices.asPlayed = asPlayed;
  if (isKey(ALGORITHMS, algorithm)) choices.algorithm = algorithm;
  if (isKey(HEURISTICS, heuristic)) choices.heuristic = heuristic;
  if (typeof inspection === "boolean") choices.inspection = inspection;
  if (live === true) choices.live = true;
  if (typeof session === "string") choices.session = session;
  return choices;
}

/**
 * @param {object} names
 * @param {unknown} value
 * @returns {value is string}
 */
function isKey(names, value) {
  return typeof value === "string" && Object.hasOwn(names, value);
}

/**
 * @param {unknown} value
 * @param {number} most
 * @returns {number | null}
 */
function within(value, most) {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most
    ? value
    : null;
}
