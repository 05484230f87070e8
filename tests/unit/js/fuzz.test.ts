// The readers of links, pasted texts and storage throw only NotationError, and within a time limit.
// FUZZ_SEED sets the seed of the cases, which a failure prints; FUZZ_SHARE=1 runs all cases.

import { assert, beforeEach, expect, test } from "vitest";
import { readGame } from "../../../static/js/persistence/game-record.ts";
import { openingState } from "../../../static/js/persistence/opening.ts";
import { linkIn } from "../../../static/js/puzzle/link-text.ts";
import {
  formatBoard,
  formatMoves,
  NotationError,
  parseBoard,
  parseMoves,
  parseSize,
} from "../../../static/js/puzzle/notation.ts";
import { openReplay, readReplays } from "../../../static/js/puzzle/replay-link.ts";
import { MOVES as LETTERS, slide, slideAll } from "../../../static/js/puzzle/rules.ts";
import { readLink } from "../../../static/js/state/share-link.ts";
import { isSolveRecord } from "../../../static/js/state/solves.ts";
import { at } from "./kit/at.ts";

const SEED = Number(process.env.FUZZ_SEED ?? 20261121);
/** The share of the cases to run: the nightly tests run all. */
const SHARE = Number(process.env.FUZZ_SHARE ?? 0.1);
let state = SEED;

// Each test has the same cases in any order of the tests.
beforeEach(() => {
  state = SEED;
});

function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

const below = (count: number) => Math.floor(random() * count);

const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

const BOARDS = [
  "1-2-3_4-0-6_7-5-8",
  "1 2/3 0",
  "3 1 2 3 4 0 6 7 5 8",
  "[[1,2],[3,0]]",
  "123450",
  "3 2\n1 2\n3 4\n5 0",
  "1-2-3-4_5-6-7-8_9-10-11-12_13-14-15-0",
];
const MOVES = ["UL", "R2D3", "u1 d1, l", "U300", "", "LURD".repeat(30)];
const SIGNS = [
  ..."0123456789-_/;|,.()[]{}\n\r\t\"'`%&=?#+<>UDLRx\0\\".split(""),
  ...["9".repeat(400), "1e999", "NaN", "-0", "٣", "²", "\ud800", "\u202e", "\ufeff", "👩‍👩‍👧"],
  ...["<script>pwned=1</script>", "javascript:pwned=1", "%00", "%ZZ", "%C0%80", "__proto__"],
  ...["constructor", "toString", "[".repeat(3000), '{"a":'.repeat(3000)],
];

/** Return a text with some parts deleted, duplicated or inserted. */
function damaged(text: string) {
  for (let times = below(5); times > 0; times--) {
    const from = below(text.length + 1);
    const to = Math.min(text.length, from + below(8));
    const piece = pick(["", text.slice(from, to).repeat(2), pick(SIGNS), pick(SIGNS)]);
    text = text.slice(0, from) + piece + text.slice(to);
  }
  return text;
}

/**
 * Define a test of a reader.
 * @param most the number of cases
 * @param draw return a case
 */
function fuzz<T>(name: string, most: number, draw: () => T, read: (drawn: T) => unknown) {
  const count = most * SHARE;
  test(name, async () => {
    let accepted = 0;
    for (let i = 0; i < count; i++) {
      const drawn = draw();
      const about = () => `seed ${SEED}, case ${i}: ${JSON.stringify(drawn)?.slice(0, 2000)}`;
      try {
        await read(drawn);
        accepted++;
      } catch (error) {
        assert(error instanceof NotationError, `${about()}\n${(error as Error).stack}`);
        expect(error.message.length, about()).toBeLessThan(400);
      }
    }
    // Otherwise the first check of the reader could refuse each case.
    expect(accepted, `only ${accepted} of ${count} were accepted`).toBeGreaterThan(count / 50);
    expect(accepted, "no case was refused").toBeLessThan(count);
  });
}

fuzz(
  "boards",
  20_000,
  () => damaged(pick(BOARDS)),
  (text) => {
    const board = parseBoard(text);
    expect(board.tiles.length).toBe(board.rows * board.cols);
    expect(parseBoard(formatBoard(board))).toStrictEqual(board);
  },
);

fuzz(
  "moves",
  10_000,
  () => damaged(pick(MOVES)),
  (text) => {
    const moves = parseMoves(text);
    expect(parseMoves(formatMoves(moves)).join("")).toBe(moves.join(""));
  },
);

fuzz("sizes", 5000, () => damaged(pick(["4x4", "3×5", "10", "2*2"])), parseSize);

const FIELDS = {
  board: BOARDS,
  goal: ["0-1-2_3-4-5_6-7-8", "1-2_3-0"],
  size: ["4x4", "3x5", "999999x2", "0"],
  seed: ["tea", "Привет", ""],
  moves: MOVES,
  at: ["0", "1", "99", "-1"],
  mode: ["play", "analyse", "learn"],
  algorithm: ["auto", "bfs", "constructor"],
  heuristic: ["manhattan", "__proto__"],
  embed: ["1", "0", ""],
  daily: ["", "4x4", "3"],
  day: ["2026-11-21", "2026-02-30", "9999-12-31"],
  challenge: ["AQLSCQgAew", "AQAA", "Av8", ""],
  r: ["x", "eNqLVgr1UdIxMTAw0FEyVDBSMNY3UTBQMNM3VzBVsFDSMTKKBQB3mQb4"],
};

function query() {
  const parts = Object.entries(FIELDS).flatMap(([name, values]) => {
    if (below(3)) return [];
    const value = damaged(pick(values));
    return [`${below(20) ? name : damaged(name)}=${below(2) ? encodeURI1(value) : value}`];
  });
  return `?${parts.join("&")}`;
}

