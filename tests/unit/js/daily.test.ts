// The daily board: days, streaks and the text to share.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { countdown, grid, resultLines, unfinished } from "../../../static/js/daily/daily-text.ts";
import type { Metric } from "../../../static/js/puzzle/slides.ts";
import { STOPPED } from "../../../static/js/state/clock.ts";
import * as daily from "../../../static/js/state/daily.ts";
import { dailyLink } from "../../../static/js/state/share-link.ts";
import { open, summary } from "./kit/games.ts";

type Time = [month: number, date: number, hour?: number, minute?: number];

const TODAY = "2026-11-21";

beforeEach(() => void vi.setSystemTime(new Date(`${TODAY}T12:00:00`)));
afterEach(() => void vi.useRealTimers());

/** Return the solve of a day's board, finished at a local time. */
const solve = (day: string, [month, date, hour = 12, minute = 0]: Time, more = {}) =>
  summary({
    ...{ when: new Date(2026, month - 1, date, hour, minute).toISOString(), size: "4x4" },
    ...{ milliseconds: 60_000, seed: daily.dailySeed(day), ...more },
  });

describe("a day", () => {
  test("is the user's local date", () => {
    expect(daily.dayOf(new Date(2026, 10, 21, 23, 59))).toBe(TODAY);
    expect(daily.dayOf(new Date(2026, 0, 1))).toBe("2026-01-01");
  });
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
    expect(daily.daysLater(expected, -count)).toBe(day);
  });
  test.each(["2026-11-21", "2028-02-29"])("may be %s, which its seed names", (text) => {
    expect(daily.isDay(text)).toBe(true);
    expect(daily.dayOfSeed(`daily-${text}`)).toBe(text);
  });
  test.each([
    ...["2026-02-29", "2026-13-01", "2026-00-10", "2026-11-31", "26-11-21", "2026-1-1"],
    ...["2026-11-21 ", ""],
  ])("may not be %j", (text) => {
    expect(daily.isDay(text)).toBe(false);
    expect(daily.dayOfSeed(`daily-${text}`)).toBeNull();
  });
  test.each(["mine", null])("is not named by the seed %j", (seed) => {
    expect(daily.dayOfSeed(seed)).toBeNull();
  });
});

test.each([
  ["2026-01-01", 1],
  ["2026-03-29", 88], // Europe's clocks go forward
  ["2026-11-21", 325],
  ["2027-01-01", 366],
  ["2025-12-31", 0],
])("the boards of %s have the number %d", (day, number) => {
  expect(daily.puzzleNumber(day)).toBe(number);
});

test.each([
  [new Date(2026, 10, 21, 18, 48), "Next board in 5 h 12 min"],
  [new Date(2026, 10, 21, 18, 48, 1), "Next board in 5 h 12 min"],
  [new Date(2026, 10, 21, 23, 1), "Next board in 59 min"],
  [new Date(2026, 10, 21, 23, 59, 59, 999), "Next board in 1 min"],
  [new Date(2026, 10, 21, 0, 0), "Next board in 24 h 0 min"],
])("at %s the card has %s", (date, expected) => {
  expect(countdown(daily.untilTomorrow(date))).toBe(expected);
});

test.each([
  [{ at: 1 }, true],
  [{ at: 0, clock: { ...STOPPED, spent: 800 } }, true],
  [{ at: 0 }, false], // not begun
  [{ at: 20, clock: { ...STOPPED, spent: 800, done: true } }, false],
  [{ at: 1, seed: "tea" }, false],
])("a game with %j is unfinished: %j", (more, expected) => {
  const game = { seed: `daily-${TODAY}`, clock: STOPPED, ...more };
  expect(daily.isUnfinished(game)).toBe(expected);
});

describe("a streak", () => {
  const days = [solve("2026-11-18", [11, 18]), solve("2026-11-20", [11, 20])];
  test("counts the days in a row, in any order of the solves, and lasts until the day is over", () => {
    expect(daily.streaks(days, TODAY)).toStrictEqual({ now: 1, longest: 1 });
    const more = [...days, solve("2026-11-19", [11, 19], { size: "3x3" })];
    expect(daily.streaks(more, TODAY)).toStrictEqual({ now: 3, longest: 3 });
    expect(daily.streaks([...more, solve(TODAY, [11, 21])], TODAY).now).toBe(4);
    expect(daily.streaks(more, "2026-11-22")).toStrictEqual({ now: 0, longest: 3 });
  });
  test("counts a board that was begun before midnight and finished after", () => {
    const late = solve(TODAY, [11, 22, 0, 0], { milliseconds: 90_000 });
    expect(daily.streaks([late], "2026-11-22").now).toBe(1);
    const missed = solve(TODAY, [11, 22, 0, 10], { milliseconds: 90_000 });
    expect(daily.streaks([missed], "2026-11-22").longest).toBe(0);
  });
  test.each([
    ["after a flight to the east", -8],
    ["after a flight to the west", 9],
    ["across the date line", 14],
  ])("stays as it was %s", (_, hours) => {
    // Solved at 21:30 in other zones. In this one it may have been another day.
    const evening = (date: number) => {
      const when = new Date(Date.UTC(2026, 10, date, 21, 30) - hours * 3_600_000).toISOString();
      const day = `2026-11-${date}`;
      return solve(day, [11, date], { when, day });
    };
    const all = [evening(19), evening(20), evening(21)];
    expect(daily.streaks(all, TODAY)).toStrictEqual({ now: 3, longest: 3 });
    expect(daily.streakUntil(all, TODAY)).toBe(3);
    // West of the date line, yesterday is today again, and today's board is solved already.
    expect(daily.streaks(all, "2026-11-20").now).toBe(3);
  });
  test("counts a board by the day on which it was begun, whenever it was finished", () => {
    const later = { resumed: true, practice: true };
    const resumed = solve(TODAY, [11, 22], { ...later, day: TODAY });
    expect(daily.streaks([resumed], "2026-11-22").now).toBe(1);
    const late = solve(TODAY, [11, 22], { day: "2026-11-22" });
    expect(daily.streaks([late], "2026-11-22").longest).toBe(0);
    const clockSetBack = solve(TODAY, [11, 20], { day: "2026-11-22" });
    expect(daily.streaks([clockSetBack], "2026-11-22").longest).toBe(0);
  });
  test("until a day is 0 if the day was missed", () => {
    const late = solve("2026-11-19", [11, 20]);
    const all = [...days, late, solve("2026-11-17", [11, 17])];
    expect(daily.streakUntil(all, "2026-11-18")).toBe(2);
    expect(daily.streakUntil(all, "2026-11-19")).toBe(0);
  });
  test("counts only finished solves of the day's two boards", () => {
    const others = [
      solve(TODAY, [11, 21], { size: "2x2" }),
      solve(TODAY, [11, 21], { dnf: true }),
      solve(TODAY, [11, 21], { seed: "tea" }),
    ];
    expect(daily.streaks(others, TODAY)).toStrictEqual({ now: 0, longest: 0 });
    expect(daily.solvedDays(others)).toStrictEqual({});
  });
  test("continues over the end of a year", () => {
    const days = ["2026-12-30", "2026-12-31", "2027-01-01"];
    const solves = days.map((day, i) => solve(day, [12, 30 + i]));
    expect(daily.streaks(solves, "2027-01-02")).toEqual({ now: 3, longest: 3 });
    expect(daily.streaks(solves, "2027-01-03")).toEqual({ now: 0, longest: 3 });
  });
});

