// Help: a hint, a solution or a review. Help turns the game into practice, and the positions for
// which help was shown are stored (state/known.ts).

import { type Position, slideAll } from "../puzzle/rules.ts";
import { changed, type State } from "./state.ts";

/** Mark the game as practice, unless it is over. */
export function withHelp(state: State): State {
  const { clock, practice } = state.game;
  return clock.done || practice ? state : changed(state, { game: { practice: true } });
}

/** Return the values that may show more help when they change. */
export const pickHelp = (state: State) => [
  state.game.start,
  showsHelp(state) && state.game.position,
  state.game.solutionFrom !== null && state.game.line,
  coaches(state),
  state.ghost.moves,
];

/**
 * Return the start of the game and the positions for which help is shown, or no positions if no
 * help is shown.
 */
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

/** Return whether the distance of the position is shown, next to the board or in Analyse. */
export const showsDistance = ({ here, choices }: State) =>
  here.distance !== null && (choices.live || choices.mode === "analyse");

/** Return whether the page shows moves or the distance of the current position. */
function showsHelp(state: State) {
  const { here, learn } = state;
  const watches = here.trace.kind === "done" && learn.step > 0;
  return here.hint !== null || here.optimal.kind === "found" || watches || showsDistance(state);
}

/** Return whether the coach helps with the current board. */
const coaches = ({ game, choices, learn }: State) =>
  choices.mode === "learn" && learn.lesson === "coach" && (game.practice || game.clock.done);