/** Like the browser's, except that it rejects lone surrogates. */
function encodeURI1(text: string) {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
}

test("links", async () => {
  const COUNT = 10_000 * SHARE;
  let clean = 0;
  for (let i = 0; i < COUNT; i++) {
    const text = query();
    const about = `seed ${SEED}, case ${i}: ${JSON.stringify(text)}`;
    try {
      const opened = await openReplay(text);
      const { problems } = readLink(text, opened.replay);
      clean += problems.length ? 0 : 1;
      const { position, line, start } = openingState(
        text,
        { game: null, choices: {} },
        opened,
      ).game;
      expect(LETTERS.some((move) => slide(position, move))).toBe(true);
      expect(slideAll(start, line).count).toBe(line.length);
    } catch (error) {
      expect.fail(`${about}\n${(error as Error).stack}`);
    }
  }
  expect(clean).toBeGreaterThan(COUNT / 100);
  expect(clean).toBeLessThan(COUNT * 0.99);
});

async function packed(text: string) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  return Buffer.from(await new Response(stream).arrayBuffer()).toString("base64");
}

const REPLAYS = [
  '["UL",4000,"1 2 3/4 0 6/7 5 8",[0,250]]',
  '["U",4000,"1 2 3/4 0 6/7 5 8",-1]',
  '["","{}","",1000,3,3,"",-1,"",""]',
  '["UL",{"toString":1},"1 2 3/4 0 6/7 5 8",[0,{"valueOf":2}]]',
];
const SOLVES = ["UL;[0,250]", "R2D2[0,1,2,3]", "UL"];

fuzz(
  "replays",
  3000,
  () => {
    const text = pick(REPLAYS);
    return below(3) ? damaged(text) : [text, damaged(pick(SOLVES)), below(5) ? "" : "cut"];
  },
  async (drawn) => {
    const [text = "", inner = "", cut = ""] = Array.isArray(drawn) ? drawn : [drawn];
    const value = await packed(inner ? text.replace("{}", await packed(inner)) : text);
    for (const { moves, times, tps } of await readReplays(cut ? damaged(value) : value)) {
      expect(times.length === 0 || times.length === moves.length).toBe(true);
      expect(Number.isFinite(tps) && times.every(Number.isFinite)).toBe(true);
    }
  },
);

for (const deep of ['{"toString":1}', "[".repeat(1e5) + "]".repeat(1e5), "1e-300", "-1", "1e999"]) {
  test.each(["4000", "250"])(`${deep.slice(0, 20)} in place of %s in a replay`, async (place) => {
    const value = await packed(at(REPLAYS, 0).replace(place, deep));
    const { replay, problems } = await openReplay(`?r=${encodeURIComponent(value)}`);
    expect(replay ? replay.times.every(Number.isFinite) : problems.length === 1).toBe(true);
  });
}

const GAME = {
  ...{ version: 2, board: "1-2-3_4-0-6_7-5-8", goal: null, moves: "UL", at: 1 },
  ...{ solutionFrom: null, spent: 500, done: false, times: [0, 250], seed: "tea" },
  practice: false,
};
const SOLVE = {
  ...{ when: "2026-11-21T10:00:00.000Z", board: "1-2-3_4-0-6_7-5-8", goal: null, moves: "UL" },
  ...{ milliseconds: 500, dnf: false, times: [0, 250], practice: false, seed: null },
};
const VALUES = [
  ...[null, undefined, true, 0, -1, 1.5, 1e300, Number.NaN, "", "x", [], {}, [null]],
  "9".repeat(99),
];

/** Return a copy with some fields changed. */
function altered(record: Record<string, unknown>): Record<string, unknown> {
  const result = { ...record };
  for (let times = below(4); times > 0; times--) {
    const name = pick(Object.keys(record));
    const value = record[name];
    result[name] = typeof value === "string" && below(2) ? damaged(value) : pick(VALUES);
  }
  return result;
}

fuzz(
  "saved games",
  10_000,
  () => altered(GAME),
  (record) => {
    const game = readGame(record);
    if (!game) throw new NotationError("refused");
    const { at, line } = openingState("", { game, choices: {} }).game;
    expect(Number.isInteger(at) && at >= 0 && at <= line.length).toBe(true);
  },
);

fuzz(
  "stored solves",
  10_000,
  () => altered(SOLVE),
  (record) => {
    if (!isSolveRecord(record)) throw new NotationError("refused");
    parseBoard(record.board);
    parseMoves(record.moves);
    new Date(record.when).toISOString();
    expect(record.milliseconds >= 0 && record.milliseconds < 1e15).toBe(true);
    expect(!record.times || record.times.length === parseMoves(record.moves).length).toBe(true);
  },
);

const BOMB = 10_000_000;
const BOMBS = {
  digits: "9".repeat(BOMB),
  "question marks": "?".repeat(BOMB),
  "half links": "?&".repeat(BOMB / 2),
  "short lines": "x\n".repeat(240_000),
  "size lines": "9\n".repeat(240_000),
  "empty lines": "\n \n".repeat(BOMB / 3),
  moves: "U1D1".repeat(BOMB / 4),
  blanks: `${" ".repeat(BOMB)}x`,
  deep: "[".repeat(BOMB),
};

const READERS = [linkIn, parseBoard, parseMoves, parseSize, readLink, readReplays];

test.each(Object.keys(BOMBS) as (keyof typeof BOMBS)[])("ten megabytes of %s", async (name) => {
  for (const read of READERS) {
    try {
      await read(BOMBS[name]);
    } catch (error) {
      assert(error instanceof NotationError, String(error));
      expect(error.message.length).toBeLessThan(400);
    }
  }
});
