// Solution formats, the film strip and replay links.

import { deflateSync, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { escaped, filmStrip } from "../../../static/js/puzzle/film-strip.ts";
import { NotationError, parseBoard } from "../../../static/js/puzzle/notation.ts";
import {
  openReplay,
  type Replay,
  readMessage,
  readReplays,
  replayValue,
  timesOf,
  writeAverage,
  writeReplay,
} from "../../../static/js/puzzle/replay-link.ts";
import { OPPOSITE, slideAll, solved } from "../../../static/js/puzzle/rules.ts";
import {
  boardListing,
  FORMS,
  type Line,
  movedTiles,
} from "../../../static/js/puzzle/solution-formats.ts";
import { randomMoves } from "./kit/random.ts";

const THREE = parseBoard("1-2-3_0-4-6_7-5-8");
const LINE: Line = { start: THREE, moves: ["L", "U", "L"], atLeast: 3 };

test("a solution is written in each form", () => {
  const written = Object.fromEntries(
    Object.entries(FORMS).map(([name, { write }]) => [name, write(LINE)]),
  );
  expect(written).toStrictEqual({
    counts: "LUL",
    letters: "LUL",
    blank: "RDR",
    tiles: "4 5 8",
    boards:
      "Minimum number of moves = 3\n3\n 1  2  3\n 0  4  6\n 7  5  8\n\n3\n 1  2  3\n 4  0  6\n 7  5  8\n\n" +
      "3\n 1  2  3\n 4  5  6\n 7  0  8\n\n3\n 1  2  3\n 4  5  6\n 7  8  0\n",
  });
  expect(boardListing({ ...LINE, atLeast: 1 })).toMatch(/^Number of moves = 3 \(at least 1\)\n/);
  expect(boardListing({ start: solved(2, 3), moves: [], atLeast: 0 })).toMatch(/\n2 3\n/);
  expect(movedTiles(LINE)).toStrictEqual([4, 5, 8]);
});

test("a film strip has a board for each position, the moved tiles, and an escaped title", () => {
  const strip = filmStrip(LINE, `<b> & "quotes"`);
  expect(strip).toMatch(/<title>&lt;b&gt; &amp; &quot;quotes&quot;<\/title>/);
  expect(strip.match(/<g /g)?.length).toBe(4);
  expect(
    [...strip.matchAll(/<text class="m"[^>]*>(\d+)</g)].map(([, tile]) => Number(tile)),
  ).toStrictEqual([4, 5, 8]);
  expect(strip).toMatch(/>start<.*>1 L<.*>2 U<.*>3 L</s);
  expect(escaped("'")).toBe("&#39;");
});

test.each([
  [4, 80, 81, 150_000],
  [10, 5000, 240, 4_000_000],
])("the film strip of a %d-wide board and %d moves has %d boards", (side, count, boards, most) => {
  const start = solved(side, side);
  const strip = filmStrip({ start, moves: randomMoves(start, count, 7), atLeast: 0 }, "long");
  expect(strip.match(/<g /g)).toHaveLength(boards);
  expect(strip.length).toBeLessThan(most);
  expect(strip).toMatch(new RegExp(`>${count} [UDLR]<`));
});

const packed = (fields: unknown) => deflateSync(JSON.stringify(fields)).toString("base64");

test("a replay link is read as it is written, and has the fields of slidysim", async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const start = solved(2 + (seed % 4), 2 + (seed % 3));
    const moves = randomMoves(start, seed * 3, seed);
    const times = seed % 2 ? moves.map((_, i) => i * 137) : [];
    const replay = { start, moves, tps: seed / 4, times };
    const link = await writeReplay(replay);
    expect(await readReplays(replayValue(link) ?? "")).toStrictEqual([replay]);
    const [solution, tps, , kept] = JSON.parse(
      inflateSync(Buffer.from(decodeURIComponent(replayValue(link) ?? ""), "base64")).toString(),
    );
    expect(typeof solution).toBe("string");
    expect(tps).toBe(seed * 250);
    expect(kept).toStrictEqual(times.length ? times : -1);
  }
});

test("a replay link is read in any encoding", async () => {
  // A link with both + and /.
  let last = 500;
  let value = "";
  while (!(value.includes("+") && value.includes("/"))) {
    value = packed(["LUL", 4000, "1 2 3/0 4 6/7 5 8", [0, 250, ++last]]);
  }
  const wanted = { start: THREE, moves: ["L", "U", "L"], tps: 4, times: [0, 250, last] };
  for (const encoded of [
    value,
    encodeURIComponent(value),
    encodeURIComponent(encodeURIComponent(value)),
    value.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""),
    value.replaceAll("+", " "),
  ]) {
    expect(await readReplays(encoded)).toStrictEqual([wanted]);
  }
  expect(replayValue(`https://slidysim.github.io/replay?x=1&r=${value}#end`)).toBe(value);
  expect(replayValue("?board=1")).toBeNull();
  const inner = deflateSync(`LUL;3[0,250,${last}]`).toString("base64");
  expect(await readReplays(packed([1, inner, 0, 4000, 3, 3, 0, 0, 0, 0]))).toStrictEqual([wanted]);
});

