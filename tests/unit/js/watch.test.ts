// A watched search: the reason for the next entry, and the validation of the sandbox's messages.

import { describe, expect, test } from "vitest";
import { inputMode } from "../../../static/js/app/input.ts";
import { checked, isAnswer } from "../../../static/js/engine/sandbox-replies.ts";
import type { SandboxRequest, TraceResult } from "../../../static/js/protocol.ts";
import { type Position, slideAll, solved } from "../../../static/js/puzzle/rules.ts";
import {
  DEFAULT_OPTIONS,
  OPTION_FIELDS,
  readOption,
  withOptions,
} from "../../../static/js/state/search-options.ts";
import { OPTION_CHOICES, OPTION_DEFAULTS } from "../../../static/js/state/searches.ts";
import { changed, initialState } from "../../../static/js/state/state.ts";
import { readTrace } from "../../../static/js/state/trace.ts";
import {
  isWatchable,
  partingStep,
  secondSearch,
  watchedSearch,
  watchedTrace,
  whyCounts,
  withGuess,
  withSought,
  withStep,
} from "../../../static/js/state/watch.ts";
import { next, numbers, stopped } from "../../../static/js/watch/watch-text.ts";
import { BOARD, newGame } from "./kit/games.ts";

const ENDS = { start: solved(3, 3), goal: solved(3, 3) };

/**
 * A trace whose entries are all in the frontier, each a child of the first.
 * @param entries the g and h of each
 */
function waiting(...entries: [number, number][]): TraceResult {
  const size = entries.length + 1;
  const all = (value: number): number[] => Array(entries.length).fill(value);
  return {
    ...{ parent: [-1, ...all(0)], g: [0, ...entries.map(([g]) => g)] },
    ...{ h: [9, ...entries.map(([, h]) => h)], left: [0, ...all(-1)] },
    ...{ instead: [-1, ...all(-1)], steps: [0], moves: `-${"U".repeat(size - 1)}` },
    ...{ fates: `e${"w".repeat(size - 1)}`, thresholds: [], complete: true, result: null },
    stopped: null,
  };
}

test.each([
  [3, "pattern-database", "pattern-database"],
  [3, "exact-distance", "exact-distance"],
  [4, "pattern-database", "manhattan"],
  [4, "exact-distance", "manhattan"],
])("a board of side %s and %s are watched with %s", (side, heuristic, watched) => {
  const state = initialState({ start: solved(side, side) });
  const second = { algorithm: "astar", heuristic };
  const chosen = changed(state, { choices: { heuristic }, learn: { second } });
  expect(watchedSearch(chosen).heuristic).toBe(watched);
  expect(secondSearch(chosen)?.heuristic).toBe(watched);
  expect(isWatchable(heuristic, chosen)).toBe(watched === heuristic); // if not, it is not offered
});

test.each([
  ["two whole ones", true, true, 1],
  ["the start of the shorter one", false, true, null],
  ["the start of the longer one", true, false, 1],
])("searches of which %s are recorded differ where one has ended", (_, short, long, step) => {
  const rows = waiting([1, 1], [1, 2]);
  const algorithm = "bfs";
  const one = readTrace({ ...rows, complete: short }, { algorithm }, ENDS);
  const other = readTrace({ ...rows, steps: [0, 1], complete: long }, { algorithm }, ENDS);
  expect(partingStep(one, other)).toBe(step);
  expect(partingStep(other, one)).toBe(step);
});

test("a step of the game's own search is help with the game", () => {
  const game = newGame();
  const rows = waiting([1, 1]);
  const trace = { kind: "done", algorithm: "bfs", heuristic: "hamming" } as const;
  const watched = changed(game, { here: { trace: { ...trace, rows } } });
  expect(withStep(watched, 0).game.practice).toBe(false);
  expect(withStep(watched, 1).game.practice).toBe(true);
  expect(withStep(withStep(watched, 1), 0).game.practice).toBe(true);
  // The tiles of a position of the search cannot be moved.
  const inWatch = changed(watched, { choices: { mode: "learn" }, learn: { lesson: "watch" } });
  expect(inputMode(inWatch)).toBe("game");
  expect(inputMode(changed(inWatch, { learn: { node: 1 } }))).toBe("search");
});

