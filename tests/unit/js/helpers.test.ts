// Helper workers: how many a machine has room for, and which work each gets. The workers are fakes, so
// that they can fail in ways that real ones cannot be made to.

import { beforeEach, expect, test } from "vitest";
import { createHelpers, maxHelpers } from "../../../static/js/engine/helpers.ts";
import { createFakeClock } from "./kit/fake-clock.ts";

class FakeWorker {
  posted: any[] = [];
  ended = false;
  onmessage: any = null;
  onerror: any = null;

  postMessage(message: any) {
    expect(this.ended).toBe(false);
    this.posted.push(message);
  }

  terminate() {
    this.ended = true;
  }

  sends(data: any) {
    this.onmessage({ data });
  }

  becomesReady() {
    this.sends({ type: "ready" });
    expect(this.posted.at(-1)).toStrictEqual({ ...PREPARE, id: 0 });
    this.sends({ id: 0, type: "progress" });
    this.sends({ id: 0, type: "result" });
  }
}

const PREPARE = { type: "prepare", board: "1-2_3-0" } as const;

let workers: FakeWorker[] = [];
let reports: any[] = [];
let clock = createFakeClock();

function searchWithHelpers(max = 2) {
  const helpers = createHelpers({
    start: () => ({ type: "start" }) as any,
    post: (message) => reports.push(message),
    spawn: () => workers[workers.push(new FakeWorker()) - 1] as any,
    clock,
    max,
  });
  helpers.receive({ type: "start_helpers", search: 7, request: PREPARE });
  return helpers;
}

const send = (helpers: any, number: number) =>
  helpers.receive({ type: "task", search: 7, number, request: { type: "work_unit" } });

const last = () => reports.at(-1);

beforeEach(() => {
  workers = [];
  reports = [];
  clock = createFakeClock();
});

test("one helper per further core, at most four, none with little memory", () => {
  const counts = [1, 2, 3, 4, 5, 16].map((hardwareConcurrency) =>
    maxHelpers({ hardwareConcurrency }),
  );
  expect(counts).toStrictEqual([0, 1, 2, 3, 4, 4]);
  expect(maxHelpers({})).toBe(0);
  expect(maxHelpers({ hardwareConcurrency: 8, deviceMemory: 2 })).toBe(0);
  expect(maxHelpers({ hardwareConcurrency: 8, deviceMemory: 4 })).toBe(4);
});

test("a ready helper has one task at a time", () => {
  const helpers = searchWithHelpers();
  const [one, two] = workers;
  expect(reports.length).toBe(0);
  one?.becomesReady();
  expect(last()).toStrictEqual({ type: "helpers", search: 7, count: 1 });
  for (const number of [1, 2, 3]) send(helpers, number);
  expect(one?.posted.slice(2)).toStrictEqual([{ type: "work_unit", id: 1 }]);
  two?.becomesReady();
  expect(two?.posted.slice(2)).toStrictEqual([{ type: "work_unit", id: 2 }]);
  one?.sends({ id: 1, type: "progress" });
  expect(one?.posted.length).toBe(3);
  one?.sends({ id: 1, type: "result" });
  const reply = { id: 1, type: "result" };
  expect(last()).toStrictEqual({ type: "task_reply", search: 7, number: 1, reply });
  expect(one?.posted.at(-1)).toStrictEqual({ type: "work_unit", id: 3 });
});

for (const end of [{ type: "fatal" }, { type: "error", id: 1 }, null]) {
  test(`a helper that ends returns its task: ${end?.type ?? "its script"}`, () => {
    const helpers = searchWithHelpers(1);
    workers[0]?.becomesReady();
    for (const number of [1, 2]) send(helpers, number);
    if (end) workers[0]?.sends(end);
    else workers[0]?.onerror(new Event("error", { cancelable: true }));
    expect(workers[0]?.ended).toBe(true);
    expect(reports.slice(1)).toStrictEqual([
      { type: "helpers", search: 7, count: 0 },
      { type: "task_reply", search: 7, number: 1, reply: null },
      { type: "task_reply", search: 7, number: 2, reply: null },
    ]);
    send(helpers, 3); // on its way by then
    expect(last()).toStrictEqual({ type: "task_reply", search: 7, number: 3, reply: null });
  });
}

test("a helper that hangs is ended", () => {
  const helpers = searchWithHelpers(1);
  workers[0]?.becomesReady();
  send(helpers, 1);
  clock.advance(15_000);
  workers[0]?.sends({ id: 1, type: "progress" });
  clock.advance(15_000);
  expect(workers[0]?.ended).toBe(false);
  clock.advance(5_000);
  expect(workers[0]?.ended).toBe(true);
  expect(last()).toStrictEqual({ type: "task_reply", search: 7, number: 1, reply: null });
});

test("all helpers end with their search", () => {
  const helpers = searchWithHelpers(3);
  workers[0]?.becomesReady();
  send(helpers, 1);
  helpers.receive({ type: "end_helpers", search: 7 });
  expect(workers.every(({ ended }) => ended)).toBe(true);
  const before = reports.length;
  workers[0]?.sends({ id: 1, type: "result" }); // posted before its end
  expect(reports.length).toBe(before);
  helpers.receive({ type: "start_helpers", search: 8, request: PREPARE });
  expect(workers.length).toBe(6);
});
