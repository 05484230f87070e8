// Reading links: boards in all notations, and invalid fields.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openingState } from "../../../static/js/persistence/opening.ts";
import { linkIn } from "../../../static/js/puzzle/link-text.ts";
import { formatBoard, parseBoard, parseMoves } from "../../../static/js/puzzle/notation.ts";
import { MOVES, slide, solved } from "../../../static/js/puzzle/rules.ts";
import { shuffle } from "../../../static/js/puzzle/shuffle.ts";
import type { Mode } from "../../../static/js/state/choices.ts";
import { play, undo } from "../../../static/js/state/game.ts";
import type { Learn } from "../../../static/js/state/learn.ts";
import { foldsMoves } from "../../../static/js/state/replay.ts";
import {
  linkedGame,
  opensSolved,
  readLink,
  shareLink,
  writeLink,
} from "../../../static/js/state/share-link.ts";
import { changed, initialState } from "../../../static/js/state/state.ts";
import { readCode, writeCode } from "../../../static/js/write/code-link.ts";
import { fixture } from "./kit/fixtures.ts";
import { BOARD, open as openLink, START } from "./kit/games.ts";

/** @param query without its question mark */
const open = (query: string) => openLink(`?${query}`);

describe("a board", () => {
  test.each([
    "1-2-3_4-0-6_7-5-8",
    "1,2,3,4,0,6,7,5,8",
    "1 2 3/4 0 6/7 5 8",
    "1.2.3.4.0.6.7.5.8",
    "123406758",
    "3 1 2 3 4 0 6 7 5 8",
    "3\n1 2 3\n4 0 6\n7 5 8\n",
    "3 3\n1 2 3\n4 0 6\n7 5 8",
    "1,2,3\n4,0,6\n7,5,8",
    "[[1,2,3],[4,0,6],[7,5,8]]",
    "[1, 2, 3, 4, 0, 6, 7, 5, 8]",
    "  1 2 3\r\n4 0 6\r\n7 5 8  ",
  ])("is read from %j", (text) => {
    const { game, page } = open(`board=${encodeURIComponent(text)}`);
    expect(page.problems).toEqual([]);
    expect(formatBoard(game.start)).toBe(BOARD);
  });
  test("is read with a plus sign for each blank", () => {
    expect(formatBoard(open("board=1+2+3/4+0+6/7+5+8").game.start)).toBe(BOARD);
  });
  test("of another shape is read", () => {
    expect(formatBoard(open("board=1+2+3/4+5+0").game.start)).toBe("1-2-3_4-5-0");
  });
});

describe("a link to share", () => {
  const daily = open("daily=3x3&day=2026-11-20");
  const line = parseMoves("UL");
  const chosen = initialState({ start: START, line, at: 2 });
  const { position } = chosen.game;

  test("of a daily board deals it", () => {
    expect(shareLink(daily)).toBe("?daily=3x3&day=2026-11-20");
    const move = MOVES.find((letter) => slide(daily.game.position, letter)) ?? "U";
    const begun = play(daily, [move], 0).state;
    expect(shareLink(begun)).toBe("?daily=3x3&day=2026-11-20");
    expect(open(shareLink(begun).slice(1)).game).toEqual(daily.game);
    const over = changed(begun, { game: { clock: { since: null, spent: 9, done: true } } });
    expect(shareLink(over)).toBe("?daily=3x3&day=2026-11-20");
  });
  test("of a daily board in Analyse is the address", () => {
    const analysed = changed(daily, { choices: { mode: "analyse" } });
    expect(shareLink(analysed)).toBe(writeLink(analysed));
  });
  test("of a game opens it at its start, and of a position without moves", () => {
    expect(shareLink(chosen)).toBe(`?board=${BOARD}&moves=UL`);
    expect(opensSolved(open(shareLink(chosen).slice(1)))).toBe(true);
    expect(shareLink(chosen, "position")).toBe(`?board=${formatBoard(position)}`);
    const solution = changed(chosen, { game: { solutionFrom: 0 } });
    expect(shareLink(solution)).toBe(writeLink(solution));
  });
  test.each([
    [`board=${BOARD}&moves=UL`, true],
    [`board=${BOARD}&moves=UL&at=2`, true],
    [`board=${BOARD}&moves=UL&mode=analyse`, false],
    [`board=${BOARD}&moves=U`, false],
  ])("of %s folds its moves: %s", (query, folded) => {
    expect(foldsMoves(open(query))).toBe(folded);
  });
  test("of a win leaves the same moves to the user, and Undo brings its moves back", () => {
    const opened = open(`board=${BOARD}&moves=UL`);
    const begun = play(opened, parseMoves("U"), 0).state;
    expect([begun.game.line, begun.game.solutionFrom]).toStrictEqual([["U"], null]);
    expect(play(begun, parseMoves("L"), 900).outcome).toBe("won");
    expect(foldsMoves(undo(begun))).toBe(true);
    // Moves that the user has seen are no win.
    const seen = changed(opened, { page: { folded: false } });
    expect(play(seen, parseMoves("UL"), 0).outcome).toBe("solved");
  });
  test("to the end of a solved game opens the solved board", () => {
    const of = (query: string) => opensSolved(open(query));
    expect(of(writeLink(chosen).slice(1))).toBe(true);
    for (const query of [`board=${BOARD}&moves=UL&at=1`, `board=${BOARD}&moves=U&at=1`]) {
      expect(of(query)).toBe(false);
    }
    expect(of(`board=${formatBoard(position)}`)).toBe(false);
    // The user's own game, reviewed.
    const over = { clock: { since: null, spent: 9, done: true }, solutionFrom: 0 };
    expect(opensSolved(changed(chosen, { game: over }))).toBe(false);
  });
});

