// How many helpers a machine has room for, and who does what: the ways that real workers can't be
// brought into. Real ones are in tests/e2e/test_helpers.py.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { createHelpers, mostHelpers } from "../../../static/js/engine/helpers.js";

class FakeWorker {
  /** @type {any[]} */
  posted = [];
  ended = false;
  /** @type {any} */
  onmessage = null;
  /** @type {any} */
  onerror = null;

  /** @param {any} message */
  postMessage(message) {
    assert.ok(!this.ended);
    this.posted.push(message);
  }

  terminate() {
    this.ended = true;
  }

  /** @param {any} data */
  says(data) {
    this.onmessage({ data });
  }

  getsReady() {
    this.says({ type: "ready" });
    assert.deepEqual(this.posted.at(-1), { ...PREPARE, id: 0 });
    this.says({ id: 0, type: "progress" });
    this.says({ id: 0, type: "result" });
  }
}

const PREPARE = /** @type {const} */ ({ type: "prepare", board: "1-2_3-0" });

/** @type {FakeWorker[]} */
let workers = [];
/** @type {any[]} */
let told = [];

function team(most = 2) {
  const helpers = createHelpers({
    start: () => /** @type {any} */ ({ type: "start" }),
    post: (message) => told.push(message),
    spawn: () => /** @type {any} */ (workers[workers.push(new FakeWorker()) - 1]),
    most,
  });
  helpers.hear({ type: "call", team: 7, request: PREPARE });
  return helpers;
}

/** @param {any} helpers @param {number} number */
const send = (helpers, number) =>
  helpers.hear({ type: "errand", team: 7, number, request: { type: "portion" } });

const last = () => told.at(-1);

beforeEach(() => {
  workers = [];
  told = [];
});

test("cores less one, four at most, none where memory is short", () => {
  const counts = [1, 2, 3, 4, 5, 16].map((hardwareConcurrency) =>
    mostHelpers({ hardwareConcurrency }),
  );
  assert.deepEqual(counts, [0, 1, 2, 3, 4, 4]);
  assert.equal(mostHelpers({}), 0);
  assert.equal(mostHelpers({ hardwareConcurrency: 8, deviceMemory: 2 }), 0);
  assert.equal(mostHelpers({ hardwareConcurrency: 8, deviceMemory: 4 }), 4);
});

test("a helper counts once it's ready, and has one errand at a time", () => {
  const helpers = team();
  const [one, two] = workers;
  assert.equal(told.length, 0);
  one?.getsReady();
  assert.deepEqual(last(), { type: "helpers", team: 7, count: 1 });
  for (const number of [1, 2, 3]) send(helpers, number);
  assert.deepEqual(one?.posted.slice(2), [{ type: "portion", id: 1 }]);
  two?.getsReady();
  assert.deepEqual(two?.posted.slice(2), [{ type: "portion", id: 2 }]);
  one?.says({ id: 1, type: "progress" });
  assert.equal(one?.posted.length, 3);
  one?.says({ id: 1, type: "result" });
  const reply = { id: 1, type: "result" };
  assert.deepEqual(last(), { type: "helped", team: 7, number: 1, reply });
  assert.deepEqual(one?.posted.at(-1), { type: "portion", id: 3 });
});

for (const end of [{ type: "fatal" }, { type: "error", id: 1 }, null]) {
  test(`a helper that ends gives its errand back: ${end?.type ?? "its script"}`, () => {
    const helpers = team(1);
    workers[0]?.getsReady();
    for (const number of [1, 2]) send(helpers, number);
    if (end) workers[0]?.says(end);
    else workers[0]?.onerror(new Event("error", { cancelable: true }));
    assert.ok(workers[0]?.ended);
    assert.deepEqual(told.slice(1), [
      { type: "helpers", team: 7, count: 0 },
      { type: "helped", team: 7, number: 1, reply: null },
      { type: "helped", team: 7, number: 2, reply: null },
    ]);
    send(helpers, 3); // on its way by then
    assert.deepEqual(last(), { type: "helped", team: 7, number: 3, reply: null });
  });
}

test("a helper that hangs is waited for no longer", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const helpers = team(1);
    workers[0]?.getsReady();
    send(helpers, 1);
    mock.timers.tick(15_000);
    workers[0]?.says({ id: 1, type: "progress" });
    mock.timers.tick(15_000);
    assert.ok(!workers[0]?.ended);
    mock.timers.tick(5_000);
    assert.ok(workers[0]?.ended);
    assert.deepEqual(last(), { type: "helped", team: 7, number: 1, reply: null });
  } finally {
    mock.timers.reset();
  }
});

test("all are gone when the search is", () => {
  const helpers = team(3);
  workers[0]?.getsReady();
  send(helpers, 1);
  helpers.hear({ type: "dismiss", team: 7 });
  assert.ok(workers.every(({ ended }) => ended));
  const before = told.length;
  workers[0]?.says({ id: 1, type: "result" }); // posted before its end
  assert.equal(told.length, before);
  helpers.hear({ type: "call", team: 8, request: PREPARE });
  assert.equal(workers.length, 6);
});
