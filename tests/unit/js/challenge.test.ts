// Links of challenges: written, read, and damaged.

import { assert, describe, expect, test } from "vitest";
import { gameRecord, readGame } from "../../../static/js/persistence/game-record.ts";
import { formatBoard, parseBoard } from "../../../static/js/puzzle/notation.ts";
import { type Move, OPPOSITE, slideAll, solved } from "../../../static/js/puzzle/rules.ts";
import { shuffle } from "../../../static/js/puzzle/shuffle.ts";
import {
  challengeOf,
  challengeOn,
  ghostAt,
  isFairWin,
  packSolve,
  unpackSolve,
} from "../../../static/js/state/challenge.ts";
import { inspecting, STOPPED } from "../../../static/js/state/clock.ts";
import {
  challengeLink,
  MAX_LINK,
  readLink,
  writeLink,
} from "../../../static/js/state/share-link.ts";
import {
  changed,
  initialState,
  isOwnWin,
  type State,
  withGame,
} from "../../../static/js/state/state.ts";
import { BOARD, made, newGame, open, START, stored } from "./kit/games.ts";
import { randomMoves } from "./kit/random.ts";

const SEED = "daily-2026-11-21";

/** Return a solve with detours and about four moves per second. */
function solveOf(rows: number, cols: number, count: number) {
  const back = randomMoves(solved(rows, cols), count, 7);
  const start = slideAll(solved(rows, cols), back).position;
  const moves = back.toReversed().map((move) => OPPOSITE[move]);
  const times = moves.map((_, i) => Math.round(i * 254.7 + (i % 7) * 11));
  return { start, goal: null, moves, times, milliseconds: times.at(-1) ?? 0 };
}

describe("a challenge", () => {
  test("is a won game with its times", () => {
    expect(challengeOf(newGame())).toBeNull();
    const won = challengeOf(made(newGame(), ["U", 1000], ["L", 2234]));
    assert(won);
    const { page, game } = open(challengeLink(won, null));
    expect(page.problems).toStrictEqual([]);
    const solve = { moves: ["U", "L"], times: [0, 1234], milliseconds: 1234 };
    expect(page.challenge).toMatchObject(solve);
    expect(game).toMatchObject({ position: START, line: [], clock: STOPPED, practice: true });
  });
  test.each([
    [2, 2, 5],
    [3, 5, 90],
    [4, 4, 211],
    [10, 10, 1500],
  ])("of size %dx%d is read back, its times rounded to 10 ms", (rows, cols, count) => {
    const solve = solveOf(rows, cols, count);
    const { moves, times, milliseconds } = unpackSolve(packSolve(solve));
    expect(moves).toStrictEqual(solve.moves);
    expect(milliseconds).toBe(solve.milliseconds);
    const off = times.map((time, i) => Math.abs(time - (solve.times[i] ?? 0)));
    expect(Math.max(...off)).toBeLessThanOrEqual(5);
    expect(times.at(-1)).toBe(milliseconds);
    expect(readLink(challengeLink(solve, null)).problems).toStrictEqual([]);
  });
  test("has a short link, unless it has thousands of moves", () => {
    expect(challengeLink(solveOf(4, 4, 150), null).length).toBeLessThan(400);
    expect(challengeLink(solveOf(5, 5, 3000), null).length).toBeLessThan(MAX_LINK);
    expect(challengeLink(solveOf(10, 10, 6000), null).length).toBeGreaterThan(MAX_LINK);
  });
  test("stays in the address until another board is played", () => {
    const state = open(challengeLink(solveOf(4, 4, 40), null));
    expect(challengeOn(state)).not.toBeNull();
    expect(readLink(writeLink(state)).challenge).toStrictEqual(state.page.challenge);
    const other = withGame(state, { start: START });
    expect(challengeOn(other)).toBeNull();
    expect(writeLink(other).includes("challenge")).toBe(false);
    const goal = changed(state, {
      game: { goal: parseBoard("0-1-2-3_4-5-6-7_8-9-10-11_12-13-14-15") },
    });
    expect(challengeOn(goal)).toBeNull();
  });
  test("is left out of an address that would be too long for the moves", () => {
    const challenge = solveOf(5, 5, 3600);
    const state = withGame(open(challengeLink(challenge, null)), {
      start: challenge.start,
      line: challenge.moves,
    });
    const link = writeLink(state);
    expect(link.length).toBeLessThanOrEqual(MAX_LINK);
    expect(readLink(link).moves.length).toBe(3600);
  });
  test.each([
    ["a daily board has its seed", shuffle(2, 2, { seed: SEED }), SEED],
    ["another board does not have the seed of the link", START, null],
  ])("of %s", (_, board, seed) => {
    const { game } = open(`?board=${formatBoard(board)}&seed=${SEED}`);
    expect([game.seed, game.practice]).toStrictEqual([seed, seed === null]);
  });
});

