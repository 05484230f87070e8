// Named goals, equal to Python's, and the goals offered for an unsolvable board.

import { describe, expect, test } from "vitest";
import { alternativeGoals, namedGoal } from "../../../static/js/puzzle/goals.ts";
import { formatBoard, parseBoard } from "../../../static/js/puzzle/notation.ts";
import { fixture } from "./kit/fixtures.ts";

const NAMES: Record<string, string> = { standard: "last", "blank-first": "first", snail: "snail" };

describe("named goals match the fixture", () => {
  for (const goals of fixture("goals.json").goals) {
    test(goals.standard, () => {
      const { rows, cols } = parseBoard(goals.standard);
      for (const [name, text] of Object.entries(goals)) {
        expect(formatBoard(namedGoal(NAMES[name], rows, cols))).toBe(text);
      }
    });
  }
});

test.each([
  ["14-13-15-7_11-12-9-5_6-0-2-1_4-8-10-3", "last", ["first"]],
  ["4-5-3_7-2-6_1-8-0", "last", ["snail"]],
  ["1-2-3_4-0-6_7-5-8", "snail", ["last", "first"]],
  ["1-2-3_4-0-6_7-5-8", "last", []],
  // A goal that the user chose on purpose, which one of these cannot reach.
  ["4-5-3_7-2-6_1-8-0", "columns", []],
  ["5-4-3_7-2-6_1-8-0", "columns", []],
])("offers for %s instead of %s: %j", (board, name, offers) => {
  const position = parseBoard(board);
  const goal = namedGoal(name, position.rows, position.cols);
  expect(alternativeGoals(position, goal)).toStrictEqual(offers);
});
