// Requests to the worker, with fake workers and a fake clock: time limits, faults of the browser,
// replies that cross a cancel.

import { beforeEach, expect, test } from "vitest";
import { createSolverClient, SolverError } from "../../../static/js/engine/solver-client.ts";
import { createFakeClock } from "./kit/fake-clock.ts";

class FakeWorker {
  posted: any[] = [];
  ended = false;
  fresh = false;
  onmessage: any = null;
  onerror: any = null;
  onmessageerror: any = null;

  /** The `start` message. */
  start: any = null;

  postMessage(message: any, transfer: Transferable[]) {
    expect(this.ended).toBe(false);
    const copy = structuredClone(message, { transfer });
    if (message.type === "start") this.start = copy;
    else this.posted.push(copy);
  }

  terminate() {
    this.ended = true;
  }

  sends(...messages: any[]) {
    for (const data of messages) this.onmessage({ data });
  }
}

const CHECK = { type: "check", board: "1-2_3-0" } as const;
const SOLVE = {
  type: "solve",
  board: "1-2_0-3",
  algorithm: "auto",
  heuristic: null,
} as const;
const VERSIONS = { python: "3", pyodide: "1", slidestar: "0" };
const READY = { type: "ready", versions: VERSIONS, seconds: 2, from: "files", compiled: true };
const stats = (expanded: number) => ({ expanded });

let clock = createFakeClock();

beforeEach(() => {
  clock = createFakeClock();
});

function setUp(memory?: number) {
  const workers: FakeWorker[] = [];
  const statuses: any[] = [];
  const client = createSolverClient({
    onStatus: (status) => statuses.push(status),
    memory,
    clock,
    spawn(fresh) {
      const worker = new FakeWorker();
      worker.fresh = fresh;
      workers.push(worker);
      return worker as any;
    },
  });
  const kinds = () => statuses.map(({ kind }) => kind);
  const [worker] = workers;
  return { client, worker, workers, statuses, kinds, last: () => statuses.at(-1) };
}

/** A promise's error, watched from now on. */
function errorOf(promise: Promise<unknown>) {
  return promise.then(
    () => expect.fail("it should reject"),
    (error) => {
      expect(error).toBeInstanceOf(SolverError);
      return error;
    },
  );
}

test("a request waits for ready; the status is busy while any is pending", async () => {
  const { client, worker, kinds } = setUp();
  const first = client.request(CHECK);
  const second = client.request(CHECK);
  expect(worker.posted).toStrictEqual([]);
  worker.sends(READY);
  expect(worker.posted).toStrictEqual([
    { ...CHECK, id: 1 },
    { ...CHECK, id: 2 },
  ]);
  worker.sends({ id: 2, type: "result", solvable: true });
  expect(await second).toStrictEqual({ solvable: true });
  expect(kinds()).toStrictEqual(["booting", "ready", "busy"]);
  worker.sends({ id: 1, type: "result", solvable: false });
  expect(await first).toStrictEqual({ solvable: false });
  expect(kinds()).toStrictEqual(["booting", "ready", "busy", "ready"]);
});

test("later phases of the boot keep the number of bytes", () => {
  const { worker, last } = setUp();
  worker.sends(
    { type: "boot", phase: "download", loaded: 5, total: 9 },
    { type: "boot", phase: "start" },
  );
  expect(last()).toStrictEqual({ kind: "booting", phase: "start", loaded: 5, total: 9 });
  worker.sends(READY);
  expect(last()).toStrictEqual({
    kind: "ready",
    versions: VERSIONS,
    seconds: 2,
    from: "files",
    compiled: true,
  });
});

test("a boot that falls silent fails, in every phase", async () => {
  for (const [phase, seconds] of [
    ["download", 30],
    ["start", 120],
    ["import", 120],
  ] as const) {
    const { client, worker, last } = setUp();
    const error = errorOf(client.request(CHECK));
    clock.advance(29_000);
    worker.sends({ type: "boot", phase, loaded: 1, total: 2 });
    clock.advance(seconds * 1000 - 1);
    expect(last().kind).toBe("booting");
    clock.advance(1);
    expect(last().kind).toBe("failed");
    expect(last().message).toMatch(new RegExp(`nothing has happened for ${seconds} seconds`));
    expect((await error).code).toBe("failed");
    expect(worker.ended).toBe(true);
  }
});

