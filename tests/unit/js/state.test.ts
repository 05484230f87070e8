// Changes of the game, links to a state, and the store.

import { describe, expect, test } from "vitest";
import { createStore } from "../../../static/js/lib/store.ts";
import { openingState } from "../../../static/js/persistence/opening.ts";
import type { SolveResult } from "../../../static/js/protocol.ts";
import { formatBoard, parseMoves } from "../../../static/js/puzzle/notation.ts";
import { MOVES, movesTo, solved } from "../../../static/js/puzzle/rules.ts";
import { shuffle } from "../../../static/js/puzzle/shuffle.ts";
import { MODES } from "../../../static/js/state/choices.ts";
import { elapsed } from "../../../static/js/state/clock.ts";
import * as game from "../../../static/js/state/game.ts";
import { readLink, writeLink } from "../../../static/js/state/share-link.ts";
import {
  changed,
  type Game,
  initialState,
  isSolved,
  type State,
  seek,
  solutionMoves,
} from "../../../static/js/state/state.ts";
import { at } from "./kit/at.ts";
import { createFakeClock } from "./kit/fake-clock.ts";
import { BOARD, open, START } from "./kit/games.ts";

const moved = (state: State, moves: string) => game.play(state, parseMoves(moves), 0).state;
const played = (moves: string) => moved(initialState({ start: START }), moves);
const solution = initialState({ start: START, line: parseMoves("UL"), solutionFrom: 0 });

