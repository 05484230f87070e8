// The transitions of a review: the reviewed line is on show in Analyse, and moves of the person's
// that aren't on it are tries, judged and taken back.

import type { Mistake, ReviewResult } from "../protocol.ts";
import { type Move, movesTo, slide } from "../puzzle/rules.ts";
import { withHelp } from "./help.ts";
import {
  type Better,
  changed,
  isSolved,
  type Review,
  type State,
  seek,
  withoutTrial,
  withPosition,
  withWholeLine,
} from "./state.ts";

/** Go to Analyse and have the whole line on show, graded bit by bit. */
export function beginReview(state: State): State {
  const review: Review = {
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

export function closeReview(state: State): State {
  return changed(withoutTrial(state), { analysis: { review: { kind: "none" } } });
}

/** What a finished review says, else null. */
export function reviewed({ analysis: { review } }: State): ReviewResult | null {
  return review.kind === "done" ? review.result : null;
}

/**
 * With a better line, or what has become of looking for one.
 * @param first the mistake's first move
 */
export function withBetter(state: State, first: number, better: Better): State {
  const { review } = state.analysis;
  if (review.kind !== "done") return state;
  return changed(state, {
    analysis: { review: { ...review, better: { ...review.better, [first]: better } } },
  });
}

/** Whether the line is protected: then a move beside it is a try. */
export function inReview({ choices: { mode }, analysis: { review } }: State) {
  return mode === "analyse" && review.kind !== "none" && review.kind !== "failed";
}

/** The person's move in a review: along the line if it's there and isn't wrong, else a try. */
export function tryMoves(state: State, moves: readonly Move[]): State {
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

/** The same, for a pressed cell of the board as it's shown. */
export function tryPress(state: State, cell: number): State {
  const tile = state.game.position.tiles[cell];
  const { position } = withoutTrial(state).game;
  return tryMoves(state, movesTo(position, position.tiles.indexOf(tile)));
}

/** What the review itself knows of the tried move: whether it's good, or null. */
export function judgedAtOnce(state: State): boolean | null {
  const mistake = reviewed(state)?.mistakes.find(({ first }) => first === state.game.at);
  if (!state.here.trial || !mistake || mistake.better.length === 0) return null;
  const [move, ...more] = state.here.trial.moves;
  return more.length ? null : mistake.better.includes(move);
}

/**
 * The mistake at this place on the line, unless the user was led to it already, or the next one;
 * after the last comes the first.
 */
export function nextMistake(state: State): Mistake | null {
  const mistakes = reviewed(state)?.mistakes ?? [];
  const { at } = state.game;
  const from = state.here.mistake === at ? at + 1 : at;
  return mistakes.find(({ first }) => first >= from) ?? mistakes[0] ?? null;
}

/**
 * Go to a mistake in Analyse.
 * @param first the mistake's first move
 */
export function withMistake(state: State, first: number): State {
  return changed(withPlace(state, first), { here: { mistake: first } });
}

/** Go to a place on the line in Analyse. */
export function withPlace(state: State, at: number): State {
  return changed(seek(state, at), { choices: { mode: "analyse" }, game: { playing: false } });
}

/** Whether the person has solved the board, so that there's a game to review. */
export function wonGame(state: State) {
  const { clock, line, at, solutionFrom } = state.game;
  const played = clock.done && solutionFrom === null && line.length > 0 && at === line.length;
  return played && isSolved(state);
}
