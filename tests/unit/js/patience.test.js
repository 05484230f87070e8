import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { wait } from "../../../static/js/engine/patience.js";

/** @param {number} ms */
function block(ms) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("time in which nothing ran hardly counts", async () => {
  let over = false;
  wait(3000, () => {
    over = true;
  });
  await sleep(10);
  block(3500);
  await sleep(10);
  assert.equal(over, false);
  const end = performance.now() + 60_000;
  while (!over && performance.now() < end) await sleep(50);
  assert.equal(over, true);
});

test("what has ended calls nobody", async () => {
  let over = false;
  const waiting = wait(200, () => {
    over = true;
  });
  waiting.end();
  await sleep(600);
  assert.equal(over, false);
});