describe("playing", () => {
  test("a move extends the line", () => {
    const state = played("U");
    expect(formatBoard(state.game.position)).toBe("1-2-3_4-5-6_7-0-8");
    expect([state.game.line, state.game.at]).toStrictEqual([["U"], 1]);
  });
  test("an impossible move changes nothing", () => {
    const state = played("U");
    expect(game.play(state, ["U"], 0)).toStrictEqual({ state, outcome: "refused" });
  });
  test("Undo, Redo and Reset stay on the line; another move shortens it", () => {
    const there = played("RDL");
    const back = game.undo(game.undo(there));
    expect([back.game.at, back.game.line.length]).toStrictEqual([1, 3]);
    expect(formatBoard(back.game.position)).toBe(formatBoard(played("R").game.position));
    expect(game.redo(game.redo(back)).game.position).toStrictEqual(there.game.position);
    expect(game.redo(there).game.at).toBe(3);
    expect(game.reset(there).game.position).toStrictEqual(START);
    expect(moved(back, "U").game.line).toStrictEqual(["R", "U"]);
    expect(moved(back, "D").game.line).toStrictEqual(["R", "D", "L"]);
  });
  describe("a move that leaves the line", () => {
    const opened = (mode: "play" | "analyse", more = {}) =>
      changed(initialState({ start: START, line: parseMoves("RDLU"), at: 2, ...more }), {
        choices: { mode },
      });
    const line = ({ game }: State) => `${game.line.join("")} ${game.at} ${game.solutionFrom}`;

    test.each([
      ["in Analyse", opened("analyse"), "RDLU 2 null"],
      ["with a solution in Play", opened("play", { solutionFrom: 1 }), "RDLU 2 1"],
    ])("is undone, which restores the line, %s", (_, state, before) => {
      const away = moved(state, "UL");
      expect(line(away)).toBe("RDUL 4 null");
      expect(line(game.undo(away))).toBe("RDUL 3 null");
      expect(line(game.undo(game.undo(away)))).toBe(before);
    });
    test("is undone if another move left the line at the same place", () => {
      const twice = moved(game.undo(moved(opened("analyse"), "UL")), "U");
      expect(line(twice)).toBe("RDUU 4 null");
      expect(line(game.undo(twice))).toBe("RDUL 3 null");
      expect(line(game.undo(game.undo(twice)))).toBe("RDLU 2 null");
    });
    test("can be redone in Play", () => {
      const back = game.undo(game.undo(moved(opened("play"), "UL")));
      expect(line(game.redo(back))).toBe("RDUL 3 null");
    });
    test("is left at the start, where Undo makes no move", () => {
      const start = seek(moved(opened("analyse"), "UL"), 0);
      expect(line(game.undo(start))).toBe("RDLU 0 null");
    });
    test("is undone to the main line if another move left it before", () => {
      const first = moved(seek(moved(opened("analyse"), "UL"), 0), "LDR");
      expect(line(game.undo(first))).toBe("LDR 2 null");
      expect(line(game.undo(game.undo(game.undo(first))))).toBe("RDLU 0 null");
    });
  });
  test("a press makes all of its moves", () => {
    const before = played("UL");
    const { state } = game.play(before, movesTo(before.game.position, 2), 0);
    expect(formatBoard(state.game.position)).toBe("1-2-0_4-5-3_7-8-6");
    expect(state.game.line).toStrictEqual(["U", "L", "D", "D"]);
  });
  test.each([
    ["an illegal move", START, "play", "UU", "refused"],
    ["a press that slides no tile", START, "play", "", "refused"],
    ["a move", START, "play", "U", "slid"],
    ["the move that solves the board", START, "play", "UL", "won"],
    ["the solution again", START, "play", "ULRL", "slid"],
    ["the last move of a displayed solution", solution, "play", "UL", "solved"],
    ["the last move of a replay in Analyse", solution, "analyse", "UL", "solved"],
    ["another solution than the displayed one", solution, "play", "LRUL", "won"],
  ] as const)("%s has its outcome", (_, start, mode, moves, outcome) => {
    const before = changed("game" in start ? start : initialState({ start }), {
      choices: { mode },
    });
    expect(game.play(before, parseMoves(moves), 0).outcome).toBe(outcome);
  });
  test("the clock runs from the first move to the solved board", () => {
    const first = game.play(initialState({ start: START }), ["U"], 1000).state;
    expect(elapsed(first.game.clock, 3500)).toBe(2500);
    const won = game.play(first, ["L"], 4000).state;
    expect([won.game.won, won.game.clock.done]).toStrictEqual([true, true]);
    expect(elapsed(won.game.clock, 99_999)).toBe(3000);
    const later = game.play(won, ["D"], 9000).state;
    expect(later.game.won).toBe(false);
    expect(elapsed(later.game.clock, 99_999)).toBe(3000);
    expect(game.play(later, ["U"], 9500).state.game.won).toBe(false);
  });
  test("an illegal move in the line throws", () => {
    const state = changed(played("U"), { game: { line: ["U", "U"] } });
    expect(() => game.redo(state)).toThrow(/illegal/);
  });
});

describe("a solution", () => {
  const result = { length: 2, optimal: true } as SolveResult;
  const state = game.withSolution(played("RL"), result, ["U", "L"], 0);
  test("follows the played moves", () => {
    expect(state.game.line).toStrictEqual(["R", "L", "U", "L"]);
    expect(solutionMoves(state)).toStrictEqual(["U", "L"]);
    expect(state.game.at).toBe(2);
  });
  test("stays while its own moves are played, and is no win", () => {
    const end = moved(state, "UL");
    expect(isSolved(end)).toBe(true);
    expect([end.game.won, end.game.solutionFrom]).toStrictEqual([false, 2]);
  });
  test("is removed by another move", () => {
    const left = moved(state, "D");
    expect([left.game.solutionFrom, left.analysis.search.kind]).toStrictEqual([null, "none"]);
    expect(left.game.line).toStrictEqual(["R", "L", "D"]);
  });
});

