// A run of an event: its boards, its clock, and its result, as pure transitions. The
// transitions for moves are in state/game.ts.

import type { Control } from "../protocol.ts";
import { formatMoves, parseMoves } from "../puzzle/notation.ts";
import { type Move, movesTo, type Position, slideAll, solved } from "../puzzle/rules.ts";
import { shuffle } from "../puzzle/shuffle.ts";
import { lengthIn } from "../puzzle/slides.ts";
import { MAX_MOVES, packSolve, unpackSolve } from "./challenge.ts";
import { elapsed, paused, resumedField, STOPPED, stopClock, ticking } from "./clock.ts";
import { type ControlCounts, controlOf, readCounts, withMoves } from "./controls.ts";
import { averageOf, meanOf } from "./event-average.ts";
import { EVENTS, hasReplay } from "./event-kinds.ts";
import { type EventResult, formatSplits, parseSplits, type Split } from "./event-results.ts";
import {
  type Event,
  newEvent,
  parseEventSize,
  resultKey,
  sizesOf,
  sizesOfResult,
} from "./events.ts";
import type { EventBoard, Optimum, Played, Run } from "./events-part.ts";
import * as game from "./game.ts";
import { phasesOf } from "./grids.ts";
import type { Settings } from "./settings.ts";
import { type Game, initialState, isSolved, type State } from "./state.ts";

/** The state in which the moves of an event's board are made. */
const TABLE = initialState({ start: solved(2, 2) });
const stateOn = ({ game }: EventBoard): State => ({ ...TABLE, game });

/** Return the state of a page that shows the board of a run. */
export const boardState = ({ board }: Run): State => stateOn(board);

/** Apply a transition of a game to a board. */
function changedBoard(board: EventBoard, change: (state: State) => State): EventBoard {
  const { game } = change(stateOn(board));
  return game === board.game ? board : { game };
}

export const boardWith = (of: Game): EventBoard => ({ game: initialState(of).game });

/** Return a board of an event. For an event of one board, it is the board that the seed deals in Play. */
export function boardOfEvent(event: Event, index: number): Position {
  const solve = event.solves?.[index];
  if (solve) return solve.start;
  const { rows, cols } = sizesOf(event)[index] ?? { rows: 3, cols: 3 };
  return shuffle(rows, cols, { seed: seedOfBoard(event, index) });
}

/** Return the seed with which Play deals a board of an event. */
export const seedOfBoard = (event: Event, index: number) =>
  sizesOf(event).length === 1 ? event.seed : `${event.seed}-${index + 1}`;

const newBoard = (event: Event, index: number) => boardWith({ start: boardOfEvent(event, index) });

export function newRun(event: Event): Run {
  const stage = EVENTS[event.kind].covered ? "covered" : "ready";
  return {
    ...{ event, stage, index: 0, board: newBoard(event, 0) },
    ...{ clock: STOPPED, splits: [], best: null, memo: null, solved: false, optimum: null },
    controls: {},
    played: hasReplay(event.kind) ? { moves: [], times: [] } : null,
    ...{ shown: null, practice: false },
  };
}

/** Return whether the user looks for a short solution, with undo and any number of attempts. */
export const explores = ({ event: { kind } }: Run) => EVENTS[kind].explores;

/** Return whether the user solves the board from memory, without undo. */
export const isBlindfolded = ({ event: { kind } }: Run) => EVENTS[kind].blind;

/** Return whether the tiles' numbers are hidden. */
export function isBlind(run: Run) {
  const { stage, memo } = run;
  return stage === "covered" || (isBlindfolded(run) && stage === "running" && memo !== null);
}

/** Return whether the board shows its phases. It does not while the numbers are hidden. */
export const showsGrids = (run: Run, { grids }: Pick<Settings, "grids">) =>
  grids && !isBlind(run) && phasesOf(run.board.game.start).length > 0;

export const lengthOf = ({ event: { metric } }: Pick<Run, "event">, moves: readonly Move[]) =>
  lengthIn(metric, moves);

/** Return the event's time in ms. */
export const timeOf = ({ clock }: Run, now: number) => Math.round(elapsed(clock, now));

/**
 * Return the number of moves: of the current board in fewest moves and hunts, otherwise of all
 * boards without DNFs.
 */
