// Requests to the worker, with fake workers and a fake clock: time limits, faults of the browser,
// replies that cross a cancel.

import { beforeEach, describe, expect, test } from "vitest";
import {
  createSolverClient,
  type SolverClient,
  SolverError,
} from "../../../static/js/engine/solver-client.ts";
import type { EngineStatus } from "../../../static/js/state/engine.ts";
import { at } from "./kit/at.ts";
import { createFakeClock } from "./kit/fake-clock.ts";
import { createFakeWorkers, type FakeWorker } from "./kit/fake-worker.ts";

const CHECK = { type: "check", board: "1-2_3-0" } as const;
const SOLVE = {
  type: "solve",
  board: "1-2_0-3",
  algorithm: "auto",
  heuristic: null,
} as const;
const RACE = { type: "race", boards: [], runs: [], nodes: 1 } as const;
const VERSIONS = { python: "3", pyodide: "1", slidestar: "0" };
const FACTS = { versions: VERSIONS, seconds: 2, from: "files", compiled: true };
const READY = { type: "ready", ...FACTS };
const GONE = { type: "fatal", message: "gone" };
const stats = (expanded: number) => ({ expanded });

let clock = createFakeClock();

beforeEach(() => {
  clock = createFakeClock();
});

function setUp({ memory, ready = false }: { memory?: number; ready?: boolean } = {}) {
  const fakes = createFakeWorkers();
  const statuses: EngineStatus[] = [];
  const client = createSolverClient({
    onStatus: (status) => statuses.push(status),
    memory,
    clock,
    spawn: fakes.spawn,
  });
  const worker = fakes.newest();
  if (ready) worker.sends(READY);
  return {
    ...{ client, worker, ...fakes, statuses },
    kinds: () => statuses.map(({ kind }) => kind),
    last: () => at(statuses, -1),
    /** Let the newest worker become ready and end. */
    endReady: () => fakes.newest().sends(READY, GONE),
    /** Return whether the newest worker runs without the compiled loops. */
    interpreted: () => fakes.newest().start.interpreted === true,
  };
}

/** Return a promise's error, also if it rejects before this one is awaited. */
function errorOf(promise: Promise<unknown>): Promise<SolverError> {
  return promise.then(
    () => expect.fail("it should reject"),
    (error) => {
      expect(error).toBeInstanceOf(SolverError);
      return error;
    },
  );
}

/** Request a solution. */
function solve(client: SolverClient, onEvent = (_event: object) => {}) {
  const controller = new AbortController();
  const answer = client.request(SOLVE, { signal: controller.signal, onEvent });
  return { error: errorOf(answer), cancel: () => controller.abort() };
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
  expect(last()).toStrictEqual({ kind: "ready", ...FACTS });
});

test.each([
  ["download", 30],
  ["start", 120],
  ["import", 120],
])("a boot that sends nothing in the phase %s for %d seconds fails", async (phase, seconds) => {
  const { client, worker, last } = setUp();
  const error = errorOf(client.request(CHECK));
  clock.advance(29_000);
  worker.sends({ type: "boot", phase, loaded: 1, total: 2 });
  clock.advance(seconds * 1000 - 1);
  expect(last().kind).toBe("booting");
  clock.advance(1);
  const message = expect.stringContaining(`nothing has happened for ${seconds} seconds`);
  expect(last()).toMatchObject({ kind: "failed", message });
  expect((await error).code).toBe("failed");
  expect(worker.ended).toBe(true);
});

test("a worker gets the module of the previous one", () => {
  const { client, worker, newest, fresh, last } = setUp({ memory: 64 });
  const plain = { type: "start", memory: 64, plain: false, build: null };
  expect(worker.start).toStrictEqual({ ...plain, cached: null });
  // Not every page can receive the module.
  worker.sends(READY);
  worker.onmessageerror({});
  expect(last().kind).toBe("ready");
  client.restart();
  expect(newest().start).toStrictEqual({ ...plain, cached: null });
  const cached = { build: "b", module: "compiled" };
  newest().sends(READY, { type: "compiled", ...cached });
  client.restart();
  expect(newest().start).toStrictEqual({ ...plain, cached });
  client.restart();
  expect(newest().start).toStrictEqual({ ...plain, cached });
  expect(fresh).toStrictEqual([true, true, false, false]);
});

