// Rate limits for the messages of the sandbox.

import { expect, test } from "vitest";
import type { SandboxMessage } from "../../../static/js/protocol.ts";
import { createOutputLimit } from "../../../static/js/worker/output-limit.ts";

function limit() {
  const sent: SandboxMessage[] = [];
  const clock = { ms: 0 };
  const output = createOutputLimit(
    (message) => sent.push(message),
    () => clock.ms,
  );
  return { ...output, sent, clock };
}

test("printed text is cut at its limit", () => {
  const { print, sent } = limit();
  for (let i = 0; i < 10_000; i++) print("");
  expect(sent).toStrictEqual([]);
  for (let i = 0; i < 100; i++) print("x".repeat(700));
  const texts = sent.map((message) => message.type === "print" && message.text);
  expect(texts.join("").length).toBe(12_000);
  expect(sent.length).toBeLessThan(20);
});

test("reported lines are limited", () => {
  const { at, sent } = limit();
  for (let i = 0; i < 20_000; i++) at(i);
  expect(sent.length).toBe(10_000);
});

test("beats are sent at intervals", () => {
  const { beat, sent, clock } = limit();
  for (let i = 0; i < 1000; i++) beat();
  expect(sent).toStrictEqual([{ type: "beat" }]);
  clock.ms = 27;
  beat();
  expect(sent).toHaveLength(2);
});

test("endless events are refused, the events of a long race are not", () => {
  const fast = limit();
  expect(() => {
    for (let i = 0; i < 10_000; i++) fast.allow(1, 20);
  }).toThrow(/too much/);
  expect(() => limit().allow(1, 5_000_000)).toThrow(/too much/);
  const race = limit();
  for (let i = 0; i < 10_000; i++) {
    race.clock.ms += 27;
    race.allow(30, 30 * 500);
  }
});
