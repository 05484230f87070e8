// A board that the user enters: tapped, typed, corrected, with one number left out; and the steps of its
// solution.

import { describe, expect, test } from "vitest";
import {
  formatBoard,
  parseBoard,
  parseMoves,
  shortBoardIn,
} from "../../../static/js/puzzle/notation.ts";
import {
  draftOf,
  type Entry,
  emptyEntry,
  enteredBoard,
  entryOf,
  entryOfShort,
  lastFilled,
  nextTile,
  undone,
  withCells,
  withKey,
  withSize,
  withTap,
} from "../../../static/js/state/entry.ts";
import { handSteps } from "../../../static/js/state/hand-steps.ts";
import { initialState } from "../../../static/js/state/state.ts";

const tapped = (entry: Entry, ...cells: number[]) => cells.reduce(withTap, entry);
const typed = (entry: Entry, text: string) => [...text].reduce(withKey, entry);
const shown = ({ cells }: Entry) => cells.map((tile) => tile ?? "?").join(" ");
const boardOf = (entry: Entry) => {
  const board = enteredBoard(entry);
  return board && formatBoard(board);
};

test("taps place the tiles in order, and the last cell is filled", () => {
  const some = tapped(emptyEntry(2, 2), 3, 0);
  expect([shown(some), nextTile(some), lastFilled(some)]).toEqual(["2 ? ? 1", 3, 0]);
  expect(boardOf(some)).toBeNull();
  expect(boardOf(tapped(some, 1))).toBe("2-3_0-1");
});

test.each([
  ["digits without spaces", 3, "013425786", "0-1-3_4-2-5_7-8-6"],
  ["spaces, and the last number left out", 3, "0 1 3 4 2 5 7 8 ", "0-1-3_4-2-5_7-8-6"],
  ["a line for the gap", 3, "1_3425786", "1-0-3_4-2-5_7-8-6"],
  ["a space of its own for the gap", 3, "1  3425786", "1-0-3_4-2-5_7-8-6"],
  ["a leading space for the gap", 3, " 13425786", "0-1-3_4-2-5_7-8-6"],
  [
    "numbers of two digits",
    4,
    "12 1 10 7 11,4 14 5 6 9 15_8 13 2 3 ",
    "12-1-10-7_11-4-14-5_6-9-15-0_8-13-2-3",
  ],
  ["a gap after a number of two digits", 4, "12  1_", "12 0 1"],
])("typed %s fill the cells in reading order", (_name, side, keys, wanted) => {
  const entry = typed(emptyEntry(side, side), keys);
  expect(boardOf(entry) ?? shown(entry).slice(0, wanted.length)).toBe(wanted);
});

test("a number that is not on the board or is on it already is refused", () => {
  const wide = emptyEntry(4, 4);
  expect(typed(wide, "16")).toMatchObject({ refused: 16, digits: "", cells: wide.cells });
  expect(typed(wide, "1 1 ")).toMatchObject({ refused: 1, digits: "" });
  expect(typed(wide, "1 1 2 ")).toMatchObject({ refused: null });
});

test("typing and taps fill the same cells", () => {
  expect(boardOf(typed(tapped(emptyEntry(2, 2), 2), "32"))).toBe("3-2_1-0");
  expect(shown(typed(tapped(emptyEntry(2, 2), 3), "0"))).toBe("0 ? ? 1");
});

describe("corrections", () => {
  const full = entryOf(parseBoard("1-2-3_4-5-6_7-8-0"));
  test.each([
    ["two taps swap", tapped(full, 0, 8), "0-2-3_4-5-6_7-8-1"],
    ["two taps on a tile change nothing", tapped(full, 0, 0), "1-2-3_4-5-6_7-8-0"],
    [
      "a number replaces the picked tile and takes its place",
      typed(tapped(full, 0), "8"),
      "8-2-3_4-5-6_7-1-0",
    ],
  ])("%s", (_name, entry, wanted) => {
    expect([boardOf(entry), entry.picked]).toEqual([wanted, null]);
  });
  test("a tile moves to an empty cell", () => {
    expect(shown(tapped(emptyEntry(2, 2), 0, 1, 0, 3))).toBe("? 2 ? 1");
  });
  test("undo takes back a digit, a pick, and then each input", () => {
    const one = typed(emptyEntry(4, 4), "12 1");
    expect(undone(one)).toMatchObject({ digits: "", cells: one.cells });
    expect(shown(undone(undone(one)))).toBe(shown(emptyEntry(4, 4)));
    const last = tapped(emptyEntry(2, 2), 0, 1, 2);
    expect(shown(undone(last))).toBe("1 2 ? ?");
    expect(undone(withTap(last, 0))).toEqual(last);
    const start = emptyEntry(2, 2);
    expect(undone(start)).toBe(start);
  });
  test("another board can be undone", () => {
    const other = withCells(tapped(full, 0, 1), emptyEntry(2, 3));
    expect([other.rows, other.cols, shown(other)]).toEqual([2, 3, "? ? ? ? ? ?"]);
    expect(boardOf(undone(other))).toBe("2-1-3_4-5-6_7-8-0");
  });
  test("another size can be undone only if it deletes tiles", () => {
    expect(withSize(emptyEntry(2, 2), 2, 3)).toEqual(emptyEntry(2, 3));
    const larger = withSize(tapped(emptyEntry(2, 2), 0), 2, 3);
    expect(shown(undone(withSize(larger, 3, 3)))).toBe("1 ? ? ?");
  });
});

