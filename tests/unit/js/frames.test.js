// What an animated picture shows, and for how long.

import assert from "node:assert/strict";
import { test } from "node:test";
import { differences, MOST, planFrames } from "../../../static/js/animation/frames.js";
import { parseBoard } from "../../../static/js/puzzle/notation.js";

test("every position is shown, and a tile on its way to the next", () => {
  const { frames, step } = planFrames(2, { ms: 350 });
  assert.equal(step, 1);
  assert.deepEqual(
    frames.map(({ at, half }) => [at, half]),
    [
      [0, false],
      [1, true],
      [1, false],
      [2, true],
      [2, false],
    ],
  );
  assert.deepEqual(
    frames.map(({ delay }) => delay),
    [900, 40, 310, 40, 2500],
  );
});

test("as it was played, but nothing is too quick to be seen, or waited for", () => {
  const { frames } = planFrames(4, { times: [0, 5, 505, 60_505] });
  const stays = frames.filter(({ half }) => !half).map(({ delay }) => delay);
  assert.deepEqual(stays, [900, 20, 460, 1460, 2500]);
});

test("a long game has no more frames than a picture may have, and ends at its end", () => {
  for (const moves of [0, 1, 299, 300, 599, 600, 5000, 20_000]) {
    const { frames, step } = planFrames(moves, { ms: 45 });
    assert.ok(frames.length <= MOST, `${moves}`);
    assert.equal(frames.at(-1)?.at, moves);
    const shown = frames.filter(({ half }) => !half).map(({ at }) => at);
    assert.ok(shown.every((at, i) => i === 0 || at - Number(shown[i - 1]) <= step));
  }
});

test("a frame is what has changed", () => {
  const [from, to] = ["1-2_3-0", "1-0_3-2"].map(parseBoard);
  assert.deepEqual(differences(/** @type {any} */ (from), /** @type {any} */ (to)), [
    { cell: 1, tile: 0 },
    { cell: 3, tile: 2 },
  ]);
});
