// The client's ways that a real worker can't be brought into, or only slowly: time limits, faults of
// the browser's, answers that cross a cancel. The real worker is driven by tests/e2e/test_worker.py.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createSolverClient, SolverError } from "../../../static/js/engine/client.js";

class FakeWorker {
  /** @type {any[]} */
  posted = [];
  ended = false;
  fresh = false;
  /** @type {any} */
  onmessage = null;
  /** @type {any} */
  onerror = null;
  /** @type {any} */
  onmessageerror = null;

  /** What it was started with. @type {any} */
  start = null;

  /** @param {any} message @param {Transferable[]} transfer */
  postMessage(message, transfer) {
    assert.ok(!this.ended);
    const copy = structuredClone(message, { transfer });
    if (message.type === "start") this.start = copy;
    else this.posted.push(copy);
  }

  terminate() {
    this.ended = true;
  }

  /** @param {...any} messages */
  say(...messages) {
    for (const data of messages) this.onmessage({ data });
  }
}

const CHECK = /** @type {const} */ ({ type: "check", board: "1-2_3-0" });
const SOLVE = /** @type {const} */ ({
  type: "solve",
  board: "1-2_0-3",
  algorithm: "auto",
  heuristic: null,
});
const VERSIONS = { python: "3", pyodide: "1", slidestar: "0" };
const READY = { type: "ready", versions: VERSIONS, seconds: 2, from: "files", compiled: true };
const stats = (/** @type {number} */ expanded) => ({ expanded });

let time = 0;

beforeEach(() => {
  time = 0;
  mock.restoreAll();
  mock.method(performance, "now", () => time);
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
});

/** The page runs for so long. @param {number} ms */
function run(ms) {
  for (let passed = 0; passed < ms; passed += 100) {
    time += 100;
    mock.timers.tick(100);
  }
}

/** @param {number} [memory] */
function setUp(memory) {
  /** @type {FakeWorker[]} */
  const workers = [];
  /** @type {any[]} */
  const statuses = [];
  const client = createSolverClient({
    onStatus: (status) => statuses.push(status),
    memory,
    spawn(fresh) {
      const worker = new FakeWorker();
      worker.fresh = fresh;
      workers.push(worker);
      return /** @type {any} */ (worker);
    },
  });
  const kinds = () => statuses.map(({ kind }) => kind);
  const [worker] = workers;
  return { client, worker, workers, statuses, kinds, last: () => statuses.at(-1) };
}

/** A promise's error, watched from now on. @param {Promise<unknown>} promise */
function errorOf(promise) {
  return promise.then(
    () => assert.fail("it should reject"),
    (error) => {
      assert.ok(error instanceof SolverError);
      return error;
    },
  );
}

test("a request waits for ready; the status is busy while any is pending", async () => {
  const { client, worker, kinds } = setUp();
  const first = client.request(CHECK);
  const second = client.request(CHECK);
  assert.deepEqual(worker.posted, []);
  worker.say(READY);
  assert.deepEqual(worker.posted, [
    { ...CHECK, id: 1 },
    { ...CHECK, id: 2 },
  ]);
  worker.say({ id: 2, type: "result", solvable: true });
  assert.deepEqual(await second, { solvable: true });
  assert.deepEqual(kinds(), ["booting", "ready", "busy"]);
  worker.say({ id: 1, type: "result", solvable: false });
  assert.deepEqual(await first, { solvable: false });
  assert.deepEqual(kinds(), ["booting", "ready", "busy", "ready"]);
});

test("the boot's phases keep the bytes", () => {
  const { worker, last } = setUp();
  worker.say(
    { type: "boot", phase: "download", loaded: 5, total: 9 },
    { type: "boot", phase: "start" },
  );
  assert.deepEqual(last(), { kind: "booting", phase: "start", loaded: 5, total: 9 });
  worker.say(READY);
  assert.deepEqual(last(), {
    kind: "ready",
    versions: VERSIONS,
    seconds: 2,
    from: "files",
    compiled: true,
  });
});