test.each([
  ["nodes", 2_000_000, "its limit of 2,000,000 nodes"],
  ["positions", 400_000, "its limit of 400,000 positions in memory"],
  ["seconds", 10, "its limit of 10 seconds"],
  ["depth", 50, "depth 50"],
  ["tables", 0, "the limit of searches without tables"],
] as const)(
  "the message about a search that stopped names the limit %s",
  (limit, amount, words) => {
    expect(stopped({ limit, amount, lower_bound: 83 })).toBe(
      `The search stopped at ${words}. Any solution has at least 83 moves.`,
    );
  },
);

test("the message about a search that the user stopped names no limit", () => {
  expect(stopped(null)).toBe("The search was stopped.");
});

test.each([
  ["astar", "1+3", "nothing else is waiting."],
  ["astar", "1+3 1+5", "its f = 4 is the smallest."],
  ["astar", "1+3 2+2", "its f = 4 is the smallest (ties: smaller h first)."],
  ["astar", "1+3 1+3", "its f = 4 is the smallest (ties: newer first)."],
  // The third is newer than both, but not the next one.
  ["astar", "2+2 2+2 1+3", "its f = 4 is the smallest (ties: smaller h, then newer first)."],
  ["weighted-astar", "1+3 3+2 1+5", "its g + 2h = 7 is the smallest (ties: smaller h first)."],
  ["greedy", "1+3 2+3", "its h = 3 is the smallest (ties: newer first)."],
  ["bfs", "1+0 1+0 2+0", "its g = 1 is the smallest (ties: older first)."],
  ["bidirectional", "1+0 1+0 2+0", "its g = 1 is the smallest (ties: older first)."],
  ["mm", "3+2 1+6 4+1", "its max(f, 2g) = 6 is the smallest."],
  ["mm", "3+3 1+5 4+1", "its max(f, 2g) = 6 is the smallest (ties: smaller h first)."],
  ["beam", "2+1 1+4 1+3", "its g = 1 is the smallest (ties: smaller h first)."],
  ["dfs", "1+0 1+0", "the newest is taken first, as from a stack."],
])("%s with the entries %s has the reason: %s", (algorithm, text, reason) => {
  const entries = text.split(" ").map((entry) => entry.split("+").map(Number));
  const trace = readTrace(waiting(...(entries as [number, number][])), { algorithm }, ENDS);
  expect(next(trace.why(trace.frontier(1)))).toBe(`Next because ${reason}`);
});

test("weighted A* shows the f that orders its entries", () => {
  const trace = readTrace(waiting([3, 15], [5, 14]), { algorithm: "weighted-astar" }, ENDS);
  const texts = trace.frontier(1).map((entry) => numbers(trace.numbersOf(entry)).join(", "));
  expect(texts.map((text) => text.replaceAll("\u00a0", " "))).toStrictEqual([
    "g 5, h 14, g + 2h 33",
    "g 3, h 15, g + 2h 33",
  ]);
  const plain = readTrace(waiting([3, 15]), { algorithm: "astar" }, ENDS);
  expect(numbers(plain.numbersOf(1))[2]).toBe("f\u00a018");
});

test("weighted A* orders its entries by the chosen weight", () => {
  const entries = waiting([1, 10], [8, 7], [10, 5.1]);
  const orderBy = (weight: number) =>
    readTrace(entries, { algorithm: "weighted-astar", options: { weight } }, ENDS);
  expect(orderBy(1).frontier(1)).toStrictEqual([1, 2, 3]);
  const trace = orderBy(3.3);
  expect(trace.frontier(1)).toStrictEqual([3, 2, 1]);
  expect(numbers(trace.numbersOf(3))[2]).toBe("g\u00a0+\u00a03.3h\u00a026.83");
});

test.each([
  ["1", 1],
  ["1.5", 1.5],
  ["100", 100],
  ["0.9", null],
  ["101", null],
  ["", null],
  ["x", null],
  ["Infinity", null],
])("the weight in %j is %j", (text, weight) => {
  expect(readOption("weight", text)).toBe(weight);
});

