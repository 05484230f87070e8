// Transitions of the state, links to a state, and the store.

import { describe, expect, test } from "vitest";
import { createStore } from "../../../static/js/lib/store.ts";
import { formatBoard, parseBoard, parseMoves } from "../../../static/js/puzzle/notation.ts";
import { MOVES, type Move, solved } from "../../../static/js/puzzle/rules.ts";
import { shuffle } from "../../../static/js/puzzle/shuffle.ts";
import { openingState } from "../../../static/js/shell/opening.ts";
import { MODES } from "../../../static/js/state/choices.ts";
import { elapsed } from "../../../static/js/state/clock.ts";
import * as game from "../../../static/js/state/game.ts";
import { readLink, writeLink } from "../../../static/js/state/share-link.ts";
import {
  changed,
  initialState,
  isSolved,
  seek,
  solutionMoves,
} from "../../../static/js/state/state.ts";
import { createFakeClock } from "./kit/fake-clock.ts";

const START = parseBoard("1-2-3_4-0-6_7-5-8"); // UL away from the goal

function played(moves: string, now: number = 0) {
  return parseMoves(moves).reduce(
    (state, move) => game.play(state, move, now),
    initialState({ start: START }),
  );
}

describe("playing", () => {
  test("a move makes the line longer", () => {
    const state = played("U");
    expect(formatBoard(state.game.position)).toBe("1-2-3_4-5-6_7-0-8");
    expect([state.game.line, state.game.at]).toStrictEqual([["U"], 1]);
  });
  test("a move that no tile can make changes nothing at all", () => {
    const state = played("U");
    expect(game.play(state, "U", 0)).toBe(state);
  });
  test("undo, redo and reset go along the line; a new move cuts it", () => {
    const there = played("RDL");
    const back = game.undo(game.undo(there));
    expect([back.game.at, back.game.line.length]).toStrictEqual([1, 3]);
    expect(formatBoard(back.game.position)).toBe(formatBoard(played("R").game.position));
    expect(game.redo(game.redo(back)).game.position).toStrictEqual(there.game.position);
    expect(game.redo(there).game.at).toBe(3);
    expect(game.reset(there).game.position).toStrictEqual(START);
    const other = game.play(back, "U", 0);
    expect(other.game.line).toStrictEqual(["R", "U"]);
    const same = game.play(back, "D", 0);
    expect(same.game.line).toStrictEqual(["R", "D", "L"]);
  });
  describe("a move that leaves the line", () => {
    const opened = (mode: "play" | "analyse", more = {}) =>
      changed(initialState({ start: START, line: parseMoves("RDLU"), at: 2, ...more }), {
        choices: { mode },
      });
    const on = (state: import("../../../static/js/state/state.ts").State, moves: string) =>
      parseMoves(moves).reduce((next, move) => game.play(next, move, 0), state);
    const line = (state: import("../../../static/js/state/state.ts").State) =>
      `${state.game.line.join("")} ${state.game.at} ${state.game.solutionFrom}`;

    test.each([
      ["in Analyse", opened("analyse"), "RDLU 2 null"],
      ["with a solution in Analyse", opened("analyse", { solutionFrom: 0 }), "RDLU 2 0"],
      ["with a solution in Play", opened("play", { solutionFrom: 1 }), "RDLU 2 1"],
    ])("is undone with the line as it was, %s", (_, state, before) => {
      const away = on(state, "UL");
      expect(line(away)).toBe("RDUL 4 null");
      expect(line(game.undo(away))).toBe("RDUL 3 null");
      expect(line(game.undo(game.undo(away)))).toBe(before);
    });
    test("is undone even where another left that line", () => {
      const twice = on(game.undo(on(opened("analyse"), "UL")), "U");
      expect(line(twice)).toBe("RDUU 4 null");
      expect(line(game.undo(twice))).toBe("RDUL 3 null");
      expect(line(game.undo(game.undo(twice)))).toBe("RDLU 2 null");
    });
    test("can be redone in Play", () => {
      const back = game.undo(game.undo(on(opened("play"), "UL")));
      expect(line(game.redo(back))).toBe("RDUL 3 null");
    });
    test("stays where Undo has nothing to undo", () => {
      const start = seek(on(opened("analyse"), "UL"), 0);
      expect(line(game.undo(start))).toBe("RDUL 0 null");
    });
    test("is undone to its own line where another left both before", () => {
      const first = on(seek(on(opened("analyse"), "UL"), 0), "LDR");
      expect(line(game.undo(first))).toBe("LDR 2 null");
      expect(line(game.undo(game.undo(game.undo(first))))).toBe("RDUL 0 null");
    });
  });
  test("a press is all its moves", () => {
    const state = game.press(played("UL"), 2, 0);
    expect(formatBoard(state.game.position)).toBe("1-2-0_4-5-3_7-8-6");
    expect(state.game.line).toStrictEqual(["U", "L", "D", "D"]);
  });
  test("the clock runs from the first move to the solved board", () => {
    const first = game.play(initialState({ start: START }), "U", 1000);
    expect(elapsed(first.game.clock, 3500)).toBe(2500);
    const won = game.play(first, "L", 4000);
    expect([won.game.won, won.game.clock.done]).toStrictEqual([true, true]);
    expect(elapsed(won.game.clock, 99_999)).toBe(3000);
    const later = game.play(won, "D", 9000);
    expect(later.game.won).toBe(false);
    expect(elapsed(later.game.clock, 99_999)).toBe(3000);
    expect(game.play(later, "U", 9500).game.won).toBe(false);
  });
  test("an illegal move in the line throws", () => {
    const state = changed(played("U"), { game: { line: ["U", "U"] as Move[] } });
    expect(() => game.redo(state)).toThrow(/illegal/);
  });
});

