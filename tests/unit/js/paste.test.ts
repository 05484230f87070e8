// The reading of pasted texts in the two boxes, for positions and for solutions.

import { describe, expect, test, vi } from "vitest";
import type { App } from "../../../static/js/app/app.ts";
import { SolverError } from "../../../static/js/engine/solver-client.ts";
import { createStore } from "../../../static/js/lib/store.ts";
import { createPaste } from "../../../static/js/paste/paste-controller.ts";
import { READING } from "../../../static/js/paste/paste-text.ts";
import type { OutputResult, ReadResult, Request } from "../../../static/js/protocol.ts";
import {
  formatBoard,
  formatMoves,
  parseBoard,
  parseMoves,
  type ShortBoard,
} from "../../../static/js/puzzle/notation.ts";
import { writeReplay } from "../../../static/js/puzzle/replay-link.ts";
import {
  type Move,
  OPPOSITE,
  samePosition,
  slideAll,
  solved,
} from "../../../static/js/puzzle/rules.ts";
import { shuffle } from "../../../static/js/puzzle/shuffle.ts";
import { boardListing, FORMS } from "../../../static/js/puzzle/solution-formats.ts";
import { initialState, type State, seek } from "../../../static/js/state/state.ts";
import { createFakeClock, settle } from "./kit/fake-clock.ts";
import { randomMoves } from "./kit/random.ts";

type Box = "position" | "solution";
type Requested = Extract<Request, { type: "read" | "moves" | "output" }>;

const BOXES = ["position", "solution"] as const;
const START = "1-2-3_0-4-6_7-5-8"; // LUL away from the goal
const SOLVED = "1-2-3_4-5-6_7-8-0";
const SOLUTION = { start: parseBoard(START), moves: ["L", "U", "L"] as Move[], atLeast: 3 };
const REPLAY = { start: parseBoard(START), moves: SOLUTION.moves, tps: 4 };
const LISTING = boardListing(SOLUTION);

/** Answer a request as Python does. */
async function answerOf(request: Requested) {
  if (request.type === "output") return structuredClone(OUTPUTS[request.text]);
  if (request.type === "moves") return readLetters(request);
  const known = READ[request.text];
  if (known) return structuredClone(known);
  try {
    return readAs([formatBoard(parseBoard(request.text))]);
  } catch (error) {
    throw new SolverError("invalid-board", (error as Error).message);
  }
}

const WRONG = LISTING.replace(" 4  5  6\n 7  0  8", " 4  5  6\n 7  8  0");
const UNREADABLE = LISTING.replace(" 4  5  6\n 7  0  8", " 4  5  6\n 7  7  8");
const MISCOUNTED = `Moves: 5\n${START}\n1-2-3_4-0-6_7-5-8\n1-2-3_4-5-6_7-0-8\n${SOLVED}`;
const LONG = `${START}\n1-2-3_4-0-6_7-5-8\n${START}`;
const REFUSED = "1-2-3_4-5-6_8-7-0\nNo solution";

/** Python's answers for the outputs of solvers. */
const OUTPUTS: Readonly<Record<string, OutputResult>> = {
  [LISTING]: checked({ shortest: 3 }),
  [WRONG]: checked({
    moves: "L",
    boards: 2,
    wrong: SOLVED,
    fault: { line: 12, message: "board 3 is not one move from board 2" },
  }),
  [UNREADABLE]: checked({
    moves: "L",
    boards: 2,
    fault: { line: 15, message: "tile 7 appears twice" },
  }),
  [MISCOUNTED]: checked({ fault: { line: 1, message: "5 moves stated" } }),
  [LONG]: checked({ moves: "LR", boards: 3, shortest: 0 }),
  "expanded …": checked({ is_log: true, start: null, moves: "", boards: 41 }),
  "expanded wrong …": checked({
    ...{ is_log: true, start: null, moves: "", boards: 7, wrong: SOLVED },
    fault: { line: 8, message: "board 8 is not one move from an earlier board" },
  }),
  [REFUSED]: checked({ start: "1-2-3_4-5-6_8-7-0", moves: "", boards: 1, refuses: true }),
  "No solution": checked({
    ...{ start: null, moves: "", boards: 0, refuses: true },
    fault: { line: 1, message: "the board can be solved" },
  }),
};

function checked(result: Partial<OutputResult>): OutputResult {
  const right = { is_log: false, start: START, moves: "LUL", boards: 4, wrong: null };
  return { ...right, shortest: null, refuses: false, fault: null, ...result };
}

