// The page's side of the sandbox: its time limits, the search for the line of a fault, and the worker
// of each run. tests/engine and tests/nightly drive the real worker.

import { beforeEach, expect, test } from "vitest";
import { createSandbox, SandboxError } from "../../../static/js/engine/sandbox.ts";
import { createFakeClock, settle } from "./kit/fake-clock.ts";
import { createFakeWorkers, type FakeWorker } from "./kit/fake-worker.ts";

const READY = { type: "ready" };
const LOADED = { type: "loaded" };
const BOARD = "1-2-3_4-5-0";
const WORK = {
  code: "def h(tiles): return 0",
  request: { type: "values", goal: BOARD },
} as const;
const VALUES = { type: "result", result: { values: 2 }, values: new Uint8Array(16) };

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
  expect((await running).values).toStrictEqual(VALUES.values);
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
  sandbox.dispose();
  expect(workers.map(({ ended }) => ended)).toStrictEqual([true, true]);
});

test("code has ten seconds to load, and h two for a call", async () => {
  const running = setUp().run(WORK);
  const worker = await runner();
  await clock.advanceAsync(10_699);
  worker.sends(LOADED);
  await clock.advanceAsync(2699);
  worker.sends({ type: "beat", index: 5 });
  await clock.advanceAsync(2699);
  expect(worker.ended).toBe(false);
  worker.sends(VALUES);
  await running;
});

test("a hanging h is run a second time from its position to find the line", async () => {
  const hung = faultOf(setUp().run(WORK));
  const first = await runner();
  first.sends(LOADED, { type: "beat", index: 7 });
  await clock.advanceAsync(2700);
  expect(first.ended).toBe(true);
  const second = await runner();
  expect(runOf(second)?.from).toBe(7);
  second.sends(LOADED, { type: "at", line: 3, board: "" }, { type: "at", line: 4, board: BOARD });
  await clock.advanceAsync(1200);
  expect(await hung).toMatchObject({
    kind: "deadline",
    line: 4,
    board: BOARD,
    message:
      "Your h didn't return within 2 s for this board: line 4 was running. It wouldn't stop by itself, so Python was restarted; your text is kept.",
  });
});

test.each([
  ["ends", null],
  ["reports lines without end", 2],
  ["sends nothing", null],
])("a second run that %s is not run a third time", async (second, line) => {
  const hung = faultOf(setUp().run(WORK));
  (await runner()).sends(LOADED);
  await clock.advanceAsync(2700);
  const worker = await runner();
  if (second === "ends") worker.sends(LOADED, { type: "result", result: { values: 2 } });
  for (let i = 0; i < 6; i += 1) {
    if (line && !worker.ended) worker.sends({ type: "at", line, board: BOARD });
    await clock.advanceAsync(800);
  }
  expect(await hung).toMatchObject({ kind: "deadline", line });
  expect(workers.map((each) => Boolean(runOf(each)))).toStrictEqual([true, true, false]);
});

test("a fault of the second run is reported", async () => {
  const failed = faultOf(setUp().run(WORK));
  (await runner()).sends(LOADED);
  await clock.advanceAsync(2700);
  (await runner()).sends(fault("error", 1, "Line 1: no"));
  expect((await failed).message).toBe("Line 1: no");
});

test.each([
  ["memory", "Your code took more than 512 MB. Python was restarted."],
  ["deadline", "Your code didn't finish within 10 s: line 2 was running. Stopped."],
])("the message about Python's fault %s names the limit", async (kind, message) => {
  const failed = faultOf(setUp().run(WORK));
  (await runner()).sends(fault(kind, 2));
  expect((await failed).message).toBe(message);
});

test.each([
  ["it exited", "Line 3: your code crashed Python."],
  ["Maximum call stack size exceeded", "Line 3: your code called itself too deeply."],
])("code that ends Python (%s) is run again to find the line", async (why, sentence) => {
  const ended = faultOf(setUp().run(WORK));
  (await runner()).sends(LOADED, { type: "fatal", message: why });
  await settle();
  (await runner()).sends({ type: "at", line: 3, board: BOARD }, { type: "fatal", message: why });
  const message = expect.stringContaining(sentence);
  expect(await ended).toMatchObject({ kind: "ended", message });
});

test("a result of the wrong form is ignored", async () => {
  const failed = faultOf(setUp().run(WORK));
  (await runner()).sends({ type: "result", result: { values: 2 }, values: new Uint8Array(3) });
  await settle();
  (await runner()).sends({ type: "result", result: { values: 2 } });
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
  expect((await second).values).toStrictEqual(VALUES.values);
});

test("a worker that cannot use its snapshot is replaced by a plain one", async () => {
  const sandbox = setUp();
  sandbox.prepare();
  const running = sandbox.run(WORK);
  newest().sends({ type: "again", message: "" });
  await settle();
  const worker = await runner();
  expect(worker.start).toMatchObject({ plain: true, kept: null, build: "b" });
  worker.sends(VALUES);
  await running;
});

test("a worker's snapshot is handed to the next worker", async () => {
  const running = setUp().run(WORK);
  newest().sends({ type: "keep", build: "b", snapshot: new ArrayBuffer(8) });
  (await runner()).sends(VALUES);
  await running;
  expect(newest().start.kept?.snapshot?.byteLength).toBe(8);
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
