// Scrambles that the page showed a hint, a solution or a review of before they were solved. Their
// later solves are practice, also after a reload.

import { readJson, writeJson } from "../lib/web-storage.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { Move, Position } from "../puzzle/rules.ts";
import { STOPPED } from "./clock.ts";
import { changed, type State } from "./state.ts";

/**
 * A hint, revealed in three steps: the distance, the tiles that lead nearer, a move. `good`: moves in the
 * user's metric, so each may slide several tiles. If the distance
 * cannot be proven, it is null and `atMost` is the length of a known solution.
 */
export type Hint = {
  step: 1 | 2 | 3;
  good: readonly (readonly Move[])[];
  distance: number | null;
  atLeast: number;
  atMost: number;
};

const KEY = "slidestar-helped";
const MAX_BOARDS = 300;

/** Mark the game as practice, unless it is over. */
export function withHelp(state: State): State {
  const { clock, practice } = state.game;
  return clock.done || practice ? state : changed(state, { game: { practice: true } });
}

/** Return true if the distance of the position is on show, beside the board or in Analyse. */
export const showsDistance = ({ here, choices }: State) =>
  here.distance !== null && (choices.live || choices.mode === "analyse");

/**
 * Return true if help has made a game practice that counted before. Reset makes it practice, too, but is
 * not help.
 */
export function becameHelped({ game }: State, before: State) {
  const isReset = game.clock === STOPPED && before.game.clock !== STOPPED;
  const same = game.number === before.game.number;
  return same && game.practice && !before.game.practice && !isReset;
}

export function storeHelped(scramble: Position) {
  const boards = helped().filter((board) => board !== formatBoard(scramble));
  writeJson(KEY, { boards: [...boards, formatBoard(scramble)].slice(-MAX_BOARDS) });
}

export function wasHelped(scramble: Position) {
  return helped().includes(formatBoard(scramble));
}

function helped(): unknown[] {
  const { boards } = readJson(KEY);
  return Array.isArray(boards) ? boards : [];
}