describe("links", () => {
  test("restore the state", () => {
    for (let seed = 0; seed < 200; seed++) {
      const [rows, cols] = [2 + (seed % 9), 2 + ((seed * 7) % 9)];
      const goal = seed % 3 ? null : shuffle(rows, cols, { seed: `goal ${seed}` });
      const start = shuffle(rows, cols, { seed: String(seed), goal });
      let state = initialState({ start, goal });
      for (let i = 0; i < seed % 40; i++)
        state = game.play(state, [at(MOVES, (i * i + seed) % 4)], 0).state;
      state = seek(state, Math.floor(state.game.line.length / 2));
      state = changed(state, {
        choices: {
          mode: at(MODES, seed % MODES.length),
          algorithm: "ida-star",
          heuristic: "hamming",
        },
      });
      const query = writeLink(state);
      const back = open(query);
      expect(back.page.problems).toStrictEqual([]);
      expect(writeLink(back)).toBe(query);
      for (const key of ["start", "goal", "line", "at", "position"] as const) {
        expect(back.game[key], key).toStrictEqual(state.game[key]);
      }
      expect(back.choices.mode).toBe(state.choices.mode);
    }
  });
  test("have the current board if the moves are too many for an address", () => {
    const line = parseMoves("RDLU".repeat(3000));
    const start = solved(4, 4);
    const state = changed(seek(initialState({ start, line }), 9), { choices: { mode: "analyse" } });
    const query = writeLink(state);
    expect(query.length, query).toBeLessThan(200);
    const back = open(query);
    expect(back.game).toMatchObject({ start: state.game.position, line: [] });
    expect(back.choices.mode).toBe("analyse");
    // The same tab restores the whole game.
    const game = { start, line, at: 9 };
    const again = openingState(query, { game, choices: {}, newer: true });
    expect([again.game.line, again.game.at]).toStrictEqual([line, 9]);
    const short = changed(state, { game: { line: line.slice(0, 3000) } });
    expect(readLink(writeLink(short)).moves).toStrictEqual(short.game.line);
  });
});

describe("opening", () => {
  const clock = { since: null, spent: 900, done: false };
  const kept: Game = { start: START, line: ["U"], at: 1, clock };
  test.each([
    ["without a link restores the game", "", { at: 1, clock }],
    [
      "a link to the saved game restores its clock",
      `?board=${BOARD}&moves=U&at=1`,
      { at: 1, clock, solutionFrom: null },
    ],
    [
      "a link to another game begins its replay",
      `?board=${BOARD}&moves=UL`,
      { at: 0, clock: { spent: 0 }, solutionFrom: 0 },
    ],
  ])("%s", (_, link, wanted) => {
    const state = openingState(link, { game: kept, choices: { speed: "fast" } });
    expect(state.game).toMatchObject(wanted);
    expect(state.choices.speed).toBe("fast");
  });
});

test("the store shows the last of several changes once a frame", () => {
  const clock = createFakeClock();
  const store = createStore({ n: 0 }, clock);
  const seen: [number, number | null][] = [];
  store.subscribe((state, before) => void seen.push([state.n, before?.n ?? null]));
  for (let i = 0; i < 5; i++) store.update(({ n }) => ({ n: n + 1 }));
  expect(clock.pending().frames).toBe(1);
  clock.frames();
  expect(seen).toStrictEqual([
    [0, null],
    [5, 0],
  ]);
  store.update((state) => state);
  expect(clock.pending().frames).toBe(0);
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

test("the store calls listeners at once and views once a frame, if a picked value changes", () => {
  const clock = createFakeClock();
  const store = createStore({ n: 0, other: 0 }, clock);
  const seen: string[] = [];
  const pick = ({ n }: { n: number }) => [n];
  store.listen(pick, (state, before) => seen.push(`listener ${before.n} ${state.n}`));
  store.select(pick, ({ n }) => seen.push(`view ${n}`));
  store.show({ pick, show: ({ n }) => seen.push(`panel ${n}`) });
  store.update((state) => ({ ...state, n: 1 }));
  store.update((state) => ({ ...state, other: 1 }));
  store.update((state) => ({ ...state, n: 2 }));
  clock.frames();
  store.update((state) => ({ ...state, other: 2 }));
  clock.frames();
  expect(seen).toStrictEqual([
    "view 0",
    "panel 0",
    "listener 0 1",
    "listener 1 2",
    "view 2",
    "panel 2",
  ]);
});
