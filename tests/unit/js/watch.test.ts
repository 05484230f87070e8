// A watched search: why an entry is the next one, and which messages of the sandbox are refused.

import { expect, test } from "vitest";
import { checked, isAnswer } from "../../../static/js/engine/sandbox-replies.ts";
import { parseBoard } from "../../../static/js/puzzle/notation.ts";
import { solved } from "../../../static/js/puzzle/rules.ts";
import { changed, initialState } from "../../../static/js/state/state.ts";
import { readTrace } from "../../../static/js/state/trace.ts";
import { withStep } from "../../../static/js/state/watch.ts";
import { next, stopped } from "../../../static/js/watch/watch-text.ts";
import { fixture } from "./kit/fixtures.ts";

/**
 * A trace whose entries are all in the frontier, each a child of the first.
 * @param entries the g and h of each
 */
function waiting(...entries: [number, number][]) {
  const size = entries.length + 1;
  const all = (value: any) => Array(entries.length).fill(value);
  return {
    ...{ parent: [-1, ...all(0)], g: [0, ...entries.map(([g]) => g)] },
    ...{ h: [9, ...entries.map(([, h]) => h)], left: [0, ...all(-1)] },
    ...{ instead: [-1, ...all(-1)], steps: [0], moves: `-${"U".repeat(size - 1)}` },
    ...{ fates: `e${"w".repeat(size - 1)}`, thresholds: [], complete: true, result: null },
    stopped: null,
  };
}

function why(algorithm: string, ...entries: [number, number][]) {
  const trace = readTrace(waiting(...entries) as any, algorithm, solved(3, 3));
  return next(trace.why(trace.frontier(1)));
}

test("a step of the game's own search is help with the game", () => {
  const game = initialState({ start: parseBoard("1-2-3_4-0-6_7-5-8"), practice: false });
  const rows = waiting([1, 1]) as any;
  const trace = { kind: "done", algorithm: "bfs", heuristic: "hamming" } as const;
  const watched = changed(game, { here: { trace: { ...trace, rows } } });
  expect(withStep(watched, 0).game.practice).toBe(false);
  expect(withStep(watched, 1).game.practice).toBe(true);
  expect(withStep(withStep(watched, 1), 0).game.practice).toBe(true);
});

test.each([
  ["nodes", 2_000_000, "2,000,000 nodes"],
  ["positions", 400_000, "400,000 positions in memory"],
  ["seconds", 10, "10 seconds"],
  ["depth", 50, "depth 50"],
  ["tables", 0, "what can be done without tables"],
] as const)("a search that gave up says so in whole sentences: %s", (limit, amount, words) => {
  expect(stopped({ limit, amount, lower_bound: 83 })).toBe(
    `The search stopped at its limit of ${words}. Any solution has at least 83 moves.`,
  );
});

test("a search that was stopped otherwise says just that", () => {
  expect(stopped(null)).toBe("It was stopped.");
});

test("the reason tells all that decided", () => {
  expect(why("astar", [1, 3])).toBe("It is next: nothing else is waiting.");
  expect(why("astar", [1, 3], [1, 5])).toBe("It is next: f = 4 is the smallest.");
  expect(why("astar", [1, 3], [2, 2])).toBe(
    "It is next: f = 4 is the smallest; among ties, first the smaller h.",
  );
  expect(why("astar", [1, 3], [1, 3])).toBe(
    "It is next: f = 4 is the smallest; among ties, first the newer.",
  );
  // The third is newer than both, yet it isn't next.
  expect(why("astar", [2, 2], [2, 2], [1, 3])).toBe(
    "It is next: f = 4 is the smallest; among ties, first the smaller h, then the newer.",
  );
  expect(why("weighted-astar", [1, 3], [3, 2], [1, 5])).toBe(
    "It is next: g + 2h = 7 is the smallest; among ties, first the smaller h.",
  );
  expect(why("greedy", [1, 3], [2, 3])).toBe(
    "It is next: h = 3 is the smallest; among ties, first the newer.",
  );
  expect(why("bfs", [1, 0], [1, 0], [2, 0])).toBe(
    "It is next: g = 1 is the smallest; among ties, first the older.",
  );
  expect(why("dfs", [1, 0], [1, 0])).toBe(
    "It is next: the newest is taken first, as from a stack.",
  );
});

test("each entry's value has the weight of h that Python's searches use", () => {
  const weights: Record<string, number> = fixture("weights.json").weights;
  for (const [algorithm, weight] of Object.entries(weights)) {
    const rows = waiting([1, 3]) as any;
    const { priority } = readTrace(rows, algorithm, solved(3, 3));
    expect(priority?.value(10, 3), algorithm).toBe(10 + weight * 3);
  }
});

test("a trace that can't be drawn is none", () => {
  const request = { type: "trace" } as any;
  const taken = (result: object) => isAnswer(request, { type: "result", result } as any);
  const sound = waiting([1, 3], [1, 1e299], [1, 2.5]);
  expect(taken(sound)).toBe(true);
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
    expect(taken({ ...sound, ...wrong }), JSON.stringify(wrong)).toBe(false);
  }
});

test("a fault's board can be shown", () => {
  const fault = (board: any) =>
    checked({ type: "fault", kind: "error", message: "no", line: 1, board });
  for (const board of [null, "1-2-3_4-5-0"]) expect(fault(board)).not.toBeNull();
  for (const board of ["nonsense", "", "1-1_0-2", 3]) expect(fault(board)).toBeNull();
  expect(checked({ type: "at", line: 1, board: "" })).not.toBeNull();
  expect(checked({ type: "at", line: 1, board: "nonsense" })).toBeNull();
});