test("a width is a whole number", () => {
  const read = (text: string) => readOption("width", text);
  expect(["1", "30", "0", "2.5", "1e9"].map(read)).toStrictEqual([1, 30, null, null, null]);
});

test("a cost is one of the choices", () => {
  const read = (text: string) => readOption("cost", text);
  expect(["tile", "vertical", "move", "toString"].map(read)).toStrictEqual([
    ...["tile", "vertical", null, null],
  ]);
  for (const [name, choices] of Object.entries(OPTION_CHOICES)) {
    const field = OPTION_FIELDS[name as keyof typeof OPTION_CHOICES];
    expect("choices" in field && Object.keys(field.choices)).toStrictEqual(choices);
  }
});

test("a search has the option of its algorithm only", () => {
  const chosen = { weight: 3, width: 5, cost: "vertical", memory: 50 };
  const options = { ...DEFAULT_OPTIONS, ...chosen };
  const found = ["astar", "weighted-astar", "beam", "uniform-cost", "sma-star", "dfs"].map(
    (algorithm) => withOptions({ algorithm }, options),
  );
  expect(found).toStrictEqual([
    { algorithm: "astar" },
    { algorithm: "weighted-astar", options: { weight: 3 } },
    { algorithm: "beam", options: { width: 5 } },
    { algorithm: "uniform-cost", options: { cost: "vertical" } },
    { algorithm: "sma-star", options: { memory: 50 } },
    { algorithm: "dfs" }, // with its default depth
  ]);
  const limited = { ...options, depth: 20 };
  expect(withOptions({ algorithm: "dfs" }, limited)).toStrictEqual({ algorithm: "dfs", depth: 20 });
});

test("a search from both ends has positions from the goal, and ends where they meet", () => {
  // The start is one move from the goal: both roots are expanded, and each finds the other's root.
  const start = slideAll(solved(3, 3), ["D"]).position;
  const rows: TraceResult = {
    ...waiting(),
    ...{ parent: [-1, -1, 0, 1], g: [0, 0, 1, 1], h: [1, 1, 0, 0], left: [0, 1, -1, -1] },
    ...{ moves: "--UD", fates: "eeww", instead: [-1, -1, -1, -1], steps: [0, 1] },
    ...{ goal_root: 1, meeting: [2, 1] },
  };
  const trace = readTrace(rows, { algorithm: "bidirectional" }, { start, goal: solved(3, 3) });
  expect([0, 1, 2, 3].map((entry) => trace.numbersOf(entry).end)).toStrictEqual([
    ...["start", "goal", "start", "goal"],
  ]);
  expect(trace.positionOf(1).tiles).toStrictEqual(solved(3, 3).tiles);
  expect(trace.positionOf(3).tiles).toStrictEqual(start.tiles);
  expect(trace.positionOf(2).tiles).toStrictEqual(trace.positionOf(1).tiles);
  expect([trace.current(0), trace.current(1), trace.current(2)]).toStrictEqual([0, 0, 2]);
  expect([trace.meetingAt(1), trace.meetingAt(2)]).toStrictEqual([null, [2, 1]]);
});

test("a beam lists the entries that it drops at the end of a level", () => {
  const rows = waiting([1, 3], [1, 4]);
  const dropped = { ...rows, fates: "ewc", left: [0, -1, 0] };
  expect(readTrace(dropped, { algorithm: "beam" }, ENDS).leftOut(1)).toStrictEqual([2]);
  // The first entry of a level was expanded earlier than the step that drops its child.
  const later = { ...waiting([1, 3], [1, 4], [2, 5]), parent: [-1, 0, 0, 1] };
  const steps = { ...later, fates: "eeec", left: [0, 1, 2, 2], steps: [0, 1, 2] };
  expect(readTrace(steps, { algorithm: "beam" }, ENDS).leftOut(3)).toStrictEqual([3]);
});

