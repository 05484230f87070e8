// Race results: medians of runs, some of which were stopped at a limit, and the CSV file.

import { expect, test } from "vitest";
import { linear, lineOf } from "../../../static/js/lib/chart.ts";
import { solved as goalOf } from "../../../static/js/puzzle/rules.ts";
import {
  begun,
  byLength,
  type Measure,
  median,
  type Row,
  shortest,
  withRows,
} from "../../../static/js/race/race.ts";
import { dealOf, filesOf, lengthsOf } from "../../../static/js/race/race-boards.ts";
import { toCsv } from "../../../static/js/race/race-csv.ts";
import { readRaceList } from "../../../static/js/race/race-list.ts";
import { logarithmic } from "../../../static/js/race/race-picture.ts";
import { seen } from "../../../static/js/race/race-result-text.ts";
import { leftOut } from "../../../static/js/race/race-text.ts";
import type { RaceKind } from "../../../static/js/state/learn.ts";
import type { Contestant, RaceBoard } from "../../../static/js/state/race.ts";

const exact = (value: number) => ({ value, more: false });
const more = (value: number) => ({ value, more: true });

test.each([
  [[], null],
  [[exact(3), exact(1), exact(2)], exact(2)],
  [[exact(1), exact(2), exact(3), exact(10)], exact(2.5)],
  // A stopped run counts as one of the largest, also if it was stopped early.
  [[more(1), exact(5), exact(7)], exact(7)],
  [[more(100), exact(5), more(100)], more(100)],
  [[exact(1), exact(2), more(9), more(9)], more(5.5)],
])("the median of %j is %j", (values, wanted) => {
  expect(median(values)).toStrictEqual(wanted);
});

const STATS = {
  ...{ expanded: 0, generated: 0, reopened: 0, duplicates: 0, frontier: 0, peak_frontier: 5 },
  ...{ deepest: 0, stored: 0, seconds: 0.5, preparing: 0 },
};
/** Return the row of a solved board. */
const solved = (length: number, expanded: number, optimal = true): Row => ({
  ...{ algorithm: "astar", heuristic: "manhattan", moves: "", lower_bound: 0 },
  ...{ length, optimal, branching: 1.5, stats: { ...STATS, expanded, generated: 2 * expanded } },
});
/** Return the row of a run that was stopped at its limit. */
const cut = (expanded: number): Row => ({
  ...{ algorithm: "bfs", heuristic: null, branching: null },
  ...{ error: { code: "limit", message: "stopped" }, stats: { ...STATS, expanded } },
});
const CONTESTANTS: Contestant[] = [
  { id: "a", label: "A", about: "", tone: 0, run: { algorithm: "astar", heuristic: "manhattan" } },
  { id: "b", label: "B", about: "", tone: 1, run: { algorithm: "bfs", heuristic: null } },
];

/** @param rows by board, then by contestant */
function race(kind: RaceKind, boards: RaceBoard[], rows: Row[][]) {
  const news = rows.flatMap((line, board) =>
    line.map((row, contestant) => ({ board, contestant, row })),
  );
  return withRows(begun({ kind, boards, contestants: CONTESTANTS, nodes: 100 }), news);
}

test("a board of unknown length gets the length of a proven solution", () => {
  const boards = [{ board: "1-2_0-3", length: null }];
  expect(shortest(race("list", boards, [[solved(5, 9, false), cut(3)]]), 0)).toBeNull();
  expect(shortest(race("list", boards, [[solved(5, 9, false), solved(3, 9)]]), 0)).toBe(3);
});

test("a stopped run has no branching factor", () => {
  const boards = [1, 2, 3].map(() => ({ board: "1-2_0-3", length: 1 }));
  const rows = [9, 11, 13].map((n) => [solved(1, n), n === 9 ? cut(100) : solved(1, n)]);
  const run = race("depth", boards, rows);
  const middles = (contestant: number, measure: Measure) =>
    byLength(run, contestant, measure)[0]?.median;
  expect(middles(0, "expanded")).toStrictEqual(exact(11));
  expect(middles(1, "expanded")).toStrictEqual(exact(13));
  expect(middles(0, "branching")).toStrictEqual(exact(1.5));
  expect(middles(1, "branching")).toBeNull();
});