describe("a dealt board", () => {
  test.each([
    ["size=4x4&seed=tea", 4, 4, "tea"],
    ["size=3x5&seed=%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82", 3, 5, "Привет"],
    ["size=5&seed=tea", 5, 5, "tea"],
    ["seed=tea", 3, 3, "tea"],
  ] as [string, number, number, string][])("of %s is the seed's", (query, rows, cols, seed) => {
    const { game } = open(query);
    expect(game.start).toEqual(shuffle(rows, cols, { seed }));
    expect([game.seed, game.practice]).toEqual([seed, false]);
  });
  test("with a goal is practice, and shuffled from the goal", () => {
    const { game } = open("size=3x3&seed=tea&goal=0-1-2_3-4-5_6-7-8");
    const goal = parseBoard("0-1-2_3-4-5_6-7-8");
    expect(game.start).toEqual(shuffle(3, 3, { seed: "tea", goal }));
    expect([game.goal, game.practice]).toEqual([goal, true]);
  });
});

describe("the daily board", () => {
  beforeEach(() => void vi.setSystemTime(new Date("2026-11-21T12:00:00")));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["daily", 4, "2026-11-21"],
    ["daily=", 4, "2026-11-21"],
    ["daily=3", 3, "2026-11-21"],
    ["daily=4x4&day=2026-11-20", 4, "2026-11-20"],
    ["daily=3x3&day=2026-11-22", 3, "2026-11-22"], // it is that day already further east
  ] as [string, number, string][])("of %s is shuffled from the day", (query, rows, day) => {
    const { game, page } = open(query);
    expect(page.problems).toEqual([]);
    expect(game.seed).toBe(`daily-${day}`);
    expect(game.start).toEqual(shuffle(rows, rows, { seed: `daily-${day}` }));
    expect(game.practice).toBe(false);
  });
  test.each(["2026-11-23", "2026-02-30", "yesterday", ""])("of the day %j is refused", (day) => {
    const { game, page } = open(`daily=3x3&day=${day}`);
    expect(page.problems).toHaveLength(1);
    expect(page.problems[0]).toMatch(/^day: /);
    expect(game.seed).toBe("daily-2026-11-21");
  });
  test("of today continues if it was begun", () => {
    const kept = { start: shuffle(3, 3, { seed: "x" }), seed: "daily-2026-11-21", at: 0 };
    const choices = {};
    expect(openingState("?daily=3x3", { game: kept, choices }).game.start).toBe(kept.start);
    const old = { ...kept, seed: "daily-2026-11-20" };
    expect(openingState("?daily=3x3", { game: old, choices }).game.start).not.toEqual(kept.start);
    // The other one of the day is another board.
    expect(openingState("?daily=4x4", { game: kept, choices }).game.start.rows).toBe(4);
  });
});