/** Python's answers for texts that the page does not read. */
const READ: Readonly<Record<string, ReadResult>> = {
  "1 2 3\n4 x 6\n7 5 8": readAs(["1-2-3_4-0-6_7-5-8"]),
  "{{1,2},{3,0}}\n{{1,2},{0,3}}": readAs(["1-2_3-0", "1-2_0-3"]),
  [`${START}\n1-2_3-0\n1 2 2 0/\n${SOLVED}`]: readAs([START, "1-2_3-0", SOLVED], 1),
  ...Object.fromEntries(
    Object.keys(OUTPUTS).map((text) => [text, { ...readAs([]), output: true }]),
  ),
  [LONG]: { ...readAs([START, "1-2-3_4-0-6_7-5-8", START]), output: true },
};

function readAs(boards: string[], unread = 0): ReadResult {
  return { boards, unread, moves: null, output: false };
}

/** Tile numbers that fit the board `START`, and their moves. */
const NUMBERS: Readonly<Record<string, string>> = { "4 5 8": "LUL", "4 5": "LU" };

/** Read letters as moves of the tiles, unless only the moves of the blank solve the board. */
function readLetters({ board, goal, moves: text }: Extract<Requested, { type: "moves" }>) {
  const start = parseBoard(board);
  const target = goal ? parseBoard(goal) : solved(start.rows, start.cols);
  const made = (moves: readonly Move[]) => {
    const { position, count } = slideAll(start, moves);
    if (count < moves.length) return null;
    return { moves: formatMoves(moves), solves: samePosition(position, target) };
  };
  const known = board === START ? NUMBERS[text] : undefined;
  if (known) return { ...made(parseMoves(known)), convention: "numbers" };
  if (/^[\d ]+$/.test(text)) throw new SolverError("bad-moves", "tile 1 isn't beside the blank");
  const tiles = parseMoves(text);
  const tile = made(tiles);
  const blank = made(tiles.map((move) => OPPOSITE[move]));
  if (tile && (tile.solves || !blank?.solves)) return { ...tile, convention: "tile" };
  if (blank) return { ...blank, convention: "blank" };
  throw new SolverError("bad-moves", "move 1: no tile can move");
}

function setUp(board: string, game: Partial<State["game"]> = {}) {
  const store = createStore(initialState({ start: parseBoard(board), ...game }), createFakeClock());
  const seen = { news: "", revealed: [] as string[], asked: [] as ShortBoard[] };
  const app = {
    store,
    client: { request: answerOf },
    say: (text: string) => {
      seen.news = text;
    },
    reveal: (panel: string) => void seen.revealed.push(panel),
  };
  const paste = createPaste(app as unknown as App, {
    askPlace: (board) => void seen.asked.push(board),
  });
  function answer(box: Box) {
    const { page, here } = store.get();
    if (box === "position") return here.positionProblem ?? seen.news;
    if (page.reading.kind === "read") return page.reading.text;
    return page.reading.kind === "failed" ? page.reading.message : "";
  }
  return {
    store,
    seen,
    paste,
    /** Paste a text, and return the message beside its box. */
    async take(box: Box, text: string) {
      paste[box](text);
      let said = "";
      while (!said || said === READING) {
        await settle();
        said = answer(box);
      }
      return said;
    },
    board: () => formatBoard(store.get().game.position),
    line: () => formatMoves(store.get().game.line),
  };
}

