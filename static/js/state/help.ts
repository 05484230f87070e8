// Help: a hint, a solution or a review. It makes the game practice, and its positions are remembered
// (state/known.ts).

import { type Move, type Position, slideAll } from "../puzzle/rules.ts";
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

/** Mark the game as practice, unless it is over. */
export function withHelp(state: State): State {
  const { clock, practice } = state.game;
  return clock.done || practice ? state : changed(state, { game: { practice: true } });
}

/** Return the values whose change may show more help. */
export const pickHelp = (state: State) => [
  state.game.start,
  showsHelp(state) && state.game.position,
  state.game.solutionFrom !== null && state.game.line,
  coaches(state),
  state.ghost.moves,
];

/** Return the start of a game with help on show, and its positions that are helped; none without help. */
export function helpedPositions(state: State): readonly Position[] {
  const { game, ghost } = state;
  const { start, solutionFrom, line } = game;
  const shown = showsHelp(state) ? [game.position] : [];
  if (solutionFrom !== null && solutionFrom < line.length) {
    shown.push(slideAll(start, line.slice(0, solutionFrom)).position);
  }
  if (ghost.moves && ghost.from) shown.push(ghost.from);
  return shown.length > 0 || coaches(state) ? [start, ...shown] : [];
}

/** Return true if the distance of the position is on show, beside the board or in Analyse. */
export const showsDistance = ({ here, choices }: State) =>
  here.distance !== null && (choices.live || choices.mode === "analyse");

/** Return true if the page shows moves or the distance of the current position. */
function showsHelp(state: State) {
  const { here, learn } = state;
  const watches = here.trace.kind === "done" && learn.step > 0;
  return here.hint !== null || here.optimal.kind === "found" || watches || showsDistance(state);
}

/** Return true if the coach helps with the board. */
const coaches = ({ game, choices, learn }: State) =>
  choices.mode === "learn" && learn.lesson === "coach" && (game.practice || game.clock.done);
