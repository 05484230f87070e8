// The page's side of the sandbox: when a run is ended, how its line is found, and which worker it
// gets. The real worker is driven by tests/engine and tests/nightly.

import { beforeEach, expect, test } from "vitest";
import { createSandbox, SandboxError } from "../../../static/js/engine/sandbox.ts";
import { createFakeClock, settle } from "./kit/fake-clock.ts";

const READY = { type: "ready" };
const LOADED = { type: "loaded" };
const BOARD = "1-2-3_4-5-0";
const WORK = {
  code: "def h(tiles): return 0",
  request: { type: "values", goal: BOARD },
} as const;
const VALUES = { type: "result", result: { values: 2 }, values: new Uint8Array(16) };

class FakeWorker {
  posted: any[] = [];
  ended = false;
  onmessage: any = null;
  onerror: any = null;

  postMessage(message: any, transfer: Transferable[] = []) {
    this.posted.push(structuredClone(message, { transfer }));
  }

  terminate() {
    this.ended = true;
  }

  sends(...messages: any[]) {
    for (const data of messages) if (!this.ended) this.onmessage({ data });
  }

  get run() {
    return this.posted.find(({ type }) => type === "run");
  }
}

let clock = createFakeClock();
let workers: FakeWorker[] = [];

beforeEach(() => {
  clock = createFakeClock();
  workers = [];
});

function setUp() {
  return createSandbox({
    clock,
    build: "b",
    spawn() {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as any;
    },
  });
}