export function movesOf(run: Run) {
  const { splits, index } = run;
  const { line, at } = run.board.game;
  // The replay of a hunt has a split, which counts single-tile moves.
  if (explores(run)) return lengthIn(run.event.metric, line, 0, at);
  return movesIn(splits) + (splits.length > index ? 0 : at);
}

const movesIn = (splits: readonly Split[]) =>
  splits.reduce((sum, { moves, dnf }) => sum + (dnf ? 0 : moves), 0);

/** Return the splits of the solves or relays of an average that are over. */
function splitsBefore({ event, splits }: Run): readonly Split[] {
  if (!EVENTS[event.kind].averages) return [];
  return splits.slice(0, splits.length - (splits.length % sizesOfResult(event).length));
}

/** Return whether the user is between two solves of an average, while the clock stands still. */
export const isWaiting = ({ event: { kind }, stage, clock }: Run) =>
  EVENTS[kind].averages && stage === "running" && clock.since === null;

/** Return the result in ms, or null for a DNF. In an average under way, it is the solve's time. */
export function shownTime(run: Run, now: number): number | null {
  const { event, stage, splits } = run;
  const average = stage === "over" ? averageOf(event, splits) : null;
  if (average) return meanOf(average);
  return timeOf(run, now) - (splitsBefore(run).at(-1)?.ms ?? 0);
}

/** Return the number of moves, which in an average under way are of the current solve. */
export const shownMoves = (run: Run) =>
  movesOf(run) - (run.stage === "over" ? 0 : movesIn(splitsBefore(run)));

/** Show the board, and start the clock. */
export function uncover(run: Run, now: number): Run {
  if (run.stage !== "covered") return run;
  return { ...run, stage: "running", clock: ticking(STOPPED, now, null) };
}

export function move(run: Run, direction: Move, now: number, control?: Control): Run {
  return played(run, (board) => game.play(board, [direction], now).state, now, control);
}

export function press(run: Run, cell: number, now: number, control?: Control): Run {
  return played(
    run,
    (board) => game.play(board, movesTo(board.game.position, cell), now).state,
    now,
    control,
  );
}

function played(
  run: Run,
  change: (board: State) => State,
  now: number,
  control: Control = "keyboard",
): Run {
  if (run.stage === "covered" || run.stage === "over") return run;
  // The clock of the event times the moves. It does not stop when a board is solved.
  const timed = { game: { ...run.board.game, clock: run.clock } };
  const board = changedBoard(timed, change);
  if (board === timed) return run;
  const clock = ticking(run.clock, now, null);
  const memo = isBlindfolded(run) ? (run.memo ?? timeOf(run, now)) : null;
  const moves = board.game.at - run.board.game.at;
  const controls = withMoves(run.controls, control, moves);
  const next: Run = { ...run, board, clock, memo, controls, stage: "running" };
  if (isBlindfolded(run) || !isSolved(stateOn(board))) return next;
  return explores(run) ? withSolution(next, now) : withSplit(next, now);
}

/** Go to the next board. A DNF skips the rest of a relay. */
function withSplit(run: Run, now: number, dnf: boolean = false): Run {
  const { event, splits: before, index: last } = run;
  const boards = sizesOfResult(event).length;
  const sizes = sizesOf(event);
  const index = dnf ? last + boards - (last % boards) : last + 1;
  const ms = timeOf(run, now);
  const skipped = sizes.slice(last + 1, index).map((size) => ({ ...size, moves: 0 }));
  const ended = [{ ...sizeOf(run), moves: run.board.game.at }, ...skipped];
  const splits = [...before, ...ended.map((each) => ({ ...each, ms, ...(dnf ? { dnf } : {}) }))];
  const played = playedWith(run);
  if (index === sizes.length) {
    const average = averageOf(event, splits);
    const solved = !average || meanOf(average) !== null;
    return { ...run, splits, played, stage: "over", solved, clock: stopClock(run.clock, now) };
  }
  const pauses = EVENTS[event.kind].averages && index % boards === 0;
  const clock = pauses ? paused(run.clock, now) : run.clock;
  return { ...run, splits, played, index, clock, board: newBoard(event, index) };
}

function sizeOf({ board }: Run) {
  const { rows, cols } = board.game.start;
  return { rows, cols };
}

/** Return the played moves, followed by the moves of the board. */
function playedWith({ played, board }: Run): Run["played"] {
  const { moves, times } = movesMade(board);
  if (!played || times.length < moves.length) return null;
  return { moves: [...played.moves, ...moves], times: [...played.times, ...times] };
}

