// The daily board: days, streaks and the text to share.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { grid, resultLines } from "../../../static/js/daily/daily-text.ts";
import { formatBoard } from "../../../static/js/puzzle/notation.ts";
import { shuffle } from "../../../static/js/puzzle/shuffle.ts";
import { openingState } from "../../../static/js/shell/opening.ts";
import * as daily from "../../../static/js/state/daily.ts";
import { dailyLink, readLink } from "../../../static/js/state/share-link.ts";

const TODAY = "2026-11-21";

beforeEach(() => void vi.setSystemTime(new Date(`${TODAY}T12:00:00`)));
afterEach(() => void vi.useRealTimers());

/** A solve of a day's board, finished at a local time. */
const solve = (day: string, [month, date, hour = 12, minute = 0]: number[], more = {}) => ({
  key: 1,
  when: new Date(2026, month - 1, date, hour, minute).toISOString(),
  board: "",
  size: "4x4",
  penalty: 0,
  session: "",
  milliseconds: 60_000,
  dnf: false,
  moves: 80,
  multi: 60,
  practice: false,
  seed: daily.dailySeed(day),
  ...more,
});

describe("a day", () => {
  test("is the one where the person is", () => {
    expect(daily.dayOf(new Date(2026, 10, 21, 23, 59))).toBe(TODAY);
    expect(daily.dayOf(new Date(2026, 0, 1))).toBe("2026-01-01");
  });
  test("has one before and one after, over months, years and changes of the clocks", () => {
    expect(daily.daysLater("2026-12-31", 1)).toBe("2027-01-01");
    expect(daily.daysLater("2028-03-01", -1)).toBe("2028-02-29");
    let day = "2025-12-31";
    for (let i = 0; i < 400; i++) {
      const next = daily.daysLater(day, 1);
      expect(next > day && daily.daysLater(next, -1) === day).toBe(true);
      day = next;
    }
  });
  test("is known by its seed, if it's one of the calendar", () => {
    expect(daily.dayOfSeed("daily-2026-11-21")).toBe(TODAY);
    for (const seed of ["mine", "daily-", "daily-2026-02-30", "daily-2026-1-1", null]) {
      expect(daily.dayOfSeed(seed)).toBeNull();
    }
  });
});

describe("a streak", () => {
  const days = [solve("2026-11-18", [11, 18]), solve("2026-11-20", [11, 20])];
  test("counts the days in a row, and lasts until the day is over", () => {
    expect(daily.streaks(days, TODAY)).toStrictEqual({ now: 1, longest: 1 });
    const more = [...days, solve("2026-11-19", [11, 19], { size: "3x3" })];
    expect(daily.streaks(more, TODAY)).toStrictEqual({ now: 3, longest: 3 });
    expect(daily.streaks([...more, solve(TODAY, [11, 21])], TODAY).now).toStrictEqual(4);
    expect(daily.streaks(more, "2026-11-22")).toStrictEqual({ now: 0, longest: 3 });
  });
  test("goes by the board's day: begun before midnight, finished after", () => {
    const late = solve(TODAY, [11, 22, 0, 0], { milliseconds: 90_000 });
    expect(daily.streaks([late], "2026-11-22").now).toBe(1);
    const missed = solve(TODAY, [11, 22, 0, 10], { milliseconds: 90_000 });
    expect(daily.streaks([missed], "2026-11-22").longest).toBe(0);
  });
  test("is of the day's two boards, finished", () => {
    const others = [
      solve(TODAY, [11, 21], { size: "2x2" }),
      solve(TODAY, [11, 21], { dnf: true }),
      solve(TODAY, [11, 21], { seed: "tea" }),
    ];
    expect(daily.streaks(others, TODAY)).toStrictEqual({ now: 0, longest: 0 });
    expect(daily.solvedDays(others)).toStrictEqual({});
  });
});

test("of a board that was solved twice, the solve that counts is shown", () => {
  const first = solve(TODAY, [11, 21], { practice: true, moves: 1 });
  const second = solve(TODAY, [11, 21], { moves: 2 });
  const third = solve(TODAY, [11, 21], { moves: 3 });
  expect(daily.solvedDays([first, second, third])[TODAY]?.["4x4"]?.moves).toBe(2);
});

