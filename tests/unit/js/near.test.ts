// The distance of boards that are near their goal.

import { expect, test } from "vitest";
import { distanceWithin } from "../../../static/js/puzzle/near.ts";
import { parseBoard } from "../../../static/js/puzzle/notation.ts";
import { solved } from "../../../static/js/puzzle/rules.ts";

test.each([
  ["1-2-3_4-5-6_7-8-0", 0, 0],
  ["1-2-3_4-0-6_7-5-8", 7, 2],
  ["0-1-3_4-2-5_7-8-6", 4, 4],
  ["0-1-3_4-2-5_7-8-6", 3, null],
  ["8-1-3_4-0-2_7-6-5", 13, null],
  ["8-1-3_4-0-2_7-6-5", 14, 14],
  ["2-1_3-0", 6, null],
  ["1-2-3-4_5-6-7-8_9-10-0-12_13-14-11-15", 7, 2],
])("the distance of %s within %i moves", (text, most, distance) => {
  const board = parseBoard(text);
  expect(distanceWithin(board, solved(board.rows, board.cols), most)).toBe(distance);
});