const SHOWN = "1 2 3/0 4 6/7 5 8";

/** A solve of a board with the moves back to it. */
function solveOf(rows: number, cols: number, seed: number): Replay {
  const back = randomMoves(solved(rows, cols), 10 + seed, seed);
  const moves = back.toReversed().map((move) => OPPOSITE[move]);
  const times = moves.map((_, i) => 97 * i + ((31 * i * seed) % 89));
  const { position: start } = slideAll(solved(rows, cols), back);
  return {
    start,
    moves,
    tps: Number(((1000 * moves.length) / (times.at(-1) ?? 1)).toFixed(3)),
    times,
  };
}

const unpack = (text: string) => inflateSync(Buffer.from(text, "base64")).toString();

test("an average is read as it is written, and has the columns of slidysim", async () => {
  const solves = [1, 2, 3, 4, 5].map((seed) => solveOf(3, 4, seed));
  const value = await writeAverage(solves, 1_800_000_000_000);
  expect(await readReplays(value)).toStrictEqual(solves);
  // As slidysim's page reads it: the times of moves in brackets, then columns between semicolons.
  const fields = JSON.parse(unpack(value));
  expect(fields).toHaveLength(10);
  expect(fields[0]).toMatchObject({ gameMode: "Standard", avglen: 5, timestamp: 1.8e12 });
  expect([fields[4], fields[5]]).toEqual([4, 3]);
  expect(fields[6]).toMatch(/^<span>.+<.span>$/); // slidysim adds text to this element
  expect(fields[8]).toMatch(/^[a-z]+$/); // and uses this as the name of a class
  const text = unpack(fields[1]);
  const [moveTimes = ""] = text.match(/\[.*?\]/) ?? [];
  const segments = moveTimes.slice(1, -1).split(";");
  expect(segments.map((each) => each.split(",").map(Number))).toEqual(solves.map((it) => it.times));
  const [, seconds, counts, paces] = text.replace(moveTimes, "").split(";");
  const ms = solves.map(({ times }) => times.at(-1) ?? 0);
  const sum = ms.reduce((all, each) => all + each, 0) - Math.min(...ms) - Math.max(...ms);
  expect(fields[0].time).toBe(Math.round(sum / 3));
  expect(seconds?.split(",").map(Number)).toEqual(ms.map((each) => each / 1000));
  expect(counts?.split(",").map(Number)).toEqual(solves.map(({ moves }) => moves.length));
  expect(paces?.split(",").map(Number)).toEqual(solves.map(({ tps }) => tps));
});

const leaderboard = (about: object, columns: string, rows: number, cols: number) =>
  packed([about, deflateSync(columns).toString("base64"), "", 5000, cols, rows, "", -1, "", true]);
const columnsOf = (solves: readonly Replay[], times: string) =>
  `${solves.map(({ moves }) => moves.join("")).join(",")};;;${solves.map(({ tps }) => tps).join(",")};;${times}`;

test.each([
  [
    "2-N relay",
    [
      [3, 3],
      [2, 2],
    ],
    4,
  ],
  [
    "Height relay",
    [
      [3, 4],
      [2, 4],
    ],
    4,
  ],
  [
    "Width relay",
    [
      [3, 4],
      [3, 3],
      [3, 2],
    ],
    4,
  ],
  [
    "Everything-up-to relay",
    [
      [3, 3],
      [3, 2],
      [2, 3],
      [2, 2],
    ],
    3,
  ],
] as const)("a %s has boards of its sizes", async (gameMode, sizes, cols) => {
  const solves = sizes.map(([height, width], i) => solveOf(height, width, 20 + i));
  const link = leaderboard({ gameMode, avglen: 1 }, columnsOf(solves, ""), 3, cols);
  const found = await readReplays(link);
  expect(found.map(({ start }) => start)).toEqual(solves.map(({ start }) => start));
  // Without times, a solve has its mean pace.
  expect(found.map(({ tps, times }) => [tps, times])).toEqual(solves.map(({ tps }) => [tps, []]));
});

test("a link of another mode has boards of one size", async () => {
  const solves = [solveOf(3, 3, 1), solveOf(3, 3, 2)];
  for (const about of [{ gameMode: "__proto__" }, { gameMode: "2-N relay", avglen: 5 }]) {
    const found = await readReplays(leaderboard(about, columnsOf(solves, ""), 3, 3));
    expect(found.map(({ start }) => start)).toEqual(solves.map(({ start }) => start));
  }
});