test("a failed snapshot leads to a plain boot with a note, and requests are served", async () => {
  const { client, worker, newest, fresh, last } = setUp();
  const answer = client.request(CHECK);
  worker.sends({ type: "boot", phase: "restore" }, { type: "again", message: "null function" });
  expect(worker.ended).toBe(true);
  expect(newest().start).toMatchObject({ memory: 512, plain: true, cached: null });
  expect(fresh).toStrictEqual([true, false]);
  expect(last()).toMatchObject({
    kind: "booting",
    note: expect.stringContaining("couldn't be used"),
  });
  newest().sends(READY, { id: 1, type: "result", solvable: true });
  expect(await answer).toStrictEqual({ solvable: true });
});

test("a silent restore is replaced by a plain boot", () => {
  const { worker, workers, newest, last } = setUp();
  worker.sends({ type: "boot", phase: "restore" });
  clock.advance(14_999);
  expect(workers).toHaveLength(1);
  clock.advance(1);
  expect(worker.ended).toBe(true);
  expect(newest().start.plain).toBe(true);
  expect(last().kind).toBe("booting");
});

test("after an out-of-memory reply, a new worker serves the other requests", async () => {
  const { client, worker, workers, newest, last } = setUp({ ready: true });
  const large = errorOf(client.request(SOLVE));
  const other = client.request(CHECK);
  const cancelled = solve(client);
  cancelled.cancel();
  worker.sends({ id: 1, type: "error", code: "memory", message: "full" });
  expect((await large).code).toBe("memory");
  expect((await cancelled.error).code).toBe("cancelled");
  expect(worker.ended).toBe(true);
  expect(last()).toMatchObject({ kind: "booting", note: expect.stringContaining("memory") });
  clock.advance(5000); // the cancel needs no reply any more
  expect(workers).toHaveLength(2);
  const later = client.request(CHECK);
  newest().sends(READY);
  expect(newest().posted.map(({ id }) => id)).toStrictEqual([2, 4]);
  newest().sends({ id: 2, type: "result", x: 2 }, { id: 4, type: "result", x: 4 });
  expect([await other, await later]).toStrictEqual([{ x: 2 }, { x: 4 }]);
});

test("a race whose row ran out of memory ends before a new worker starts", async () => {
  const { client, worker, workers } = setUp({ ready: true });
  const race = client.request(RACE);
  const row = { error: { code: "memory", message: "full" }, stats: null };
  worker.sends({ id: 1, type: "row", board: 0, run: 0, row });
  expect(workers).toHaveLength(1);
  worker.sends({ id: 1, type: "result" });
  await race;
  expect(workers).toHaveLength(2);
});

test("a ready worker may be silent for any time", () => {
  const { client, last } = setUp({ ready: true });
  client.request(CHECK);
  clock.advance(3_600_000);
  expect(last().kind).toBe("busy");
});

test("a script that cannot be loaded is requested once more", () => {
  const { worker, workers, newest, last } = setUp();
  worker.onerror({});
  expect([worker.ended, last().kind]).toStrictEqual([true, "booting"]);
  clock.advance(999);
  expect(workers).toHaveLength(1);
  clock.advance(1);
  newest().sends(READY);
  expect(last().kind).toBe("ready");
});

