// The daily board: its days, which of them were solved, what's shared of a solve.

import { describe, expect, test } from "vitest";
import { grid, resultLines } from "../../../static/js/daily/messages.js";
import { formatBoard } from "../../../static/js/puzzle/notation.js";
import { shuffle } from "../../../static/js/puzzle/shuffle.js";
import { openingState } from "../../../static/js/shell/opening.js";
import * as daily from "../../../static/js/state/daily.js";
import { dailyLink, readLink } from "../../../static/js/state/link.js";

const TODAY = "2026-11-21";

/** A solve of a day's board that was finished at a moment, where the person is. */
const solve = (
  /** @type {string} */ day,
  /** @type {number[]} */ [month, date, hour = 12, minute = 0],
  more = {},
) => ({
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
    const lines = (/** @type {any} */ shortest) => resultLines({ ...result, shortest });
    expect(lines({ length: 51, optimal: true })).toStrictEqual([
      "Slidestar daily 2026-11-21, 4 × 4",
      "61 moves (shortest 51) in 0:38.120",
    ]);
    expect(lines({ length: 51, optimal: false })[1] ?? "").toMatch(/best known 51/);
    expect(lines(null)[1]).toBe("61 moves in 0:38.120");
  });
  test("has a square for each stretch of the solve, in the board's shape", () => {
    // Eight stretches of two moves: good ones, half wrong ones at the end.
    const distances = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 2, 1, 0];
    expect(grid(daily.stretchesOf(distances, 8), { rows: 3, cols: 3 })).toBe(
      "🟦🟦🟦\n🟦🟦🟥\n🟥🟦⭐",
    );
    // Of three moves each, one wrong.
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
    const today = daily.dailySeed(daily.dayOf(new Date()));
    for (const day of ["2026-02-30", "yesterday", "9999-01-01", "", "<b>"]) {
      const { problems, seed } = readLink(`?daily=4x4&day=${day}`);
      expect(problems.length, day).toBe(1);
      expect(problems[0] ?? "").toMatch(/^day: /);
      expect(seed).toBe(today);
    }
  });
});
