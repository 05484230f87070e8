// A replay of a relay or marathon: the moves of all its boards with their times, encoded like a
// challenge. The event determines the boards, and a board ends when it is solved. The solves of an
// average are replayed in the same way, but their link contains the boards.

import { NotationError } from "../puzzle/notation.ts";
import type { Replay } from "../puzzle/replay-link.ts";
import { type Move, type Position, samePosition, slide, solved } from "../puzzle/rules.ts";
import { unpackSolve } from "./challenge.ts";
import { STOPPED } from "./clock.ts";
import type { Split } from "./event-results.ts";
import { boardOfEvent, boardWith, newRun } from "./event-run.ts";
import { type Event, sizesOf } from "./events.ts";
import type { EventReplay, Run } from "./events-part.ts";
import { BAD_CHALLENGE, badChallenge } from "./state-text.ts";

/**
 * Read the replay of an event.
 * @param own the splits of the event's result. Without them, splits are computed from the times in
 * the link, which are rounded.
 * @throws {NotationError} if the replay is damaged or its moves do not solve the boards
 */
export function readReplay(event: Event, own: readonly Split[] = []): EventReplay {
  if (event.solves) return replayOfSolves(event, event.solves);
  const { moves, times } = unpackSolve(event.replay ?? "");
  const boards: { start: Position; moves: readonly Move[] }[] = [];
  const splits: Split[] = [];
  let end = 0;
  for (const index of sizesOf(event).keys()) {
    const start = boardOfEvent(event, index);
    const { rows, cols } = start;
    const goal = solved(rows, cols);
    const from = end;
    for (let position = start; !samePosition(position, goal); end += 1) {
      const move = moves[end];
      const next = move && slide(position, move);
      if (!next) throw unsolved();
      position = next;
    }
    boards.push({ start, moves: moves.slice(from, end) });
    splits.push({ rows, cols, moves: end - from, ms: own[index]?.ms ?? times[end - 1] ?? 0 });
  }
  if (end < moves.length) throw unsolved();
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

const unsolved = () => new NotationError(badChallenge(BAD_CHALLENGE.boards));

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
  // If a board has just ended, show the time of its split.
  const ended = made === 0 ? splits[index - 1] : undefined;
  return {
    ...first,
    ...{ index, stage: over ? "over" : at > 0 ? "running" : "ready", solved: over },
    board: boardWith({ start, line, at: made }),
    splits: over ? splits : splits.slice(0, index),
    clock: { ...STOPPED, spent: ended?.ms ?? times[at - 1] ?? 0, done: over },
  };
}
