// The speed of a replay: remembered, with "as played" beside it.

import { expect, test } from "vitest";
import { parseBoard } from "../../../static/js/puzzle/notation.ts";
import { SPEEDS } from "../../../static/js/state/choices.ts";
import { hasTimes, paceOf, pickedSpeed, withSpeed } from "../../../static/js/state/replay.ts";
import { type Choices, changed, initialState, type State } from "../../../static/js/state/state.ts";

/** A game of two moves, with or without their times. */
const game = (times: readonly number[], choices: Partial<Choices>): State =>
  changed(initialState({ start: parseBoard("1-2-3_4-0-6_7-5-8"), line: ["U", "L"], times }), {
    choices: { speed: "normal", asPlayed: true, ...choices },
  });
const timed = (choices: Partial<Choices> = {}) => game([0, 300], choices);
const untimed = (choices: Partial<Choices> = {}) => game([], choices);

test("a game has times if each of its moves has one", () => {
  expect([timed(), untimed(), game([0], {})].map(hasTimes)).toEqual([true, false, false]);
  expect(hasTimes(initialState({ start: parseBoard("1-2_0-3") }))).toBe(false);
});

test("as played is picked with times only", () => {
  expect(pickedSpeed(timed())).toBe("played");
  expect(pickedSpeed(timed({ asPlayed: false, speed: "slow" }))).toBe("slow");
  expect(pickedSpeed(untimed({ speed: "fast" }))).toBe("fast");
});

test("a speed that is picked without times leaves as played", () => {
  const picked = withSpeed(untimed(), "fast").choices;
  expect(pickedSpeed(timed(picked))).toBe("played");
  expect(pickedSpeed(untimed(picked))).toBe("fast");
});

test("a speed that is picked with times ends as played, and both are remembered", () => {
  const slow = withSpeed(timed(), "slow");
  expect(pickedSpeed(slow)).toBe("slow");
  const played = withSpeed(slow, "played");
  expect(pickedSpeed(played)).toBe("played");
  expect(pickedSpeed(untimed(played.choices))).toBe("slow");
});

test("the pace is the recorded times, or the speed's interval", () => {
  expect(paceOf(timed())).toEqual({ times: [0, 300], at: 0 });
  expect(paceOf(untimed({ speed: "slow" }))).toEqual({ ms: SPEEDS.slow.ms });
});