describe("a solution", () => {
  const result: any = { length: 2, optimal: true };
  const state = game.withSolution(played("RL"), result, ["U", "L"], 0);
  test("follows what was played", () => {
    expect(state.game.line).toStrictEqual(["R", "L", "U", "L"]);
    expect(solutionMoves(state)).toStrictEqual(["U", "L"]);
    expect(state.game.at).toBe(2);
  });
  test("stays while its own moves are played, and is no win", () => {
    const end = game.play(game.play(state, "U", 0), "L", 0);
    expect(isSolved(end)).toBe(true);
    expect([end.game.won, end.game.solutionFrom]).toStrictEqual([false, 2]);
  });
  test("goes when the person leaves it", () => {
    const left = game.play(state, "D", 0);
    expect([left.game.solutionFrom, left.analysis.search.kind]).toStrictEqual([null, "none"]);
    expect(left.game.line).toStrictEqual(["R", "L", "D"]);
  });
});

describe("links", () => {
  test("read back what was written", () => {
    for (let seed = 0; seed < 200; seed++) {
      const [rows, cols] = [2 + (seed % 9), 2 + ((seed * 7) % 9)];
      const goal = seed % 3 ? null : shuffle(rows, cols, { seed: `goal ${seed}` });
      const start = shuffle(rows, cols, { seed: String(seed), goal });
      let state = initialState({ start, goal });
      for (let i = 0; i < seed % 40; i++) state = game.play(state, MOVES[(i * i + seed) % 4], 0);
      state = seek(state, Math.floor(state.game.line.length / 2));
      state = changed(state, {
        choices: { mode: MODES[seed % 3], algorithm: "ida-star", heuristic: "hamming" },
      });
      const query = writeLink(state);
      const back = openingState(query, { game: null, choices: {} });
      expect(back.page.problems).toStrictEqual([]);
      expect(writeLink(back)).toBe(query);
      for (const key of ["start", "goal", "line", "at", "position"] as const) {
        expect(back.game[key], key).toStrictEqual(state.game[key]);
      }
      expect(back.choices.mode).toBe(state.choices.mode);
    }
  });
  test("hold the board as it stands where the moves are too many for an address", () => {
    const line = parseMoves("RDLU".repeat(3000));
    const start = solved(4, 4);
    const state = changed(seek(initialState({ start, line }), 9), { choices: { mode: MODES[1] } });
    const query = writeLink(state);
    expect(query.length, query).toBeLessThan(200);
    const back = openingState(query, { game: null, choices: {} });
    expect([back.game.start, back.game.line, back.choices.mode]).toStrictEqual([
      state.game.position,
      [],
      MODES[1],
    ]);
    // Its own tab restores the whole game.
    const game = { start, line, at: 9 };
    const again = openingState(query, { game, choices: {}, newer: true });
    expect([again.game.line, again.game.at]).toStrictEqual([line, 9]);
    const short = changed(state, { game: { line: line.slice(0, 3000) } });
    expect(readLink(writeLink(short)).moves).toStrictEqual(short.game.line);
  });
  test("name what's wrong, and keep the rest", () => {
    const cases: [string, RegExp, string?][] = [
      ["board=hello", /^board: “h”/],
      ["board=1-2-3_4-0-6_7-5-5", /^board: tile 5 appears twice/],
      ["board=1-2-3_4-0_7-5-8", /^board: the rows are not equally long/],
      ["board=%00%ff", /^board: /],
      ["size=999999x2", /^size: “999999x2”/],
      ["size=1", /^size: “1”/],
      ["board=1-2-3_4-0-6_7-5-8&goal=1-2_3-0", /^goal: a 2x2 goal/, "1-2-3_4-0-6_7-5-8"],
      ["board=1-2-3_4-0-6_7-5-8&moves=ULU", /^moves: move 3, U, is not/, "1-2-3_4-0-6_7-5-8"],
      ["board=1-2-3_4-0-6_7-5-8&moves=what", /^moves: “w” at character 1/, "1-2-3_4-0-6_7-5-8"],
      ["board=1-2-3_4-0-6_7-5-8&moves=R1000000", /^moves: more than/, "1-2-3_4-0-6_7-5-8"],
      ["moves=UL", /^moves: without a board/],
      ["board=1-2-3_4-0-6_7-5-8&moves=UL&at=3", /^at: “3”/, "1-2-3_4-0-6_7-5-8"],
      ["board=1-2-3_4-0-6_7-5-8&at=-1", /^at: “-1”/, "1-2-3_4-0-6_7-5-8"],
      ["board=1-2-3_4-0-6_7-5-8&mode=party", /^mode: “party”/, "1-2-3_4-0-6_7-5-8"],
      ["board=1-2-3_4-0-6_7-5-8&algorithm=magic", /^algorithm: “magic”/, "1-2-3_4-0-6_7-5-8"],
      ["board=1-2-3_4-0-6_7-5-8&heuristic=__proto__", /^heuristic: /, "1-2-3_4-0-6_7-5-8"],
    ];
    for (const [query, expected, board] of cases) {
      const state = openingState(`?${query}`, { game: null, choices: {} });
      expect(state.page.problems.length, query).toBe(1);
      expect(state.page.problems[0]).toMatch(expected);
      expect(state.game.position.tiles.length).toBe(9);
      if (board) expect(formatBoard(state.game.start)).toBe(board);
    }
  });
  test("keep the legal moves before an illegal one", () => {
    expect(readLink("?board=1-2-3_4-0-6_7-5-8&moves=ULU").moves).toStrictEqual(["U", "L"]);
  });
  test("deal the seed's board", () => {
    const state = openingState("?size=4x4&seed=tea", { game: null, choices: {} });
    expect(formatBoard(state.game.start)).toBe("12-0-9-14_4-3-6-11_5-15-2-8_7-13-10-1");
  });
  test("of the standard goal are links without one", () => {
    const goal = formatBoard(solved(3, 3));
    expect(readLink(`?board=1-2-3_4-0-6_7-5-8&goal=${goal}`).goal).toBeNull();
  });
  test("too long to be a link are refused", () => {
    expect(readLink(`?board=${"1-".repeat(200_000)}`).problems.length).toBe(1);
  });
});

