// The page's side of the sandbox: its time limits, and the worker of each run. tests/engine and tests/nightly drive the real worker.

import { beforeEach, expect, test } from "vitest";
import { createSandbox } from "../../../static/js/engine/sandbox.ts";
import { SandboxError } from "../../../static/js/engine/sandbox-host.ts";
import { createFakeClock, settle } from "./kit/fake-clock.ts";
import { createFakeWorkers, type FakeWorker } from "./kit/fake-worker.ts";

const READY = { type: "ready" };
const LOADED = { type: "loaded" };
const BOARD = "1-2-3_4-5-0";
const WORK = {
  code: "def h(tiles): return 0",
  request: { type: "values", goal: BOARD },
} as const;
const VALUES = { type: "result", result: { values: 2 }, bytes: new Uint8Array(16) };

let clock = createFakeClock();
let { workers, spawn, newest } = createFakeWorkers();

beforeEach(() => {
  clock = createFakeClock();
  ({ workers, spawn, newest } = createFakeWorkers());
});

const setUp = () => createSandbox({ clock, build: "b", spawn });
const runOf = ({ posted }: FakeWorker) => posted.find(({ type }) => type === "run");

/** Return the newest worker once it has received its run. */
async function runner() {
  const worker = newest();
  worker.sends(READY);
  await settle();
  expect(runOf(worker)).toBeDefined();
  return worker;
}