/** The newest worker, once it has taken its run. */
async function runner() {
  const worker = workers.at(-1) as FakeWorker;
  worker.sends(READY);
  await settle();
  expect(worker.run).toBeDefined();
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

test("a run gets its values, its worker ends, and the next one boots", async () => {
  const events = [] as any[];
  const running = setUp().run(WORK, { onEvent: (event) => events.push(event) });
  const worker = await runner();
  expect(worker.run).toMatchObject({ ...WORK, loading: 10_000, limit: 2000 });
  const progress = { type: "progress", done: 1, of: 2 };
  worker.sends({ type: "print", text: "hi" }, LOADED, progress, VALUES);
  expect((await running).values).toStrictEqual(VALUES.values);
  expect(events).toStrictEqual([{ type: "print", text: "hi" }, progress]);
  expect(worker.ended).toBe(true);
  expect(workers.length).toBe(2);
  expect(workers[1].ended).toBe(false);
});

test("the next run takes the worker that has booted", async () => {
  const sandbox = setUp();
  sandbox.prepare();
  sandbox.prepare();
  expect(workers.length).toBe(1);
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

test("a hanging h is run a second time from its place, which finds the line", async () => {
  const fault = faultOf(setUp().run(WORK));
  (await runner()).sends(LOADED, { type: "beat", index: 7 });
  await clock.advanceAsync(2700);
  expect(workers[0].ended).toBe(true);
  const second = await runner();
  expect(second.run.from).toBe(7);
  second.sends(LOADED, { type: "at", line: 3, board: "" }, { type: "at", line: 4, board: BOARD });
  await clock.advanceAsync(1200);
  const { kind, line, board, message } = await fault;
  expect([kind, line, board]).toStrictEqual(["deadline", 4, BOARD]);
  expect(message).toBe(
    "Your h didn't return within 2 s for this board: line 4 was running. It wouldn't stop by itself, so Python was restarted; your text is kept.",
  );
});

test("a second run that ends or reports without end is not run a third time", async () => {
  for (const second of ["result", "lines", "silence"]) {
    workers = [];
    const fault = faultOf(setUp().run(WORK));
    (await runner()).sends(LOADED);
    await clock.advanceAsync(2700);
    const worker = await runner();
    if (second === "result") worker.sends(LOADED, { type: "result", result: { values: 2 } });
    for (let i = 0; i < 6; i += 1) {
      if (second === "lines") worker.sends({ type: "at", line: 2, board: BOARD });
      await clock.advanceAsync(800);
    }
    const { kind, line } = await fault;
    expect([kind, line], second).toStrictEqual(["deadline", second === "lines" ? 2 : null]);
    expect(workers.map(({ run }) => Boolean(run))).toStrictEqual([true, true, false]);
  }
});

test("a fault of the second run is the fault", async () => {
  const fault = faultOf(setUp().run(WORK));
  (await runner()).sends(LOADED);
  await clock.advanceAsync(2700);
  (await runner()).sends({
    type: "fault",
    kind: "error",
    message: "Line 1: no",
    line: 1,
    board: null,
  });
  expect((await fault).message).toBe("Line 1: no");
});

test("a run that took too much memory says how much", async () => {
  const fault = faultOf(setUp().run(WORK));
  const memory = { type: "fault", kind: "memory", message: "", line: 3, board: null };
  (await runner()).sends(LOADED, memory);
  expect((await fault).message).toBe("Your code took more than 512 MB. Python was restarted.");
});

test("a deadline that Python reports is told with its line", async () => {
  const fault = faultOf(setUp().run(WORK));
  const deadline = { type: "fault", kind: "deadline", message: "", line: 2, board: null };
  (await runner()).sends(deadline);
  expect((await fault).message).toBe(
    "Your code didn't finish within 10 s: line 2 was running. Stopped.",
  );
});

test("code that ends Python is run again for its line", async () => {
  for (const [why, sentence] of [
    ["it exited", "Line 3: your code crashed Python."],
    ["Maximum call stack size exceeded", "Line 3: your code called itself too deeply."],
  ]) {
    workers = [];
    const fault = faultOf(setUp().run(WORK));
    (await runner()).sends(LOADED, { type: "fatal", message: why });
    await settle();
    const second = await runner();
    second.sends({ type: "at", line: 3, board: BOARD }, { type: "fatal", message: why });
    const { kind, message } = await fault;
    expect(kind).toBe("ended");
    expect(message.startsWith(sentence), message).toBe(true);
  }
});

test("an answer of the wrong form counts as none", async () => {
  const fault = faultOf(setUp().run(WORK));
  (await runner()).sends({ type: "result", result: { values: 2 }, values: new Uint8Array(3) });
  await settle();
  (await runner()).sends({ type: "result", result: { values: 2 } });
  expect((await fault).kind).toBe("ended");
});

test("a stopped run ends its worker at once", async () => {
  const stop = new AbortController();
  const fault = faultOf(setUp().run(WORK, { signal: stop.signal }));
  const worker = await runner();
  stop.abort();
  expect((await fault).kind).toBe("stopped");
  expect(worker.ended).toBe(true);
});

test("a second run stops the first", async () => {
  const sandbox = setUp();
  const first = faultOf(sandbox.run(WORK));
  await runner();
  const second = sandbox.run(WORK);
  expect((await first).kind).toBe("stopped");
  await settle();
  const worker = workers.find(({ ended }) => !ended) as FakeWorker;
  worker.sends(READY);
  await settle();
  worker.sends(VALUES);
  expect((await second).values).toStrictEqual(VALUES.values);
});

test("a worker whose snapshot is of no use is replaced by a plain one", async () => {
  const sandbox = setUp();
  sandbox.prepare();
  const running = sandbox.run(WORK);
  workers[0].sends({ type: "again", message: "" });
  await settle();
  const worker = await runner();
  expect(worker.posted[0]).toMatchObject({ type: "start", plain: true, kept: null, build: "b" });
  worker.sends(VALUES);
  await running;
});

test("a worker's snapshot is handed to the next worker", async () => {
  const running = setUp().run(WORK);
  workers[0].sends({ type: "keep", build: "b", snapshot: new ArrayBuffer(8) });
  (await runner()).sends(VALUES);
  await running;
  expect(workers[1].posted[0].kept.snapshot.byteLength).toBe(8);
});

test("a missing script is requested once more, then fails the run", async () => {
  const fault = faultOf(setUp().run(WORK));
  const preventDefault = () => {};
  workers[0].onerror({ preventDefault, message: "" });
  await clock.advanceAsync(999);
  expect(workers.length).toBe(1);
  await clock.advanceAsync(1);
  workers[1].onerror({ preventDefault, message: "" });
  const { kind, message } = await fault;
  expect([kind, message]).toStrictEqual([
    "failed",
    "Python can't be started: its script can't be loaded",
  ]);
  expect(workers.filter(({ run }) => run)).toStrictEqual([]);
  expect(workers.length).toBe(3); // with one that is booted ahead, for the next run
});

test("a worker that stays silent while it boots fails the run", async () => {
  const fault = faultOf(setUp().run(WORK));
  await clock.advanceAsync(59_000);
  workers[0].sends({ type: "boot", phase: "start" });
  await clock.advanceAsync(59_999);
  expect(workers[0].ended).toBe(false);
  await clock.advanceAsync(1);
  expect((await fault).message).toMatch(/nothing has happened for a minute$/);
});

test("a spare worker that cannot start does not fail the next run", async () => {
  const sandbox = setUp();
  sandbox.prepare();
  workers[0].sends({ type: "fatal", message: "out of memory" });
  await settle();
  expect(workers[0].ended).toBe(true);
  const running = sandbox.run(WORK);
  (await runner()).sends(VALUES);
  await running;
  expect(workers[1].run).toBeDefined();
});