test("several solves are a series, with the times of their paces if they have no others", async () => {
  const solves = [solveOf(3, 3, 1), solveOf(3, 3, 2)];
  const columns = columnsOf(solves, `[${solves[0]?.times}]`);
  const opened = await openReplay(`?r=${encodeURIComponent(leaderboard({}, columns, 3, 3))}`);
  expect(opened).toMatchObject({ replay: null, problems: [] });
  const [first, second] = opened.series?.solves ?? [];
  expect(opened.series?.average).toBe(false);
  const timed = columnsOf(solves, `[${solves.map(({ times }) => times).join(";")}]`);
  for (const avglen of [1, 2]) {
    const link = `?r=${encodeURIComponent(leaderboard({ avglen }, timed, 3, 3))}`;
    expect((await openReplay(link)).series?.average).toBe(avglen > 1);
  }
  const untimed = `?r=${encodeURIComponent(leaderboard({ avglen: 2 }, columns, 3, 3))}`;
  expect((await openReplay(untimed)).series?.average).toBe(false);
  expect(first?.times).toEqual(solves[0]?.times);
  expect(second?.times).toEqual(timesOf({ ...(solves[1] as Replay), times: [] }));
  const still = `${solves.map(({ moves }) => moves.join("")).join(",")};;;;;`;
  const unpaced = packed([
    {},
    deflateSync(still).toString("base64"),
    "",
    0,
    3,
    3,
    "",
    -1,
    "",
    true,
  ]);
  const { problems } = await openReplay(`?r=${encodeURIComponent(unpaced)}`);
  expect(problems).toEqual([expect.stringMatching(/has several solves/)]);
});

test("a message has a board, or the size of the solved one", () => {
  const moves = ["L", "U", "L"];
  const wanted = { start: THREE, moves, tps: 4, times: [0, 5, 9] };
  const message = { solution: "LUL", tps: 4000, customMoveTimes: [0, 5, 9] };
  const none = { event: -1, scoreTitle: "Custom", cummulitive_data: -1, nodelay: false };
  const both = { ...none, width: -1, height: -1, customScramble: SHOWN, ...message };
  expect(readMessage(both)).toStrictEqual(wanted);
  expect(readMessage({ ...message, customScramble: -1, width: 3, height: 3 })).toEqual(wanted);
  const steady = { start: THREE, moves, tps: 15, times: [] };
  expect(readMessage({ solution: "LUL", customScramble: SHOWN })).toStrictEqual(steady);
});

test.each([
  [{ solution: ["L"] }, /isn't text/],
  [{ customScramble: -1 }, /needs a board/],
  [{ customScramble: {} }, /needs a board/],
  [{ customScramble: -1, width: 3, height: 1e9 }, /needs a board/],
  [{ customScramble: -1, width: 3, height: 3, solution: "R2" }, /end at the solved board/],
  [{ customScramble: "1 2/3" }, /./],
  [{ solution: "LX" }, /X/],
  [{ solution: "LR4" }, /isn't possible/],
  [{ solution: "L999999999" }, /moves/],
  [{ tps: "4" }, /isn't a speed/],
  [{ customMoveTimes: [0, 5] }, /2 times for 3 moves/],
  [{ customMoveTimes: [0, 5, "<b>"] }, /isn't a time/],
  [{ customMoveTimes: new Map() }, /aren't a list/],
])("message %# is refused with its fault", (values, fault) => {
  const read = () => readMessage({ solution: "LUL", customScramble: SHOWN, ...values });
  expect(read).toThrow(NotationError);
  expect(read).toThrow(fault);
});

test.each([
  ["", /damaged/],
  ["%%%", /damaged/],
  ["aGVsbG8=", /damaged/],
  [packed(["LUL", 4000, SHOWN, -1]).slice(0, 30), /damaged/],
  [deflateSync("hello").toString("base64"), /isn't JSON/],
  [packed({}), /has no list/],
  [packed([1, 2, 3]), /aren't text/],
  [packed(["LUX", 1, SHOWN, -1]), /“X” at character 3/],
  [packed(["LLLL", 1, SHOWN, -1]), /move 3, L, isn't possible/],
  [packed(["L", 1, "1 2 3/4 5 6/7 8 8", -1]), /tile 8 appears twice/],
  [packed(["L", "fast", SHOWN, -1]), /“fast” isn't a speed/],
  [packed(["LUL", 1, SHOWN, [1, 2]]), /2 times for 3 moves/],
  [packed(["LUL", 1, SHOWN, [1, 5, 2]]), /run backwards/],
  [packed(["LUL", 1, SHOWN, [1, null, 2]]), /“null” isn't a time/],
  [packed([1, packed(1), 0, 4000, 3, 99, 0, 0, 0, 0]), /no boards of its size/],
  [leaderboard({}, "LUL,R2", 3, 3), /end at the solved board/],
  [leaderboard({ gameMode: "2-N relay" }, "LUL,LUL", 3, 3), /end at the solved board/],
  [deflateSync(Buffer.alloc(16_000_000)).toString("base64"), /unpacks to over/],
  ["A".repeat(1_200_000), /too long/],
])("broken replay link %# is refused with its fault", async (value, message) => {
  const error = await readReplays(value).catch((reason) => reason);
  expect(error).toBeInstanceOf(NotationError);
  expect(error.message).toMatch(message);
});