describe("opening", () => {
  const kept = {
    start: START,
    line: ["U"] as Move[],
    at: 1,
    clock: { since: null, spent: 900, done: false },
  };
  test("without a link goes on where it was left", () => {
    const state = openingState("", { game: kept, choices: { speed: "fast" } });
    expect([state.game.at, state.game.clock.spent, state.choices.speed]).toStrictEqual([
      1,
      900,
      "fast",
    ]);
  });
  test("a link to the game that was left brings back its clock", () => {
    const state = openingState("?board=1-2-3_4-0-6_7-5-8&moves=U&at=1", {
      game: kept,
      choices: {},
    });
    expect([state.game.clock.spent, state.game.solutionFrom]).toStrictEqual([900, null]);
  });
  test("a link to another game is that one, its moves to be replayed", () => {
    const state = openingState("?board=1-2-3_4-0-6_7-5-8&moves=UL", { game: kept, choices: {} });
    expect([state.game.clock.spent, state.game.solutionFrom, state.game.at]).toStrictEqual([
      0, 0, 0,
    ]);
  });
});

test("the store shows the last of several changes once a frame", () => {
  const clock = createFakeClock();
  const store = createStore({ n: 0 }, clock);
  const seen: [number, number | null][] = [];
  const stop = store.subscribe((state, before) => seen.push([state.n, before?.n ?? null]));
  for (let i = 0; i < 5; i++) store.update(({ n }) => ({ n: n + 1 }));
  store.update((state) => state);
  expect(clock.pending().frames).toBe(1);
  clock.frames();
  expect(seen).toStrictEqual([
    [0, null],
    [5, 0],
  ]);
  stop();
  store.update(() => ({ n: 9 }));
  clock.frames();
  expect(seen.length).toBe(2);
});

test("a change that a view makes is shown in the next frame", () => {
  const clock = createFakeClock();
  const store = createStore({ n: 0 }, clock);
  const seen: number[] = [];
  store.subscribe(({ n }) => {
    seen.push(n);
    if (n === 1) store.update(() => ({ n: 2 }));
  });
  store.update(() => ({ n: 1 }));
  clock.frames();
  expect(seen).toStrictEqual([0, 1]);
  clock.frames();
  expect(seen).toStrictEqual([0, 1, 2]);
});
