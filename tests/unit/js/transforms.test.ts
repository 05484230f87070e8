// Turned, mirrored and inverted puzzles.

import { expect, test } from "vitest";
import { GOALS, namedGoal } from "../../../static/js/puzzle/goals.ts";
import { formatBoard, parseBoard } from "../../../static/js/puzzle/notation.ts";
import {
  isSolvable,
  type Move,
  OPPOSITE,
  type Position,
  samePosition,
  slideAll,
  solved,
} from "../../../static/js/puzzle/rules.ts";
import { inverted, turned } from "../../../static/js/puzzle/transforms.ts";
import { randomMoves } from "./kit/random.ts";

const SHAPES: [number, number][] = [
  [2, 2],
  [3, 3],
  [4, 4],
  [2, 5],
  [5, 3],
  [3, 5],
];

function after(board: Position, moves: readonly Move[]) {
  const { position, count } = slideAll(board, moves);
  expect(count).toBe(moves.length);
  return position;
}

/** Yield puzzles whose moves lead from the board to the goal. */
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

test.each([
  ["rotate", 4],
  ["mirror", 2],
  ["flip", 2],
] as const)("%s turns the solution too, and %d times returns the puzzle", (turn, times) => {
  for (const puzzle of puzzles()) {
    const once = turned(turn, puzzle);
    expect(samePosition(after(once.board, once.moves), once.goal)).toBe(true);
    let again = once;
    for (let i = 1; i < times; i++) again = turned(turn, again);
    expect(again).toStrictEqual(puzzle);
  }
});

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

test("an unsolvable puzzle stays unsolvable", () => {
  for (const puzzle of puzzles()) {
    // Tiles 1 and 2 change places.
    const tiles = puzzle.board.tiles.map((tile) => [0, 2, 1][tile] ?? tile);
    const board = { ...puzzle.board, tiles };
    const broken = { ...puzzle, board, moves: [] };
    const turns = (["rotate", "mirror", "flip"] as const).map((turn) => turned(turn, broken));
    for (const other of [broken, ...turns, inverted(broken)]) {
      expect(isSolvable(other.board, other.goal)).toBe(false);
    }
  }
});

test("an inverted puzzle is solved by the inverse moves, and inverted twice it is as before", () => {
  for (const puzzle of puzzles()) {
    const back = inverted(puzzle);
    expect(samePosition(after(back.board, back.moves), back.goal)).toBe(true);
    expect(inverted(back)).toStrictEqual(puzzle);
  }
});

test("an inverted board with the blank in its place is the inverse permutation", () => {
  const goal = solved(3, 3);
  const board = parseBoard("2-3-1_4-5-6_7-8-0"); // 1 -> 2 -> 3 -> 1
  const back = inverted({ board, goal, moves: [] });
  expect(formatBoard(back.board)).toBe("3-1-2_4-5-6_7-8-0");
  expect(back.goal).toStrictEqual(goal);
});
