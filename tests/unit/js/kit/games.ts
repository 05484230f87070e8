// Games and solves.

import { openingState } from "../../../../static/js/persistence/opening.ts";
import { parseBoard } from "../../../../static/js/puzzle/notation.ts";
import type { Move } from "../../../../static/js/puzzle/rules.ts";
import * as game from "../../../../static/js/state/game.ts";
import type { Summary } from "../../../../static/js/state/history.ts";
import { initialState, type State } from "../../../../static/js/state/state.ts";

/** A board that the moves U and L solve. */
export const BOARD = "1-2-3_4-0-6_7-5-8";
export const START = parseBoard(BOARD);

/** Return a shuffled game without moves. */
export const newGame = () => initialState({ start: START, practice: false });

/** Make moves at the given times. */
export const made = (state: State, ...moves: [Move, number][]) =>
  moves.reduce((next, [move, now]) => game.play(next, [move], now).state, state);

/** Return the state of a page that is opened by a link, without a saved game. */
export const open = (link: string) => openingState(link, { game: null, choices: {} });

/** Return a value as storage returns it. */
export const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value));

export const summary = (more: Partial<Summary> = {}): Summary => ({
  ...{ key: 0, when: "", board: "", size: "3x3", milliseconds: 1000, dnf: false },
  ...{ moves: 9, multi: 7, practice: false, seed: null, penalty: 0, session: "", ...more },
});
