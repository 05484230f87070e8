// Links of challenges: written, read, and damaged.

import { describe, expect, test } from "vitest";
import { verdict } from "../../../static/js/challenge/challenge-text.ts";
import { parseBoard } from "../../../static/js/puzzle/notation.ts";
import { OPPOSITE, slideAll, solved } from "../../../static/js/puzzle/rules.ts";
import { shuffle } from "../../../static/js/puzzle/shuffle.ts";
import { openingState } from "../../../static/js/shell/opening.ts";
import {
  challengeOf,
  challengeOn,
  ghostAt,
  packSolve,
  unpackSolve,
} from "../../../static/js/state/challenge.ts";
import { inspecting, STOPPED } from "../../../static/js/state/clock.ts";
import { play } from "../../../static/js/state/game.ts";
import {
  challengeLink,
  MAX_LINK,
  readLink,
  writeLink,
} from "../../../static/js/state/share-link.ts";
import { changed, initialState, withGame } from "../../../static/js/state/state.ts";
import { randomMoves } from "./kit/random.ts";

const EASY = parseBoard("1-2-3_4-0-6_7-5-8"); // UL away from the goal
const open = (link: string) => openingState(link, { game: null, choices: {} });

/** A board with a solve that has detours, with a move about every 250 ms. */
function solveOf(rows: number, cols: number, count: number) {
  const back = randomMoves(solved(rows, cols), count, 7);
  const start = slideAll(solved(rows, cols), back).position;
  const moves = back.toReversed().map((move) => OPPOSITE[move]);
  const times = moves.map((_, i) => Math.round(i * 254.7 + (i % 7) * 11));
  return { start, goal: null, moves, times, milliseconds: times.at(-1) ?? 0 };
}

describe("a challenge", () => {
  test("is the game that was won, as it was played", () => {
    let state = initialState({ start: EASY, practice: false });
    expect(challengeOf(state)).toBeNull();
    state = play(state, "U", 1000);
    state = play(state, "L", 2234);
    const link = challengeLink(challengeOf(state) as any, null);
    const { page, game } = open(link);
    expect(page.problems).toStrictEqual([]);
    expect(page.challenge?.moves).toStrictEqual(["U", "L"]);
    expect(page.challenge?.times).toStrictEqual([0, 1234]);
    expect(page.challenge?.milliseconds).toBe(1234);
    expect(game.position).toStrictEqual(EASY);
    expect([game.line, game.clock, game.practice]).toStrictEqual([[], STOPPED, true]);
  });
  test("of any size comes back whole, its times within a hundredth of a second", () => {
    for (const [rows, cols, count] of [
      [2, 2, 5],
      [3, 5, 90],
      [4, 4, 211],
      [10, 10, 1500],
    ]) {
      const solve = solveOf(rows, cols, count);
      const { moves, times, milliseconds } = unpackSolve(packSolve(solve));
      expect(moves).toStrictEqual(solve.moves);
      expect(milliseconds).toBe(solve.milliseconds);
      const off = times.map((time, i) => Math.abs(time - (solve.times[i] ?? 0)));
      expect(Math.max(...off)).toBeLessThanOrEqual(5);
      expect(times.at(-1)).toBe(milliseconds);
      expect(readLink(challengeLink(solve, null)).problems).toStrictEqual([]);
    }
  });
  test("of a common solve is a short link; of thousands of moves, too long a one", () => {
    expect(challengeLink(solveOf(4, 4, 150), null).length).toBeLessThan(400);
    expect(challengeLink(solveOf(5, 5, 3000), null).length).toBeLessThan(MAX_LINK);
    expect(challengeLink(solveOf(10, 10, 6000), null).length).toBeGreaterThan(MAX_LINK);
  });
  test("stays in the address while its board is played, and goes with it", () => {
    const state = open(challengeLink(solveOf(4, 4, 40), null));
    expect(challengeOn(state)).not.toBeNull();
    expect(readLink(writeLink(state)).challenge).toStrictEqual(state.page.challenge);
    const other = withGame(state, { start: EASY });
    expect(challengeOn(other)).toBeNull();
    expect(writeLink(other).includes("challenge")).toBe(false);
    const goal = changed(state, {
      game: { goal: parseBoard("0-1-2-3_4-5-6-7_8-9-10-11_12-13-14-15") },
    });
    expect(challengeOn(goal)).toBeNull();
  });
  test("too long for an address beside the moves that were made leaves these in", () => {
    const challenge = solveOf(5, 5, 3600);
    const state = withGame(open(challengeLink(challenge, null)), {
      start: challenge.start,
      line: challenge.moves,
    });
    const link = writeLink(state);
    expect(link.length).toBeLessThanOrEqual(MAX_LINK);
    expect(readLink(link).moves.length).toBe(3600);
  });
  test("of a daily board deals that; a seed that isn't the board's says nothing", () => {
    const seed = "daily-2026-11-21";
    const start = shuffle(2, 2, { seed });
    for (const [board, kept] of [
      [start, seed],
      [EASY, null],
    ] as const) {
      const link = `?board=${board.tiles.length === 4 ? `${board.tiles[0]}-${board.tiles[1]}_${board.tiles[2]}-${board.tiles[3]}` : "1-2-3_4-0-6_7-5-8"}&seed=${seed}`;
      const { game } = open(link);
      expect([game.seed, game.practice]).toStrictEqual([kept, kept === null]);
    }
  });
});

