// Help with a scramble: the page has shown a hint, a solution or a review of it before it was
// solved. Its solves are practice from then on, also after a reload and in later games.

import { readJson, writeJson } from "../lib/web-storage.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";
import { changed, type State } from "./state.ts";

const KEY = "slidestar-helped";
const MOST = 300;

/** Mark the game as practice, unless it is over. */
export function withHelp(state: State): State {
  const { clock, practice } = state.game;
  return clock.done || practice ? state : changed(state, { game: { practice: true } });
}

/** Whether a change has made a game practice that counted before. */
export function becamePractice({ game }: State, before: State) {
  return game.number === before.game.number && game.practice && !before.game.practice;
}

export function storeHelped(scramble: Position) {
  const boards = helped().filter((board) => board !== formatBoard(scramble));
  writeJson(KEY, { boards: [...boards, formatBoard(scramble)].slice(-MOST) });
}

export function wasHelped(scramble: Position) {
  return helped().includes(formatBoard(scramble));
}

function helped(): unknown[] {
  const { boards } = readJson(KEY);
  return Array.isArray(boards) ? boards : [];
}