async function faultOf(promise: Promise<unknown>): Promise<SandboxError> {
  const error = await promise.then(
    () => expect.fail("it should reject"),
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(SandboxError);
  return error;
}

/** Return the sandbox's message about code. */
const fault = (kind: string, line: number, message = "") => ({
  ...{ type: "fault", kind, message, line, board: null },
});

test("a run gets its values, its worker ends, and the next one boots", async () => {
  const events: object[] = [];
  const running = setUp().run(WORK, { onEvent: (event) => events.push(event) });
  const worker = await runner();
  expect(runOf(worker)).toMatchObject({ ...WORK, loading: 10_000, limit: 2000 });
  const progress = { type: "progress", done: 1, of: 2 };
  worker.sends({ type: "print", text: "hi" }, LOADED, progress, VALUES);
  expect((await running).bytes).toStrictEqual(VALUES.bytes);
  expect(events).toStrictEqual([{ type: "print", text: "hi" }, progress]);
  expect(worker.ended).toBe(true);
  expect(workers).toHaveLength(2);
  expect(newest().ended).toBe(false);
});

test("the next run takes the worker that has booted", async () => {
  const sandbox = setUp();
  sandbox.prepare();
  sandbox.prepare();
  expect(workers).toHaveLength(1);
  const running = sandbox.run(WORK);
  (await runner()).sends(VALUES);
  await running;
  expect(workers.map(({ ended }) => ended)).toStrictEqual([true, false]);
});

test("code has ten seconds to load, and h two for a call", async () => {
  const running = setUp().run(WORK);
  const worker = await runner();
  await clock.advanceAsync(10_699);
  worker.sends(LOADED);
  await clock.advanceAsync(2699);
  worker.sends({ type: "beat" });
  await clock.advanceAsync(2699);
  expect(worker.ended).toBe(false);
  worker.sends(VALUES);
  await running;
});

test("code that no interrupt stops is ended at the line of the last interrupt", async () => {
  const hung = faultOf(setUp().run(WORK));
  const worker = await runner();
  worker.sends(LOADED);
  await clock.advanceAsync(2000);
  worker.sends({ type: "at", line: 4 });
  await clock.advanceAsync(700);
  expect(worker.ended).toBe(true);
  expect(await hung).toMatchObject({
    kind: "deadline",
    line: 4,
    message:
      "Your code didn't finish within 2 s: line 4 was running. It wouldn't stop by itself, so Python was restarted. Your text is still here.",
  });
});

test.each([
  ["memory", "Your code used more than 512 MB. Python was restarted."],
  ["deadline", "Your code didn't finish within 10 s: line 2 was running. Stopped."],
])("the message about Python's fault %s names the limit", async (kind, message) => {
  const failed = faultOf(setUp().run(WORK));
  (await runner()).sends(fault(kind, 2));
  expect((await failed).message).toBe(message);
});

test.each([
  ["it exited", "Your code crashed Python."],
  ["Maximum call stack size exceeded", "Your code called itself too deeply."],
])("the fault of code that ends Python (%s) is reported", async (why, sentence) => {
  const ended = faultOf(setUp().run(WORK));
  (await runner()).sends(LOADED, { type: "fatal", message: why });
  const message = expect.stringContaining(sentence);
  expect(await ended).toMatchObject({ kind: "ended", message });
});

test("a result of the wrong form is a fault", async () => {
  const failed = faultOf(setUp().run(WORK));
  (await runner()).sends({ type: "result", result: { values: 2 }, bytes: new Uint8Array(3) });
  expect((await failed).kind).toBe("ended");
});

test("a stopped run ends its worker at once", async () => {
  const stop = new AbortController();
  const stopped = faultOf(setUp().run(WORK, { signal: stop.signal }));
  const worker = await runner();
  stop.abort();
  expect((await stopped).kind).toBe("stopped");
  expect(worker.ended).toBe(true);
});

test("a second run stops the first", async () => {
  const sandbox = setUp();
  const first = faultOf(sandbox.run(WORK));
  await runner();
  const second = sandbox.run(WORK);
  expect((await first).kind).toBe("stopped");
  await settle();
  (await runner()).sends(VALUES);
  expect((await second).bytes).toStrictEqual(VALUES.bytes);
});

test("a worker that cannot use its snapshot is replaced by a plain one", async () => {
  const sandbox = setUp();
  sandbox.prepare();
  const running = sandbox.run(WORK);
  newest().sends({ type: "again", message: "" });
  await settle();
  const worker = await runner();
  expect(worker.start).toMatchObject({ plain: true, cached: null, build: "b" });
  worker.sends(VALUES);
  await running;
});

test("a worker's module is handed to the next worker", async () => {
  const running = setUp().run(WORK);
  const cached = { build: "b", module: "compiled" };
  newest().sends({ type: "compiled", ...cached });
  (await runner()).sends(VALUES);
  await running;
  expect(newest().start.cached).toStrictEqual(cached);
});

test("a missing script is requested once more, then fails the run", async () => {
  const failed = faultOf(setUp().run(WORK));
  newest().onerror({ preventDefault() {} });
  await clock.advanceAsync(999);
  expect(workers).toHaveLength(1);
  await clock.advanceAsync(1);
  expect(workers).toHaveLength(2);
  newest().onerror({ preventDefault() {} });
  expect(await failed).toMatchObject({
    kind: "failed",
    message: "Python can't be started: its script can't be loaded",
  });
  expect(workers.filter(runOf)).toStrictEqual([]);
  expect(workers).toHaveLength(3); // with one that is booted ahead, for the next run
});

test("a worker that sends nothing while it boots fails the run", async () => {
  const failed = faultOf(setUp().run(WORK));
  const worker = newest();
  await clock.advanceAsync(59_000);
  worker.sends({ type: "boot", phase: "start" });
  await clock.advanceAsync(59_999);
  expect(worker.ended).toBe(false);
  await clock.advanceAsync(1);
  expect((await failed).message).toMatch(/nothing has happened for a minute$/);
});

test("a spare worker that cannot start does not fail the next run", async () => {
  const sandbox = setUp();
  sandbox.prepare();
  const spare = newest();
  spare.sends({ type: "fatal", message: "out of memory" });
  await settle();
  expect(spare.ended).toBe(true);
  const running = sandbox.run(WORK);
  const worker = await runner();
  expect(worker).not.toBe(spare);
  worker.sends(VALUES);
  await running;
});
