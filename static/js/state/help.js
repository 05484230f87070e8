// Help with a scramble: the page has shown a hint, a solution or a review of it before it was
// solved. Its solves are practice from then on, also after a reload and in later games.

import { readJson, writeJson } from "../lib/web-storage.js";
import { formatBoard } from "../puzzle/notation.js";
import { changed } from "./state.js";

/** @import { Position } from "../puzzle/rules.js" */
/** @import { State } from "./state.js" */

const KEY = "slidestar-helped";
const MOST = 300;

/**
 * Mark the game as practice, unless it is over.
 * @param {State} state
 * @returns {State}
 */
export function withHelp(state) {
  const { clock, practice } = state.game;
  return clock.done || practice ? state : changed(state, { game: { practice: true } });
}

/**
 * Whether a change has made a game practice that counted before.
 * @param {State} state
 * @param {State} before
 */
export function becamePractice({ game }, before) {
  return game.number === before.game.number && game.practice && !before.game.practice;
}

/** @param {Position} scramble */
export function storeHelped(scramble) {
  const boards = helped().filter((board) => board !== formatBoard(scramble));
  writeJson(KEY, { boards: [...boards, formatBoard(scramble)].slice(-MOST) });
}

/** @param {Position} scramble */
export function wasHelped(scramble) {
  return helped().includes(formatBoard(scramble));
}

/** @returns {unknown[]} */
function helped() {
  const { boards } = readJson(KEY);
  return Array.isArray(boards) ? boards : [];
}
