// A challenge: somebody's solve, for others to race. It travels in a link, beside its board: the
// moves, and when each was made.
//
// In the link it's base64url of bytes. First a 1, the version; then, as numbers of seven bits a
// byte, the lowest first: how many moves there are, and the whole time in ms. Then the moves, two
// bits each, the first in the lowest bits; then, for each move, the time since the last one, in
// hundredths of a second.

import { fromBase64, toBase64 } from "../lib/base64.ts";
import { NotationError } from "../puzzle/notation.ts";
import { type Move, type Position, samePosition, slideAll, solved } from "../puzzle/rules.ts";
import { type Clock, elapsed, inspected } from "./clock.ts";
import { type Game, goalOf, isOwnWin, type State } from "./state.ts";
import { BAD_CHALLENGE, badChallenge, CHALLENGE_WITHOUT_BOARD, tooLarge } from "./state-text.ts";

/** What's in the link: `times` in ms, from the first move on; `milliseconds` is the time of all. */
type Solve = {
  moves: readonly Move[];
  times: readonly number[];
  milliseconds: number;
};
export type Challenge = Solve & { start: Position; goal: Position | null };

const VERSION = 1;
const LETTERS = ["U", "D", "L", "R"] as const;
/** ms */
const GRAIN = 10;
const MOST_MOVES = 20_000;
/** As long as a game may take. */
const LONGEST_MS = 1e9;

export function packSolve({ moves, times, milliseconds }: Solve): string {
  const bytes = [VERSION, ...numberBytes(moves.length), ...numberBytes(milliseconds)];
  for (let at = 0; at < moves.length; at += 4) {
    const four = moves.slice(at, at + 4);
    bytes.push(four.reduce((byte, move, i) => byte | (LETTERS.indexOf(move) << (2 * i)), 0));
  }
  let last = 0;
  for (const time of times) {
    const next = Math.round(time / GRAIN);
    bytes.push(...numberBytes(next - last));
    last = next;
  }
  return toBase64(Uint8Array.from(bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/** @returns or a NotationError */
export function unpackSolve(text: string): Solve {
  const bytes = bytesOf(text);
  let at = 0;
  function next(most: number) {
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw damaged(BAD_CHALLENGE.short);
      value += (byte & 127) * place;
      if (value > most) throw damaged(tooLarge(value));
      if (byte < 128) return value;
      if (byte === 128 && place > most) throw damaged(BAD_CHALLENGE.endless);
    }
  }
  if (bytes[at++] !== VERSION) {
    throw damaged(BAD_CHALLENGE.version);
  }
  const count = next(MOST_MOVES);
  const milliseconds = next(LONGEST_MS);
  const packed = bytes.subarray(at, at + Math.ceil(count / 4));
  at += packed.length;
  if (packed.length * 4 < count) throw damaged(BAD_CHALLENGE.short);
  const moves = Array.from(
    { length: count },
    (_, i) => LETTERS[((packed[i >> 2] ?? 0) >> (2 * (i % 4))) & 3],
  );
  let time = 0;
  const times = moves.map(() => {
    time += next(LONGEST_MS) * GRAIN;
    return Math.min(time, milliseconds);
  });
  if (at !== bytes.length) throw damaged(BAD_CHALLENGE.long);
  if (time > milliseconds + GRAIN) throw damaged(BAD_CHALLENGE.times);
  // The clock stops with the last one.
  if (count) times[count - 1] = milliseconds;
  return { moves, times, milliseconds };
}

/**
 * A challenge as a link has it.
 * @returns or a NotationError
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

/**
 * The game that has just been won, as a challenge; null if it isn't known when each move was made.
 */
export function challengeOf(state: State): Challenge | null {
  const { start, goal, line, at, times, clock } = state.game;
  if (!isOwnWin(state) || at > MOST_MOVES) return null;
  const solve = { moves: line.slice(0, at), times: times.slice(0, at), milliseconds: clock.spent };
  return { start, goal, ...solve };
}

/**
 * A game that was kept, as a challenge; null if it isn't known when each move was made, or doesn't
 * end at the goal.
 */
export function challengeOfGame({
  start,
  goal = null,
  line = [],
  times = [],
  clock,
}: Game): Challenge | null {
  if (!line.length || line.length > MOST_MOVES || times.length !== line.length) return null;
  const end = slideAll(start, line).position;
  if (!samePosition(end, goal ?? solved(start.rows, start.cols))) return null;
  const milliseconds = Math.round(clock?.spent || (times.at(-1) as number));
  return { start, goal, moves: line, times, milliseconds };
}

/** The challenge, if it's what is played. */
export function challengeOn(state: State): Challenge | null {
  const { challenge } = state.page;
  if (!challenge || !samePosition(challenge.start, state.game.start)) return null;
  const goal = challenge.goal ?? solved(challenge.start.rows, challenge.start.cols);
  return samePosition(goal, goalOf(state)) ? challenge : null;
}

/**
 * How many moves the ghost has made by now: it starts with the person's first slide, and stops when
 * the person is done.
 * @param clock the person's
 * @param now ms
 * @returns `due`: in how many ms it makes the next one
 */
export function ghostAt(
  { times }: Solve,
  clock: Clock,
  now: number,
): { made: number; due: number | null } {
  const began = clock.since !== null || clock.spent > 0 || clock.done;
  if (!began || inspected(clock, now) !== null) return { made: 0, due: null };
  const time = elapsed(clock, now);
  let made = 0;
  while (made < times.length && times[made] <= time) made += 1;
  const due = clock.since === null || made === times.length ? null : times[made] - time;
  return { made, due };
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
