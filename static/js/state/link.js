// The query string: a state can be written into one and read back. What can't be read is named,
// and the rest still counts.

import {
  formatBoard,
  formatMoves,
  NotationError,
  parseBoard,
  parseMoves,
  parseSize,
  quote,
} from "../puzzle/notation.js";
import { samePosition, slideAll, solved } from "../puzzle/rules.js";
import { ALGORITHMS, DEFAULTS, HEURISTICS, MODES } from "./choices.js";
import { DEFAULT_LEARN, LESSONS, TREE_VIEWS } from "./learn.js";
import { dailySeed } from "./solves.js";
import { changed } from "./state.js";

/** @import { Move, Position } from "../puzzle/rules.js" */
/** @import { Mode } from "./choices.js" */
/** @import { Chosen, Lesson, Together, TreeView } from "./learn.js" */
/** @import { State } from "./state.js" */

/**
 * What a link asks for; null where it says nothing (or nothing readable).
 * @typedef {{
 *   board: Position | null,
 *   goal: Position | null,
 *   size: { rows: number, cols: number } | null,
 *   seed: string | null,
 *   moves: readonly Move[],
 *   at: number,
 *   mode: Mode | null,
 *   algorithm: string | null,
 *   heuristic: string | null,
 *   lesson: Lesson | null,
 *   step: number | null,
 *   view: TreeView | null,
 *   beside: Chosen | null,
 *   together: Together | null,
 *   embed: boolean,
 *   daily: boolean,
 *   problems: string[],
 * }} Link
 */

const MAX_QUERY = 200_000;
/** What hosts answer, mostly: a first line of 8 kB, with the host and the path in it. */
const LONGEST = 7_500;
const MAX_SEED = 200;

/**
 * @param {string} query such as `location.search`
 * @param {{ start: Position, moves: readonly Move[] } | null} [replay] what its `r` holds
 * @returns {Link}
 */
export function readLink(query, replay = null) {
  /** @type {string[]} */
  const problems = [];
  if (query.length > MAX_QUERY) problems.push("the link is too long to be read");
  const values = new URLSearchParams(query.length > MAX_QUERY ? "" : query);

  /**
   * @template T
   * @param {string} name
   * @param {(text: string) => T} read
   * @returns {T | null}
   */
  function field(name, read) {
    const text = values.get(name);
    if (text === null) return null;
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      problems.push(`${name}: ${error.message}`);
      return null;
    }
  }

  const board = replay ? replay.start : field("board", parseBoard);
  const daily = board ? null : field("daily", (text) => parseSize(text || "4x4"));
  const size = daily ?? field("size", parseSize);
  const goal = replay ? null : field("goal", (text) => parseGoal(text, board ?? size));
  const moves = replay ? replay.moves : (field("moves", parseMoves) ?? []);
  const line = board ? moves.slice(0, slideAll(board, moves).count) : [];
  if (line.length < moves.length) {
    const first = `move ${line.length + 1}, ${moves[line.length]},`;
    problems.push(
      board
        ? `moves: ${first} is not possible; those before it are kept`
        : "moves: without a board there is nothing to make them on",
    );
  }
  return {
    board,
    goal,
    size,
    seed: daily ? dailySeed(new Date()) : field("seed", (text) => text.slice(0, MAX_SEED)),
    moves: line,
    at: field("at", (text) => parseAt(text, line.length)) ?? 0,
    mode: /** @type {Mode | null} */ (field("mode", (text) => oneOf(text, MODES))),
    algorithm: field("algorithm", (text) => oneOf(text, Object.keys(ALGORITHMS))),
    heuristic: field("heuristic", (text) => oneOf(text, Object.keys(HEURISTICS))),
    lesson: /** @type {Lesson | null} */ (
      field("lesson", (text) => oneOf(text, Object.keys(LESSONS)))
    ),
    step: field("step", parseStep),
    view: /** @type {TreeView | null} */ (
      field("view", (text) => oneOf(text, Object.keys(TREE_VIEWS)))
    ),
    beside: field("beside", parseSearch),
    together: /** @type {Together | null} */ (field("by", (text) => oneOf(text, ["steps", "f"]))),
    embed: field("embed", (text) => oneOf(text || "1", ["1", "0"])) === "1",
    daily: daily !== null,
    problems,
  };
}

