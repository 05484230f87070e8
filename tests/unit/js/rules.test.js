// The page's rules, texts and shuffles against the fixtures that Python's are held to as well.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  formatBoard,
  formatMoves,
  NotationError,
  parseBoard,
  parseMoves,
  parseSize,
} from "../../../static/js/puzzle/notation.js";
import {
  isSolvable,
  MOVES,
  movesTo,
  OPPOSITE,
  slide,
  solved,
} from "../../../static/js/puzzle/rules.js";
import { shuffle } from "../../../static/js/puzzle/shuffle.js";
import { fixture } from "./support.js";

describe("rules", () => {
  for (const { board, goal, solvable, moves } of fixture("rules.json").positions) {
    test(board.slice(0, 30), () => {
      const position = parseBoard(board);
      const target = goal ? parseBoard(goal) : solved(position.rows, position.cols);
      assert.equal(isSolvable(position, target), solvable);
      for (const move of MOVES) {
        const after = slide(position, move);
        assert.equal(after && formatBoard(after), moves[move] ?? null);
        if (after) assert.deepEqual(slide(after, OPPOSITE[move]), position);
      }
    });
  }
});

test("a press moves all tiles between the cell and the blank", () => {
  const position = parseBoard("1-2-3-4_5-0-6-7_8-9-10-11");
  assert.deepEqual(movesTo(position, 7), ["L", "L"]);
  assert.deepEqual(movesTo(position, 4), ["R"]);
  assert.deepEqual(movesTo(position, 1), ["D"]);
  assert.deepEqual(movesTo(position, 9), ["U"]);
  assert.deepEqual(movesTo(position, 5), []);
  assert.deepEqual(movesTo(position, 0), []);
});

describe("texts of boards", () => {
  const { good, bad } = fixture("board-text.json");
  for (const { text, rows, canonical } of good) {
    test(`reads ${JSON.stringify(text)}`, () => {
      const position = parseBoard(text);
      assert.deepEqual(position, { rows: rows.length, cols: rows[0].length, tiles: rows.flat() });
      if (canonical) assert.equal(formatBoard(position), text);
      assert.deepEqual(parseBoard(formatBoard(position)), position);
    });
  }
  for (const { text, quotes } of bad) {
    test(`refuses ${JSON.stringify(text)}`, () => {
      assert.throws(
        () => parseBoard(text),
        (error) => {
          assert.ok(error instanceof NotationError);
          assert.ok(error.message.includes(quotes), error.message);
          return true;
        },
      );
    });
  }
  test("refuses what the page can't show, and bombs, at once", () => {
    const large = formatBoard(solved(11, 3));
    assert.throws(() => parseBoard(large), /too large for this page/);
    assert.throws(() => parseBoard("9".repeat(10_000_000)), NotationError);
    assert.throws(() => parseBoard("9".repeat(19_000)), NotationError);
  });
});

describe("moves", () => {
  test("are read in any case and written short", () => {
    const text = "R3D2LU";
    assert.equal(formatMoves(parseMoves("rrr d2, lu")), text);
    assert.equal(formatMoves(parseMoves(text)), text);
    assert.deepEqual(parseMoves(""), []);
    assert.equal(formatMoves([]), "");
    assert.equal(formatMoves(parseMoves("r2r")), "R3");
  });
  for (const text of ["x", "3R", "R0", "R-1", "R 3", "R1000000", `R${"9".repeat(400)}`, "É"]) {
    test(`refuse ${text.slice(0, 20)}`, () => {
      assert.throws(() => parseMoves(text), NotationError);
    });
  }
});

test("sizes", () => {
  assert.deepEqual(parseSize("4"), { rows: 4, cols: 4 });
  assert.deepEqual(parseSize(" 3X5 "), { rows: 3, cols: 5 });
  for (const text of ["", "1", "11", "3x", "x3", "999999x2", "-3", "3x4x5", "abc"]) {
    assert.throws(() => parseSize(text), NotationError, text);
  }
});

describe("shuffle", () => {
  for (const { rows, cols, seed, goal, board } of fixture("shuffle.json").cases) {
    test(`${rows}x${cols} ${seed.slice(0, 12)}`, () => {
      const target = goal ? parseBoard(goal) : null;
      assert.equal(formatBoard(shuffle(rows, cols, { seed, goal: target })), board);
    });
  }
  test("deals every solvable board but the goal about equally often", () => {
    const goal = parseBoard("1-0_3-2");
    /** @type {Map<string, number>} */
    const dealt = new Map();
    for (let i = 0; i < 11_000; i++) {
      const position = shuffle(2, 2, { goal });
      assert.ok(isSolvable(position, goal));
      const text = formatBoard(position);
      dealt.set(text, (dealt.get(text) ?? 0) + 1);
    }
    assert.equal(dealt.size, 11);
    assert.equal(dealt.has("1-0_3-2"), false);
    const chiSquare = [...dealt.values()].reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0);
    assert.ok(chiSquare < 35.6, `${chiSquare}`); // passed once in ten thousand
  });
});