test("a worker gets the snapshot and the module of the previous one", () => {
  const { client, workers, last } = setUp(64);
  expect(workers[0].start).toStrictEqual({
    type: "start",
    memory: 64,
    plain: false,
    kept: null,
    build: null,
  });
  expect(workers[0].fresh).toBe(true);
  const snapshot = new ArrayBuffer(8);
  const module = "compiled" as any;
  workers[0].sends(READY, { type: "keep", build: "b", snapshot }, { type: "compiled", module });
  expect(last().kind).toBe("ready");
  client.restart();
  expect(workers[1].start.kept.snapshot.byteLength).toBe(8);
  expect(workers[1].fresh).toBe(false);
  expect(snapshot.byteLength).toBe(0); // transferred
  // The worker ends before it returns the snapshot. The module remains.
  client.restart();
  expect(workers[2].start.kept).toStrictEqual({ build: "b", module, snapshot: null });
  // Not every page can receive the module.
  workers[2].sends(READY, { type: "keep", build: "b", snapshot: new ArrayBuffer(9) });
  workers[2].onmessageerror?.({});
  expect(last().kind).toBe("ready");
  client.restart();
  expect(workers[3].start.kept.snapshot.byteLength).toBe(9);
  expect(workers[3].start.kept.module).toBeNull();
});

test("a failed snapshot leads to a plain boot with a note, and requests are served", async () => {
  const { client, workers, last } = setUp();
  const answer = client.request(CHECK);
  workers[0].sends({ type: "boot", phase: "restore" }, { type: "again", message: "null function" });
  expect(workers[0].ended).toBe(true);
  expect({ ...workers[1].start, fresh: workers[1].fresh }).toStrictEqual({
    type: "start",
    memory: 512,
    plain: true,
    kept: null,
    build: null,
    fresh: false,
  });
  expect(last().kind).toBe("booting");
  expect(last().note).toMatch(/no use/);
  workers[1].sends(READY);
  workers[1].sends({ id: 1, type: "result", solvable: true });
  expect(await answer).toStrictEqual({ solvable: true });
});

test("a silent restore is replaced by a plain boot", () => {
  const { workers, last } = setUp();
  workers[0].sends({ type: "boot", phase: "restore" });
  clock.advance(14_999);
  expect(workers.length).toBe(1);
  clock.advance(1);
  expect(workers[0].ended).toBe(true);
  expect(workers[1].start.plain).toBe(true);
  expect(last().kind).toBe("booting");
});

test("after an out-of-memory reply, a new worker serves the other requests", async () => {
  const { client, workers, last } = setUp();
  workers[0].sends(READY);
  const large = errorOf(client.request(SOLVE));
  const other = client.request(CHECK);
  const controller = new AbortController();
  const cancelled = errorOf(client.request(SOLVE, { signal: controller.signal }));
  controller.abort();
  workers[0].sends({ id: 1, type: "error", code: "memory", message: "full" });
  expect((await large).code).toBe("memory");
  expect((await cancelled).code).toBe("cancelled");
  expect(workers[0].ended).toBe(true);
  expect(last().kind).toBe("booting");
  expect(last().note).toMatch(/memory/);
  clock.advance(5000); // the cancel needs no reply any more
  expect(workers.length).toBe(2);
  const later = client.request(CHECK);
  workers[1].sends(READY);
  expect(workers[1].posted.map(({ id }) => id)).toStrictEqual([2, 4]);
  workers[1].sends({ id: 2, type: "result", x: 2 }, { id: 4, type: "result", x: 4 });
  expect([await other, await later]).toStrictEqual([{ x: 2 }, { x: 4 }]);
});

test("a race whose row ran out of memory ends before a new worker starts", async () => {
  const { client, workers } = setUp();
  workers[0].sends(READY);
  const race = client.request({ type: "race", boards: [], runs: [], nodes: 1 });
  const row = { error: { code: "memory", message: "full" }, stats: null };
  workers[0].sends({ id: 1, type: "row", board: 0, run: 0, row });
  expect(workers.length).toBe(1);
  workers[0].sends({ id: 1, type: "result" });
  await race;
  expect(workers.length).toBe(2);
});