test.each([
  ["astar", "1+3 1+3 2+2", [false, false, true]],
  ["astar", "2+2 2+2 1+3", [true, true, false]],
  ["greedy", "1+3 2+3 1+4", [true, true, false]],
  ["bfs", "1+0 1+0 2+0", [true, true, false]],
  ["mm", "3+3 2+3 1+5", [false, true, false]],
  ["dfs", "1+0 1+0", [false, true]],
])("%s with the entries %s accepts the guesses %j", (algorithm, text, right) => {
  const entries = text.split(" ").map((entry) => entry.split("+").map(Number));
  const rows = { ...waiting(...(entries as [number, number][])), steps: [0, 1] };
  const trace = { kind: "done", algorithm, heuristic: "hamming", rows } as const;
  const watched = withStep(changed(newGame(), { here: { trace } }), 1);
  const guesses = right.map((_, i) => withGuess(watched, i + 1).learn.guesses.at(-1)?.right);
  expect(guesses).toStrictEqual(right);
});

test("a sought position is selected if it is in the frontier", () => {
  const rows = { ...waiting([1, 3], [1, 3], [2, 2]), steps: [0, 1] };
  const trace = { kind: "done", algorithm: "astar", heuristic: "hamming", rows } as const;
  const watched = withStep(changed(newGame(), { here: { trace } }), 1);
  const positionOf = (entry: number) => watchedTrace(watched)?.positionOf(entry) ?? null;
  const select = (sought: Position | null) =>
    withSought(changed(watched, { learn: { sought } })).learn;
  expect(select(positionOf(3))).toMatchObject({ node: 3, sought: null });
  expect(select(watched.game.start)).toMatchObject({ node: null, sought: null });
});

test("the priority of an entry has the same weight of h as in Python", () => {
  for (const [algorithm, weight] of [
    ["astar", 1],
    ["weighted-astar", OPTION_DEFAULTS.weight],
  ] as const) {
    const rows = waiting([1, 3]);
    const { priority } = readTrace(rows, { algorithm }, ENDS);
    expect(priority?.value(10, 3), algorithm).toBe(10 + weight * 3);
  }
});

describe("a trace", () => {
  const request = { type: "trace", board: BOARD } as SandboxRequest;
  const accepted = (result: object) =>
    isAnswer(request, { type: "result", result } as Parameters<typeof isAnswer>[1]);
  const valid = waiting([1, 3], [1, 1e299], [1, 2.5]);

  test("is accepted", () => {
    expect(accepted(valid)).toBe(true);
  });
  test.each([
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
  ])("is refused with %j", (wrong) => {
    expect(accepted({ ...valid, ...wrong })).toBe(false);
  });
});

test("a reported board and a reported line are valid", () => {
  const fault = (board: unknown) =>
    checked({ type: "fault", kind: "error", message: "no", line: 1, board });
  for (const board of [null, "1-2-3_4-5-0"]) expect(fault(board)).not.toBeNull();
  for (const board of ["nonsense", "", "1-1_0-2", 3]) expect(fault(board)).toBeNull();
  expect(checked({ type: "at", line: 1 })).not.toBeNull();
  for (const line of [-1, 1.5, "1", undefined]) expect(checked({ type: "at", line })).toBeNull();
});

test.each([
  ["princeton", "princeton"],
  ["nonsense", undefined],
  ["constructor", undefined],
])("rules %s are %s of the watched search", (rules, expected) => {
  const state = changed(newGame(), { learn: { rules } });
  expect(watchedSearch(state).rules).toBe(expected);
});

test("found rules are hidden after another cost is chosen", () => {
  const state = changed(initialState({ start: solved(3, 3) }), {
    choices: { algorithm: "uniform-cost" },
    learn: { options: { ...DEFAULT_OPTIONS, cost: "vertical" } },
  });
  const { rules: _, ...search } = watchedSearch(state);
  const found = changed(state, { here: { why: { kind: "running", nodes: 1, ...search } } });
  expect(whyCounts(found).kind).toBe("running");
  const other = changed(found, { learn: { options: DEFAULT_OPTIONS } });
  expect(whyCounts(other).kind).toBe("none");
});
