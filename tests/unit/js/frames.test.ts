// The frames of an animated picture, with their durations.

import { expect, test } from "vitest";
import { differences, MOST, planFrames } from "../../../static/js/animation/frames.ts";
import { parseBoard } from "../../../static/js/puzzle/notation.ts";

test("every position is shown, and each tile half-way between two positions", () => {
  const { frames, step } = planFrames(2, { ms: 350 });
  expect(step).toBe(1);
  expect(frames.map(({ at, half }) => [at, half])).toStrictEqual([
    [0, false],
    [1, true],
    [1, false],
    [2, true],
    [2, false],
  ]);
  expect(frames.map(({ delay }) => delay)).toStrictEqual([900, 40, 310, 40, 2500]);
});

test("a game with times is shown as played, within limits for the durations", () => {
  const { frames } = planFrames(4, { times: [0, 5, 505, 60_505] });
  const stays = frames.filter(({ half }) => !half).map(({ delay }) => delay);
  expect(stays).toStrictEqual([900, 20, 460, 1460, 2500]);
});

test("a long game has no more than the maximum of frames, and ends at its end", () => {
  for (const moves of [0, 1, 299, 300, 599, 600, 5000, 20_000]) {
    const { frames, step } = planFrames(moves, { ms: 45 });
    expect(frames.length, `${moves}`).toBeLessThanOrEqual(MOST);
    expect(frames.at(-1)?.at).toBe(moves);
    const shown = frames.filter(({ half }) => !half).map(({ at }) => at);
    expect(shown.every((at, i) => i === 0 || at - Number(shown[i - 1]) <= step)).toBe(true);
  }
});

test("the differences of two frames are the changed cells", () => {
  expect(differences(parseBoard("1-2_3-0"), parseBoard("1-0_3-2"))).toStrictEqual([
    { cell: 1, tile: 0 },
    { cell: 3, tile: 2 },
  ]);
});