const movesMade = ({ game: { line, at, times } }: EventBoard): Played => ({
  moves: line.slice(0, at),
  times: times.slice(0, at),
});

function withSolution(run: Run, now: number): Run {
  const made = movesMade(run.board);
  const shorter = !run.best || lengthOf(run, made.moves) < lengthOf(run, run.best.moves);
  const best = shorter ? { ...made, ms: timeOf(run, now) } : run.best;
  return endedByShortest({ ...run, best });
}

/** If a shortest solution ends the event and was found, end the run at the time when it was found. */
function endedByShortest(run: Run): Run {
  const { event, stage, best, optimum, clock } = run;
  if (EVENTS[event.kind].end !== "shortest" || stage === "over" || !best) return run;
  if (lengthOf(run, best.moves) !== optimum?.length) return run;
  return {
    ...run,
    stage: "over",
    solved: true,
    played: best,
    clock: { ...clock, since: null, spent: best.ms, done: true },
  };
}

/** Add the length of the board's shortest solution, which Python has computed. */
export function withOptimum(run: Run, optimum: Optimum): Run {
  return endedByShortest({ ...run, optimum });
}

/** Undo a move. The clock continues. */
export function undo(run: Run): Run {
  return run.stage === "running" ? { ...run, board: changedBoard(run.board, game.undo) } : run;
}

export function redo(run: Run, now: number): Run {
  const { line, at } = run.board.game;
  const next = run.stage === "running" && line[at];
  return next ? move(run, next, now) : run;
}

/** Return to the start of the board. The moves can be redone. */
export function restart(run: Run): Run {
  return run.stage === "running" ? { ...run, board: changedBoard(run.board, game.reset) } : run;
}

/**
 * End a run whose end the user decides: fewest moves, or a blindfolded solve, whose board is uncovered.
 * In an average, give up the current solve, which is then a DNF.
 */
export function finish(run: Run, now: number): Run {
  const { stage, event, best, memo } = run;
  if (stage === "running" && EVENTS[event.kind].averages) {
    return isWaiting(run) ? run : withSplit(run, now, true);
  }
  if (stage !== "running" || EVENTS[event.kind].end !== "user") return run;
  if (isBlindfolded(run) && memo === null) return run;
  const done = explores(run) ? best !== null : isSolved(boardState(run));
  const clock = stopClock(run.clock, now);
  return { ...run, stage: "over", solved: done, clock, played: playedWith(run) };
}

/** Return the ms until the time limit in fewest moves, or null if there is no limit or the run is over. */
export function timeLeft(run: Run, now: number): number | null {
  const { limit } = run.event;
  if (limit === null || run.stage === "over") return null;
  return Math.max(0, limit * 60_000 - timeOf(run, now));
}

/** @param date the date of the result in ms since 1970, which identifies the result */
export function resultOf(run: Run, date: number): EventResult {
  const { event, best, memo, optimum, solved, practice } = run;
  const splits = run.splits.length ? run.splits : splitsOfOne(run);
  return {
    ...{ key: resultKey(event), seed: event.seed, date, solved, memo },
    ms: shownTime(run, 0) ?? timeOf(run, 0),
    moves: explores(run) ? lengthOf(run, best?.moves ?? []) : movesOf(run),
    optimum: explores(run) ? (optimum?.length ?? null) : null,
    solution: explores(run) && best ? formatMoves(best.moves) : "",
    splits: formatSplits(splits),
    control: controlOf(run.controls),
    replay: packed(run),
    ...(practice ? { practice } : {}),
    ...resumedField(run.clock.resumed),
  };
}

/** Mark a run in which the wall clock has jumped, if its time counts. */
export function withJump(run: Run): Run {
  const { event, clock } = run;
  const timed = EVENTS[event.kind].counts === "time" || event.limit !== null;
  return timed ? { ...run, clock: { ...clock, resumed: true } } : run;
}

/** Return the split of an event of one board, whose moves are known, or none. */
function splitsOfOne(run: Run): Split[] {
  const { played, solved } = run;
  if (!played) return [];
  const moves = played.moves.length;
  return [{ ...sizeOf(run), moves, ms: timeOf(run, 0), ...(solved ? {} : { dnf: true }) }];
}

