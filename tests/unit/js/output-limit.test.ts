// Limits of what the sandbox may send.

import { expect, test } from "vitest";
import { createSpeech } from "../../../static/js/worker/output-limit.ts";

function speech() {
  const told: any[] = [];
  const clock = { ms: 0 };
  const made = createSpeech(
    (message) => told.push(message),
    () => clock.ms,
  );
  return { ...made, told, clock };
}

test("printed text is cut at its limit", () => {
  const { print, told } = speech();
  for (let i = 0; i < 10_000; i++) print("");
  expect(told).toStrictEqual([]);
  for (let i = 0; i < 100; i++) print("x".repeat(700));
  expect(told.map(({ text }) => text).join("").length).toBe(12_000);
  expect(told.length).toBeLessThan(20);
});

test("reported lines are limited in number and length", () => {
  const { at, told } = speech();
  for (let i = 0; i < 20_000; i++) at(i, "1-2-3".repeat(10_000));
  expect(told.length).toBe(10_000);
  expect(told[0].board.length).toBe(1000);
});

test("beats are sent at intervals", () => {
  const { beat, told, clock } = speech();
  for (let i = 0; i < 1000; i++) beat(i);
  expect(told).toStrictEqual([{ type: "beat", index: 0 }]);
  clock.ms = 27;
  beat(5);
  expect(told.at(-1)).toStrictEqual({ type: "beat", index: 5 });
});

test("endless events are refused, those of a long race are not", () => {
  const fast = speech();
  expect(() => {
    for (let i = 0; i < 10_000; i++) fast.allow(1, 20);
  }).toThrow(/too much/);
  expect(() => speech().allow(1, 5_000_000)).toThrow(/too much/);
  const race = speech();
  for (let i = 0; i < 10_000; i++) {
    race.clock.ms += 27;
    race.allow(30, 30 * 500);
  }
});