test("a boot that falls silent fails, in every phase", async () => {
  for (const [phase, seconds] of /** @type {const} */ ([
    ["download", 30],
    ["start", 120],
    ["import", 120],
  ])) {
    const { client, worker, last } = setUp();
    const error = errorOf(client.request(CHECK));
    mock.timers.tick(29_000);
    worker.say({ type: "boot", phase, loaded: 1, total: 2 });
    mock.timers.tick(seconds * 1000 - 1);
    assert.equal(last().kind, "booting");
    mock.timers.tick(1);
    assert.equal(last().kind, "failed");
    assert.match(last().message, new RegExp(`nothing has happened for ${seconds} seconds`));
    assert.equal((await error).code, "failed");
    assert.ok(worker.ended);
  }
});

test("a worker is started with what the last one left, which it gets and gives back", () => {
  const { client, workers, last } = setUp(64);
  assert.deepEqual(workers[0].start, {
    type: "start",
    memory: 64,
    plain: false,
    kept: null,
    build: null,
  });
  assert.ok(workers[0].fresh);
  const snapshot = new ArrayBuffer(8);
  const module = /** @type {any} */ ("compiled");
  workers[0].say(READY, { type: "keep", build: "b", snapshot }, { type: "compiled", module });
  assert.equal(last().kind, "ready");
  client.restart();
  assert.equal(workers[1].start.kept.snapshot.byteLength, 8);
  assert.ok(!workers[1].fresh);
  assert.equal(snapshot.byteLength, 0); // passed on, not copied
  // It ends before it has given it back: the compiled module is still there.
  client.restart();
  assert.deepEqual(workers[2].start.kept, { build: "b", module, snapshot: null });
  // Not every page may hold the module.
  workers[2].say(READY, { type: "keep", build: "b", snapshot: new ArrayBuffer(9) });
  workers[2].onmessageerror?.({});
  assert.equal(last().kind, "ready");
  client.restart();
  assert.equal(workers[3].start.kept.snapshot.byteLength, 9);
  assert.equal(workers[3].start.kept.module, null);
});

test("a snapshot that's no good: a plain boot, with a note, and what was asked is done", async () => {
  const { client, workers, last } = setUp();
  const answer = client.request(CHECK);
  workers[0].say({ type: "boot", phase: "restore" }, { type: "again", message: "null function" });
  assert.ok(workers[0].ended);
  assert.deepEqual(
    { ...workers[1].start, fresh: workers[1].fresh },
    { type: "start", memory: 512, plain: true, kept: null, build: null, fresh: false },
  );
  assert.equal(last().kind, "booting");
  assert.match(last().note, /no use/);
  workers[1].say(READY);
  workers[1].say({ id: 1, type: "result", solvable: true });
  assert.deepEqual(await answer, { solvable: true });
});

test("a restore that falls silent is given up for a plain boot", () => {
  const { workers, last } = setUp();
  workers[0].say({ type: "boot", phase: "restore" });
  mock.timers.tick(14_999);
  assert.equal(workers.length, 1);
  mock.timers.tick(1);
  assert.ok(workers[0].ended);
  assert.equal(workers[1].start.plain, true);
  assert.equal(last().kind, "booting");
});

test("out of memory: answered, then a new worker does the rest", async () => {
  const { client, workers, last } = setUp();
  workers[0].say(READY);
  const large = errorOf(client.request(SOLVE));
  const other = client.request(CHECK);
  const controller = new AbortController();
  const cancelled = errorOf(client.request(SOLVE, { signal: controller.signal }));
  controller.abort();
  workers[0].say({ id: 1, type: "error", code: "memory", message: "full" });
  assert.equal((await large).code, "memory");
  assert.equal((await cancelled).code, "cancelled");
  assert.ok(workers[0].ended);
  assert.equal(last().kind, "booting");
  assert.match(last().note, /memory/);
  run(5000); // the cancel needs no answer any more
  assert.equal(workers.length, 2);
  const later = client.request(CHECK);
  workers[1].say(READY);
  assert.deepEqual(
    workers[1].posted.map(({ id }) => id),
    [2, 4],
  );
  workers[1].say({ id: 2, type: "result", x: 2 }, { id: 4, type: "result", x: 4 });
  assert.deepEqual([await other, await later], [{ x: 2 }, { x: 4 }]);
});

test("a race's row that ran out of memory: a new worker after the last row", async () => {
  const { client, workers } = setUp();
  workers[0].say(READY);
  const race = client.request({ type: "race", boards: [], runs: [], nodes: 1 });
  const row = { error: { code: "memory", message: "full" }, stats: null };
  workers[0].say({ id: 1, type: "row", board: 0, run: 0, row });
  assert.equal(workers.length, 1);
  workers[0].say({ id: 1, type: "result" });
  await race;
  assert.equal(workers.length, 2);
});

