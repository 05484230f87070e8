// Checked searches: the kind of a code, and the link to the step that differs.

import { expect, test } from "vitest";
import { stepLink } from "../../../static/js/write/step-link.ts";
import { kindOf } from "../../../static/js/write/write-code.ts";

test.each([
  ["def h(tiles):\n    return 0", "heuristic"],
  ["def h(state):\n    return 0\n\ndef search(problem):\n    return []", "search"],
  ["# def search is next week\ndef h(tiles):\n    return 0", "heuristic"],
  ["def searches(problem): pass", "heuristic"],
  ["def search():\n    return 0\n\ndef h(tiles):\n    return search()", "heuristic"],
])("%j is a %s", (code, kind) => {
  expect(kindOf(code)).toBe(kind);
});

test("the link has the search of the exercise, and no problem", () => {
  const board = "8-1-3_4-0-2_7-6-5";
  const exercise = {
    ...{
      boards: [board],
      goal: "0-1-2_3-4-5_6-7-8",
      reference: "",
      by_student: false,
      max_recorded: [9],
      seconds: 9,
    },
    ...{ algorithm: "weighted-astar", heuristic: "hamming", rules: "ties:none", weight: 3 },
  };
  const link = stepLink(exercise, board, 6);
  expect(link).toMatchObject({ algorithm: "weighted-astar", heuristic: "hamming", step: 6 });
  expect(link).toMatchObject({ rules: "ties:none", options: { weight: 3 }, problems: [] });
  expect(link.goal?.tiles).toStrictEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const blind = { ...exercise, algorithm: "bfs", rules: "", goal: "1-2-3_4-5-6_7-8-0" };
  expect(stepLink(blind, board, 0)).toMatchObject({ rules: null, goal: null, problems: [] });
});