describe("a fault", () => {
  test.each([
    ["board=", "board: the text is empty"],
    ["board=hello", "board: “h” doesn't belong in a board"],
    [`board=${BOARD.replace("8", "5")}`, "board: tile 5 appears twice"],
    ["board=1-2-3_4-0_7-5-8", "board: the rows have different lengths"],
    ["board=1-2-3_4-0-6_7-5-99999999999999999999", "board: tile"],
    ["board=%3Cscript%3Ealert(1)%3C/script%3E", "board: “<” doesn't belong"],
    ["board=%F0%28%8C%28%00", "board: "],
    [`board=${"9".repeat(5000)}`, "board: "],
    [`board=${Array.from({ length: 2601 }, (_, i) => i).join("+")}`, "too large for this page"],
    ["size=999999x2", "size: “999999x2” isn't a size"],
    ["size=0", "size: “0” isn't a size"],
    ["size=1", "size: “1”"],
    [`board=${BOARD}&goal=1-2_3-0`, "goal: a 2x2 goal doesn't fit a 3x3 board"],
    [`board=${BOARD}&moves=ULU`, "moves: move 3, U, isn't possible"],
    [`board=${BOARD}&moves=what`, "moves: “w” at character 1"],
    [`board=${BOARD}&moves=R999999999`, "moves: more than 500,000 moves"],
    [`board=${BOARD}&moves=UL&at=99`, "at: “99” isn't a number from 0 to 2"],
    [`board=${BOARD}&at=-1`, "at: “-1”"],
    [
      `board=${BOARD}&mode=<img src=x>`,
      "mode: “<img src=x>” isn't one of play, analyse, puzzles, learn",
    ],
    [`board=${BOARD}&algorithm=constructor`, "algorithm: “constructor” isn't one of auto"],
    [`board=${BOARD}&heuristic=%FF`, "heuristic: "],
    [`board=${BOARD}&heuristic=__proto__`, "heuristic: "],
    [`board=${BOARD}&embed=maybe`, "embed: “maybe”"],
    [`board=${BOARD}&lesson=toString`, "lesson: “toString”"],
    [`board=${BOARD}&step=-1`, "step: "],
    [`board=${BOARD}&view=x`, "view: “x”"],
    [`board=${BOARD}&beside=bfs,magic`, "beside: “magic”"],
    [`board=${BOARD}&by=x`, "by: “x”"],
    [`board=${BOARD}&boards=x`, "boards: “x”"],
    [`board=${BOARD}&runs=<b>`, "runs: "],
    [`board=${BOARD}&runs=${"bfs,".repeat(31)}`, "runs: "],
    [`board=${BOARD}&table=x`, "table: “x”"],
    [`board=${BOARD}&challenge=AQLSCQgAewAA`, "challenge: "],
    [`board=${BOARD}&challenge=${"A".repeat(5000)}`, "challenge: "],
    ["daily=9x9", "daily: there's no “9x9” daily. The daily boards are 3x3 and 4x4"],
    ["daily=tuesday", "daily: “tuesday” isn't a size"],
    ["moves=UL", "moves: they need a board"],
    [`board=${"1-".repeat(200_000)}`, ""],
  ])("of ?%.60s is reported, and a board is dealt", (query, problem) => {
    const { game, page } = open(query);
    expect(page.problems).toHaveLength(1);
    expect(page.problems[0]).toContain(problem);
    expect(page.problems[0]?.length).toBeLessThan(400);
    if (query.startsWith(`board=${BOARD}`)) expect(formatBoard(game.start)).toBe(BOARD);
    else expect(game.start).toMatchObject({ rows: 3, cols: 3 });
  });
  test("leaves the other fields", () => {
    const { game, page, choices } = open(
      `board=${BOARD}&moves=ULU&at=x&mode=analyse&algorithm=bfs&heuristic=none`,
    );
    expect(page.problems.map((text) => text.split(":")[0])).toEqual(["moves", "at", "heuristic"]);
    expect(game.line).toEqual(["U", "L"]);
    expect([choices.mode, choices.algorithm]).toEqual(["analyse", "bfs"]);
  });
});

describe("choices", () => {
  const own = { algorithm: "ida-star", heuristic: "hamming" };
  const linked = { algorithm: "greedy", heuristic: "linear-conflict" };
  test.each([
    ["of a link", `board=${BOARD}&algorithm=greedy&heuristic=linear-conflict`, linked],
    ["by default for a link", `board=${BOARD}`, { algorithm: "auto", heuristic: "manhattan" }],
    ["of the user without a board", "mode=analyse", { mode: "analyse", ...own }],
  ])("%s", (_, query, wanted) => {
    expect(openingState(`?${query}`, { game: null, choices: own }).choices).toMatchObject(wanted);
  });
});