/**
 * @param {State} state
 * @returns {string} a query that `readLink` reads back, and a hash where there's code; of a game
 *   that is too long for an address, the board as it stands
 */
export function writeLink(state) {
  const { mode } = state.choices;
  const { lesson, code } = state.learn;
  const hash = mode === "learn" && lesson === "write" && code ? `#${code}` : "";
  const whole = linkOf(state);
  if (whole.length <= LONGEST) return whole + hash;
  return linkOf(changed(state, { game: { start: state.game.position, line: [], at: 0 } })) + hash;
}

/** @param {State} state */
function linkOf(state) {
  // Put together by hand: nothing in the values needs an escape, and so they stay readable.
  const fields = [`board=${formatBoard(state.game.start)}`];
  if (state.game.goal) fields.push(`goal=${formatBoard(state.game.goal)}`);
  if (state.game.line.length) fields.push(`moves=${formatMoves(state.game.line)}`);
  if (state.game.at) fields.push(`at=${state.game.at}`);
  if (state.choices.mode !== DEFAULTS.mode) fields.push(`mode=${state.choices.mode}`);
  if (state.choices.algorithm !== DEFAULTS.algorithm)
    fields.push(`algorithm=${state.choices.algorithm}`);
  if (state.choices.heuristic !== DEFAULTS.heuristic)
    fields.push(`heuristic=${state.choices.heuristic}`);
  if (state.choices.mode === "learn") fields.push(...lessonFields(state.learn));
  if (state.page.embed) fields.push("embed=1");
  return `?${fields.join("&")}`;
}

/** @param {State["learn"]} learn */
function lessonFields({ lesson, step, view, beside, together }) {
  if (lesson !== DEFAULT_LEARN.lesson) return [`lesson=${lesson}`];
  const fields = [];
  if (step) fields.push(`step=${step}`);
  if (view !== DEFAULT_LEARN.view) fields.push(`view=${view}`);
  if (beside) fields.push(`beside=${beside.algorithm},${beside.heuristic}`);
  if (beside && together !== DEFAULT_LEARN.together) fields.push(`by=${together}`);
  return fields;
}

/**
 * @param {string} text such as `astar,hamming`
 * @returns {Chosen}
 */
function parseSearch(text) {
  const [algorithm, heuristic = DEFAULTS.heuristic] = text.split(",");
  return {
    algorithm: oneOf(algorithm, Object.keys(ALGORITHMS)),
    heuristic: oneOf(heuristic, Object.keys(HEURISTICS)),
  };
}

/**
 * @param {string} text
 * @param {{ rows: number, cols: number } | null} shape what it has to fit
 * @returns {Position | null} null for the standard goal
 */
function parseGoal(text, shape) {
  const goal = parseBoard(text);
  if (shape && (goal.rows !== shape.rows || goal.cols !== shape.cols)) {
    throw new NotationError(
      `a ${goal.rows}x${goal.cols} goal doesn't fit a ${shape.rows}x${shape.cols} board`,
    );
  }
  return samePosition(goal, solved(goal.rows, goal.cols)) ? null : goal;
}

/**
 * @param {string} text
 * @param {number} most
 */
function parseAt(text, most) {
  const at = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
  if (!(at <= most)) {
    throw new NotationError(`${quote(text)} is no place on a line of ${most} moves`);
  }
  return at;
}

/** @param {string} text */
function parseStep(text) {
  if (!/^\s*\d{1,9}\s*$/.test(text)) {
    throw new NotationError(`${quote(text)} is no number of steps`);
  }
  return Number(text);
}

/**
 * @param {string} text
 * @param {readonly string[]} names
 */
function oneOf(text, names) {
  const name = text.trim().toLowerCase();
  if (!names.includes(name)) {
    throw new NotationError(`${quote(text)} is none of ${names.join(", ")}`);
  }
  return name;
}
