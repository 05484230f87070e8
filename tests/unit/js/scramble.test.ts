// csTimer's scrambles.

import { describe, expect, test } from "vitest";
import { formatBoard } from "../../../static/js/puzzle/notation.ts";
import {
  areNumbers,
  arrowsAsLetters,
  mayBeMoves,
  scrambled,
} from "../../../static/js/puzzle/scramble.ts";

describe("arrows", () => {
  test.each([
    ["^v<>", "UDLR"],
    ["↑ ↓ ← →", "U D L R"],
    ["￪2 ￬, ￩ ￫3", "U2 D, L R3"],
    ["UDLR", "UDLR"],
    ["<b>", "<b>"],
    ["", ""],
  ])("%j is read as %j", (text, letters) => {
    expect(arrowsAsLetters(text)).toBe(letters);
  });
});

test.each([
  ["U", true],
  ["r2 d, L\n", true],
  [" , u", true],
  ["1. Up\n2. Left", true],
  ["D.U.U.L", true],
  ["D/U", true],
  ["Moves: D U", true],
  ["UX", false],
  ["", false],
  ["1 2 3", false],
])("whether %j may be moves is %j", (text, expected) => {
  expect(mayBeMoves(text)).toBe(expected);
});

test.each([
  [" 4, 5;8\n", true],
  ["10 20", true],
  ["1 0 2", false],
  ["1-2", false],
  ["UL", false],
  ["", false],
])("whether %j may be tile numbers is %j", (text, expected) => {
  expect(areNumbers(text)).toBe(expected);
});

describe("a scramble", () => {
  test("of the tiles leads to its board", () => {
    const { board, moves } = scrambled("R D", { rows: 2, cols: 2 }) ?? {};
    expect([board && formatBoard(board), moves]).toEqual(["0-2_1-3", 2]);
  });
  test("of the blank leads to the same board", () => {
    expect(scrambled("L U", { rows: 2, cols: 2 })).toEqual(scrambled("R D", { rows: 2, cols: 2 }));
  });
  test.each([
    ["D R D L U R U L D2 R2 U L U L D R U R D", 4, 3],
    ["U L U R D L D R U2 L2 D R D R U L D L U", 4, 3],
    ["D R D L U R U L D2 R2 U L U L D R U R D", 2, 3],
    ["R3 D3", 3, 4],
    ["D3", 5, 4],
    ["R4", 5, 5],
    ["R D", 4, 3],
  ])("%j on a shown board of side %d is for a board of side %d", (text, shown, side) => {
    const { board } = scrambled(text, { rows: shown, cols: shown }) ?? {};
    expect([board?.rows, board?.cols]).toEqual([side, side]);
  });
  test("that does not fit the shown board is for a board of a usual size", () => {
    const { board } = scrambled("R3 D3", { rows: 2, cols: 2 }) ?? {};
    expect([board?.rows, board?.cols]).toEqual([4, 4]);
  });
  test.each(["R9", "RL X", "R1000000", "", "hello", "R2 L2 U"])("%j is not a scramble", (text) => {
    expect(scrambled(text, { rows: 3, cols: 3 })).toBeNull();
  });
});