test("once it's ready, silence is work", () => {
  const { client, worker, last } = setUp();
  worker.say(READY);
  client.request(CHECK);
  mock.timers.tick(3_600_000);
  assert.equal(last().kind, "busy");
});

const STRIKES = /** @type {[(worker: FakeWorker) => void, RegExp][]} */ ([
  [(worker) => worker.onerror({ message: "Uncaught Oops" }), /Uncaught Oops/],
  [(worker) => worker.onmessageerror({}), /can't be read/],
  [(worker) => worker.say({ type: "fatal", message: "gone" }), /^gone$/],
  [
    (worker) => worker.say({ type: "error", id: null, code: "bad-request" }),
    /strange.*bad-request/,
  ],
  [(worker) => worker.say("hello"), /strange.*hello/],
]);

test("a script that can't be loaded is asked for once more", async () => {
  for (const there of [true, false]) {
    const { client, workers, last } = setUp();
    const answer = client.request(CHECK);
    answer.catch(() => {});
    workers[0].onerror({});
    assert.ok(workers[0].ended);
    assert.equal(last().kind, "booting");
    mock.timers.tick(999);
    assert.equal(workers.length, 1);
    mock.timers.tick(1);
    assert.equal(workers.length, 2);
    if (there) {
      workers[1].say(READY);
      assert.equal(last().kind, "busy");
    } else {
      workers[1].onerror({});
      assert.match((await errorOf(answer)).message, /script can't be loaded/);
      assert.equal(last().kind, "failed");
    }
    mock.timers.tick(60_000);
    assert.equal(workers.length, 2);
  }
});

test("a restart doesn't wait for the script to be asked for once more", () => {
  const { client, workers, last } = setUp();
  workers[0].onerror({});
  client.restart();
  assert.equal(workers.length, 2);
  mock.timers.tick(2000);
  assert.equal(workers.length, 2);
  workers[1].say(READY);
  assert.equal(last().kind, "ready");
});

test("faults before it's ready fail it and all requests; restart boots anew", async () => {
  for (const [strike, message] of STRIKES) {
    const { client, worker, workers, statuses, last } = setUp();
    const errors = [client.request(CHECK), client.request(SOLVE)].map(errorOf);
    strike(worker);
    for (const error of await Promise.all(errors)) {
      assert.equal(error.code, "failed");
      assert.match(error.message, message);
    }
    assert.equal(last().kind, "failed");
    assert.match(last().message, message);
    assert.ok(worker.ended);
    assert.equal((await errorOf(client.request(CHECK))).code, "failed");

    client.restart();
    assert.equal(workers.length, 2);
    assert.deepEqual(last(), { kind: "booting", phase: "download", loaded: 0, total: 0 });
    // What the old worker posted before its end is not heard.
    const heard = statuses.length;
    worker.say(READY, { type: "fatal", message: "late" });
    worker.onerror({ message: "late" });
    assert.equal(statuses.length, heard);
    workers[1].say(READY);
    const answer = client.request(CHECK);
    const { id } = workers[1].posted[0];
    workers[1].say({ id, type: "result", solvable: true });
    assert.deepEqual(await answer, { solvable: true });
  }
});

test("faults at work bring a new worker by itself, but not for ever", async () => {
  for (const [strike, message] of STRIKES) {
    const { client, workers, last } = setUp();
    for (let times = 1; times <= 3; times++) {
      workers[times - 1].say(READY);
      const errors = [client.request(CHECK), client.request(SOLVE)].map(errorOf);
      strike(workers[times - 1]);
      for (const error of await Promise.all(errors)) {
        assert.equal(error.code, "restarted");
        assert.match(error.message, new RegExp(message.source.replace(/[$^]/g, "")));
      }
      assert.ok(workers[times - 1].ended);
      assert.equal(workers.length, times + 1);
      assert.equal(last().kind, "booting");
      assert.match(last().note, /ended unexpectedly/);
      // The compiled loops are what can end it.
      assert.equal(workers[times].start.interpreted, times > 1 || undefined);
    }
    workers[3].say(READY);
    strike(workers[3]);
    assert.equal(last().kind, "failed");
    assert.match(last().message, /kept ending/);
    assert.equal((await errorOf(client.request(CHECK))).code, "failed");
    assert.equal(workers.length, 4);
  }
});

test("after a minute without one, an unexpected end is an accident again", () => {
  const { workers, last } = setUp();
  for (let times = 1; times <= 6; times++) {
    workers[times - 1].say(READY);
    workers[times - 1].say({ type: "fatal", message: "gone" });
    assert.equal(last().kind, "booting");
    time += 21_000;
  }
});

/** The newest worker is ready, and ends. @param {FakeWorker[]} workers @param {number} times */
function endAtWork(workers, times) {
  for (; times > 0; times--) {
    workers.at(-1)?.say(READY);
    workers.at(-1)?.say({ type: "fatal", message: "gone" });
  }
}

/** Whether the newest worker has to do without the compiled loops. @param {FakeWorker[]} workers */
const slowed = (workers) => workers.at(-1)?.start.interpreted === true;

test("the compiled loops come back after a minute's service, once nobody waits", async () => {
  const { client, workers } = setUp();
  endAtWork(workers, 2);
  assert.ok(slowed(workers));
  const slower = workers[2];
  slower.say(READY);
  mock.timers.tick(30_000);
  const answer = client.request(SOLVE);
  mock.timers.tick(3_600_000);
  assert.equal(workers.length, 3);
  slower.say({ id: 1, type: "result", x: 1 });
  assert.deepEqual(await answer, { x: 1 });
  assert.equal(workers.length, 4);
  assert.ok(!slowed(workers));
  assert.ok(slower.ended);
  // One more end soon, and they're off again, for twice as long.
  endAtWork(workers, 1);
  assert.ok(slowed(workers));
  workers[4].say(READY);
  mock.timers.tick(119_999);
  assert.equal(workers.length, 5);
  mock.timers.tick(1);
  assert.equal(workers.length, 6);
  assert.ok(!slowed(workers));
});

test("a minute's service is one worker's", () => {
  const { client, workers } = setUp();
  endAtWork(workers, 2);
  workers[2].say(READY);
  mock.timers.tick(59_000);
  workers[2].say({ type: "fatal", message: "gone" });
  assert.ok(slowed(workers));
  workers[3].say(READY);
  mock.timers.tick(59_000);
  assert.equal(workers.length, 4);
  client.dispose();
  mock.timers.tick(3_600_000);
  assert.equal(workers.length, 4);
});

test("a restart that's asked for brings the compiled loops back at once", () => {
  const { client, workers, last } = setUp();
  endAtWork(workers, 2);
  workers[2].say({ ...READY, compiled: false });
  assert.equal(last().compiled, false);
  client.restart();
  assert.ok(!slowed(workers));
  assert.equal("note" in last(), false);
  // All's forgiven: it takes two ends again.
  endAtWork(workers, 1);
  assert.ok(!slowed(workers));
  endAtWork(workers, 1);
  assert.ok(slowed(workers));
});

test("where there can be no worker, it says why", async () => {
  /** @type {any[]} */
  const statuses = [];
  const client = createSolverClient({
    onStatus: (status) => statuses.push(status),
    spawn() {
      throw new Error("there are no workers");
    },
  });
  assert.deepEqual(statuses, [{ kind: "failed", message: "there are no workers" }]);
  assert.equal((await errorOf(client.request(CHECK))).code, "failed");
  client.restart();
  assert.deepEqual(statuses.length, 2);
});

test("a cancel that's answered", async () => {
  const { client, worker, workers, last } = setUp();
  worker.say(READY);
  const controller = new AbortController();
  const error = errorOf(client.request(SOLVE, { signal: controller.signal }));
  controller.abort();
  assert.deepEqual(worker.posted.at(-1), { id: 1, type: "cancel" });
  run(1400);
  worker.say({ id: 1, type: "cancelled", stats: stats(7) });
  const { code, stats: done } = await error;
  assert.deepEqual([code, done], ["cancelled", stats(7)]);
  run(10_000);
  assert.equal(workers.length, 1);
  assert.equal(last().kind, "ready");
});

test("a cancel that isn't answered: a new worker does the rest", async () => {
  const { client, worker, workers, last } = setUp();
  worker.say(READY);
  const controller = new AbortController();
  const cancelled = errorOf(client.request(SOLVE, { signal: controller.signal }));
  const other = client.request(CHECK);
  // Its rows would come twice.
  const race = errorOf(client.request({ type: "race", boards: [], runs: [], nodes: 1 }));
  worker.say({ id: 3, type: "row", board: 0, run: 0, row: { stats: stats(1) } });
  worker.say({ id: 1, type: "progress", stats: stats(3), bound: 1 });
  controller.abort();
  run(1500);
  assert.ok(worker.ended);
  assert.equal(workers.length, 2);
  const { code, stats: done } = await cancelled;
  assert.deepEqual([code, done], ["cancelled", stats(3)]);
  assert.equal((await race).code, "restarted");
  assert.equal(last().kind, "booting");
  assert.match(last().note, /didn't stop in time/);
  // The note stays for all of this boot, and no longer.
  workers[1].say({ type: "boot", phase: "start" });
  assert.match(last().note, /didn't stop in time/);
  workers[1].say(READY);
  assert.equal("note" in last(), false);
  assert.deepEqual(
    workers[1].posted.map(({ id }) => id),
    [2],
  );
  workers[1].say({ id: 2, type: "result", solvable: true });
  assert.deepEqual(await other, { solvable: true });
});

test("a cancel that's answered after a standstill", async () => {
  mock.restoreAll();
  mock.timers.reset(); // no faked timer comes as late as a real one
  const { client, worker, workers } = setUp();
  worker.say(READY);
  const controller = new AbortController();
  const error = errorOf(client.request(SOLVE, { signal: controller.signal }));
  controller.abort();
  const end = performance.now() + 2000;
  while (performance.now() < end);
  await sleep(10);
  assert.ok(!worker.ended);
  worker.say({ id: 1, type: "cancelled", stats: stats(7) });
  assert.equal((await error).code, "cancelled");
  assert.equal(workers.length, 1);
});

test("whatever answers a cancelled request, it's cancelled, and hears no more events", async () => {
  for (const [reply, expanded] of /** @type {[object, number][]} */ ([
    [{ type: "result", moves: "R", stats: stats(9) }, 9],
    [{ type: "error", code: "limit", message: "enough", stats: stats(8) }, 8],
    [{ type: "error", code: "internal", message: "oops" }, 5],
  ])) {
    const { client, worker } = setUp();
    worker.say(READY);
    const controller = new AbortController();
    /** @type {any[]} */
    const events = [];
    const { signal } = controller;
    const error = errorOf(
      client.request(SOLVE, { signal, onEvent: (event) => events.push(event.bound) }),
    );
    worker.say({ id: 1, type: "progress", stats: stats(1), bound: 1 });
    controller.abort();
    worker.say({ id: 1, type: "progress", stats: stats(5), bound: 2 }, { id: 1, ...reply });
    const { code, stats: done } = await error;
    assert.deepEqual([code, done, events], ["cancelled", stats(expanded), [1]]);
    // The answer to the cancel itself, had it crossed the result.
    worker.say({ id: 1, type: "cancelled", stats: stats(0) });
  }
});

test("a cancel before ready is answered at once, and nothing is sent", async () => {
  const { client, worker, kinds } = setUp();
  const controller = new AbortController();
  const error = errorOf(client.request(SOLVE, { signal: controller.signal }));
  controller.abort();
  assert.equal((await error).code, "cancelled");
  worker.say(READY);
  assert.deepEqual(worker.posted, []);
  assert.deepEqual(kinds(), ["booting", "ready"]);
});

test("an abort after the answer does nothing", async () => {
  const { client, worker } = setUp();
  worker.say(READY);
  const controller = new AbortController();
  const answer = client.request(CHECK, { signal: controller.signal });
  worker.say({ id: 1, type: "result", solvable: true });
  await answer;
  controller.abort();
  run(10_000);
  assert.equal(worker.posted.length, 1);
  assert.ok(!worker.ended);
});

test("dispose ends the worker for good", async () => {
  const { client, worker, workers } = setUp();
  worker.say(READY);
  const error = errorOf(client.request(CHECK));
  client.dispose();
  assert.equal((await error).code, "failed");
  assert.ok(worker.ended);
  assert.equal((await errorOf(client.request(CHECK))).code, "failed");
  mock.timers.tick(3_600_000);
  assert.equal(workers.length, 1);
});