test("a ready worker may be silent for any time", () => {
  const { client, worker, last } = setUp();
  worker.sends(READY);
  client.request(CHECK);
  clock.advance(3_600_000);
  expect(last().kind).toBe("busy");
});

const STRIKES = [
  [(worker) => worker.onerror({ message: "Uncaught Oops" }), /Uncaught Oops/],
  [(worker) => worker.onmessageerror({}), /can't be read/],
  [(worker) => worker.sends({ type: "fatal", message: "gone" }), /^gone$/],
  [
    (worker) => worker.sends({ type: "error", id: null, code: "bad-request" }),
    /strange.*bad-request/,
  ],
  [(worker) => worker.sends("hello"), /strange.*hello/],
] as [(worker: FakeWorker) => void, RegExp][];

test("a script that cannot be loaded is requested once more", () => {
  const { workers, last } = setUp();
  workers[0].onerror({});
  expect([workers[0].ended, last().kind]).toStrictEqual([true, "booting"]);
  clock.advance(999);
  expect(workers.length).toBe(1);
  clock.advance(1);
  workers[1].sends(READY);
  expect(last().kind).toBe("ready");
});

test("a script that is missing twice fails all requests", async () => {
  const { client, workers, last } = setUp();
  const error = errorOf(client.request(CHECK));
  workers[0].onerror({});
  clock.advance(1000);
  workers[1].onerror({});
  expect((await error).message).toMatch(/script can't be loaded/);
  expect(last().kind).toBe("failed");
  clock.advance(60_000);
  expect(workers.length).toBe(2);
});

test("a restart replaces the second request of a script", () => {
  const { client, workers } = setUp();
  workers[0].onerror({});
  client.restart();
  clock.advance(2000);
  expect(workers.length).toBe(2);
});

test("faults of a booting worker fail all requests, and a restart boots again", async () => {
  for (const [strike, message] of STRIKES) {
    const { client, worker, workers, statuses, last } = setUp();
    const errors = [client.request(CHECK), client.request(SOLVE)].map(errorOf);
    strike(worker);
    for (const error of await Promise.all(errors)) {
      expect(error.code).toBe("failed");
      expect(error.message).toMatch(message);
    }
    expect(last().kind).toBe("failed");
    expect(last().message).toMatch(message);
    expect(worker.ended).toBe(true);
    expect((await errorOf(client.request(CHECK))).code).toBe("failed");

    client.restart();
    expect(workers.length).toBe(2);
    expect(last()).toStrictEqual({ kind: "booting", phase: "download", loaded: 0, total: 0 });
    // Late messages of the old worker are ignored.
    const before = statuses.length;
    worker.sends(READY, { type: "fatal", message: "late" });
    worker.onerror({ message: "late" });
    expect(statuses.length).toBe(before);
    workers[1].sends(READY);
    const answer = client.request(CHECK);
    const { id } = workers[1].posted[0];
    workers[1].sends({ id, type: "result", solvable: true });
    expect(await answer).toStrictEqual({ solvable: true });
  }
});

test("a ready worker that fails is replaced, but at most three times a minute", async () => {
  for (const [strike, message] of STRIKES) {
    const { client, workers, last } = setUp();
    for (let times = 1; times <= 3; times++) {
      workers[times - 1].sends(READY);
      const errors = [client.request(CHECK), client.request(SOLVE)].map(errorOf);
      strike(workers[times - 1]);
      for (const error of await Promise.all(errors)) {
        expect(error.code).toBe("restarted");
        expect(error.message).toMatch(new RegExp(message.source.replace(/[$^]/g, "")));
      }
      expect(workers[times - 1].ended).toBe(true);
      expect(workers.length).toBe(times + 1);
      expect(last().kind).toBe("booting");
      expect(last().note).toMatch(/ended unexpectedly/);
      // The compiled loops may be the cause.
      expect(workers[times].start.interpreted).toBe(times > 1 || undefined);
    }
    workers[3].sends(READY);
    strike(workers[3]);
    expect(last().kind).toBe("failed");
    expect(last().message).toMatch(/kept ending/);
    expect((await errorOf(client.request(CHECK))).code).toBe("failed");
    expect(workers.length).toBe(4);
  }
});

test("ends of workers count for a minute", () => {
  const { workers, last } = setUp();
  for (let times = 1; times <= 6; times++) {
    workers[times - 1].sends(READY);
    workers[times - 1].sends({ type: "fatal", message: "gone" });
    expect(last().kind).toBe("booting");
    clock.advance(21_000);
  }
});

/** Let the newest worker get ready and end, `times` times. */
function endAtWork(workers: FakeWorker[], times: number) {
  for (; times > 0; times--) {
    workers.at(-1)?.sends(READY);
    workers.at(-1)?.sends({ type: "fatal", message: "gone" });
  }
}

/** Return whether the newest worker runs without the compiled loops. */
const slowed = (workers: FakeWorker[]) => workers.at(-1)?.start.interpreted === true;

test("the compiled loops return after a minute, once no request is pending", async () => {
  const { client, workers } = setUp();
  endAtWork(workers, 2);
  expect(slowed(workers)).toBe(true);
  const slower = workers[2];
  slower.sends(READY);
  clock.advance(30_000);
  const answer = client.request(SOLVE);
  clock.advance(3_600_000);
  expect(workers.length).toBe(3);
  slower.sends({ id: 1, type: "result", x: 1 });
  expect(await answer).toStrictEqual({ x: 1 });
  expect(workers.length).toBe(4);
  expect(slowed(workers)).toBe(false);
  expect(slower.ended).toBe(true);
  // One more end turns them off again, for twice as long.
  endAtWork(workers, 1);
  expect(slowed(workers)).toBe(true);
  workers[4].sends(READY);
  clock.advance(119_999);
  expect(workers.length).toBe(5);
  clock.advance(1);
  expect(workers.length).toBe(6);
  expect(slowed(workers)).toBe(false);
});

test("the minute begins again with each worker", () => {
  const { client, workers } = setUp();
  endAtWork(workers, 2);
  workers[2].sends(READY);
  clock.advance(59_000);
  workers[2].sends({ type: "fatal", message: "gone" });
  expect(slowed(workers)).toBe(true);
  workers[3].sends(READY);
  clock.advance(59_000);
  expect(workers.length).toBe(4);
  client.dispose();
  clock.advance(3_600_000);
  expect(workers.length).toBe(4);
});

test("a restart by the user turns the compiled loops on at once", () => {
  const { client, workers, last } = setUp();
  endAtWork(workers, 2);
  workers[2].sends({ ...READY, compiled: false });
  expect(last().compiled).toBe(false);
  client.restart();
  expect(slowed(workers)).toBe(false);
  expect("note" in last()).toBe(false);
  // The earlier ends no longer count.
  endAtWork(workers, 1);
  expect(slowed(workers)).toBe(false);
  endAtWork(workers, 1);
  expect(slowed(workers)).toBe(true);
});

test("a browser without workers is reported", async () => {
  const statuses: any[] = [];
  const client = createSolverClient({
    onStatus: (status) => statuses.push(status),
    spawn() {
      throw new Error("there are no workers");
    },
  });
  expect(statuses).toStrictEqual([{ kind: "failed", message: "there are no workers" }]);
  expect((await errorOf(client.request(CHECK))).code).toBe("failed");
  client.restart();
  expect(statuses.length).toStrictEqual(2);
});

test("an answered cancel keeps the worker", async () => {
  const { client, worker, workers, last } = setUp();
  worker.sends(READY);
  const controller = new AbortController();
  const error = errorOf(client.request(SOLVE, { signal: controller.signal }));
  controller.abort();
  expect(worker.posted.at(-1)).toStrictEqual({ id: 1, type: "cancel" });
  clock.advance(1400);
  worker.sends({ id: 1, type: "cancelled", stats: stats(7) });
  const { code, stats: done } = await error;
  expect([code, done]).toStrictEqual(["cancelled", stats(7)]);
  clock.advance(10_000);
  expect(workers.length).toBe(1);
  expect(last().kind).toBe("ready");
});

test("an unanswered cancel replaces the worker, which serves the other requests", async () => {
  const { client, worker, workers, last } = setUp();
  worker.sends(READY);
  const controller = new AbortController();
  const cancelled = errorOf(client.request(SOLVE, { signal: controller.signal }));
  const other = client.request(CHECK);
  // A repeated race would report its rows twice.
  const race = errorOf(client.request({ type: "race", boards: [], runs: [], nodes: 1 }));
  worker.sends({ id: 3, type: "row", board: 0, run: 0, row: { stats: stats(1) } });
  worker.sends({ id: 1, type: "progress", stats: stats(3), bound: 1 });
  controller.abort();
  clock.advance(1500);
  expect(worker.ended).toBe(true);
  expect(workers.length).toBe(2);
  const { code, stats: done } = await cancelled;
  expect([code, done]).toStrictEqual(["cancelled", stats(3)]);
  expect((await race).code).toBe("restarted");
  expect(last().kind).toBe("booting");
  expect(last().note).toMatch(/didn't stop in time/);
  // The note stays for all of this boot, and no longer.
  workers[1].sends({ type: "boot", phase: "start" });
  expect(last().note).toMatch(/didn't stop in time/);
  workers[1].sends(READY);
  expect("note" in last()).toBe(false);
  expect(workers[1].posted.map(({ id }) => id)).toStrictEqual([2]);
  workers[1].sends({ id: 2, type: "result", solvable: true });
  expect(await other).toStrictEqual({ solvable: true });
});

test("a cancel that is answered after a suspension keeps the worker", async () => {
  const { client, worker, workers } = setUp();
  worker.sends(READY);
  const controller = new AbortController();
  const error = errorOf(client.request(SOLVE, { signal: controller.signal }));
  controller.abort();
  clock.suspend(60_000);
  clock.advance(1000);
  expect(worker.ended).toBe(false);
  worker.sends({ id: 1, type: "cancelled", stats: stats(7) });
  expect((await error).code).toBe("cancelled");
  expect(workers.length).toBe(1);
});

test("a cancelled request rejects as cancelled and gets no more events", async () => {
  for (const [reply, expanded] of [
    [{ type: "result", moves: "R", stats: stats(9) }, 9],
    [{ type: "error", code: "limit", message: "enough", stats: stats(8) }, 8],
    [{ type: "error", code: "internal", message: "oops" }, 5],
  ] as [object, number][]) {
    const { client, worker } = setUp();
    worker.sends(READY);
    const controller = new AbortController();
    const events: any[] = [];
    const { signal } = controller;
    const error = errorOf(
      client.request(SOLVE, { signal, onEvent: (event) => events.push(event.bound) }),
    );
    worker.sends({ id: 1, type: "progress", stats: stats(1), bound: 1 });
    controller.abort();
    worker.sends({ id: 1, type: "progress", stats: stats(5), bound: 2 }, { id: 1, ...reply });
    const { code, stats: done } = await error;
    expect([code, done, events]).toStrictEqual(["cancelled", stats(expanded), [1]]);
    // The reply to a cancel that crossed the result.
    worker.sends({ id: 1, type: "cancelled", stats: stats(0) });
  }
});

test("a cancel before ready is answered at once, and nothing is sent", async () => {
  const { client, worker, kinds } = setUp();
  const controller = new AbortController();
  const error = errorOf(client.request(SOLVE, { signal: controller.signal }));
  controller.abort();
  expect((await error).code).toBe("cancelled");
  worker.sends(READY);
  expect(worker.posted).toStrictEqual([]);
  expect(kinds()).toStrictEqual(["booting", "ready"]);
});

test("an abort after the answer does nothing", async () => {
  const { client, worker } = setUp();
  worker.sends(READY);
  const controller = new AbortController();
  const answer = client.request(CHECK, { signal: controller.signal });
  worker.sends({ id: 1, type: "result", solvable: true });
  await answer;
  controller.abort();
  clock.advance(10_000);
  expect(worker.posted.length).toBe(1);
  expect(worker.ended).toBe(false);
});

test("dispose ends the worker for good", async () => {
  const { client, worker, workers } = setUp();
  worker.sends(READY);
  const error = errorOf(client.request(CHECK));
  client.dispose();
  expect((await error).code).toBe("failed");
  expect(worker.ended).toBe(true);
  expect((await errorOf(client.request(CHECK))).code).toBe("failed");
  clock.advance(3_600_000);
  expect(workers.length).toBe(1);
});
