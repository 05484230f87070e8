// Transitions of a game: moves, undo and redo by the user, and moves added by a solver.

import type { Control, SolveResult } from "../protocol.ts";
import { type Move, samePosition, slide } from "../puzzle/rules.ts";
import { type Curve, NO_ANALYSIS, NOTHING_HERE } from "./analysis.ts";
import {
  type Clock,
  elapsed,
  inspected,
  inspecting,
  isRunning,
  STOPPED,
  stageOf,
  stopClock,
  ticking,
} from "./clock.ts";
import { controlOf, withMoves } from "./controls.ts";
import { dayOf } from "./daily.ts";
import { withHelp } from "./help.ts";
import {
  inVariation,
  lineAfter,
  lineWith,
  mainMoves,
  settled,
  withKnownMove,
  withMain,
} from "./lines.ts";
import { DEFAULT_PAGE } from "./page.ts";
import { foldsMoves } from "./replay.ts";
import { changed, goalOf, isOwn, isSolved, type State, seek, withoutTrial } from "./state.ts";

/**
 * The effect of an input. `won` is the user's solution of the board, and `solved` a solution with the help
 * of the displayed moves. An input is `refused` if no tile can slide, and `ignored` while the board takes
 * no moves.
 */
export type Outcome = "slid" | "solved" | "won" | "refused" | "ignored";
type Played = { state: State; outcome: Outcome };

/** Make the user's moves, up to an illegal move. The outcome belongs to the last move. */
export function play(state: State, moves: readonly Move[], now: number): Played {
  let played: Played = { state, outcome: "refused" };
  for (const move of moves) played = slideTile(played.state, move, now);
  return played;
}

function slideTile(state: State, move: Move, now: number): Played {
  const known = withKnownMove(withoutTrial(state), move);
  if (known !== state) return slideTile(known, move, now);
  const { game, here, choices } = state;
  const helped = here.hint !== null || choices.live || choices.mode === "analyse";
  const position = slide(game.position, move);
  if (!position) return { state, outcome: "refused" };
  // The user hasn't seen the moves of a friend's win, so these are the user's own even if they are the same.
  const onLine = game.line[game.at] === move && !foldsMoves(state);
  // In Analyse, moves of a replay keep their recorded times.
  const replayed = onLine && isReplayed(state) && choices.mode === "analyse";
  const clock = replayed ? game.clock : ticking(game.clock, now, lastTime(state));
  const next = changed(onLine ? state : offTheLine(state, move), {
    game: {
      at: game.at + 1,
      position,
      won: false,
      playing: false,
      clock,
      times: replayed ? game.times : timed(state, onLine, clock, now),
      practice: game.practice || (helped && !clock.done),
    },
    here: NOTHING_HERE,
  });
  const own = next.game.solutionFrom === null;
  // A solution that is still on the main line is displayed with it again.
  const { kind } = state.analysis.search;
  const stays = kind === "running" || (kind === "solved" && inVariation(next.game));
  const done = own && !stays ? withoutSearch(next) : next;
  if (!isSolved(done)) return { state: done, outcome: "slid" };
  if (replayed) return { state: done, outcome: "solved" };
  const won = own && !game.clock.done;
  return {
    state: changed(done, { game: { clock: stopClock(clock, now), won } }),
    outcome: won ? "won" : own ? "slid" : "solved",
  };
}

/** Return whether the next move of the line was not made by the user in this game. */
function isReplayed({ game: { at, solutionFrom } }: State) {
  return solutionFrom !== null && at >= solutionFrom;
}

/** Return the time of the user's last move, even if it is undone, or null before the first move. */
function lastTime(state: State): number | null {
  const { times, at } = state.game;
  return (isReplayed(state) ? times[at - 1] : times.at(-1)) ?? null;
}

/** Leave the line with a move. Discard results that depend on the replaced moves. */
function offTheLine(state: State, move: Move): State {
  const { line, at, cut } = state.game;
  const atEnd = at === line.length;
  const grown = lineAfter(state, move) ?? {
    line: [...line.slice(0, at), move],
    solutionFrom: null,
    cut: atEnd ? cut : cutAt(state),
  };
  const next = changed(state, { game: grown, page: { reading: DEFAULT_PAGE.reading } });
  return withReviewOf(state, next);
}

/** Discard the review if the main line has changed. */
function withReviewOf(before: State, state: State): State {
  if (mainMoves(state.game) === mainMoves(before.game)) return state;
  return changed(state, { analysis: { review: NO_ANALYSIS.review } });
}

/**
 * Return the line that Undo restores, or null. In Play, a new move replaces undone moves
 * permanently, unless they are a solution.
 */
function cutAt({
  game: { line, at, times, solutionFrom, cut },
  choices,
}: State): State["game"]["cut"] {
  if (choices.mode === "play" && solutionFrom === null) return null;
  return { line, at, times, solutionFrom, cut };
}

function withoutSearch(state: State): State {
  return changed(state, { analysis: { search: NO_ANALYSIS.search } });
}

export function undo(state: State): State {
  if (state.here.trial) return withoutTrial(state);
  const { clock: before } = state.game;
  const counts = isOwn(state) && !before.done;
  const clock = counts ? { ...before, undone: (before.undone ?? 0) + 1 } : before;
  const next = changed(settled(seek(state, state.game.at - 1)), {
    game: { clock, playing: false },
  });
  const { cut, at } = next.game;
  return cut && cut.at === at && at < state.game.at ? changed(next, { game: cut }) : next;
}

