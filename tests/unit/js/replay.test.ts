// The speed of a replay, which may be "as played".

import { expect, test } from "vitest";
import { parseBoard } from "../../../static/js/puzzle/notation.ts";
import { type Choices, SPEEDS } from "../../../static/js/state/choices.ts";
import { hasTimes, paceOf, pickedSpeed, withSpeed } from "../../../static/js/state/replay.ts";
import { changed, initialState, type State } from "../../../static/js/state/state.ts";
import { START } from "./kit/games.ts";

/** Return a game of two moves, with or without their times. */
const game = (times: readonly number[], choices: Partial<Choices>): State =>
  changed(initialState({ start: START, line: ["U", "L"], times }), {
    choices: { speed: "normal", asPlayed: true, ...choices },
  });
const timed = (choices: Partial<Choices> = {}) => game([0, 300], choices);
const untimed = (choices: Partial<Choices> = {}) => game([], choices);

test("a game has times if each of its moves has one", () => {
  expect([timed(), untimed(), game([0], {})].map(hasTimes)).toEqual([true, false, false]);
  expect(hasTimes(initialState({ start: parseBoard("1-2_0-3") }))).toBe(false);
});

test("a replay is as played only if the game has times", () => {
  expect(pickedSpeed(timed())).toBe("played");
  expect(pickedSpeed(timed({ asPlayed: false, speed: "slow" }))).toBe("slow");
  expect(pickedSpeed(untimed({ speed: "fast" }))).toBe("fast");
});

test("a speed that is chosen for a game without times does not end as played", () => {
  const picked = withSpeed(untimed(), "fast").choices;
  expect(pickedSpeed(timed(picked))).toBe("played");
  expect(pickedSpeed(untimed(picked))).toBe("fast");
});

test("a speed that is chosen for a game with times ends as played, and is remembered", () => {
  const slow = withSpeed(timed(), "slow");
  expect(pickedSpeed(slow)).toBe("slow");
  const played = withSpeed(slow, "played");
  expect(pickedSpeed(played)).toBe("played");
  expect(pickedSpeed(untimed(played.choices))).toBe("slow");
});

test("the pace is the recorded times, or the speed's interval", () => {
  expect(paceOf(timed())).toEqual({ times: [0, 300], at: 0 });
  expect(paceOf(untimed({ speed: "slow" }))).toEqual({ ms: SPEEDS.slow });
});
