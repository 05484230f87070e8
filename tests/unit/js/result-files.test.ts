// Result files: made from solves and results of events, signed, checked and ranked.

import { describe, expect, test } from "vitest";
import type { Finding, SolveRecord, VerifyResult } from "../../../static/js/protocol.ts";
import { parseMoves } from "../../../static/js/puzzle/notation.ts";
import { type CheckedFile, rankings } from "../../../static/js/result-files/ranking.ts";
import * as text from "../../../static/js/result-files/result-files-text.ts";
import { packSolve } from "../../../static/js/state/challenge.ts";
import type { EventResult } from "../../../static/js/state/event-results.ts";
import {
  eventOfKey,
  fileOfResult,
  fileOfSolve,
  hasValidSignature,
  identityOf,
  isSavable,
  newKeys,
  signed,
} from "../../../static/js/state/result-file.ts";
import { fixture } from "./kit/fixtures.ts";

const SIGNED: Readonly<Record<string, unknown>> = fixture("signed.slide.json");

const SOLVE: SolveRecord = {
  when: "2026-11-29T10:00:00.000Z",
  board: "1-2-3_4-0-6_7-5-8",
  goal: null,
  moves: "UL",
  milliseconds: 250,
  dnf: false,
  times: [0, 250],
  practice: false,
  seed: "tea",
  penalty: 2000,
  session: "private",
  control: "keyboard",
};

describe("the file of a solve", () => {
  test("has its moves, times and marks, but not its session", () => {
    expect(fileOfSolve({ ...SOLVE, undone: 3, resumed: true, practice: true }, "Ann")).toEqual({
      ...{ format: 1, player: "Ann", date: SOLVE.when, event: null, seed: "tea" },
      ...{ board: SOLVE.board, goal: null, moves: "UL", times: [0, 250], penalty: 2000 },
      ...{ practice: true, resumed: true, undone: 3, control: "keyboard" },
    });
  });

  test("has a DNF as its penalty, and whole milliseconds", () => {
    const file = fileOfSolve({ ...SOLVE, dnf: true, times: [0, 249.7] }, "");
    expect(file).toMatchObject({ penalty: "DNF", times: [0, 250], player: null });
  });

  test.each([{ times: null }, { times: [0] }, { moves: "", times: [] }])(
    "does not exist without the times of its moves: %j",
    (change) => expect(fileOfSolve({ ...SOLVE, ...change }, "")).toBeNull(),
  );
});

/** The boards of the marathon below, with their solutions. */
const MARATHON = { boards: ["3-0_2-1", "0-3_2-1"], moves: "URDLUULDRUL" };
const RESULT: EventResult = {
  ...{ key: "event=marathon&size=2x2&count=2", seed: "s", date: 1_790_000_000_000, solved: true },
  ...{ ms: 900, moves: 0, optimum: null, memo: null, solution: "", splits: "", replay: "" },
  control: "touch",
};

describe("the file of an event", () => {
  test("has all boards with the moves and times of the replay", () => {
    const moves = parseMoves(MARATHON.moves);
    const times = moves.map((_, i) => 10 * i);
    const replay = packSolve({ moves, times, milliseconds: times.at(-1) ?? 0 });
    const result = { ...RESULT, replay };
    expect(isSavable(result)).toBe(true);
    expect(fileOfResult(result, "Ann")).toMatchObject({
      ...{ event: RESULT.key, seed: "s", board: MARATHON.boards, times },
      ...{ date: "2026-09-21T14:13:20.000Z", penalty: 0, control: "touch" },
    });
  });

  test("has exact times and the ends of the boards of an average", () => {
    const [first, second, third] = ["URDLU", "ULDRUL", "L"];
    const moves = parseMoves(`${first}${second}${third}`);
    const times = [0, 104, 203, 304, 403, 403, 508, 603, 702, 803, 903, 903];
    const splits = "2x2:5:403 2x2:6:903 2x2:1:1000:dnf";
    const replay = packSolve({ moves, times, milliseconds: times.at(-1) ?? 0 });
    const event = "event=average&size=2x2&count=3";
    const result = { ...RESULT, key: event, replay, splits };
    const file = fileOfResult(result, "");
    expect(file).toMatchObject({ event, splits, board: [...MARATHON.boards, expect.anything()] });
    expect([4, 5, 10].map((i) => file?.times?.[i])).toEqual([403, 403, 903]);
  });

  test("of one board has its moves with their times", () => {
    const [moves, times] = [parseMoves("URDLU"), [8000, 8100, 8200, 8300, 8400]];
    const replay = packSolve({ moves, times, milliseconds: 8400 });
    const bld = { ...RESULT, key: "event=bld&size=2x2", seed: "s-1", replay, splits: "2x2:5:9000" };
    expect(isSavable(bld)).toBe(true);
    const file = { moves: "URDLU", times, board: MARATHON.boards[0] };
    expect(fileOfResult(bld, "")).toMatchObject({ ...file, splits: "2x2:5:9000" });
    const hunt = { ...bld, key: "event=hunt&size=2x2", splits: "2x2:5:8400" };
    expect(fileOfResult(hunt, "")).toMatchObject(file);
    expect(fileOfResult(hunt, "")).not.toHaveProperty("splits");
  });

  test("has the solution in fewest moves, without times", () => {
    const result = { ...RESULT, key: "event=fmc&size=3x3&metric=mtm", solution: "R2U" };
    expect(isSavable(result)).toBe(true);
    expect(fileOfResult(result, "")).toMatchObject({ moves: "R2U", times: null, seed: "s" });
  });

  test("does not exist with a damaged replay, as a file of solves may have", () => {
    expect(fileOfResult({ ...RESULT, replay: "AQ" }, "")).toBeNull();
  });

  test.each<Partial<EventResult>>([
    { replay: "" },
    { key: "event=bld&size=3x3", solution: "U" },
    { key: "event=later&size=3x3", replay: "AQ" },
    { solved: false, replay: "AQ" },
  ])("does not exist without known moves: %j", (change) => {
    expect(isSavable({ ...RESULT, ...change })).toBe(false);
  });
});

