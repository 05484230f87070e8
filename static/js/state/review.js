// The transitions of a review: the reviewed line is on show in Analyse, and moves of the person's
// that aren't on it are tries, judged and taken back.

import { movesTo, slide } from "../puzzle/rules.js";
import { withHelp } from "./help.js";
import { changed, isSolved, seek, withoutTrial, withPosition, withWholeLine } from "./state.js";

/** @import { Mistake, ReviewResult } from "../protocol.js" */
/** @import { Move } from "../puzzle/rules.js" */
/** @import { Better, Review, State } from "./state.js" */

/**
 * Go to Analyse and have the whole line on show, graded bit by bit.
 * @param {State} state
 * @returns {State}
 */
export function beginReview(state) {
  /** @type {Review} */
  const review = {
    kind: "running",
    waiting: state.engine.kind === "booting",
    prepared: null,
    distances: new Array(state.game.line.length + 1).fill(null),
  };
  return changed(withWholeLine(withHelp(withoutTrial(state))), {
    choices: { mode: "analyse" },
    analysis: { review },
  });
}

/**
 * @param {State} state
 * @returns {State}
 */
export function closeReview(state) {
  return changed(withoutTrial(state), { analysis: { review: { kind: "none" } } });
}

/**
 * What a finished review says, else null.
 * @param {State} state
 * @returns {ReviewResult | null}
 */
export function reviewed({ analysis: { review } }) {
  return review.kind === "done" ? review.result : null;
}

/**
 * With a better line, or what has become of looking for one.
 * @param {State} state
 * @param {number} first the mistake's first move
 * @param {Better} better
 * @returns {State}
 */
export function withBetter(state, first, better) {
  const { review } = state.analysis;
  if (review.kind !== "done") return state;
  return changed(state, {
    analysis: { review: { ...review, better: { ...review.better, [first]: better } } },
  });
}

/**
 * Whether the line is protected: then a move beside it is a try.
 * @param {State} state
 */
export function inReview({ choices: { mode }, analysis: { review } }) {
  return mode === "analyse" && review.kind !== "none" && review.kind !== "failed";
}

/**
 * The person's move in a review: along the line if it's there and isn't wrong, else a try.
 * @param {State} state
 * @param {readonly Move[]} moves
 * @returns {State}
 */
export function tryMoves(state, moves) {
  const base = withoutTrial(state);
  let {
    game: { position },
  } = base;
  for (const move of moves) {
    const next = slide(position, move);
    if (!next) return state;
    position = next;
  }
  if (moves.length === 0) return state;
  const wrong = reviewed(base)?.wrong ?? [];
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

/**
 * The same, for a pressed cell of the board as it's shown.
 * @param {State} state
 * @param {number} cell
 * @returns {State}
 */
export function tryPress(state, cell) {
  const tile = state.game.position.tiles[cell];
  const { position } = withoutTrial(state).game;
  return tryMoves(state, movesTo(position, position.tiles.indexOf(tile)));
}

/**
 * What the review itself knows of the tried move: whether it's good, or null.
 * @param {State} state
 * @returns {boolean | null}
 */
export function judgedAtOnce(state) {
  const mistake = reviewed(state)?.mistakes.find(({ first }) => first === state.game.at);
  if (!state.here.trial || !mistake || mistake.better.length === 0) return null;
  const [move, ...more] = state.here.trial.moves;
  return more.length ? null : mistake.better.includes(move);
}

/**
 * The mistake at this place on the line, unless the user was led to it already, or the next one;
 * after the last comes the first.
 * @param {State} state
 * @returns {Mistake | null}
 */
export function nextMistake(state) {
  const mistakes = reviewed(state)?.mistakes ?? [];
  const { at } = state.game;
  const from = state.here.mistake === at ? at + 1 : at;
  return mistakes.find(({ first }) => first >= from) ?? mistakes[0] ?? null;
}

/**
 * Go to a mistake in Analyse.
 * @param {State} state
 * @param {number} first the mistake's first move
 * @returns {State}
 */
export function withMistake(state, first) {
  return changed(withPlace(state, first), { here: { mistake: first } });
}

/**
 * Go to a place on the line in Analyse.
 * @param {State} state
 * @param {number} at
 * @returns {State}
 */
export function withPlace(state, at) {
  return changed(seek(state, at), { choices: { mode: "analyse" }, game: { playing: false } });
}

/**
 * Whether the person has solved the board, so that there's a game to review.
 * @param {State} state
 */
export function wonGame(state) {
  const { clock, line, at, solutionFrom } = state.game;
  const played = clock.done && solutionFrom === null && line.length > 0 && at === line.length;
  return played && isSolved(state);
}