describe.each(BOXES)("in the box for a %s", (box) => {
  test.each([
    ["counts", "LUL", "tiles"],
    ["lower case", "lul", "tiles"],
    ["commas", "L, U, L", "tiles"],
    ["lines", "L\nU\nL", "tiles"],
    ["the blank's", "RDR", "blank"],
    ["the blank's in lower case", "r d r", "blank"],
    ["arrows", "← ↑ ←", "tiles"],
    ["half-wide arrows", "￩ ￪ ￩", "tiles"],
    ["signs", "<^<", "tiles"],
    ["the blank's as signs", "> v >", "blank"],
  ])("letters as %s are a solution", async (_form, text, whose) => {
    const { take, line, board } = setUp(START);
    expect(await take(box, text)).toBe(`Read as 3 moves of the ${whose}. They solve the board.`);
    expect([line(), board()]).toEqual(["LUL", START]);
  });
  test("moves that reach no goal are replayed", async () => {
    const { take, line } = setUp(START);
    expect(await take(box, "L")).toBe("Read as 1 move of the tiles. They don't solve the board.");
    expect(line()).toBe("L");
  });
  test("moves that fit only at the start are made from there", async () => {
    const { take, store, board } = setUp(START, { line: ["L", "U", "L"], at: 3 });
    store.update((state) => seek(state, 3));
    expect(await take(box, "LUL")).toBe(
      "Read as 3 moves of the tiles, made from the start. They solve the board.",
    );
    expect(board()).toBe(START);
  });
  test("moves that do not fit are refused", async () => {
    const { take, line } = setUp(START);
    expect(await take(box, "LUUL")).toMatch(/^It doesn't match: /);
    expect(line()).toBe("");
  });
  test.each(["counts", "letters", "blank", "tiles", "boards"])(
    "a solution that is written as %s is read",
    async (form) => {
      const { take, line } = setUp(START);
      const written = FORMS[form]?.write(SOLUTION) ?? "";
      expect(await take(box, written)).toMatch(/They solve the board\.$|a shortest solution\.$/);
      expect(line()).toBe("LUL");
    },
  );
  test("a listing of boards replaces the board", async () => {
    const { take, line, board } = setUp("1-2_0-3");
    expect(await take(box, LISTING)).toBe(
      "All 4 boards are correct: 3 moves, a shortest solution.",
    );
    expect([line(), board()]).toEqual(["LUL", START]);
  });
  test("the line of the first fault is named, and a wrong board replays nothing", async () => {
    const { take, line, board } = setUp("1-2_0-3");
    expect(await take(box, WRONG)).toBe("Line 12: board 3 is not one move from board 2.");
    expect([line(), board()]).toEqual(["", "1-2_0-3"]);
  });
  test("legal moves under a wrong header are replayed", async () => {
    const { take, line } = setUp("1-2_0-3");
    expect(await take(box, MISCOUNTED)).toBe("Line 1: 5 moves stated.");
    expect(line()).toBe("LUL");
  });
  test("a board that is rightly refused begins a game", async () => {
    const { take, board } = setUp(START);
    expect(await take(box, REFUSED)).toBe("The output is correct: the board can't be solved.");
    expect(board()).toBe("1-2-3_4-5-6_8-7-0");
  });
  test("a wrong refusal of the board on the page is named", async () => {
    expect(await setUp(START).take(box, "No solution")).toBe("Line 1: the board can be solved.");
  });
  test("a replay link is opened", async () => {
    const link = await writeReplay({ ...REPLAY, times: [0, 9, 20] });
    const { take, line, store } = setUp("1-2_0-3");
    expect(await take(box, link)).toBe("Read as a slidysim replay: a 3 × 3 board and 3 moves.");
    expect([line(), store.get().game.times]).toEqual(["LUL", [0, 9, 20]]);
  });
  test("a damaged replay link is refused", async () => {
    const { take, board } = setUp(START);
    const said = await take(box, "https://slidysim.github.io/replay?r=nonsense");
    expect(said).toMatch(/replay link can't be read/);
    expect(board()).toBe(START);
  });
  test("a link to a board is opened", async () => {
    const { take, line } = setUp("1-2_0-3");
    const link = `https://a.b/slidestar/?board=${START}&moves=LUL&mode=analyse`;
    expect(await take(box, link)).toBe("Read as a link: a 3 × 3 board and 3 moves.");
    expect(line()).toBe("LUL");
  });
  test("a link in a message deals its board", async () => {
    const { take, board } = setUp(START);
    const text = "Try this one! https://a.b/?size=3x3&seed=tea and tell me";
    expect(await take(box, text)).toBe("Read as a link: a 3 × 3 board.");
    expect(board()).toBe(formatBoard(shuffle(3, 3, { seed: "tea" })));
  });
  test.each([
    ["1 2 3/4 0 6/7 5 8", "1-2-3_4-0-6_7-5-8"],
    ["1,2,3\n4,0,5", "1-2-3_4-0-5"],
    ["14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "14-13-15-7_11-12-9-5_6-0-2-1_4-8-10-3"],
  ])("the board %j begins a game", async (text, expected) => {
    const { take, board, seen } = setUp(START);
    expect(await take(box, text)).toMatch(/^Read as a \d × \d board\.$/);
    expect(board()).toBe(expected);
    expect(seen.revealed).toHaveLength(1);
  });
  test("several boards are listed, and the unreadable parts counted", async () => {
    const { take, store, board } = setUp(START);
    const text = `${START}\n1-2_3-0\n1 2 2 0/\n${SOLVED}`;
    expect(await take(box, text)).toBe("Read as 3 boards: choose one.");
    const { boards } = store.get().page;
    expect([boards?.list.length, boards?.unread, board()]).toEqual([3, 1, START]);
  });
  const moves = randomMoves(solved(4, 4), 40, 3);
  const inverse = moves.map((move) => OPPOSITE[move]);
  const arrows = { U: "￪", D: "￬", L: "￩", R: "￫" };
  const signs = { U: "^", D: "v", L: "<", R: ">" };
  test.each([
    ["letters", moves.join(" ")],
    ["letters with counts", formatMoves(moves)],
    ["arrows", moves.map((move) => arrows[move]).join(" ")],
    ["signs", moves.map((move) => signs[move]).join(" ")],
    ["the blank's letters", inverse.join(" ")],
  ])("a scramble in %s is dealt", async (_form, text) => {
    const { take, board, line, store } = setUp("1-2-3-4_5-0-6-7_8-9-10-11_12-13-14-15");
    expect(await take(box, text)).toBe("Read as a scramble of 40 moves: a 4 × 4 board.");
    expect(board()).toBe(formatBoard(slideAll(solved(4, 4), moves).position));
    expect([line(), store.get().game.practice]).toEqual(["", false]);
  });
  test("a board that only Python reads begins a game", async () => {
    const { take, board } = setUp(SOLVED);
    expect(await take(box, "1 2 3\n4 x 6\n7 5 8")).toBe("Read as a 3 × 3 board.");
    expect(board()).toBe("1-2-3_4-0-6_7-5-8");
  });
  test("boards that only Python reads are listed", async () => {
    const { take, store } = setUp(START);
    expect(await take(box, "{{1,2},{3,0}}\n{{1,2},{0,3}}")).toBe("Read as 2 boards: choose one.");
    expect(store.get().page.boards?.list.map(formatBoard)).toEqual(["1-2_3-0", "1-2_0-3"]);
  });
  test.each(["<{}>", "[a solve]({}).", '"{}"', "See {}."])(
    "a replay link in %j is opened",
    async (wrapper) => {
      const link = await writeReplay({ ...REPLAY, times: [] });
      const { take, line } = setUp("1-2_0-3");
      const said = await take(box, wrapper.replace("{}", link));
      expect(said).toBe("Read as a slidysim replay: a 3 × 3 board and 3 moves.");
      expect(line()).toBe("LUL");
    },
  );
  test("too much text is refused", async () => {
    const { take } = setUp(START);
    expect(await take(box, "x ".repeat(300_000))).toBe("The text is too long for this page.");
  });
});

test.each([
  ["013425786", "0-1-3_4-2-5_7-8-6"],
  ["3 0 1 3 4 2 5 7 8 6", "0-1-3_4-2-5_7-8-6"],
  ["3\n0 1 3\n4 2 5\n7 8 6", "0-1-3_4-2-5_7-8-6"],
])("in the box for a position, the board %j begins a game", async (text, expected) => {
  const { take, board } = setUp(START);
  expect(await take("position", text)).toBe("Read as a 3 × 3 board.");
  expect(board()).toBe(expected);
});

describe("numbers", () => {
  test.each(BOXES)("that solve the board are a solution in the box for a %s", async (box) => {
    const { take } = setUp(START);
    expect(await take(box, "4 5 8")).toBe("Read as 3 tile numbers. They solve the board.");
  });
  test("that do not are a board in the box for a position", async () => {
    const { take, board } = setUp(START);
    expect(await take("position", "1 2 3 0 4 5 6 7 8")).toBe("Read as a 3 × 3 board.");
    expect(board()).toBe("1-2-3_0-4-5_6-7-8");
  });
  test("that fit but solve nothing are a solution only in the box for a solution", async () => {
    expect(await setUp(START).take("position", "4 5")).toMatch(/^2 numbers don't fill a board/);
    expect(await setUp(START).take("solution", "4 5")).toBe(
      "Read as 2 tile numbers. They don't solve the board.",
    );
  });
  test("that leave out one ask for its place in the box for a position only", async () => {
    const { paste, take, seen, board } = setUp(START);
    expect(await take("solution", "1 2 3 4 5 6 7 8")).toMatch(/isn't beside the blank/);
    expect(seen.asked).toEqual([]);
    paste.position("1 2 3 4 5 6 7 8");
    await vi.waitFor(() => expect(seen.asked).toMatchObject([{ rows: 3, cols: 3, left: 0 }]));
    expect(board()).toBe(START);
  });
  test("that are neither are refused with the message of each box", async () => {
    const text = "1 2 3 4 5 6 7 8 9";
    expect(await setUp(START).take("position", text)).toMatch(/^Tile 9 is too large/);
    expect(await setUp(START).take("solution", text)).toMatch(/isn't beside the blank/);
  });
});

test("the moves up to a wrong board are replayed on request", async () => {
  const { take, store, line, board, paste } = setUp("1-2_0-3");
  await take("solution", WRONG);
  const { reading } = store.get().page;
  const output = reading.kind === "failed" ? reading.output : null;
  expect(output?.wrong && formatBoard(output.wrong)).toBe(SOLVED);
  paste.replayLegal();
  expect([line(), board()]).toEqual(["L", START]);
  const said = "Line 12: board 3 is not one move from board 2.";
  expect(store.get().page.reading).toEqual({ kind: "failed", message: said });
});

test("the log of a search is checked, and changes no game", async () => {
  const { take, store, line, board, paste } = setUp(START);
  expect(await take("solution", "expanded …")).toBe(
    "All 41 expansions are valid: each is one move from an earlier one.",
  );
  expect(await take("solution", "expanded wrong …")).toMatch(/^Line 8: board 8 is not/);
  const { reading } = store.get().page;
  const output = { start: null, moves: [], boards: 7, wrong: parseBoard(SOLVED) };
  expect(reading).toMatchObject({ kind: "failed", output });
  paste.replayLegal();
  expect([line(), board(), store.get().page.reading]).toEqual(["", START, reading]);
});

test("the moves up to an unreadable board are replayed", async () => {
  const { take, line } = setUp("1-2_0-3");
  expect(await take("solution", UNREADABLE)).toBe("Line 15: tile 7 appears twice.");
  expect(line()).toBe("L");
});

test("boards one move apart are listed in the box for a position", async () => {
  expect(await setUp(START).take("position", LONG)).toBe("Read as 3 boards: choose one.");
  expect(await setUp(START).take("solution", LONG)).toBe(
    "All 3 boards are correct: 2 moves, but it can be done in 0.",
  );
});

test("a scramble that fits the board is dealt in the box for a position only", async () => {
  const text = `R D ${"L U R D ".repeat(5)}`; // legal on a solved board
  const played = setUp("2-1-3-4_5-6-7-8_9-10-11-12_13-14-15-0");
  expect(await played.take("position", text)).toMatch(/^Read as a scramble of 22 moves/);
  const followed = setUp("2-1-3-4_5-6-7-8_9-10-11-12_13-14-15-0");
  expect(await followed.take("solution", text)).toMatch(/^Read as 22 moves of the tiles/);
});

test.each([
  ["position", "", "The text is empty"],
  ["solution", "   ", "There are no moves in this text."],
  ["position", "1 2 3/4 5 6/7 8 8", "Tile 8 appears twice"],
  ["position", "1-2-3_4-x-6_7-5-8", "“x” doesn't belong in a board"],
  ["position", "1 2 3 4 5 6 7", "7 numbers don't fill a board"],
  ["position", Array.from({ length: 2601 }, (_, i) => i).join(" "), "too large for this page"],
])("in the box for a %s, %j is refused with its fault", async (box, text, fault) => {
  const { take, board } = setUp(START);
  expect(String(await take(box as Box, text)).toLowerCase()).toContain(fault.toLowerCase());
  expect(board()).toBe(START);
});

test("the goal stays with a board of the same size only", async () => {
  const goal = parseBoard("0-1-2_3-4-5_6-7-8");
  const { take, store } = setUp(START, { goal });
  await take("position", "1 2 3/4 0 6/7 5 8");
  expect(store.get().game.goal).toEqual(goal);
  await take("position", "1 2/0 3");
  expect(store.get().game.goal).toBeNull();
});

test("an unsolvable board reveals the panel with the reason", async () => {
  const { take, seen } = setUp(START);
  await take("position", "1-2-3_4-5-6_8-7-0");
  expect(seen.revealed).toEqual(["unsolvable"]);
});

test("a later text replaces an earlier one that is still being read", async () => {
  const { take, board } = setUp(START);
  const first = take("position", "?size=3x3&seed=tea");
  await take("position", "1 2 3/4 0 6/7 5 8");
  await first;
  expect(board()).toBe("1-2-3_4-0-6_7-5-8");
});
