// Helper workers: their number on a machine, and the tasks of each. The workers are fakes, so that they
// can fail in ways in which real ones do not.

import { beforeEach, expect, test } from "vitest";
import { createHelpers, maxHelpers } from "../../../static/js/engine/helpers.ts";
import type { HelperReport, HelperTask, Start } from "../../../static/js/protocol.ts";
import { at } from "./kit/at.ts";
import { createFakeClock } from "./kit/fake-clock.ts";
import { createFakeWorkers, type FakeWorker } from "./kit/fake-worker.ts";

const PREPARE = { type: "prepare", board: "1-2_3-0" } as const;
const WORK_UNIT = { type: "work_unit" } as HelperTask["request"];
const START: Start = { type: "start", memory: 512, plain: false, cached: null, build: null };

let reports: HelperReport[] = [];
let clock = createFakeClock();

function searchWithHelpers(max = 2) {
  const { spawn, workers } = createFakeWorkers();
  const helpers = createHelpers({
    start: () => START,
    post: (message) => reports.push(message),
    spawn,
    clock,
    max,
  });
  helpers.receive({ type: "start_helpers", search: 7, request: PREPARE });
  return {
    workers,
    first: workers[0] as FakeWorker,
    receive: helpers.receive,
    send: (...numbers: number[]) => {
      for (const number of numbers) {
        helpers.receive({ type: "task", search: 7, number, request: WORK_UNIT });
      }
    },
  };
}

function becomeReady(worker: FakeWorker) {
  worker.sends({ type: "ready" });
  expect(worker.posted).toStrictEqual([{ ...PREPARE, id: 0 }]);
  worker.sends({ id: 0, type: "progress" }, { id: 0, type: "result" });
}

const last = () => reports.at(-1);

beforeEach(() => {
  reports = [];
  clock = createFakeClock();
});

test("there is one helper per further core, at most four, and none with little memory", () => {
  const counts = [1, 2, 3, 4, 5, 16].map((hardwareConcurrency) =>
    maxHelpers({ hardwareConcurrency }),
  );
  expect(counts).toStrictEqual([0, 1, 2, 3, 4, 4]);
  expect(maxHelpers({})).toBe(0);
  expect(maxHelpers({ hardwareConcurrency: 8, deviceMemory: 2 })).toBe(0);
  expect(maxHelpers({ hardwareConcurrency: 8, deviceMemory: 4 })).toBe(4);
});

test.each([0, 1])("a search does not wait for %d helpers", (max) => {
  searchWithHelpers(max);
  expect(reports).toStrictEqual([{ type: "helpers", search: 7, count: 0 }]);
});

test("a ready helper has one task at a time", () => {
  const { workers, first, send } = searchWithHelpers();
  const second = at(workers, 1);
  expect(reports).toStrictEqual([]);
  becomeReady(first);
  expect(last()).toStrictEqual({ type: "helpers", search: 7, count: 1 });
  send(1, 2, 3);
  expect(first.posted.slice(1)).toStrictEqual([{ ...WORK_UNIT, id: 1 }]);
  becomeReady(second);
  expect(second.posted.slice(1)).toStrictEqual([{ ...WORK_UNIT, id: 2 }]);
  first.sends({ id: 1, type: "progress" });
  expect(first.posted).toHaveLength(2);
  const reply = { id: 1, type: "result" };
  first.sends(reply);
  expect(last()).toStrictEqual({ type: "task_reply", search: 7, number: 1, reply });
  expect(first.posted.at(-1)).toStrictEqual({ ...WORK_UNIT, id: 3 });
});

test.each<[string, (worker: FakeWorker) => void]>([
  ["a fatal fault", (worker) => worker.sends({ type: "fatal" })],
  ["an error", (worker) => worker.sends({ type: "error", id: 1 })],
  ["an error of its script", (worker) => worker.onerror({ preventDefault() {} })],
])("a helper that ends by %s returns its tasks", (_, end) => {
  const { first, send } = searchWithHelpers(1);
  becomeReady(first);
  send(1, 2);
  end(first);
  expect(first.ended).toBe(true);
  expect(reports.slice(2)).toStrictEqual([
    { type: "helpers", search: 7, count: 0 },
    { type: "task_reply", search: 7, number: 1, reply: null },
    { type: "task_reply", search: 7, number: 2, reply: null },
  ]);
  send(3); // it was sent before the report of the end arrived
  expect(last()).toStrictEqual({ type: "task_reply", search: 7, number: 3, reply: null });
});

test("a helper that hangs is ended", () => {
  const { first, send } = searchWithHelpers(1);
  becomeReady(first);
  send(1);
  clock.advance(15_000);
  first.sends({ id: 1, type: "progress" });
  clock.advance(15_000);
  expect(first.ended).toBe(false);
  clock.advance(5_000);
  expect(first.ended).toBe(true);
  expect(last()).toStrictEqual({ type: "task_reply", search: 7, number: 1, reply: null });
});

test("a helper that does not start is ended", () => {
  const { workers, first, send } = searchWithHelpers();
  const second = at(workers, 1);
  send(1);
  clock.advance(15_000);
  first.sends({ type: "boot" });
  clock.advance(15_000);
  expect([first.ended, second.ended]).toStrictEqual([false, true]);
  first.sends({ type: "ready" });
  clock.advance(15_000);
  first.sends({ id: 0, type: "progress" });
  clock.advance(15_000);
  expect(first.ended).toBe(false);
  clock.advance(5_000);
  expect(first.ended).toBe(true);
  expect(last()).toStrictEqual({ type: "task_reply", search: 7, number: 1, reply: null });
});

test("a helper without a task may be silent", () => {
  const { first } = searchWithHelpers(1);
  becomeReady(first);
  clock.advance(100_000);
  expect(first.ended).toBe(false);
});

test("all helpers end with their search", () => {
  const { workers, first, receive, send } = searchWithHelpers(3);
  becomeReady(first);
  send(1);
  receive({ type: "end_helpers", search: 7 });
  expect(workers.every(({ ended }) => ended)).toBe(true);
  const before = reports.length;
  first.sends({ id: 1, type: "result" }); // posted before its end
  expect(reports).toHaveLength(before);
  receive({ type: "start_helpers", search: 8, request: PREPARE });
  expect(workers).toHaveLength(6);
});
