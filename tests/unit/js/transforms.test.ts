// Turned, mirrored and inverted puzzles, and named goals.

import { assert, describe, expect, test } from "vitest";
import { goalName, namedGoal } from "../../../static/js/puzzle/goals.ts";
import { formatBoard, parseBoard } from "../../../static/js/puzzle/notation.ts";
import { GOALS } from "../../../static/js/puzzle/puzzle-text.ts";
import {
  isSolvable,
  MOVES,
  OPPOSITE,
  samePosition,
  slide,
  solved,
} from "../../../static/js/puzzle/rules.ts";
import { inverted, swapped, turned } from "../../../static/js/puzzle/transforms.ts";
import { randomMoves } from "./kit/random.ts";

const SHAPES = [
  [2, 2],
  [3, 3],
  [4, 4],
  [2, 5],
  [5, 3],
  [3, 5],
];

const after = (board: any, moves: readonly any[]) =>
  moves.reduce((position, move) => {
    const next = slide(position, move);
    assert(next, `${move} is not possible`);
    return next;
  }, board);

/** Puzzles whose moves lead from the board to the goal. */
function* puzzles() {
  for (const [rows, cols] of SHAPES) {
    for (const name of Object.keys(GOALS)) {
      for (let seed = 1; seed <= 12; seed++) {
        const goal = namedGoal(name, rows, cols);
        const away = randomMoves(goal, seed * 5, seed);
        const moves = away.toReversed().map((move) => OPPOSITE[move]);
        yield { board: after(goal, away), goal, moves };
      }
    }
  }
}

for (const [turn, times] of [
  ["rotate", 4],
  ["mirror", 2],
  ["flip", 2],
] as const) {
  test(`${turn}: the turned moves solve it, and ${times} times is as before`, () => {
    for (const puzzle of puzzles()) {
      const once = turned(turn, puzzle);
      expect(samePosition(after(once.board, once.moves), once.goal)).toBe(true);
      expect(isSolvable(once.board, once.goal)).toBe(true);
      let again = once;
      for (let i = 1; i < times; i++) again = turned(turn, again);
      expect(again).toStrictEqual(puzzle);
    }
  });
}

test("a quarter turn is clockwise", () => {
  const { board, goal, moves } = turned("rotate", {
    board: parseBoard("1-2-3_4-0-5"),
    goal: solved(2, 3),
    moves: ["L"],
  });
  expect(formatBoard(board)).toBe("4-1_0-2_5-3");
  expect(formatBoard(goal)).toBe("4-1_5-2_0-3");
  expect(moves).toStrictEqual(["U"]);
});

test("a puzzle that can't be solved stays one, however it's turned", () => {
  for (const puzzle of puzzles()) {
    const [a, b] = [1, 2].map((tile) => puzzle.board.tiles.indexOf(tile));
    const broken = { ...puzzle, board: swapped(puzzle.board, a, b), moves: [] };
    expect(isSolvable(broken.board, broken.goal)).toBe(false);
    for (const other of [
      turned("rotate", broken),
      turned("mirror", broken),
      turned("flip", broken),
      inverted(broken),
    ]) {
      expect(isSolvable(other.board, other.goal)).toBe(false);
    }
  }
});

describe("invert", () => {
  test("twice is as before; the way back solves it", () => {
    for (const puzzle of puzzles()) {
      const back = inverted(puzzle);
      expect(samePosition(after(back.board, back.moves), back.goal)).toBe(true);
      expect(inverted(back)).toStrictEqual(puzzle);
    }
  });

  test("with the blank at home it's the inverse permutation, and the goal stays", () => {
    const goal = solved(3, 3);
    // 1 -> 2 -> 3 -> 1: three tiles in a circle.
    const board = parseBoard("2-3-1_4-5-6_7-8-0");
    const back = inverted({ board, goal, moves: [] });
    expect(formatBoard(back.board)).toBe("3-1-2_4-5-6_7-8-0");
    expect(back.goal).toStrictEqual(goal);
  });
});

test("goals with a name", () => {
  expect(formatBoard(namedGoal("first", 3, 3))).toBe("0-1-2_3-4-5_6-7-8");
  expect(formatBoard(namedGoal("snail", 3, 3))).toBe("1-2-3_8-0-4_7-6-5");
  expect(formatBoard(namedGoal("snail", 4, 4))).toBe("1-2-3-4_12-13-14-5_11-0-15-6_10-9-8-7");
  expect(formatBoard(namedGoal("snail", 2, 5))).toBe("1-2-3-4-5_0-9-8-7-6");
  expect(formatBoard(namedGoal("snail", 5, 3))).toBe("1-2-3_12-13-4_11-14-5_10-0-6_9-8-7");
  expect(formatBoard(namedGoal("columns", 2, 3))).toBe("1-3-5_2-4-0");
  expect(formatBoard(namedGoal("last", 2, 2))).toBe("1-2_3-0");
  for (const [rows, cols] of SHAPES) {
    for (const name of Object.keys(GOALS)) {
      const goal = namedGoal(name, rows, cols);
      expect([...goal.tiles].sort((a, b) => a - b)).toStrictEqual([...Array(rows * cols).keys()]);
      // On 2x2 and on thin boards two names may be one goal.
      expect(namedGoal(goalName(goal) ?? "", rows, cols)).toStrictEqual(goal);
    }
  }
  expect(goalName(parseBoard("1-2-3_4-0-5_6-7-8"))).toBeNull();
  expect(MOVES.length).toBe(4);
});
