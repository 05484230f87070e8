// The replay's clock, by a clock that the test turns.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { createPlayer } from "../../../static/js/replay/player.js";

/** @type {number[]} when steps were made */
let steps = [];
/** @type {ReturnType<typeof createPlayer>} */
let player;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  steps = [];
  player = createPlayer({ now: Date.now, step: () => steps.push(Date.now()) });
});

const pass = (/** @type {number} */ ms) => {
  for (let i = 0; i < ms; i++) mock.timers.tick(1);
};

test("a step every so often, until it's stopped or the pace is another", () => {
  player.run({ ms: 100 });
  pass(250);
  player.run({ ms: 100 }); // as it was: it goes on
  pass(100);
  assert.deepEqual(steps, [100, 200, 300]);
  player.run({ ms: 10 });
  pass(20);
  player.run(null);
  pass(500);
  assert.deepEqual(steps, [100, 200, 300, 360, 370]);
});

test("moves at the times at which they were made, after a moment", () => {
  const times = [0, 30, 30, 500];
  player.run({ times, at: 0 });
  pass(1000);
  const first = steps[0] ?? 0;
  assert.ok(first > 100 && first < 1000);
  assert.deepEqual(
    steps.map((time) => Math.abs(time - first - (times[steps.indexOf(time)] ?? 0)) <= 1),
    [true, true, true, true],
  );
  assert.equal(steps.length, 4);
});

test("from the middle on; the state's news don't start it anew; it stops", () => {
  const times = [0, 100, 300, 600];
  player.run({ times, at: 2 });
  pass(150);
  player.run({ times, at: 2 });
  pass(50);
  assert.equal(steps.length, 1);
  assert.ok(Math.abs((steps[0] ?? 0) - 200) <= 1);
  player.run(null);
  pass(1000);
  assert.equal(steps.length, 1);
});

test("a late timer catches up", () => {
  let late = 0;
  const seen = { count: 0 };
  const slow = createPlayer({ now: () => Date.now() + late, step: () => seen.count++ });
  slow.run({ times: [0, 100, 200, 300, 5000], at: 1 });
  late = 250;
  pass(101);
  assert.equal(seen.count, 3); // those at 100, 200, 300
});

test("a move that's due in years waits for it, by timers of a length that there is", () => {
  const delays = mock.method(globalThis, "setTimeout");
  player.run({ times: [0, 3e9, 9e14], at: 1 });
  const longest = 2 ** 31 - 1;
  mock.timers.tick(longest);
  assert.deepEqual(steps, []);
  mock.timers.tick(3e9 - longest);
  assert.equal(steps.length, 1);
  assert.equal(delays.mock.callCount(), 3);
  for (const { arguments: given } of delays.mock.calls) assert.ok(given[1] <= longest);
  delays.mock.restore();
});
