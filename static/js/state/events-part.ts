// The part of the state that belongs to events: the current run and the replay on show.
// state/event-run.ts and state/event-replay.ts have the transitions.

import type { Move, Position } from "../puzzle/rules.ts";
import type { Clock } from "./clock.ts";
import type { ControlCounts } from "./controls.ts";
import type { EventResult, Split } from "./event-results.ts";
import type { Event } from "./events.ts";
import type { GamePart } from "./game-part.ts";

/**
 * The stage of a run. If it is `covered`, the numbers are hidden until the user starts. If it is
 * `ready`, the first move starts the clock. If it is `over`, there is a result.
 */
type Stage = "covered" | "ready" | "running" | "over";
/** The length of a shortest solution of the board, or null if it is not proven, and a lower bound. */
export type Optimum = { length: number | null; least: number };
export type EventBoard = { game: GamePart };

/** Moves with the event's times in ms. There are no times if they are unknown. */
export type Played = { moves: readonly Move[]; times: readonly number[] };

export type Run = {
  event: Event;
  stage: Stage;
  /** The index of the current board. */
  index: number;
  board: EventBoard;
  /** The clock of the whole event. */
  clock: Clock;
  splits: readonly Split[];
  /** The shortest solution that the user has found. */
  best: (Played & { ms: number }) | null;
  /** The time that the user took to memorise the board, in ms. */
  memo: number | null;
  /** The event ended with a solution. */
  solved: boolean;
  optimum: Optimum | null;
  controls: ControlCounts;
  /** The moves of the boards that are over, or null if unknown. */
  played: Played | null;
  /** The time when the first board was shown, in ms since 1970, or null before. */
  shown: number | null;
  /** A board was known before, or a solution was shown. */
  practice: boolean;
};

export type EventReplay = {
  boards: readonly { start: Position; moves: readonly Move[] }[];
  splits: readonly Split[];
  /** The times of all moves, in ms since the first move. */
  times: readonly number[];
  /** The run before the first move. */
  first: Run;
};
/** A replay that shows the board after `at` moves. */
export type WatchedReplay = { replay: EventReplay; at: number; playing: boolean };

export type EventsPart = {
  /** The current run, or null before the first event. */
  run: Run | null;
  /** The replay that is shown instead of the user's run. */
  watched: WatchedReplay | null;
  /** The speed of replays, as a multiple of the original speed. */
  speed: number;
  /** The stored results. */
  results: readonly EventResult[];
  /** A message that replaces the advice. */
  message: string;
};

export const NO_EVENTS: EventsPart = {
  ...{ run: null, watched: null, speed: 1, results: [], message: "" },
};

/** Return the current run, which exists once an event was opened. */
export function runOf({ events: { run } }: { events: EventsPart }): Run {
  if (!run) throw new Error("no event was opened");
  return run;
}