describe("what's shared", () => {
  const result = { day: TODAY, size: "4x4", moves: 61, time: "0:38.120" };
  test("has the moves against the shortest, and the time", () => {
    const lines = (shortest: any) => resultLines({ ...result, shortest });
    expect(lines({ length: 51, optimal: true })).toStrictEqual([
      "Slidestar daily 2026-11-21, 4 × 4",
      "61 moves (shortest 51) in 0:38.120",
    ]);
    expect(lines({ length: 51, optimal: false })[1] ?? "").toMatch(/best known 51/);
    expect(lines(null)[1]).toBe("61 moves in 0:38.120");
  });
  test.each([
    [{ practice: true }, "61 moves in 0:38.120 (practice)"],
    [{ practice: true, resumed: true }, "61 moves in 0:38.120 (resumed)"],
  ])("says if it doesn't count: %j", (kind, wanted) => {
    expect(resultLines({ ...result, ...kind, shortest: null })[1]).toBe(wanted);
  });
  test("has a square for each stretch of the solve, in the board's shape", () => {
    // Eight stretches of two moves: good ones, half wrong ones at the end.
    const distances = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 2, 1, 0];
    expect(grid(daily.stretchesOf(distances, 8), { rows: 3, cols: 3 })).toBe(
      "🟦🟦🟦\n🟦🟦🟥\n🟥🟦⭐",
    );
    // Stretches of three moves, each with one wrong move.
    const some = daily.stretchesOf([3, 2, 3, 2, 1, 0, 1], 2);
    expect(some).toStrictEqual([1, 1]);
    expect(daily.stretchesOf([1, 0], 3)).toStrictEqual([0, 0, 0]);
  });
  test("links to the board, whenever it's opened", () => {
    const link = dailyLink(TODAY, { rows: 4, cols: 4 });
    const { game } = openingState(link, { game: null, choices: {} });
    const board = shuffle(4, 4, { seed: "daily-2026-11-21" });
    expect(formatBoard(game.start)).toBe(formatBoard(board));
    expect([game.seed, game.practice]).toStrictEqual(["daily-2026-11-21", false]);
  });
  test("can't be of a day that doesn't exist, or is to come", () => {
    const today = daily.dailySeed(TODAY);
    for (const day of ["2026-02-30", "yesterday", "9999-01-01", "", "<b>"]) {
      const { problems, seed } = readLink(`?daily=4x4&day=${day}`);
      expect(problems.length, day).toBe(1);
      expect(problems[0] ?? "").toMatch(/^day: /);
      expect(seed).toBe(today);
    }
  });
});

describe("a day's arithmetic", () => {
  test.each([
    ["2026-11-30", 1, "2026-12-01"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-01-01", -1, "2026-12-31"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2100-02-28", 1, "2100-03-01"],
    ["2026-03-28", 2, "2026-03-30"], // Europe's clocks go forward
    ["2026-10-24", 2, "2026-10-26"], // and back
    ["2026-11-21", 0, "2026-11-21"],
    ["2026-01-01", 365, "2027-01-01"],
  ])("%s and %d days is %s", (day, count, expected) => {
    expect(daily.daysLater(day, count)).toBe(expected);
  });
  test.each([
    ["2026-11-21", true],
    ["2028-02-29", true],
    ["2026-02-29", false],
    ["2026-13-01", false],
    ["2026-00-10", false],
    ["2026-11-31", false],
    ["26-11-21", false],
    ["2026-11-21 ", false],
    ["", false],
  ])("whether %j is a day is %j", (text, expected) => {
    expect(daily.isDay(text)).toBe(expected);
  });
});

test("solved days have the solves of both sizes", () => {
  const small = solve(TODAY, [11, 21], { size: "3x3", moves: 20 });
  const large = solve(TODAY, [11, 21]);
  const other = solve("2026-11-20", [11, 20]);
  expect(daily.solvedDays([small, large, other])).toEqual({
    [TODAY]: { "3x3": small, "4x4": large },
    "2026-11-20": { "4x4": other },
  });
});

test("a streak over the end of a year goes on", () => {
  const days = ["2026-12-30", "2026-12-31", "2027-01-01"];
  const solves = days.map((day, i) => solve(day, [12, 30 + i]));
  expect(daily.streaks(solves, "2027-01-02")).toEqual({ now: 3, longest: 3 });
  expect(daily.streaks(solves, "2027-01-03")).toEqual({ now: 0, longest: 3 });
});

test("solves in another order have the same streak", () => {
  const days = ["2026-11-19", "2026-11-21", "2026-11-20"];
  const solves = days.map((day) => solve(day, [11, Number(day.slice(-2))]));
  expect(daily.streaks(solves, TODAY)).toEqual({ now: 3, longest: 3 });
});

test.each([
  [[2, 1, 0], 2, [0, 0]],
  [[2, 3, 2, 1, 0], 2, [2, 0]], // one of two moves is wrong
  [[2, 1, 2, 1, 0, 1], 1, [2]],
  [[3, 2, 3, 2, 1, 0], 1, [1]], // one of five
  [[0], 3, [0, 0, 0]],
] as [number[], number, number[]][])(
  "the distances %j in %d stretches are %j",
  (distances, stretches, expected) => {
    expect(daily.stretchesOf(distances, stretches)).toEqual(expected);
  },
);