describe("a solve whose clock stood still", () => {
  /** Save the game and open it again, as a reload does. */
  const reloaded = (state: State) =>
    initialState({ ...readGame(stored(gameRecord(state, 5000))), start: START });
  const paused = made(reloaded(made(newGame(), ["U", 1000])), ["L", 9000]);
  test("is no challenge", () => {
    expect(isOwnWin(paused)).toBe(true);
    expect([isFairWin(paused), challengeOf(paused)]).toStrictEqual([false, null]);
    const still = made(reloaded(newGame()), ["U", 1000], ["L", 2234]); // reloaded before its clock ran
    expect(challengeOf(still)?.milliseconds).toBe(1234);
  });
});

describe("an invalid challenge", () => {
  const good = packSolve({ moves: ["U", "L"], times: [0, 1234], milliseconds: 1234 });
  const bytes = (...values: number[]) => Buffer.from(values).toString("base64url");
  const packed = (moves: Move[], times: number[], milliseconds: number) =>
    packSolve({ moves, times, milliseconds });
  test.each([
    ["no base64url", "<script>"],
    ["half a byte", "A"],
    ["nothing", ""],
    ["another version", bytes(2, 1, 0, 0, 0)],
    ["no end", good.slice(0, -3)],
    ["more than a solve", `${good}AA`],
    ["a number without end", bytes(1, ...new Array(9000).fill(128), 1)],
    ["a number that is too large", bytes(1, 255, 255, 255, 255, 255, 255, 255, 255, 127)],
    ["more moves than bytes", bytes(1, 160, 156, 1, 0, 0)],
    ["impossible moves", packed(["D", "D"], [0, 1], 1)],
    ["moves that do not solve the board", packed(["U"], [0], 0)],
    ["no moves", packed([], [], 0)],
    ["moves later than its end", packed(["U", "L"], [0, 9000], 20)],
  ])("with %s is reported, and the board is opened", (_, text) => {
    const { page, game } = open(`?board=${BOARD}&challenge=${text}`);
    expect(page.challenge).toBeNull();
    expect(page.problems).toStrictEqual([expect.stringMatching(/^challenge: .{0,138}$/)]);
    expect(game.start).toStrictEqual(START);
  });
  test("without a board is reported", () => {
    expect(readLink(`?challenge=${good}`).problems[0]).toMatch(/needs a board/);
    expect(open(`?size=3x3&challenge=${good}`).page.challenge).toBeNull();
  });
  test("of an unsolvable board is reported", () => {
    expect(readLink(`?board=1-2-3_4-5-6_8-7-0&challenge=${good}`).problems.length).toBe(1);
  });
  test("of random bytes is read or reported", () => {
    for (let i = 0; i < 2000; i++) {
      const text = bytes(
        1,
        ...Array.from({ length: i % 40 }, (_, k) => (i * 2654435761 * (k + 3)) >>> 24),
      );
      const { challenge, problems } = readLink(`?board=${BOARD}&challenge=${text}`);
      expect(challenge === null).toBe(problems.length === 1);
    }
  });
});

describe("the ghost", () => {
  const solve = { moves: ["U", "L"] as const, times: [0, 1200], milliseconds: 1200 };
  test("waits for the first move, then moves at the recorded times", () => {
    expect(ghostAt(solve, STOPPED, 5000)).toStrictEqual({ made: 0, due: null });
    expect(ghostAt(solve, inspecting(STOPPED, 5000), 6000)).toStrictEqual({ made: 0, due: null });
    const clock = { since: 5000, spent: 0, done: false };
    expect(ghostAt(solve, clock, 5000)).toStrictEqual({ made: 1, due: 1200 });
    expect(ghostAt(solve, clock, 6199)).toStrictEqual({ made: 1, due: 1 });
    expect(ghostAt(solve, clock, 6200)).toStrictEqual({ made: 2, due: null });
  });
  test("continues and stops with the clock", () => {
    expect(ghostAt(solve, { since: 0, spent: 1100, done: false }, 50).made).toBe(1);
    expect(ghostAt(solve, { since: 0, spent: 1100, done: false }, 150).made).toBe(2);
    expect(ghostAt(solve, { since: null, spent: 900, done: true }, 9999)).toStrictEqual({
      made: 1,
      due: null,
    });
  });
});
