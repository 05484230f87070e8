// A search that's watched: why an entry is next, and which words from the cage are none.

import assert from "node:assert/strict";
import test from "node:test";
import { checked, isAnswer } from "../../../static/js/engine/cage-replies.js";
import { solved } from "../../../static/js/puzzle/rules.js";
import { readTrace } from "../../../static/js/state/trace.js";
import { next, stopped } from "../../../static/js/watch/messages.js";

/** A trace whose entries all wait, each a child of the first: with their g and h. */
function waiting(...entries) {
  const size = entries.length + 1;
  const all = (/** @type {any} */ value) => Array(entries.length).fill(value);
  return {
    ...{ parent: [-1, ...all(0)], g: [0, ...entries.map(([g]) => g)] },
    ...{ h: [9, ...entries.map(([, h]) => h)], left: [0, ...all(-1)] },
    ...{ instead: [-1, ...all(-1)], steps: [0], moves: `-${"U".repeat(size - 1)}` },
    ...{ fates: `e${"w".repeat(size - 1)}`, thresholds: [], complete: true, result: null },
    stopped: null,
  };
}

/** @param {string} algorithm @param {[number, number][]} entries */
function why(algorithm, ...entries) {
  const trace = readTrace(/** @type {any} */ (waiting(...entries)), algorithm, solved(3, 3));
  return next(trace.why(trace.frontier(1)));
}

test("a search that gave up says so in whole sentences", () => {
  assert.equal(
    stopped(
      "stopped at the limit of 400,000 positions in memory; any solution has at least 83 moves",
    ),
    "The search stopped at its limit of 400,000 positions in memory. Any solution has at least 83 moves.",
  );
  assert.equal(stopped(null), "It was stopped.");
});

test("the reason tells all that decided", () => {
  assert.equal(why("astar", [1, 3]), "It's next: nothing else is waiting.");
  assert.equal(why("astar", [1, 3], [1, 5]), "It's next: f = 4 is the smallest.");
  assert.equal(
    why("astar", [1, 3], [2, 2]),
    "It's next: f = 4 is the smallest; among ties, first the smaller h.",
  );
  assert.equal(
    why("astar", [1, 3], [1, 3]),
    "It's next: f = 4 is the smallest; among ties, first the newer.",
  );
  // The third is newer than both, yet it isn't next.
  assert.equal(
    why("astar", [2, 2], [2, 2], [1, 3]),
    "It's next: f = 4 is the smallest; among ties, first the smaller h, then the newer.",
  );
  assert.equal(
    why("weighted-astar", [1, 3], [3, 2], [1, 5]),
    "It's next: g + 2h = 7 is the smallest; among ties, first the smaller h.",
  );
  assert.equal(
    why("greedy", [1, 3], [2, 3]),
    "It's next: h = 3 is the smallest; among ties, first the newer.",
  );
  assert.equal(
    why("bfs", [1, 0], [1, 0], [2, 0]),
    "It's next: g = 1 is the smallest; among ties, first the older.",
  );
  assert.equal(
    why("dfs", [1, 0], [1, 0]),
    "It's next: the newest is taken first, as from a stack.",
  );
});

test("a trace that can't be drawn is none", () => {
  const request = /** @type {any} */ ({ type: "trace" });
  /** @param {object} result */
  const taken = (result) => isAnswer(request, /** @type {any} */ ({ type: "result", result }));
  const sound = waiting([1, 3], [1, 1e299], [1, 2.5]);
  assert.equal(taken(sound), true);
  for (const wrong of [
    { g: [0, 1, 1, 1e15] },
    { g: [0, 1, 1, 2] },
    { g: [1, 2, 2, 2] },
    { h: [9, 3, -1, 2] },
    { h: [9, 3, null, 2] },
    { parent: [-1, 0, 0, 3] },
    { moves: "-UUX" },
    { fates: "eww?" },
    { steps: [4] },
    { left: [0, -1, -1] },
  ]) {
    assert.equal(taken({ ...sound, ...wrong }), false, JSON.stringify(wrong));
  }
});

test("a fault's board can be shown", () => {
  const fault = (/** @type {any} */ board) =>
    checked({ type: "fault", kind: "error", message: "no", line: 1, board });
  for (const board of [null, "1-2-3_4-5-0"]) assert.notEqual(fault(board), null);
  for (const board of ["nonsense", "", "1-1_0-2", 3]) assert.equal(fault(board), null);
  assert.notEqual(checked({ type: "at", line: 1, board: "" }), null);
  assert.equal(checked({ type: "at", line: 1, board: "nonsense" }), null);
});