test.each([
  ["2026-11-20", "yesterday's board"],
  ["2026-11-19", "the board for 19 November"],
])("an unfinished board of %s is named %s", (day, name) => {
  expect(unfinished(day, TODAY)).toBe(`You haven't finished ${name}. Today's boards are ready.`);
});

test("solved days have the first solve of each size that counts", () => {
  const practice = solve(TODAY, [11, 21], { practice: true, moves: 1 });
  const large = solve(TODAY, [11, 21], { moves: 2 });
  const second = solve(TODAY, [11, 21], { moves: 3 });
  const small = solve(TODAY, [11, 21], { size: "3x3", moves: 20 });
  const other = solve("2026-11-20", [11, 20]);
  expect(daily.solvedDays([practice, large, second, small, other])).toEqual({
    [TODAY]: { "3x3": small, "4x4": large },
    "2026-11-20": { "4x4": other },
  });
});

describe("the shared text", () => {
  const result = {
    ...{ day: TODAY, number: 325, size: "4x4", time: "0:38.120" },
    ...{ made: { moves: 61, multi: 40 }, metric: "stm" as Metric },
  };
  const shortest = (optimal: boolean) => ({ length: 51, optimal });
  test("begins with the number and the size", () => {
    const lines = (number: number) => resultLines({ ...result, number, shortest: null });
    expect(lines(1325)[0]).toBe("Slidestar daily No. 1,325, 4 × 4");
    expect(lines(0)[0]).toBe("Slidestar daily 2026-11-21, 4 × 4"); // there was no number yet
  });
  test.each([
    [0, undefined],
    [1, undefined],
    [2, "Streak: 2 days"],
  ])("has for a streak of %d the line %s", (streak, expected) => {
    expect(resultLines({ ...result, shortest: null, streak })[2]).toBe(expected);
  });
  test.each([
    [{ shortest: shortest(true) }, "61 moves (shortest 51) in 0:38.120"],
    [{ shortest: shortest(false) }, "61 moves (best known 51) in 0:38.120"],
    [{ shortest: null }, "61 moves in 0:38.120"],
    [{ shortest: shortest(true), metric: "mtm" }, "40 slides (shortest 51) in 0:38.120"],
    [{ shortest: null, practice: true }, "61 moves in 0:38.120 (practice)"],
    [{ shortest: null, practice: true, resumed: true }, "61 moves in 0:38.120 (resumed)"],
  ] as [Partial<Parameters<typeof resultLines>[0]>, string][])(
    "of %j has the line %s",
    (more, line) => {
      expect(resultLines({ ...result, shortest: null, ...more })[1]).toBe(line);
    },
  );
  test("has a square for each stretch of the solve, in the board's shape", () => {
    // Eight stretches of two moves, with wrong moves in three of them.
    const distances = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 2, 1, 0];
    expect(grid(daily.stretchesOf(distances, 8), { rows: 3, cols: 3 })).toBe(
      "🟦🟦🟦\n🟦🟦🟥\n🟥🟦⭐",
    );
  });
  test("has a link to the board of that day", () => {
    const { game } = open(dailyLink(TODAY, { rows: 4, cols: 4 }));
    expect(game).toMatchObject({ seed: `daily-${TODAY}`, practice: false, start: { rows: 4 } });
  });
});

test.each([
  [[2, 1, 0], 2, [0, 0]],
  [[2, 3, 2, 1, 0], 2, [2, 0]], // one of two moves is wrong
  [[2, 1, 2, 1, 0, 1], 1, [2]],
  [[3, 2, 3, 2, 1, 0], 1, [1]], // one of five
  [[3, 2, 3, 2, 1, 0, 1], 2, [1, 1]], // one of three, twice
  [[1, 0], 3, [0, 0, 0]],
  [[0], 3, [0, 0, 0]],
] as [number[], number, number[]][])(
  "the distances %j in %d stretches are %j",
  (distances, stretches, expected) => {
    expect(daily.stretchesOf(distances, stretches)).toEqual(expected);
  },
);
