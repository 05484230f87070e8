// The result of a win: what it offers, and what it says.

import { assert, describe, expect, test } from "vitest";
import type { Move } from "../../../static/js/puzzle/rules.ts";
import { announcement, stepName, summary } from "../../../static/js/result/result-text.ts";
import type { Analysis } from "../../../static/js/state/analysis.ts";
import { packSolve } from "../../../static/js/state/challenge.ts";
import { LEVELS } from "../../../static/js/state/choices.ts";
import { isResultShown, occasionOf, resultOf } from "../../../static/js/state/result.ts";
import {
  type Change,
  changed,
  type Game,
  initialState,
  type State,
} from "../../../static/js/state/state.ts";
import { BOARD, made, newGame, open, START, summary as solve } from "./kit/games.ts";

const DAY = "daily-2026-11-28";
const PERFECT: Analysis["shortest"] = { length: 2, optimal: true };
const FRIEND: { moves: Move[]; times: number[] } = { moves: ["U", "L"], times: [0, 4834] };

/** Return a game that U and L have just solved, in 1.234 s. */
const won = (game: Partial<Game> = {}, change: Change = {}) =>
  made(
    changed(initialState({ start: START, practice: false, ...game }), {
      choices: { level: LEVELS },
      ...change,
    }),
    ["U", 1000],
    ["L", 2234],
  );

/** Return a race that U and L have just won against a friend. */
function duel(milliseconds = 4834, resumed = false) {
  const link = packSolve({ ...FRIEND, milliseconds });
  const state = changed(made(open(`?board=${BOARD}&challenge=${link}`), ["U", 1000], ["L", 2234]), {
    choices: { level: LEVELS },
  });
  return changed(state, { game: { clock: { ...state.game.clock, resumed } } });
}

const level = () => won({ practice: true, level: 0 }, { choices: { level: 1 } });

type Solve = NonNullable<Parameters<typeof solve>[0]>;
const own = { size: "3x3", moves: 2, milliseconds: 1234, day: "2026-11-28" };
const daily = (...solves: Solve[]) =>
  won(
    { seed: DAY },
    { history: { solves: solves.map((one) => solve({ seed: DAY, when: "2026-11-28", ...one })) } },
  );

const steps = (state: State) => {
  const result = resultOf(state);
  assert(result);
  return result.steps.map((step) => stepName(step, result.duel !== null));
};
const said = (state: State) => {
  const result = resultOf(state);
  assert(result);
  return Object.values(summary(result, "stm")).filter(Boolean);
};

describe("the steps after", () => {
  test.each<[string, string, State, string[]]>([
    ["an ordinary game", "game", won(), ["Shuffle", "Challenge a friend", "Review"]],
    [
      "a chosen board",
      "game",
      won({ practice: true }),
      ["Shuffle", "Challenge a friend", "Review"],
    ],
    [
      "a game of a newcomer",
      "game",
      won({}, { choices: { level: 2 } }),
      ["Shuffle", "Challenge a friend", "Review"],
    ],
    ["a level", "level", level(), ["Next: 8 moves", "Review"]],
    ["a challenge", "challenge", duel(), ["Challenge them back", "Race again", "Review"]],
    ["a challenge that was left", "challenge", duel(4834, true), ["Race again", "Review"]],
    ["a daily board", "daily", daily(), ["Share result", "Next: daily 4 × 4", "Review"]],
    [
      "the day's second board",
      "daily",
      daily({ ...own, size: "4x4" }, own),
      ["Share result", "Shuffle", "Review"],
    ],
    [
      "a daily board that was solved before",
      "daily",
      daily({ ...own, moves: 4 }),
      ["Next: daily 4 × 4", "Review"],
    ],
  ])("%s", (_, occasion, state, names) => {
    expect(occasionOf(state)).toBe(occasion);
    expect(steps(state)).toStrictEqual(names);
  });
});

describe("the words after", () => {
  const perfect = { analysis: { shortest: PERFECT } };
  test.each<[string, State, string[]]>([
    ["a game of unknown length", won(), ["2 moves in 1.2 s"]],
    ["a shortest solution", changed(won(), perfect), ["Perfect: 2 moves in 1.2 s"]],
    [
      "a longer solution",
      changed(won(), { analysis: { shortest: { length: 1, optimal: true }, remark: "Best!" } }),
      ["2 moves in 1.2 s", "It can be done in 1. Best!"],
    ],
    [
      "a daily board",
      changed(daily(own), perfect),
      ["Daily 332 in 2 moves, perfect", "Time: 1.2 s. Streak 1."],
    ],
    ["a challenge", duel(), ["You won by 3.6 s"]],
    [
      "a challenge that was left",
      duel(4834, true),
      [
        "2 moves in 1.2 s",
        "No winner because you left the game, your device went to sleep, or its clock was changed.",
      ],
    ],
  ])("%s", (_, state, words) => {
    expect(said(state).map((sentence) => sentence.replaceAll("\u00a0", " "))).toStrictEqual(words);
  });

  test.each([
    [76, 47_700, "You won by 12.3 s and 4 moves"],
    [81, 47_700, "You won by 12.3 s, with 1 move more"],
    [76, 66_700, "Your friend won by 6.7 s, with 4 moves more"],
    [90, 61_000, "Your friend won by 1.0 s and 10 moves"],
    [80, 60_040, "Your friend won by 0.040 s"],
    [80, 60_000, "A draw"],
    [79, 60_000, "Same time, but your friend needed 1 move more"],
  ])("%d moves in %d ms against 80 in 60,000 ms", (moves, milliseconds, headline) => {
    const result = resultOf(duel());
    assert(result);
    const friend = { moves: 80, milliseconds: 60_000 };
    const ended = { kind: "fair" as const, you: { moves, milliseconds }, friend };
    const words = summary({ ...result, duel: ended }, "stm");
    expect(words.headline.replaceAll("\u00a0", " ")).toBe(headline);
  });
});

test("the announcement says all", () => {
  const state = changed(level(), { analysis: { shortest: PERFECT } });
  const result = resultOf(state);
  assert(result);
  expect(announcement(result, "stm", result.steps[0] ?? null)).toBe(
    "Solved in 2 moves, the fewest possible. Time: 1.2\u00a0s. Three stars. Next: 8 moves.",
  );
});

test("the result is shown for an own win in Play, until it is closed", () => {
  expect(isResultShown(newGame())).toBe(false);
  expect(isResultShown(won())).toBe(true);
  expect(isResultShown(changed(won(), { choices: { mode: "analyse" } }))).toBe(false);
  expect(isResultShown(changed(won(), { page: { embed: true } }))).toBe(false);
  expect(isResultShown(changed(won(), { analysis: { resultClosed: true } }))).toBe(false);
});
