// How much is said out of the cage.

import assert from "node:assert/strict";
import test from "node:test";
import { createSpeech } from "../../../static/js/worker/speech.js";

function speech() {
  /** @type {any[]} */
  const told = [];
  const clock = { ms: 0 };
  const made = createSpeech(
    (message) => told.push(message),
    () => clock.ms,
  );
  return { ...made, told, clock };
}

test("no more is printed than anyone reads", () => {
  const { print, told } = speech();
  for (let i = 0; i < 10_000; i++) print("");
  assert.deepEqual(told, []);
  for (let i = 0; i < 100; i++) print("x".repeat(700));
  assert.equal(told.map(({ text }) => text).join("").length, 12_000);
  assert.ok(told.length < 20);
});

test("no more lines are told than a second look needs", () => {
  const { at, told } = speech();
  for (let i = 0; i < 100_000; i++) at(i, "1-2-3".repeat(10_000));
  assert.equal(told.length, 10_000);
  assert.equal(told[0].board.length, 1000);
});

test("beats are told now and then", () => {
  const { beat, told, clock } = speech();
  for (let i = 0; i < 1000; i++) beat(i);
  assert.deepEqual(told, [{ type: "beat", index: 0 }]);
  clock.ms = 27;
  beat(5);
  assert.deepEqual(told.at(-1), { type: "beat", index: 5 });
});

test("events without an end are too much, those of a long race aren't", () => {
  const fast = speech();
  assert.throws(() => {
    for (let i = 0; i < 10_000; i++) fast.allow(1, 20);
  }, /too much/);
  assert.throws(() => speech().allow(1, 5_000_000), /too much/);
  const race = speech();
  for (let i = 0; i < 10_000; i++) {
    race.clock.ms += 27;
    race.allow(30, 30 * 500);
  }
});
