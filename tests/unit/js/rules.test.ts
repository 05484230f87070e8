// Rules, notation and shuffles, some with the fixtures of the Python tests.

import { describe, expect, test } from "vitest";
import {
  formatBoard,
  formatMoves,
  NotationError,
  parseBoard,
  parseMoves,
  parseSize,
} from "../../../static/js/puzzle/notation.ts";
import {
  isSolvable,
  MOVES,
  manhattan,
  movesTo,
  OPPOSITE,
  slide,
  solved,
} from "../../../static/js/puzzle/rules.ts";
import { shuffle } from "../../../static/js/puzzle/shuffle.ts";
import { fixture } from "./kit/fixtures.ts";

test("the Manhattan distance is that of the goal", () => {
  const board = parseBoard("8 6 7/2 5 4/3 0 1");
  expect(manhattan(board, solved(3, 3))).toBe(21);
  expect([manhattan(board, board), manhattan(solved(2, 3), parseBoard("0 1 2/3 4 5"))]).toEqual([
    0, 7,
  ]);
});

describe("rules", () => {
  for (const { board, goal, solvable, moves } of fixture("rules.json").positions) {
    test(board.slice(0, 30), () => {
      const position = parseBoard(board);
      const target = goal ? parseBoard(goal) : solved(position.rows, position.cols);
      expect(isSolvable(position, target)).toBe(solvable);
      for (const move of MOVES) {
        const after = slide(position, move);
        expect(after && formatBoard(after)).toBe(moves[move] ?? null);
        if (after) expect(slide(after, OPPOSITE[move])).toStrictEqual(position);
      }
    });
  }
});

test.each([
  [7, ["L", "L"]],
  [4, ["R"]],
  [1, ["D"]],
  [9, ["U"]],
  [5, []],
  [0, []],
])("a press on cell %d moves all tiles between it and the blank", (cell, moves) => {
  expect(movesTo(parseBoard("1-2-3-4_5-0-6-7_8-9-10-11"), cell)).toStrictEqual(moves);
});

describe("texts of boards", () => {
  const { good, bad } = fixture("board-text.json");
  for (const { text, rows, canonical } of good) {
    test(`reads ${JSON.stringify(text)}`, () => {
      const position = parseBoard(text);
      expect(position).toStrictEqual({
        rows: rows.length,
        cols: rows[0].length,
        tiles: rows.flat(),
      });
      if (canonical) expect(formatBoard(position)).toBe(text);
      expect(parseBoard(formatBoard(position))).toStrictEqual(position);
    });
  }
  for (const { text, quotes } of bad) {
    test(`refuses ${JSON.stringify(text)}`, () => {
      expect(() => parseBoard(text)).toThrow(NotationError);
      expect(() => parseBoard(text)).toThrow(quotes || /./);
    });
  }
  test("refuses boards that are too large for the page", () => {
    expect(() => parseBoard(formatBoard(solved(51, 3)))).toThrow(/too large for this page/);
  });
});

describe("moves", () => {
  test("are read in any case and written short", () => {
    const text = "R3D2LU";
    expect(formatMoves(parseMoves("rrr d2, lu"))).toBe(text);
    expect(formatMoves(parseMoves(text))).toBe(text);
    expect(parseMoves("")).toStrictEqual([]);
    expect(formatMoves([])).toBe("");
    expect(formatMoves(parseMoves("r2r"))).toBe("R3");
  });
  test.each(["x", "3R", "R0", "R-1", "R 3", "R1000000", `R${"9".repeat(400)}`, "É"])(
    "refuse %.20s",
    (text) => {
      expect(() => parseMoves(text)).toThrow(NotationError);
    },
  );
});

test.each([
  ["4", 4, 4],
  ["30x2", 30, 2],
  [" 3X5 ", 3, 5],
])("the size %j is %d rows and %d columns", (text, rows, cols) => {
  expect(parseSize(text)).toStrictEqual({ rows, cols });
});

test.each(["", "1", "31", "3x", "x3", "999999x2", "-3", "3x4x5", "abc"])(
  "%j is not a size",
  (text) => {
    expect(() => parseSize(text)).toThrow(NotationError);
  },
);

describe("shuffle", () => {
  for (const { rows, cols, seed, goal, board } of fixture("shuffle.json").cases) {
    test(`${rows}x${cols} ${seed.slice(0, 12)}`, () => {
      const target = goal ? parseBoard(goal) : null;
      expect(formatBoard(shuffle(rows, cols, { seed, goal: target }))).toBe(board);
    });
  }
  test("deals every solvable board but the goal about equally often", () => {
    const goal = parseBoard("1-0_3-2");
    const dealt: Map<string, number> = new Map();
    for (let i = 0; i < 11_000; i++) {
      const position = shuffle(2, 2, { goal });
      expect(isSolvable(position, goal)).toBe(true);
      const text = formatBoard(position);
      dealt.set(text, (dealt.get(text) ?? 0) + 1);
    }
    expect(dealt.size).toBe(11);
    expect(dealt.has("1-0_3-2")).toBe(false);
    const chiSquare = [...dealt.values()].reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0);
    expect(chiSquare, `${chiSquare}`).toBeLessThan(35.6); // exceeded once in ten thousand runs
  });
});
