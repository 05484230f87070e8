// Transitions of a review of the main line. After Next mistake has led to a position, the user's
// moves off the line are trials, which are judged and undone. Elsewhere such moves begin
// variations.

import type { Mistake, ReviewResult } from "../protocol.ts";
import { formatMoves, parseMoves } from "../puzzle/notation.ts";
import { type Move, movesTo, OPPOSITE, slideAll } from "../puzzle/rules.ts";
import { lengthIn } from "../puzzle/slides.ts";
import type { Better, Review } from "./analysis.ts";
import { withHelp } from "./help.ts";
import { mainMoves, mainPlace, treeOf, withMain, withNewMain, withVariation } from "./lines.ts";
import { movesAt, placeOf } from "./metric.ts";
import {
  changed,
  isSolved,
  type State,
  seek,
  withoutTrial,
  withPosition,
  withWholeLine,
} from "./state.ts";

/** Show the whole line in Analyse and start to grade it. */
export function beginReview(state: State): State {
  const review: Review = {
    kind: "running",
    waiting: state.engine.kind === "booting",
    prepared: null,
    distances: new Array(movesAt(state, mainMoves(state.game).length) + 1).fill(null),
  };
  return changed(withWholeLine(withHelp(withMain(state))), {
    choices: { mode: "analyse" },
    analysis: { review },
  });
}

export function closeReview(state: State): State {
  return changed(withoutTrial(state), { analysis: { review: { kind: "none" } } });
}

/** Return the result of a finished review, or null. */
export function reviewed({ analysis: { review } }: State): ReviewResult | null {
  return review.kind === "done" ? review.result : null;
}

/** Return the indices of the main line's moves that are wrong or are part of a wrong slide. */
export function wrongMoves(state: State): readonly number[] {
  return (reviewed(state)?.wrong ?? []).flatMap((index) => {
    const first = placeOf(state, index);
    return Array.from({ length: placeOf(state, index + 1) - first }, (_, i) => first + i);
  });
}

/**
 * Add the result of a request for a better line.
 * @param first the index of the mistake's first move
 */
export function withBetter(state: State, first: number, better: Better): State {
  const { review } = state.analysis;
  if (review.kind !== "done") return state;
  return changed(state, {
    analysis: { review: { ...review, better: { ...review.better, [first]: better } } },
  });
}

/** Make moves in a review. Moves that follow the line and are not wrong go along it, others are a trial. */
export function tryMoves(state: State, made: readonly Move[]): State {
  const base = withoutTrial(state);
  const moves = joined(state, made);
  if (!moves.length) return base;
  const { position, count } = slideAll(base.game.position, moves);
  if (count < moves.length || count === 0) return state;
  const wrong = wrongMoves(base);
  const onLine = moves.every(
    (move, i) => base.game.line[base.game.at + i] === move && !wrong.includes(base.game.at + i),
  );
  if (onLine) return changed(seek(base, base.game.at + moves.length), { game: { playing: false } });
  return changed(withPosition(base, position), {
    here: {
      trial: { moves, back: base.game.position, judged: false, good: null },
      mistake: base.here.mistake,
    },
  });
}

/** Append moves to a slide that the user has begun tile by tile, or undo the last tile of the slide. */
function joined(state: State, made: readonly Move[]): readonly Move[] {
  const { trial } = state.here;
  const [move] = made;
  const last = trial?.moves.at(-1);
  if (!trial || !move || !last || trial.judged || state.settings.metric === "stm") return made;
  if (move === last) return [...trial.moves, ...made];
  return move === OPPOSITE[last] ? trial.moves.slice(0, -made.length) : made;
}

/** Return the moves of a press on a cell of the board, on which a trial may be shown. */
export function pressedMoves(state: State, cell: number): readonly Move[] {
  const tile = state.game.position.tiles[cell];
  const { position } = withoutTrial(state).game;
  return tile === undefined ? [] : movesTo(position, position.tiles.indexOf(tile));
}

/** Turn the moves of a trial into a variation, and stay after them. Next mistake continues from there. */
export function withTrialStored(state: State): State {
  const { trial } = state.here;
  const base = withoutTrial(state);
  const { at } = base.game;
  if (!trial) return state;
  const next = withVariation(base, at, trial.moves);
  return changed(seek(next, at + trial.moves.length), { here: { mistake: at } });
}

/**
 * Judge a trial by the review's result. Return `unfinished` if the trial is the beginning of a
 * better slide, or null if the result does not contain the move.
 */
export function judgedAtOnce(state: State): boolean | "unfinished" | null {
  const { at } = state.game;
  const mistake = reviewed(state)?.mistakes.find(({ first }) => placeOf(state, first) === at);
  const moves = state.here.trial?.moves ?? [];
  if (lengthIn(state.settings.metric, moves) !== 1 || !mistake?.better.length) return null;
  if (mistake.better.includes(formatMoves(moves))) return true;
  const longer = mistake.better.map(parseMoves).filter(({ length }) => length > moves.length);
  return longer.some(([move]) => move === moves[0]) ? "unfinished" : false;
}

/**
 * Return the next mistake on the line. A mistake at the current place is included, unless Next
 * mistake led to it. If no mistake follows, return the first one, or null if Next mistake led here.
 */
export function nextMistake(state: State): Mistake | null {
  const mistakes = reviewed(state)?.mistakes ?? [];
  const at = mainPlace(state.game);
  const from = state.here.mistake === at ? at + 1 : at;
  const next = mistakes.find(({ first }) => placeOf(state, first) >= from) ?? null;
  return next ?? (state.here.mistake === null ? (mistakes[0] ?? null) : null);
}

/**
 * Return the main line with its detours replaced by the shorter paths that a review has proven, or
 * null if there are none. The user's own moves are not replaced.
 */
export function withoutDetours(state: State): readonly Move[] | null {
  const result = reviewed(state);
  const moves = mainMoves(state.game);
  const own = treeOf(state.game).times.length;
  if (!result || result.exact || own === moves.length) return null;
  const line: Move[] = [];
  let done = 0;
  for (const { first, last, instead } of result.mistakes) {
    const start = placeOf(state, first);
    if (!instead || start < Math.max(own, done)) continue;
    line.push(...moves.slice(done, start), ...instead);
    done = placeOf(state, last + 1);
  }
  return done ? [...line, ...moves.slice(done)] : null;
}

/** Make a shorter line the main line. A search result for the former line gets the new moves. */
export function withShorterLine(state: State, line: readonly Move[]): State {
  const { search } = state.analysis;
  const moves = formatMoves(mainMoves(state.game));
  const next = withNewMain(state, line);
  if (search.kind !== "solved" || search.result.moves !== moves) return next;
  const result = { ...search.result, moves: formatMoves(line), length: line.length };
  return changed(next, { analysis: { search: { ...search, result } } });
}

/**
 * Go to a mistake in Analyse.
 * @param first the index of its first move in the review
 */
export function withMistake(state: State, first: number): State {
  const at = placeOf(state, first);
  return changed(withPlace(state, at), { here: { mistake: at } });
}

/** Go to the position after `at` moves of the main line in Analyse. */
export function withPlace(state: State, at: number): State {
  return changed(seek(withMain(state), at), {
    choices: { mode: "analyse" },
    game: { playing: false },
  });
}

/** Return whether the user has solved the board, so that the game can be reviewed. */
export function wonGame(state: State) {
  const { clock, line, at, solutionFrom } = state.game;
  const played = clock.done && solutionFrom === null && line.length > 0 && at === line.length;
  return played && isSolved(state);
}