test("only a board that began empty is there again after the dialog was closed", () => {
  const begun = tapped(emptyEntry(2, 2), 0, 1);
  expect(draftOf(withTap(begun, 0))).toEqual(begun);
  expect(draftOf(emptyEntry(2, 2))).toBeNull();
  expect(draftOf(tapped(entryOf(parseBoard("1-2_0-3")), 0, 1))).toBeNull();
});

describe("a text that leaves out one number", () => {
  test.each([
    ["in one line", "5 1 3 4 2 6 8 7 11 9 10 12 14 13 15", "4x4, 0 in 0 to 16"],
    ["as digits", "12345678", "3x3, 0 in 0 to 9"],
    ["in lines, one of which is short", "1 2 3\n4 5\n6 7 8", "3x3, 0 in 3 to 6"],
    ["with commas", "1,2,3,4\n5,6,7", "2x4, 0 in 4 to 8"],
    ["one number a line", "1\n2\n3", "2x2, 0 in 0 to 4"],
    ["with the gap", "1 2 3 4 0 6 7 8", "3x3, 5 in 0 to 9"],
    ["which would be the largest", "0 1 2 3 4 5 6 7", null],
    ["and another one twice", "1 2 3 4 5 6 7 7", null],
    ["and another one", "1 2 3 4 5 6 7", null],
    ["without a square", "1 2 3 4 5", null],
    ["in lines that do not fit", "1 2 3 4 5\n6 7 8", null],
    ["with letters", "1 2 3 4 x 6 7 8", null],
  ])("%s", (_name, text, wanted) => {
    const short = shortBoardIn(text);
    const found =
      short && `${short.rows}x${short.cols}, ${short.left} in ${short.from} to ${short.to}`;
    expect(found).toBe(wanted);
  });

  test("is completed by a tap on the place of the number", () => {
    const short = shortBoardIn("1 2 3\n4 5\n6 7 8");
    const entry = short && entryOfShort(short);
    if (!entry) throw new Error("the board was not read");
    expect(shown(entry)).toBe("1 2 3 4 5 ? 6 7 8");
    expect(withTap(entry, 0)).toBe(entry);
    expect(typed(entry, "5")).toBe(entry);
    expect(boardOf(withTap(entry, 3))).toBe("1-2-3_0-4-5_6-7-8");
    expect(shown(undone(withTap(entry, 3)))).toBe(shown(entry));
  });
});

describe("the steps of a solution", () => {
  const start = parseBoard("0-1-2_4-5-3_7-8-6");
  const at = (place: number, solutionFrom: number | null = 0, moves = "L2U2") =>
    handSteps(initialState({ start, line: parseMoves(moves), at: place, solutionFrom }));
  test.each([
    [0, { done: 0, back: 0, next: 2, slide: { tiles: [1, 2], move: "L" } }],
    [2, { done: 1, back: 0, next: 4, slide: { tiles: [3, 6], move: "U" } }],
    [4, { done: 2, back: 2, next: 4, slide: null }],
  ])("tiles that slide together are one step, at %i", (place, step) =>
    expect(at(place)).toEqual({ all: 2, ...step }),
  );
  test("a place within a step is before its end", () => {
    expect(at(1)).toMatchObject({ done: 0, back: 0, next: 2 });
    expect(at(3)).toMatchObject({ done: 1, back: 2, next: 4 });
  });
  test("there are none without a solution", () => {
    expect([at(0, null), at(0, 1), at(0, 0, "L2U")]).toEqual([null, null, null]);
  });
});