test("a script that is missing twice fails all requests", async () => {
  const { client, worker, workers, newest, last } = setUp();
  const error = errorOf(client.request(CHECK));
  worker.onerror({});
  clock.advance(1000);
  newest().onerror({});
  expect((await error).message).toMatch(/script can't be loaded/);
  expect(last().kind).toBe("failed");
  clock.advance(60_000);
  expect(workers).toHaveLength(2);
});

test("a restart replaces the second request of a script", () => {
  const { client, worker, workers } = setUp();
  worker.onerror({});
  client.restart();
  clock.advance(2000);
  expect(workers).toHaveLength(2);
});

describe.each<[string, (worker: FakeWorker) => void, RegExp]>([
  ["an error", (worker) => worker.onerror({ message: "Uncaught Oops" }), /Uncaught Oops/],
  [
    "an unreadable message",
    (worker) => {
      worker.sends({ type: "compiled", build: "b", module: "compiled" });
      worker.onmessageerror({});
    },
    /can't be read/,
  ],
  ["a fatal fault", (worker) => worker.sends(GONE), /gone/],
  [
    "an error without a request",
    (worker) => worker.sends({ type: "error", id: null, code: "bad-request" }),
    /unknown message.*bad-request/,
  ],
  ["a message of another form", (worker) => worker.sends("hello"), /unknown message.*hello/],
])("%s", (_, strike, message) => {
  test("of a booting worker fails all requests, and a restart boots again", async () => {
    const { client, worker, newest, statuses, last } = setUp();
    const errors = [client.request(CHECK), client.request(SOLVE)].map(errorOf);
    strike(worker);
    const failed = { code: "failed", message: expect.stringMatching(message) };
    expect(await Promise.all(errors)).toMatchObject([failed, failed]);
    expect(last()).toMatchObject({ kind: "failed", message: expect.stringMatching(message) });
    expect(worker.ended).toBe(true);
    expect((await errorOf(client.request(CHECK))).code).toBe("failed");

    client.restart();
    expect(newest()).not.toBe(worker);
    expect(last()).toStrictEqual({ kind: "booting", phase: "download", loaded: 0, total: 0 });
    // Late messages of the old worker are ignored.
    const before = statuses.length;
    worker.sends(READY, { type: "fatal", message: "late" });
    worker.onerror({ message: "late" });
    expect(statuses.length).toBe(before);
    newest().sends(READY);
    const answer = client.request(CHECK);
    const { id } = at(newest().posted, 0);
    newest().sends({ id, type: "result", solvable: true });
    expect(await answer).toStrictEqual({ solvable: true });
  });
  test("of a ready worker replaces it, but at most three times a minute", async () => {
    const { client, workers, newest, last } = setUp({ ready: true });
    const restarted = { code: "restarted", message: expect.stringMatching(message) };
    for (let times = 1; times <= 3; times++) {
      const worker = newest();
      const errors = [client.request(CHECK), client.request(SOLVE)].map(errorOf);
      strike(worker);
      expect(await Promise.all(errors)).toMatchObject([restarted, restarted]);
      expect(worker.ended).toBe(true);
      expect(workers).toHaveLength(times + 1);
      const note = expect.stringContaining("ended unexpectedly");
      expect(last()).toMatchObject({ kind: "booting", note });
      // The compiled loops may be the cause.
      expect(newest().start.interpreted).toBe(times > 1 || undefined);
      newest().sends(READY);
    }
    strike(newest());
    const endedAgain = expect.stringContaining("kept crashing");
    expect(last()).toMatchObject({ kind: "failed", message: endedAgain });
    expect((await errorOf(client.request(CHECK))).code).toBe("failed");
    expect(workers).toHaveLength(4);
  });
});

test("ends of workers count for a minute", () => {
  const { endReady, last } = setUp();
  for (let times = 1; times <= 6; times++) {
    endReady();
    expect(last().kind).toBe("booting");
    clock.advance(21_000);
  }
});

test("the compiled loops return after a minute, once no request is pending", async () => {
  const { client, workers, newest, endReady, interpreted } = setUp();
  endReady();
  endReady();
  expect(interpreted()).toBe(true);
  const slower = newest();
  slower.sends(READY);
  clock.advance(30_000);
  const answer = client.request(SOLVE);
  clock.advance(3_600_000);
  expect(workers).toHaveLength(3);
  slower.sends({ id: 1, type: "result", x: 1 });
  expect(await answer).toStrictEqual({ x: 1 });
  expect(workers).toHaveLength(4);
  expect(interpreted()).toBe(false);
  expect(slower.ended).toBe(true);
  // One more end turns them off again, for twice as long.
  endReady();
  expect(interpreted()).toBe(true);
  newest().sends(READY);
  clock.advance(119_999);
  expect(workers).toHaveLength(5);
  clock.advance(1);
  expect(workers).toHaveLength(6);
  expect(interpreted()).toBe(false);
});

test("the minute begins again with each worker", () => {
  const { client, workers, newest, endReady, interpreted } = setUp();
  endReady();
  endReady();
  newest().sends(READY);
  clock.advance(59_000);
  newest().sends(GONE);
  expect(interpreted()).toBe(true);
  newest().sends(READY);
  clock.advance(59_000);
  expect(workers).toHaveLength(4);
  client.dispose();
  clock.advance(3_600_000);
  expect(workers).toHaveLength(4);
});

test("a restart by the user turns the compiled loops on at once", () => {
  const { client, newest, endReady, interpreted, last } = setUp();
  endReady();
  endReady();
  newest().sends({ ...READY, compiled: false });
  expect(last()).toMatchObject({ compiled: false });
  client.restart();
  expect(interpreted()).toBe(false);
  expect(last()).not.toHaveProperty("note");
  // The earlier ends no longer count.
  endReady();
  expect(interpreted()).toBe(false);
  endReady();
  expect(interpreted()).toBe(true);
});

test("a browser without workers is reported", async () => {
  const statuses: EngineStatus[] = [];
  const client = createSolverClient({
    onStatus: (status) => statuses.push(status),
    spawn() {
      throw new Error("there are no workers");
    },
  });
  expect(statuses).toStrictEqual([{ kind: "failed", message: "there are no workers" }]);
  expect((await errorOf(client.request(CHECK))).code).toBe("failed");
  client.restart();
  expect(statuses).toHaveLength(2);
});

test("an answered cancel keeps the worker", async () => {
  const { client, worker, workers, last } = setUp({ ready: true });
  const { error, cancel } = solve(client);
  cancel();
  expect(worker.posted.at(-1)).toStrictEqual({ id: 1, type: "cancel" });
  clock.advance(1400);
  worker.sends({ id: 1, type: "cancelled", stats: stats(7) });
  expect(await error).toMatchObject({ code: "cancelled", stats: stats(7) });
  clock.advance(10_000);
  expect(workers).toHaveLength(1);
  expect(last().kind).toBe("ready");
});

test("an unanswered cancel replaces the worker, which serves the other requests", async () => {
  const { client, worker, workers, newest, last } = setUp({ ready: true });
  const { error, cancel } = solve(client);
  const other = client.request(CHECK);
  // A repeated race would report its rows twice.
  const race = errorOf(client.request(RACE));
  worker.sends({ id: 3, type: "row", board: 0, run: 0, row: { stats: stats(1) } });
  worker.sends({ id: 1, type: "progress", stats: stats(3), bound: 1 });
  cancel();
  clock.advance(1500);
  expect(worker.ended).toBe(true);
  expect(workers).toHaveLength(2);
  expect(await error).toMatchObject({ code: "cancelled", stats: stats(3) });
  expect((await race).code).toBe("restarted");
  const note = expect.stringContaining("didn't stop in time");
  expect(last()).toMatchObject({ kind: "booting", note });
  // The note stays for all of this boot, and no longer.
  newest().sends({ type: "boot", phase: "start" });
  expect(last()).toMatchObject({ note });
  newest().sends(READY);
  expect(last()).not.toHaveProperty("note");
  expect(newest().posted.map(({ id }) => id)).toStrictEqual([2]);
  newest().sends({ id: 2, type: "result", solvable: true });
  expect(await other).toStrictEqual({ solvable: true });
});

test("a cancel that is answered after a suspension keeps the worker", async () => {
  const { client, worker, workers } = setUp({ ready: true });
  const { error, cancel } = solve(client);
  cancel();
  clock.suspend(60_000);
  clock.advance(1000);
  expect(worker.ended).toBe(false);
  worker.sends({ id: 1, type: "cancelled", stats: stats(7) });
  expect((await error).code).toBe("cancelled");
  expect(workers).toHaveLength(1);
});

test.each([
  [{ type: "result", moves: "R", stats: stats(9) }, 9],
  [{ type: "error", code: "limit", message: "enough", stats: stats(8) }, 8],
  [{ type: "error", code: "internal", message: "oops" }, 5],
])("a cancelled request whose reply is %j rejects and gets no events", async (reply, expanded) => {
  const { client, worker } = setUp({ ready: true });
  const events: object[] = [];
  const { error, cancel } = solve(client, (event) => events.push(event));
  const progress = { id: 1, type: "progress", stats: stats(1), bound: 1 };
  worker.sends(progress);
  cancel();
  worker.sends({ ...progress, stats: stats(5), bound: 2 }, { id: 1, ...reply });
  expect(await error).toMatchObject({ code: "cancelled", stats: stats(expanded) });
  expect(events).toStrictEqual([progress]);
  // The reply to a cancel that crossed the result.
  worker.sends({ id: 1, type: "cancelled", stats: stats(0) });
});

test("a cancel before ready is answered at once, and nothing is sent", async () => {
  const { client, worker, kinds } = setUp();
  const { error, cancel } = solve(client);
  cancel();
  expect((await error).code).toBe("cancelled");
  worker.sends(READY);
  expect(worker.posted).toStrictEqual([]);
  expect(kinds()).toStrictEqual(["booting", "ready"]);
});

test("an abort after the answer does nothing", async () => {
  const { client, worker } = setUp({ ready: true });
  const controller = new AbortController();
  const answer = client.request(CHECK, { signal: controller.signal });
  worker.sends({ id: 1, type: "result", solvable: true });
  await answer;
  controller.abort();
  clock.advance(10_000);
  expect(worker.posted).toHaveLength(1);
  expect(worker.ended).toBe(false);
});

test("dispose ends the worker for good", async () => {
  const { client, worker, workers } = setUp({ ready: true });
  const error = errorOf(client.request(CHECK));
  client.dispose();
  expect((await error).code).toBe("failed");
  expect(worker.ended).toBe(true);
  expect((await errorOf(client.request(CHECK))).code).toBe("failed");
  clock.advance(3_600_000);
  expect(workers).toHaveLength(1);
});
