// Races as data: medians that know what was cut off, and the table for a spreadsheet.

import assert from "node:assert/strict";
import test from "node:test";
import { solved as goalOf } from "../../../static/js/puzzle/rules.js";
import { linear, logarithmic } from "../../../static/js/race/axis.js";
import { dealOf, filesOf } from "../../../static/js/race/boards.js";
import { toCsv } from "../../../static/js/race/csv.js";
import { listed } from "../../../static/js/race/listed.js";
import { begun, byLength, median, shortest, withRows } from "../../../static/js/race/race.js";
import { seen } from "../../../static/js/race/result-messages.js";

const exact = (value) => ({ value, more: false });
const more = (value) => ({ value, more: true });

test("a median knows what was cut off", () => {
  assert.equal(median([]), null);
  assert.deepEqual(median([3, 1, 2].map(exact)), exact(2));
  assert.deepEqual(median([1, 2, 3, 10].map(exact)), exact(2.5));
  // One that was cut off early is still one of the largest.
  assert.deepEqual(median([more(1), exact(5), exact(7)]), exact(7));
  assert.deepEqual(median([more(100), exact(5), more(100)]), more(100));
  assert.deepEqual(median([exact(1), exact(2), more(9), more(9)]), more(5.5));
});

const STATS = { expanded: 0, generated: 0, peak_frontier: 5, seconds: 0.5 };
const solved = (length, expanded, optimal = true) => ({
  ...{ algorithm: "astar", heuristic: "manhattan", moves: "", lower_bound: 0 },
  ...{ length, optimal, branching: 1.5, stats: { ...STATS, expanded, generated: 2 * expanded } },
});
const cut = (expanded) => ({
  ...{ algorithm: "bfs", heuristic: null, branching: null },
  ...{ error: { code: "limit", message: "stopped" }, stats: { ...STATS, expanded } },
});
const CONTESTANTS = [
  { id: "a", label: "A", about: "", tone: 0, run: { algorithm: "astar", heuristic: "manhattan" } },
  { id: "b", label: "B", about: "", tone: 1, run: { algorithm: "bfs", heuristic: null } },
];

function race(kind, boards, rows) {
  const news = rows.flatMap((line, board) =>
    line.map((row, contestant) => ({ board, contestant, row })),
  );
  return withRows(begun({ kind, boards, contestants: CONTESTANTS, nodes: 100 }), news);
}

test("the length is that of a proven solution, where it wasn't known", () => {
  const boards = [{ board: "1-2_0-3", length: null }];
  assert.equal(shortest(race("list", boards, [[solved(5, 9, false), cut(3)]]), 0), null);
  assert.equal(shortest(race("list", boards, [[solved(5, 9, false), solved(3, 9)]]), 0), 3);
});

test("no branching factor is made up for what was cut off", () => {
  const boards = [1, 2, 3].map(() => ({ board: "1-2_0-3", length: 1 }));
  const rows = [9, 11, 13].map((n) => [solved(1, n), n === 9 ? cut(100) : solved(1, n)]);
  const run = race("depth", boards, rows);
  const middles = (contestant, measure) => byLength(run, contestant, measure)[0].median;
  assert.deepEqual(middles(0, "expanded"), exact(11));
  assert.deepEqual(middles(1, "expanded"), exact(13));
  assert.deepEqual(middles(0, "branching"), exact(1.5));
  assert.equal(middles(1, "branching"), null);
});

test("a table for a spreadsheet", () => {
  const boards = [{ board: "1-2_0-3", length: 1, name: '=1+1,"x"' }];
  const [head, first, second, end] = toCsv(race("files", boards, [[solved(1, 9), cut(100)]])).split(
    "\n",
  );
  assert.match(head, /^board,goal,name,shortest,.*,expanded,expanded_more_than,/);
  assert.equal(
    first,
    `1-2_0-3,,"'=1+1,""x""",1,astar,manhattan,readable,solved,1,yes,9,,18,5,1.5000,0.5000`,
  );
  assert.equal(second, `1-2_0-3,,"'=1+1,""x""",1,bfs,,readable,cut off,,,,100,,,,`);
  assert.equal(end, "");
});

test("what was cut off is compared with nothing", () => {
  const boards = [{ board: "1-2_0-3", length: null }];
  assert.equal(
    seen(race("one", boards, [[solved(3, 12), cut(100)]])),
    "A proved that a shortest solution has 3 moves, by expanding 12 positions. B: cut off, so all we know is that more were needed.",
  );
  assert.match(seen(race("one", boards, [[cut(5), cut(100)]])), /^A and B: cut off before/);
  assert.match(
    seen(race("one", boards, [[solved(3, 10), solved(3, 40)]])),
    /: 4\.0 times as many\.$/,
  );
});

test("axes", () => {
  const { at, ticks } = logarithmic(20_000, 0, 500);
  assert.deepEqual([at(0), at(1), at(100), at(100_000)], [0, 0, 200, 500]);
  assert.deepEqual(
    ticks.map(({ text }) => text),
    ["1", "10", "100", "1k", "10k", "100k"],
  );
  assert.deepEqual(
    linear(5.4, 28.6, 0, 232, 34).ticks.map(({ text }) => text),
    ["8", "12", "16", "20", "24", "28"],
  );
});

test("which boards", async () => {
  assert.equal(dealOf({ rows: 5, cols: 5 }), null);
  assert.deepEqual(dealOf({ rows: 3, cols: 3 })?.lengths.length, 12);
  const text = "123406758\nx\n123456870\n1. D R U L";
  const { boards, scrambles, unread, unsolvable } = await listed(text, goalOf(3, 3), null);
  assert.deepEqual(
    [boards.map(({ board }) => board), scrambles, unread, unsolvable],
    [["1-2-3_4-0-6_7-5-8", "1-2-3_4-8-5_7-6-0"], 1, 1, 1],
  );
  const lengths = ["3x3", "4x4", "other"].map((size) => filesOf(size).length);
  assert.equal(
    lengths.reduce((a, b) => a + b),
    144,
  ); // all but the 7 that can't be solved
});