/** Redo a move. If `now` is given, the user has redone it, and the game's clock counts it. */
export function redo(state: State, now?: number): State {
  const next = changed(seek(state, state.game.at + 1), { game: { playing: false } });
  if (now === undefined || next === state) return next;
  const { at, times, clock } = state.game;
  const own = at < times.length && !isReplayed(state);
  const ticked = own ? ticking(clock, now, lastTime(state)) : clock;
  return changed(next, {
    game: {
      times: own ? timed(state, true, ticked, now) : times,
      clock: isSolved(next) && isRunning(ticked) ? stopClock(ticked, now) : ticked,
    },
  });
}

/** Return the number of moves that count. Moves after a win do not count, unless the start was solved. */
export function scoredMoves(state: State) {
  const { at, clock, times, start } = state.game;
  const ended = times.length;
  const over = clock.done && ended > 0 && at > ended && !samePosition(start, goalOf(state));
  return over && isSolved(seek(withoutTrial(state), ended)) ? ended : at;
}

/**
 * Go back to the start. The moves can be redone. The game becomes practice if the user has seen the
 * board.
 */
export function reset(state: State): State {
  const { clock, times } = state.game;
  const seen = clock.done || clock.inspection || clock.resumed || times.length > 0;
  const practice = state.game.practice || seen;
  return changed(seek(withMain(state), 0), {
    game: { clock: STOPPED, times: [], practice, playing: false },
  });
}

/** Record when the game was dealt and, after the first move, the local day. */
export function withDates(state: State, date: Date): State {
  const { clock, times, seed, day, dealt } = state.game;
  const begins = day === null && (clock.since !== null || times.length > 0);
  if (dealt !== null && !begins) return state;
  const since = seed === null ? date.getTime() : 0;
  return changed(state, {
    game: { dealt: dealt ?? since, ...(begins ? { day: dayOf(date) } : {}) },
  });
}

/** Start the inspection. */
export function inspect(state: State, now: number): State {
  return changed(state, { game: { clock: inspecting(state.game.clock, now) } });
}

/** Return whether an inspection may start, which requires an unsolved board without moves. */
export function mayInspect(state: State) {
  const { at, line, times, clock } = state.game;
  const fresh = at === 0 && line.length === 0 && times.length === 0 && !clock.done;
  return fresh && clock.since === null && !isSolved(state);
}

/** Update the stage of the inspection. */
export function inspectedOn(state: State, now: number): State {
  const { clock } = state.game;
  const looked = inspected(clock, now);
  if (looked === null || stageOf(looked) === clock.stage) return state;
  return changed(state, { game: { clock: { ...clock, stage: stageOf(looked) } } });
}

export function withSolution(
  state: State,
  result: SolveResult,
  moves: readonly Move[],
  now: number,
  curve: Curve = [],
) {
  return changed(withSolutionSoFar(state, moves, now), {
    analysis: { search: { kind: "solved", result, curve } },
  });
}

/** Show a solution while Python searches for a shorter one. */
export function withSolutionSoFar(state: State, moves: readonly Move[], now: number): State {
  return changed(withLine(state, moves), { game: { clock: stopClock(state.game.clock, now) } });
}

/**
 * Replace the rest of the line by moves to replay. In Analyse, the replaced moves become another
 * line (state/lines.ts).
 */
export function withLine(
  state: State,
  moves: readonly Move[],
  by: "solver" | "user" = "solver",
): State {
  if (state.here.trial) return state; // The moves would follow the trial, which is not on the line.
  const { kind } = state.analysis.search;
  const searched = kind === "running" && by === "solver" ? state : withoutSearch(state);
  const next = changed(withHelp(searched), {
    game: {
      ...lineWith(state, moves, by),
      solutionFrom: state.game.at,
      playing: false,
      cut: null,
    },
    page: { reading: DEFAULT_PAGE.reading },
  });
  return withReviewOf(state, next);
}

/**
 * Return the times after a move at index `at` is made now. Times never decrease.
 * @param onLine whether the move equals the line's next move, so that the later times stay
 */
function timed(
  { game: { times, at } }: State,
  onLine: boolean,
  clock: Clock,
  now: number,
): readonly number[] {
  if (clock.done || times.length < at) return onLine ? times : times.slice(0, at);
  const time = Math.round(elapsed(clock, now));
  const later = onLine ? times.slice(at + 1).map((each) => Math.max(each, time)) : [];
  return [...times.slice(0, at), time, ...later];
}

/** Return whether most moves of the game were made by hovering or clicking. */
export function isPointed({ game: { controls = {} } }: State) {
  return ["hover", "click"].includes(controlOf(controls) ?? "");
}

/** Return `after`, in which the moves added since `before` are counted for a control. */
export function withControl(before: State, after: State, control: Control): State {
  const moves = after.game.at - before.game.at;
  if (moves <= 0) return after;
  const controls = withMoves(after.game.controls ?? {}, control, moves);
  return { ...after, game: { ...after.game, controls } };
}

/** Return whether the user has begun the game but not finished it. */
export const isStorable = ({ game: { clock, times, solutionFrom } }: State) =>
  times.length > 0 && !clock.done && solutionFrom === null;