describe("Learn", () => {
  test.each([
    "lesson=coach&chapter=row-end",
    "lesson=watch&chapter=3&step=7&view=map&beside=bfs,manhattan",
    "lesson=race&boards=list&runs=bfs,astar-hamming",
    "lesson=write",
    "lesson=tables",
  ])("%s is written as it was read", (fields) => {
    const state = open(`board=${BOARD}&mode=learn&${fields}`);
    expect(state.page.problems).toEqual([]);
    expect(openLink(writeLink(state)).learn).toEqual(state.learn);
  });
  test.each<[string, Partial<Learn>, Mode, RegExp]>([
    ["Write", { lesson: "write" }, "learn", /#code=abc$/],
    ["Watch with it", { lesson: "watch", own: true }, "learn", /&heuristic=own.*#code=abc$/],
    ["Watch without it", { lesson: "watch", own: false }, "learn", /^[^#]*$/],
    ["Race", { lesson: "race" }, "learn", /^[^#]*$/],
    ["another mode", { lesson: "write" }, "play", /^[^#]*$/],
  ])("the hash has the code only where it is shown: %s", (_, learn, mode, wanted) => {
    const state = initialState({ start: START });
    const shown = changed(state, { choices: { mode }, learn: { code: "code=abc", ...learn } });
    expect(writeLink(shown)).toMatch(wanted);
  });
});

describe("a link in a text", () => {
  const { cases, only_on_the_page: wrapped } = fixture("links-in-text.json");
  for (const { text, link } of [...cases, ...wrapped]) {
    test(`is found in ${JSON.stringify(text)}: ${link}`, () => {
      const query = link === null ? undefined : link.slice(link.search(/[?#]/));
      expect(linkIn(text)?.link).toBe(query);
    });
  }
});

// An address has only its own & and # as they are, so a browser encodes the other signs.
test.each([
  "&amp;moves=UL&amp;at=1",
  "&#38;moves=UL&#38;at=1",
  "&moves=UL.&at=1).",
  "&moves=UL&at=1,",
  "&at=1&moves=UL%3E",
  "&at=1&moves=UL%22",
  "&at=1&moves=UL%E2%80%9D.",
  "&at=1&moves=UL'",
  "&moves=UL&at=1#code=abc",
])("the moves in an address that goes on with %s are read", (fields) => {
  const { moves, at, problems } = readLink(`?board=${BOARD}${fields}`);
  expect([moves, at, problems]).toStrictEqual([["U", "L"], 1, []]);
});

test("punctuation that belongs to a seed or hides a fault stays", () => {
  expect(readLink("?size=3x3&seed=tea.").seed).toBe("tea.");
  expect(readLink(`?board=${BOARD}&moves=UX.`).problems).toStrictEqual([
    "moves: “X” at character 2 isn't a move",
  ]);
});

test("a link to a board with moves begins a replay", () => {
  const link = readLink(`?board=${BOARD}&moves=UL&at=1`);
  expect(linkedGame(link)).toMatchObject({ line: ["U", "L"], at: 1, solutionFrom: 0 });
  expect(linkedGame(readLink(`?board=${BOARD}`))).toMatchObject({ line: [], solutionFrom: null });
  expect(linkedGame(readLink("?size=3x3"))).toBeNull();
});

test.each([
  ["mode=learn", "learn"],
  ["mode=learn&lesson=tables", "learn"],
  ["mode=learn&lesson=coach", "play"],
  ["mode=puzzles", "play"],
])("a frame with ?%s shows %s", (query, mode) => {
  expect(openingState(`?embed=1&${query}`, { game: null, choices: {} }).choices.mode).toBe(mode);
});

test("an embedded page ignores the stored game and the challenge", () => {
  const kept = { start: START, line: [], at: 0 };
  const state = openingState("?embed", { game: kept, choices: {} });
  expect(state.page.embed).toBe(true);
  expect(state.game.start).not.toBe(kept.start);
  expect(openingState("?embed=0", { game: kept, choices: {} }).game.start).toBe(kept.start);
});

test.each<[number, number]>([
  [2, 2],
  [3, 5],
  [10, 10],
])("the standard goal of %dx%d is not kept", (rows, cols) => {
  const { goal, problems } = readLink(
    `?size=${rows}x${cols}&goal=${formatBoard(solved(rows, cols))}`,
  );
  expect([goal, problems]).toEqual([null, []]);
});

describe("a heuristic's code", () => {
  test.each(["", "def h(board):\n    return 0\n", "# Привет 👩‍👩‍👧", "x".repeat(90_000)])(
    "text %# is written and read",
    async (text) => {
      const code = await writeCode(text);
      expect(code).toMatch(/^code=[\w-]*$/);
      expect(await readCode(code)).toBe(text);
    },
  );
  test("the code of a repetitive text is short", async () => {
    expect((await writeCode("x".repeat(90_000))).length).toBeLessThan(300);
  });
  test.each(["", "code=", "code=%%%", "code=AAAA", "x=abc", "code=👩"])(
    "%j has no code",
    async (hash) => {
      expect(await readCode(hash)).toBeNull();
    },
  );
  test("the code of a text that is too long is not read", async () => {
    expect(await readCode(await writeCode("x".repeat(5_000_000)))).toBeNull();
  });
});
