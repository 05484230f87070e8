// Rules, notation and shuffles, tested with the same fixtures as in Python.

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
  movesTo,
  OPPOSITE,
  slide,
  solved,
} from "../../../static/js/puzzle/rules.ts";
import { shuffle } from "../../../static/js/puzzle/shuffle.ts";
import { fixture } from "./kit/fixtures.ts";

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

test("a press moves all tiles between the cell and the blank", () => {
  const position = parseBoard("1-2-3-4_5-0-6-7_8-9-10-11");
  expect(movesTo(position, 7)).toStrictEqual(["L", "L"]);
  expect(movesTo(position, 4)).toStrictEqual(["R"]);
  expect(movesTo(position, 1)).toStrictEqual(["D"]);
  expect(movesTo(position, 9)).toStrictEqual(["U"]);
  expect(movesTo(position, 5)).toStrictEqual([]);
  expect(movesTo(position, 0)).toStrictEqual([]);
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
  test("refuses what the page can't show, and bombs, at once", () => {
    const large = formatBoard(solved(11, 3));
    expect(() => parseBoard(large)).toThrow(/too large for this page/);
    expect(() => parseBoard("9".repeat(10_000_000))).toThrow(NotationError);
    expect(() => parseBoard("9".repeat(19_000))).toThrow(NotationError);
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
  for (const text of ["x", "3R", "R0", "R-1", "R 3", "R1000000", `R${"9".repeat(400)}`, "É"]) {
    test(`refuse ${text.slice(0, 20)}`, () => {
      expect(() => parseMoves(text)).toThrow(NotationError);
    });
  }
});

test("sizes", () => {
  expect(parseSize("4")).toStrictEqual({ rows: 4, cols: 4 });
  expect(parseSize(" 3X5 ")).toStrictEqual({ rows: 3, cols: 5 });
  for (const text of ["", "1", "11", "3x", "x3", "999999x2", "-3", "3x4x5", "abc"]) {
    expect(() => parseSize(text), text).toThrow(NotationError);
  }
});

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
    expect(chiSquare, `${chiSquare}`).toBeLessThan(35.6); // passed once in ten thousand
  });
});
