// A replay of an event: the moves of all its boards with their times, encoded like a challenge. The event
// determines the boards, and a board ends when it is solved or given up. The solves of an average in
// Play are replayed in the same way, but their link contains the boards.

import { NotationError } from "../puzzle/notation.ts";
import type { Replay } from "../puzzle/replay-link.ts";
import { type Move, type Position, samePosition, slide, solved } from "../puzzle/rules.ts";
import { TICK_MS, unpackSolve } from "./challenge.ts";
import { STOPPED } from "./clock.ts";
import { averageOf, meanOf } from "./event-average.ts";
import { EVENTS } from "./event-kinds.ts";
import type { Split } from "./event-results.ts";
import { boardOfEvent, boardWith, explores, newRun } from "./event-run.ts";
import { type BoardEnd, type Event, sizesOf } from "./events.ts";
import type { EventReplay, Run } from "./events-part.ts";
import { BAD_CHALLENGE, badChallenge } from "./state-text.ts";

/**
 * Read the replay of an event. Without `ends`, its splits are computed from the times of its moves,
 * which are rounded.
 * @throws {NotationError} if the replay is damaged or its moves do not solve the boards
 */
export function readReplay(event: Event): EventReplay {
  if (event.solves) return replayOfSolves(event, event.solves);
  const { moves, times: packed } = unpackSolve(event.replay ?? "");
  const times = [...packed];
  const boards: { start: Position; moves: readonly Move[] }[] = [];
  const splits: Split[] = [];
  let end = 0;
  const sizes = sizesOf(event);
  const { ends } = event;
  if (ends && ends.length !== sizes.length) throw misfit("ends");
  for (const index of sizes.keys()) {
    const start = boardOfEvent(event, index);
    const { rows, cols } = start;
    const goal = solved(rows, cols);
    const from = end;
    const { givenUpAt, ms: exact } = ends?.[index] ?? {};
    const dnf = givenUpAt !== undefined;
    // A blindfolded solve does not end when its board is solved.
    const length = givenUpAt ?? (sizes.length === 1 ? moves.length : null);
    let position = start;
    const isOver = () => (length === null ? samePosition(position, goal) : end - from === length);
    for (; !isOver(); end += 1) {
      const move = moves[end];
      const next = move && slide(position, move);
      if (!next) throw misfit("boards");
      position = next;
    }
    if (!dnf && !samePosition(position, goal)) throw misfit("boards");
    boards.push({ start, moves: moves.slice(from, end) });
    const rounded = times[end - 1] ?? 0;
    const ms = exact ?? rounded;
    const waits = dnf || EVENTS[event.kind].blind;
    if (ms < rounded - TICK_MS || (!waits && ms > rounded + TICK_MS)) throw misfit("ends");
    const begun = splits.at(-1)?.ms ?? 0;
    for (let at = from; at < end; at++) times[at] = Math.min(Math.max(times[at] ?? 0, begun), ms);
    if (!waits && end > from) times[end - 1] = ms;
    splits.push({ rows, cols, moves: end - from, ms, ...(dnf ? { dnf } : {}) });
  }
  if (end < moves.length) throw misfit("boards");
  return { boards, splits, times, first: newRun(event) };
}

/** Return the replay of solves, one after another without pauses. */
function replayOfSolves(event: Event, solves: readonly Replay[]): EventReplay {
  const splits: Split[] = [];
  const times: number[] = [];
  let end = 0;
  for (const { start, moves, times: own } of solves) {
    for (const time of own) times.push(end + time);
    end = times.at(-1) ?? 0;
    splits.push({ rows: start.rows, cols: start.cols, moves: moves.length, ms: end });
  }
  return { boards: solves, splits, times, first: newRun(event) };
}

/** Return the ends of the boards of a result, which its replay rounds. */
export const endsOf = (splits: readonly Split[]): BoardEnd[] =>
  splits.map(({ ms, moves, dnf }) => (dnf ? { ms, givenUpAt: moves } : { ms }));

/** Return the number of moves before each board of a replay. */
export function startsOf({ boards }: EventReplay): number[] {
  let before = 0;
  return boards.map(({ moves }) => {
    before += moves.length;
    return before - moves.length;
  });
}

const misfit = (part: "boards" | "ends") => new NotationError(badChallenge(BAD_CHALLENGE[part]));

/** Return the run after `at` moves of a replay, with its clock stopped. */
export function runAt({ boards, splits, times, first }: EventReplay, at: number): Run {
  let index = 0;
  let made = at;
  for (const { moves } of boards.slice(0, -1)) {
    if (made < moves.length) break;
    made -= moves.length;
    index += 1;
  }
  const { start, moves: line } = boards[index] ?? { start: first.board.game.start, moves: [] };
  const over = at === times.length;
  const { event } = first;
  const average = averageOf(event, splits);
  const wins = average ? meanOf(average) !== null : !splits.some(({ dnf }) => dnf);
  // If a board has just ended, show the time of its split.
  const ended = over ? splits.at(-1) : made === 0 ? splits[index - 1] : undefined;
  const spent = ended?.ms ?? times[at - 1] ?? 0;
  return {
    ...first,
    best: over && explores(first) ? { moves: line, times, ms: spent } : null,
    ...{ index, stage: over ? "over" : at > 0 ? "running" : "ready" },
    solved: over && wins,
    board: boardWith({ start, line, at: made }),
    splits: over ? splits : splits.slice(0, index),
    clock: { ...STOPPED, spent, done: over },
  };
}
