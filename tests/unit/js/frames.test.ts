// The frames of an animated picture, with their durations.

import { expect, test } from "vitest";
import { differences, MOST, planFrames } from "../../../static/js/animation/frames.ts";
import { parseBoard } from "../../../static/js/puzzle/notation.ts";
import type { LinePace } from "../../../static/js/state/film.ts";

/** Plan the frames of solves with the given numbers of moves. */
function plan(lengths: readonly number[], pace: LinePace, speed: number = 1) {
  const start = parseBoard("1-2_3-0");
  const scenes = lengths.map((length) => ({
    ...{ start, moves: Array(length).fill("U"), pace, pointed: false, caption: "" },
  }));
  return planFrames({ scenes, speed });
}

test("every position is shown, and each tile half-way between two positions", () => {
  const {
    frames: [frames = []],
    step,
  } = plan([2], { ms: 350 });
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
  const pace = { times: [0, 5, 505, 60_505] };
  const {
    frames: [frames = []],
  } = plan([4], pace);
  const stays = frames.filter(({ half }) => !half).map(({ delay }) => delay);
  expect(stays).toStrictEqual([900, 20, 460, 1460, 2500]);
  const [fast = []] = plan([4], pace, 5).frames;
  expect(fast.filter(({ half }) => !half)[2]?.delay).toBe(60);
});

test("a long game has no more than the maximum of frames, and ends at its end", () => {
  for (const moves of [0, 1, 299, 300, 599, 600, 5000, 20_000]) {
    const {
      frames: [frames = []],
      step,
    } = plan([moves], { ms: 45 });
    expect(frames.length, `${moves}`).toBeLessThanOrEqual(MOST);
    expect(frames.at(-1)?.at).toBe(moves);
    const shown = frames.filter(({ half }) => !half).map(({ at }) => at);
    expect(shown.every((at, i) => i === 0 || at - Number(shown[i - 1]) <= step)).toBe(true);
  }
});

test("several solves share the maximum of frames, and each is shown to its end", () => {
  for (const lengths of [[3, 2], [150, 149], Array(100).fill(40), Array(599).fill(1)]) {
    const { frames } = plan(lengths, { ms: 45 });
    expect(frames.map((each) => each.at(-1)?.at)).toStrictEqual(lengths);
    if (lengths.length < 200) expect(frames.flat().length).toBeLessThanOrEqual(MOST);
  }
  const ends = plan([3, 2], { ms: 45 }).frames.map((each) => each.at(-1)?.delay);
  expect(ends).toStrictEqual([800, 2500]);
});

test("the differences of two frames are the changed cells", () => {
  expect(differences(parseBoard("1-2_3-0"), parseBoard("1-0_3-2"))).toStrictEqual([
    { cell: 1, tile: 0 },
    { cell: 3, tile: 2 },
  ]);
});