describe("a link that somebody made up", () => {
  const good = packSolve({ moves: ["U", "L"], times: [0, 1234], milliseconds: 1234 });
  const bytes = (...values: number[]) => Buffer.from(values).toString("base64url");
  const hostile = {
    "no base64url": "<script>",
    "a half byte": "A",
    nothing: "",
    "another version": bytes(2, 1, 0, 0, 0),
    "no end": good.slice(0, -3),
    "more than a solve": `${good}AA`,
    "a number without end": bytes(1, ...new Array(9000).fill(128), 1),
    "a number that's too large": bytes(1, 255, 255, 255, 255, 255, 255, 255, 255, 127),
    "more moves than bytes": bytes(1, 160, 156, 1, 0, 0),
    "moves that can't be made": packSolve({ moves: ["D", "D"], times: [0, 1], milliseconds: 1 }),
    "moves that don't solve": packSolve({ moves: ["U"], times: [0], milliseconds: 0 }),
    "no moves": packSolve({ moves: [], times: [], milliseconds: 0 }),
    "later moves than its end": packSolve({
      moves: ["U", "L"],
      times: [0, 9000],
      milliseconds: 20,
    }),
  };
  for (const [what, text] of Object.entries(hostile)) {
    test(`${what}: is named, and the board is there`, () => {
      const link = `?board=1-2-3_4-0-6_7-5-8&challenge=${text}`;
      const { page, game } = open(link);
      expect(page.challenge).toBeNull();
      expect(page.problems.length).toBe(1);
      expect(page.problems[0] ?? "").toMatch(/^challenge: /);
      expect((page.problems[0] ?? "").length).toBeLessThan(150);
      expect(game.start).toStrictEqual(EASY);
    });
  }
  test("without a board is named", () => {
    expect(readLink(`?challenge=${good}`).problems[0] ?? "").toMatch(/without a board/);
    expect(open(`?size=3x3&challenge=${good}`).page.challenge).toBeNull();
  });
  test("on an unsolvable board is named", () => {
    expect(readLink(`?board=1-2-3_4-5-6_8-7-0&challenge=${good}`).problems.length).toBe(1);
  });
  test("of random bytes is read or named, and never more", () => {
    for (let i = 0; i < 2000; i++) {
      const text = bytes(
        1,
        ...Array.from({ length: i % 40 }, (_, k) => (i * 2654435761 * (k + 3)) >>> 24),
      );
      const { challenge, problems } = readLink(`?board=1-2-3_4-0-6_7-5-8&challenge=${text}`);
      expect(challenge === null).toBe(problems.length === 1);
    }
  });
});

describe("the ghost", () => {
  const solve = { moves: ["U", "L"] as any, times: [0, 1200], milliseconds: 1200 };
  test("waits for the first slide, then keeps the sender's time", () => {
    expect(ghostAt(solve, STOPPED, 5000)).toStrictEqual({ made: 0, due: null });
    expect(ghostAt(solve, inspecting(5000), 6000)).toStrictEqual({ made: 0, due: null });
    const clock = { since: 5000, spent: 0, done: false };
    expect(ghostAt(solve, clock, 5000)).toStrictEqual({ made: 1, due: 1200 });
    expect(ghostAt(solve, clock, 6199)).toStrictEqual({ made: 1, due: 1 });
    expect(ghostAt(solve, clock, 6200)).toStrictEqual({ made: 2, due: null });
  });
  test("goes on where the clock does, and stops with it", () => {
    expect(ghostAt(solve, { since: 0, spent: 1100, done: false }, 50).made).toBe(1);
    expect(ghostAt(solve, { since: 0, spent: 1100, done: false }, 150).made).toBe(2);
    expect(ghostAt(solve, { since: null, spent: 900, done: true }, 9999)).toStrictEqual({
      made: 1,
      due: null,
    });
  });
});

test("who was faster, and who was shorter", () => {
  const ghost = { moves: 80, milliseconds: 60_000 };
  const said = (moves: number, milliseconds: number) => verdict({ moves, milliseconds }, ghost);
  expect(said(76, 47_700)).toBe("You were 12.300\u00a0s faster and 4 moves shorter.");
  expect(said(81, 47_700)).toBe("You were 12.300\u00a0s faster, but the ghost was 1 move shorter.");
  expect(said(76, 61_000)).toBe("The ghost was 1.000\u00a0s faster, but you were 4 moves shorter.");
  expect(said(90, 61_000)).toBe("The ghost was 1.000\u00a0s faster and 10 moves shorter.");
  expect(said(80, 61_000)).toBe("The ghost was 1.000\u00a0s faster, in the same number of moves.");
  expect(said(80, 60_000)).toBe(
    "You and the ghost took the same time, in the same number of moves.",
  );
  expect(said(79, 60_000)).toBe("You and the ghost took the same time; you were 1 move shorter.");
});
