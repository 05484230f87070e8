// Named goals, and the goals offered for an unsolvable board.

import { describe, expect, test } from "vitest";
import { alternativeGoals, GOALS, goalName, namedGoal } from "../../../static/js/puzzle/goals.ts";
import { formatBoard, parseBoard } from "../../../static/js/puzzle/notation.ts";
import { fixture } from "./kit/fixtures.ts";

describe("a named goal", () => {
  const cases: Record<string, string>[] = fixture("goals.json").goals;
  test.each(cases)("is the same as in Python for $standard", (goals) => {
    const { rows, cols } = parseBoard(goals.standard ?? "");
    const named = (name: string) => formatBoard(namedGoal(name, rows, cols));
    const names = Object.keys(GOALS);
    expect(goals).toStrictEqual(Object.fromEntries(names.map((name) => [name, named(name)])));
  });
  test.each([
    ["snail", "1-2-3-4-5_0-9-8-7-6"],
    ["snail", "1-2-3_12-13-4_11-14-5_10-0-6_9-8-7"],
    ["columns", "1-3-5_2-4-0"],
  ])("%s has the board %s", (name, board) => {
    const { rows, cols } = parseBoard(board);
    expect(formatBoard(namedGoal(name, rows, cols))).toBe(board);
  });
  test.each<[number, number]>([
    [2, 2],
    [3, 3],
    [4, 4],
    [2, 5],
    [5, 3],
  ])("of %dx%d has a name", (rows, cols) => {
    for (const name of Object.keys(GOALS)) {
      const goal = namedGoal(name, rows, cols);
      // On 2x2 and on thin boards two names may be one goal.
      expect(namedGoal(goalName(goal) ?? "", rows, cols)).toStrictEqual(goal);
    }
  });
});

test("another goal has no name", () => {
  expect(goalName(parseBoard("1-2-3_4-0-5_6-7-8"))).toBeNull();
});

test.each([
  ["14-13-15-7_11-12-9-5_6-0-2-1_4-8-10-3", "standard", ["blank-first"]],
  ["4-5-3_7-2-6_1-8-0", "standard", ["snail"]],
  ["1-2-3_4-0-6_7-5-8", "snail", ["standard", "blank-first"]],
  ["1-2-3_4-0-6_7-5-8", "standard", []],
  // A goal that the user chose on purpose, which one of these cannot reach.
  ["4-5-3_7-2-6_1-8-0", "columns", []],
  ["5-4-3_7-2-6_1-8-0", "columns", []],
])("for %s and the goal %s, the offered goals are %j", (board, name, offers) => {
  const position = parseBoard(board);
  const goal = namedGoal(name, position.rows, position.cols);
  expect(alternativeGoals(position, goal)).toStrictEqual(offers);
});