test("the CSV file has a row for each run and escapes names", () => {
  const boards = [{ board: "1-2_0-3", length: 1, name: '=1+1,"x"' }];
  const [head, first, second, end] = toCsv(race("files", boards, [[solved(1, 9), cut(100)]])).split(
    "\n",
  );
  expect(head).toMatch(/^board,goal,name,shortest,.*,expanded,expanded_more_than,/);
  expect(first).toBe(
    `1-2_0-3,,"'=1+1,""x""",1,astar,manhattan,,,readable,solved,1,yes,9,,18,5,1.5000,0.5000`,
  );
  expect(second).toBe(`1-2_0-3,,"'=1+1,""x""",1,bfs,,,,readable,cut off,,,,100,,,,`);
  expect(end).toBe("");
});

test("a stopped run is not compared with others", () => {
  const boards = [{ board: "1-2_0-3", length: null }];
  expect(seen(race("one", boards, [[solved(3, 12), cut(100)]]))).toBe(
    "A proved that a shortest solution has 3 moves, by expanding 12 nodes. B: cut off, so more nodes were needed.",
  );
  expect(seen(race("one", boards, [[cut(5), cut(100)]]))).toMatch(/^A and B: cut off before/);
  expect(seen(race("one", boards, [[solved(3, 10), solved(3, 40)]]))).toMatch(
    /: 4\.0 times as many\.$/,
  );
});

test("a logarithmic axis has ticks at powers of ten", () => {
  const { at, ticks } = logarithmic(20_000, 0, 500);
  expect([0, 1, 100, 100_000].map(at)).toStrictEqual([0, 0, 200, 500]);
  expect(ticks.map(({ text }) => text)).toStrictEqual(["1", "10", "100", "1k", "10k", "100k"]);
});

test("a line has gaps, and the extremes of the values that share a pixel", () => {
  const y = { at: (value: number) => value, ticks: [] };
  expect(lineOf([1, 2, null, 3], (i) => 10 * i, y)).toBe("M0 1.0L10 2.0M30 3.0");
  const many = [5, 1, 4, 9, 2, 3];
  expect(lineOf(many, () => 7, y)).toBe("M7 5.0L7 1.0L7 9.0L7 3.0");
});

test("a linear axis has ticks at round numbers", () => {
  const { ticks } = linear(5.4, 28.6, 0, 232, 34);
  expect(ticks.map(({ text }) => Number(text))).toStrictEqual([8, 12, 16, 20, 24, 28]);
});

test("a deal has lengths at equal intervals", () => {
  expect(lengthsOf({ first: 6, last: 13, step: 3, each: 1 })).toStrictEqual([6, 9, 12]);
  expect(lengthsOf({ first: 7, last: 7, step: 2, each: 1 })).toStrictEqual([7]);
  expect(lengthsOf({ first: 8, last: 7, step: 2, each: 1 })).toStrictEqual([]);
});

test("listed boards are the solvable boards and the scrambles of a text", async () => {
  expect(dealOf({ rows: 5, cols: 5 })).toBeNull();
  const text = "123406758\nx\n123456870\n1. D R U L";
  const read = async () => ({
    boards: ["1-2-3_4-0-6_7-5-8", "1-2-3_4-5-6_8-7-0", "1-2-3_4-8-5_7-6-0"],
    ...{ solves: [], unread: 1, moves: null, output: false },
  });
  const { boards, scrambles, unread, unsolvable } = await readRaceList(
    text,
    goalOf(3, 3),
    null,
    read,
  );
  expect([boards.map(({ board }) => board), scrambles, unread, unsolvable]).toStrictEqual([
    ["1-2-3_4-0-6_7-5-8", "1-2-3_4-8-5_7-6-0"],
    1,
    1,
    [2],
  ]);
  expect(leftOut(0, [2, 5, 9])).toBe("Left out: boards 2, 5 and 9, which can't be solved.");
  expect(leftOut(2, Array(8).fill(1))).toBe(
    "Left out: 2 lines with no board, 8 boards, which can't be solved.",
  );
  expect(leftOut(0, [])).toBe("");
  const files = ["3x3", "4x4", "other"].flatMap((size) => filesOf(size));
  expect(files).toHaveLength(144); // all but the 7 unsolvable ones
});