describe("signatures", () => {
  test("the fixture, which Python also checks, is valid in any order of its fields", async () => {
    const reversed = Object.fromEntries(Object.entries(SIGNED).toReversed());
    expect(await hasValidSignature(JSON.stringify(reversed))).toBe(true);
  });

  test.each(Object.keys(SIGNED))("the signature is wrong without the field %s", async (name) => {
    const { [name]: _, ...fields } = SIGNED;
    expect(await hasValidSignature(JSON.stringify(fields))).toBe(false);
  });

  test("a file signed here is valid until it is changed", async () => {
    const file = fileOfSolve(SOLVE, "Zoë\u2028");
    if (!file) throw new Error("the solve has no file");
    const keys = await newKeys();
    expect(keys.privateKey.extractable).toBe(false);
    const content = JSON.stringify(await signed(file, keys));
    const again = JSON.stringify(await signed(file, keys));
    expect(again).not.toBe(content);
    expect(identityOf(again)).toBe(identityOf(content));
    expect(await hasValidSignature(content)).toBe(true);
    expect(await hasValidSignature(content.replace("Zoë", "Zoe"))).toBe(false);
  });
});

test.each([
  ["event=relay&size=3-2", "Relay, 3 × 3 to 2 × 2"],
  ["event=relay&size=3x4-all", "Relay, all sizes from 3 × 4 down"],
  ["event=average&size=2-3&count=5", "Average, 5 relays of 2 × 2 to 3 × 3"],
])("the ranking of %s has the title %s", (key, title) => {
  const event = eventOfKey(key, "");
  expect(event && text.eventName(event)).toBe(title);
});

test("each check of a result has a sentence", () => {
  const about = (code: string) => text.finding({ ...VALID, code, number: 2 }, "93f697c7");
  expect(about("legal")).toBe("All 2 moves are legal.");
  expect(about("valid")).toContain("93f697c7");
  expect(about("illegal")).toBe("Move 2 is illegal.");
});

const VALID: Finding = { check: "signature", holds: true, code: "valid", number: null };
const WRONG: Finding = { check: "signature", holds: false, code: "wrong", number: null };

function checked(name: string, change: Partial<VerifyResult> = {}): CheckedFile {
  const result: VerifyResult = {
    ...{ findings: [VALID], player: null, date: SOLVE.when, event: null, size: "3x3", goal: null },
    ...{ seed: "tea", dnf: false, milliseconds: 1000, moves: 20, practice: false },
    ...{ resumed: false, control: "keyboard", device: "4132b2a8" },
    ...change,
  };
  return { name: `${name}.slide.json`, fault: null, result };
}

const rowsOf = (files: readonly CheckedFile[]) =>
  rankings(files).groups.map(({ key, rows }) => [key, rows.map((row) => [row.place, row.name])]);

describe("rankings", () => {
  test("rank each size by time, with shared places and a DNF at the end", () => {
    const files = [
      checked("dan", { dnf: true, milliseconds: null }),
      checked("eve", { milliseconds: 900, player: "Eve" }),
      checked("ann"),
      checked("cat", { milliseconds: 1001 }),
      checked("bob"),
      checked("big", { size: "10x10" }),
    ];
    const places = [
      ...[
        [1, "Eve"],
        [2, "ann"],
        [2, "bob"],
        [4, "cat"],
      ],
      [null, "dan"],
    ];
    expect(rowsOf(files)).toEqual([
      ["3x3 ", places],
      ["10x10 ", [[1, "big"]]],
    ]);
  });

  test("rank fewest moves by moves, for each board", () => {
    const event = "event=fmc&size=3x3";
    const short = { event, milliseconds: null, moves: 10 };
    const files = [
      checked("ann", { ...short, moves: 11 }),
      checked("bob", short),
      checked("cat", { ...short, seed: "x" }),
    ];
    expect(rowsOf(files)).toEqual([
      [
        `${event} tea`,
        [
          [1, "bob"],
          [2, "ann"],
        ],
      ],
      [`${event} x`, [[1, "cat"]]],
    ]);
    expect(rankings(files).groups.map(({ seed }) => seed)).toEqual(["tea", "x"]);
  });

  test.each([
    ["event=fmc&size=3x3&metric=mtm", "10 slides"],
    ["event=fmc&size=3x3", "10 moves"],
    ["event=hunt&size=3x3&metric=mtm", "1.000\u00a0s, 10 slides"],
  ])("name the length of %s as %s", (event, words) => {
    const file = checked("ann", { event, moves: 10 });
    expect(file.fault === null && text.result(file.result).join(" ")).toBe(words);
  });

  test("list results that do not hold, and marked ones, with their reasons", () => {
    const files: CheckedFile[] = [
      { name: "notes.slide.json", fault: "It can't be read." },
      checked("ann", { findings: [WRONG], practice: true }),
      checked("bob", { practice: true }),
      checked("cat", { control: "macro", practice: true }),
      checked("dan", { event: "event=relay&size=2-3", resumed: true }),
    ];
    expect(rankings(files)).toEqual({
      groups: [],
      unranked: [
        { name: "notes", reason: "It can't be read." },
        { name: "ann", reason: WRONG },
        { name: "bob", reason: "practice" },
        { name: "cat", reason: "macro" },
        { name: "dan", reason: "resumed" },
      ],
    });
  });
});