/** Pack the replay of a run. It is empty if the moves are unknown or too many to be read. */
function packed({ played }: Run) {
  const { moves, times } = played ?? { moves: [], times: [] };
  const known = moves.length > 0 && moves.length <= MAX_MOVES && times.length === moves.length;
  return known ? packSolve({ moves, times, milliseconds: times.at(-1) ?? 0 }) : "";
}

// Runs that survive a reload.

/** A stored run. */
export type SavedRun = {
  event: Event;
  index: number;
  /** The moves of the current board. */
  moves: string;
  at: number;
  splits: string;
  controls: ControlCounts;
  best: { moves: string; times: readonly number[]; ms: number } | null;
  memo: number | null;
  /** The event's time at `date`, in ms. */
  ms: number;
  /** The time when the run was stored, in ms since 1970. */
  date: number;
  /** The moves of the boards that are over. */
  replay: string;
  /** The times of the moves of the current board. */
  times: readonly number[];
  shown: number | null;
  practice: boolean;
  resumed?: boolean;
};

/** Return a run to store, or null if it has not begun or is over. */
export function savedRun(run: Run, now: number, date: number): SavedRun | null {
  if (run.stage !== "running") return null;
  const { event, index, splits, best, memo, controls, shown, practice } = run;
  const { line, at, times } = run.board.game;
  return {
    ...{ event, index, memo, controls, at, moves: formatMoves(line), splits: formatSplits(splits) },
    best: best && { ...best, moves: formatMoves(best.moves) },
    ...{ ms: timeOf(run, now), date, times, replay: packed(run), shown, practice },
    ...resumedField(run.clock.resumed),
  };
}

/**
 * Continue a stored run. Its clock has not stopped, unless the wall clock was set back. A run in
 * fewest moves is over if its time limit has passed. A blindfolded solve is over if it had moves,
 * because the page has shown the board again.
 * @returns null if the stored data is damaged
 */
export function restoredRun(data: Record<string, unknown>, now: number, date: number): Run | null {
  try {
    const {
      event: stored,
      index,
      moves,
      at,
      splits,
      best,
      memo,
      ms,
      date: then,
      replay,
      times,
      shown,
      practice,
    } = data as SavedRun;
    const event = newEvent(stored.kind, stored);
    const size = parseEventSize(event.kind, event.size);
    const numbers = [index, at, ms, then, ...times, ...(best?.times ?? [])];
    if (!numbers.every(Number.isFinite) || size !== event.size) return null;
    const away = Math.max(0, date - then);
    const line = parseMoves(moves);
    const start = boardOfEvent(event, index);
    if (index >= sizesOf(event).length || slideAll(start, line).count < line.length) return null;
    const begun = index % sizesOfResult(event).length > 0 || line.length > 0;
    const waits = EVENTS[event.kind].averages && !begun;
    const fresh = newRun(event);
    const ended = parseSplits(splits);
    const left: Run = {
      ...fresh,
      ...{ stage: "running", index, splits: ended, memo },
      controls: readCounts(data.controls),
      board: boardWith({ start, line, at, times }),
      best: best && { ...best, moves: parseMoves(best.moves) },
      clock: waits ? { ...STOPPED, spent: ms } : { ...STOPPED, since: now, spent: ms + away },
      played: ended.some((split) => split.moves) ? unpacked(replay) : fresh.played,
      shown: Number.isFinite(shown) ? shown : then - ms,
      practice: practice === true,
    };
    const run = data.resumed === true || date < then ? withJump(left) : left;
    if (isBlindfolded(run) && memo !== null) return over(run, now);
    const late = timeLeft(run, now) === 0 && event.limit !== null;
    if (!late) return run;
    const spent = (event.limit ?? 0) * 60_000;
    return finish({ ...run, clock: { ...run.clock, spent } }, now);
  } catch {
    return null;
  }
}

const unpacked = (replay: string) => (replay ? unpackSolve(replay) : null);

/**
 * Return whether the run can be stored for another day. A blindfolded solve cannot, since the user
 * has memorised the board.
 */
export const isStorable = (run: Run) => run.stage === "running" && !isBlindfolded(run);

/** Continue a run that was stored for another day, during which its clock was stopped. */
export function continuedRun(data: unknown, now: number): Run | null {
  const saved = { ...(data as SavedRun | undefined) };
  return restoredRun(saved, now, Number(saved.date));
}

/** End a run without a solution. */
const over = (run: Run, now: number): Run => ({
  ...run,
  ...{ stage: "over", solved: false, clock: stopClock(run.clock, now), played: playedWith(run) },
});
