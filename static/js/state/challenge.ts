// A challenge: a solve for other users to race against. A link to it contains its board and,
// encoded, its moves with their times.
//
// The encoding is base64url of these bytes:
// - the version, which is 1
// - the number of moves and the total time in ms, as LEB128
// - the moves, with two bits each, the first in the lowest bits
// - the time between moves in hundredths of a second, each as LEB128

import { fromBase64, toBase64 } from "../lib/base64.ts";
import { NotationError } from "../puzzle/notation.ts";
import { type Move, type Position, samePosition, slideAll, solved } from "../puzzle/rules.ts";
import { lengthIn } from "../puzzle/slides.ts";
import { type Clock, elapsed, inspected } from "./clock.ts";
import type { Challenge, Solve } from "./page.ts";
import { type Game, goalOf, isOwnWin, type State } from "./state.ts";
import { BAD_CHALLENGE, badChallenge, CHALLENGE_WITHOUT_BOARD, tooLarge } from "./state-text.ts";

const VERSION = 1;
const LETTERS = ["U", "D", "L", "R"] as const;
/** The resolution of times. */
export const TICK_MS = 10;
export const MAX_MOVES = 20_000;
const MAX_MS = 1e9;

export function packSolve({ moves, times, milliseconds }: Solve): string {
  const bytes = [VERSION, ...numberBytes(moves.length), ...numberBytes(milliseconds)];
  for (let at = 0; at < moves.length; at += 4) {
    const four = moves.slice(at, at + 4);
    bytes.push(four.reduce((byte, move, i) => byte | (LETTERS.indexOf(move) << (2 * i)), 0));
  }
  let last = 0;
  for (const time of times) {
    const next = Math.round(time / TICK_MS);
    bytes.push(...numberBytes(next - last));
    last = next;
  }
  return toBase64(Uint8Array.from(bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/**
 * Decode the moves and times of a challenge.
 * @throws {NotationError} if the text is damaged
 */
export function unpackSolve(text: string): Solve {
  const bytes = bytesOf(text);
  let at = 0;
  function next(max: number) {
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw damaged(BAD_CHALLENGE.short);
      value += (byte & 127) * place;
      if (value > max) throw damaged(tooLarge(value));
      if (byte < 128) return value;
      if (byte === 128 && place > max) throw damaged(BAD_CHALLENGE.endless);
    }
  }
  if (bytes[at++] !== VERSION) throw damaged(BAD_CHALLENGE.version);
  const count = next(MAX_MOVES);
  const milliseconds = next(MAX_MS);
  const packed = bytes.subarray(at, at + Math.ceil(count / 4));
  at += packed.length;
  if (packed.length * 4 < count) throw damaged(BAD_CHALLENGE.short);
  const moves = Array.from(
    { length: count },
    (_, i): Move => LETTERS[((packed[i >> 2] ?? 0) >> (2 * (i % 4))) & 3] ?? "U",
  );
  let time = 0;
  const times = moves.map(() => {
    time += next(MAX_MS) * TICK_MS;
    return Math.min(time, milliseconds);
  });
  if (at !== bytes.length) throw damaged(BAD_CHALLENGE.long);
  if (time > milliseconds + TICK_MS) throw damaged(BAD_CHALLENGE.times);
  // The clock stops at the last move, so its time is the total time.
  if (count) times[count - 1] = milliseconds;
  return { moves, times, milliseconds };
}

/**
 * Read the challenge in a link.
 * @throws {NotationError} if the text is damaged or its moves do not solve the board
 */
export function readChallenge(text: string, start: Position | null, goal: Position): Solve {
  if (!start) throw new NotationError(CHALLENGE_WITHOUT_BOARD);
  const solve = unpackSolve(text);
  const { position, count } = slideAll(start, solve.moves);
  if (count < solve.moves.length || count === 0 || !samePosition(position, goal)) {
    throw damaged(BAD_CHALLENGE.moves);
  }
  return solve;
}

/** Return whether the user has just won the game, with a clock that never stood still. */
export const isFairWin = (state: State) => isOwnWin(state) && !state.game.clock.resumed;

/** Return the game as a challenge, or null if it is not a fair win. */
export function challengeOf(state: State): Challenge | null {
  const { start, goal, line, at, times, clock } = state.game;
  if (!isFairWin(state) || at > MAX_MOVES) return null;
  const solve = { moves: line.slice(0, at), times: times.slice(0, at), milliseconds: clock.spent };
  return { start, goal, ...solve };
}

/** Return a stored game as a challenge, or null if it lacks times or does not end at the goal. */
export function challengeOfGame({
  start,
  goal = null,
  line = [],
  times = [],
  clock,
}: Game): Challenge | null {
  const last = times.at(-1);
  if (last === undefined || line.length > MAX_MOVES || times.length !== line.length) return null;
  const end = slideAll(start, line).position;
  if (!samePosition(end, goal ?? solved(start.rows, start.cols))) return null;
  const milliseconds = Math.round(clock?.spent || last);
  return { start, goal, moves: line, times, milliseconds };
}

/** Return the challenge if it belongs to the current game, else null. */
export function challengeOn(state: State): Challenge | null {
  const { challenge } = state.page;
  if (!challenge || !samePosition(challenge.start, state.game.start)) return null;
  const goal = challenge.goal ?? solved(challenge.start.rows, challenge.start.cols);
  return samePosition(goal, goalOf(state)) ? challenge : null;
}

/** A solve in a duel: its length in the user's metric, and its time with a penalty. */
export type DuelSolve = { moves: number; milliseconds: number };
/** The end of a challenge. It is `unfair`, without a winner, if the user's clock may have stood still. */
export type Duel = { you: DuelSolve; friend: DuelSolve; kind: "fair" | "unfair" | "DNF" };

export function figuresOf({ settings: { metric } }: State, challenge: Challenge): DuelSolve {
  const { moves, milliseconds } = challenge;
  return { moves: lengthIn(metric, moves), milliseconds };
}

/** Return the end of the challenge, or null if the user has not just won a challenge's board. */
export function duelOf(state: State): Duel | null {
  const challenge = challengeOn(state);
  if (!challenge || !isOwnWin(state)) return null;
  const { line, at, clock } = state.game;
  const { penalty = 0, resumed } = clock;
  const milliseconds = elapsed(clock, 0) + (Number(penalty) || 0);
  return {
    you: { moves: lengthIn(state.settings.metric, line, 0, at), milliseconds },
    friend: figuresOf(state, challenge),
    kind: resumed ? "unfair" : penalty === "DNF" ? "DNF" : "fair",
  };
}

/**
 * Return the number of moves that the ghost has made, and the ms until its next move. The ghost
 * starts with the user's first move, and stops when the user has solved the board.
 * @param clock the user's clock
 */
export function ghostAt(
  { times }: Solve,
  clock: Clock,
  now: number,
): { made: number; due: number | null } {
  const began = clock.since !== null || clock.spent > 0 || clock.done;
  if (!began || inspected(clock, now) !== null) return { made: 0, due: null };
  const time = elapsed(clock, now);
  const later = times.findIndex((each) => each > time);
  const next = times[later];
  const due = clock.since === null || next === undefined ? null : next - time;
  return { made: later < 0 ? times.length : later, due };
}

function bytesOf(text: string) {
  if (!/^[\w-]*$/.test(text)) throw damaged(BAD_CHALLENGE.letters);
  try {
    return fromBase64(text.replace(/-/g, "+").replace(/_/g, "/"));
  } catch {
    throw damaged(BAD_CHALLENGE.letters);
  }
}

function numberBytes(value: number): number[] {
  const bytes = [];
  let rest = Math.max(0, Math.round(value));
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

function damaged(why: string) {
  return new NotationError(badChallenge(why));
}
