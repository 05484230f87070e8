// The times of a game, the record of its solve, and the stored form of both.

import { assert, describe, expect, test } from "vitest";
import { gameRecord, readGame } from "../../../static/js/persistence/game-record.ts";
import { openingState } from "../../../static/js/persistence/opening.ts";
import type { SolveRecord, SolveResult } from "../../../static/js/protocol.ts";
import { formatBoard, formatMoves, parseMoves } from "../../../static/js/puzzle/notation.ts";
import { solved } from "../../../static/js/puzzle/rules.ts";
import type { Metric } from "../../../static/js/puzzle/slides.ts";
import { createSolvesDb } from "../../../static/js/solves/solve-database.ts";
import { barsOf, labels, scaled } from "../../../static/js/solves/solve-drawing.ts";
import { maxZoom, shownRange, zoomTo } from "../../../static/js/solves/solve-graph.tsx";
import { averageNames, lengths, moved } from "../../../static/js/solves/solves-text.ts";
import type { Hint } from "../../../static/js/state/analysis.ts";
import { elapsed, inspected, paused, untilNextStage } from "../../../static/js/state/clock.ts";
import type { ControlCounts } from "../../../static/js/state/controls.ts";
import * as game from "../../../static/js/state/game.ts";
import { withHelp } from "../../../static/js/state/help.ts";
import { MAIN, type Order, type Search } from "../../../static/js/state/history.ts";
import { beginReview } from "../../../static/js/state/review.ts";
import {
  allSessions,
  filterOf,
  listAfter,
  listWith,
  ofSession,
  searchOf,
  searchSolves,
  sessionOf,
  solvePage,
  sortedPage,
  tidyName,
} from "../../../static/js/state/sessions.ts";
import * as solves from "../../../static/js/state/solves.ts";
import {
  changed,
  initialState,
  isOwn,
  isSolved,
  type State,
  seek,
} from "../../../static/js/state/state.ts";
import { createFakeClock } from "./kit/fake-clock.ts";
import { fixture } from "./kit/fixtures.ts";
import { BOARD, made, newGame, START, stored, summary } from "./kit/games.ts";

const HINT: Hint = { step: 1, good: [["U"]], distance: 2, atLeast: 2, atMost: 2 };
const RESULT = { length: 2, optimal: true } as SolveResult;
const BEGUN = made(newGame(), ["U", 0]);
const WON = made(BEGUN, ["L", 100]);
/** Return the record of a game's solve. */
const recordOf = (state: State) => solves.recordOf(state, new Date(0), 99_999);

/** Save a game and restore it. */
function restored(state: State, now: number) {
  const read = readGame(stored(gameRecord(state, now)));
  assert(read);
  return initialState(read);
}

describe("times", () => {
  test("begin with the first move", () => {
    const state = made(newGame(), ["R", 1000], ["D", 1250.4], ["L", 1900.6]);
    expect(state.game.times).toStrictEqual([0, 250, 901]);
    expect(isOwn(state)).toBe(true);
  });
  test("of the moves of one press are equal", () => {
    const pressed = game.play(made(newGame(), ["R", 1000]), ["L", "L"], 1200).state;
    expect(formatMoves(pressed.game.line)).toBe("RL2");
    expect(pressed.game.times).toStrictEqual([0, 200, 200]);
  });
  test("follow the line after Undo, Redo and other moves, and never run backwards", () => {
    const there = made(newGame(), ["R", 0], ["D", 100], ["L", 200]);
    const back = game.undo(game.undo(there));
    expect(back.game.times).toStrictEqual([0, 100, 200]);
    expect(game.redo(back, 900).game.times).toStrictEqual([0, 900, 900]);
    expect(game.redo(game.redo(back, 900), 950).game.times).toStrictEqual([0, 900, 950]);
    expect(game.play(back, ["D"], 700).state.game.times).toStrictEqual([0, 700, 700]); // the line's move
    expect(game.play(back, ["U"], 700).state.game.times).toStrictEqual([0, 700]); // another one
    expect(game.redo(back).game.times).toStrictEqual([0, 100, 200]); // in a replay
  });
  test("stay in order when the system's clock is changed, and no inspection is shown", () => {
    const back = made(newGame(), ["R", 5000], ["D", 7000.6], ["L", 1000]);
    expect(back.game.times).toStrictEqual([0, 2001, 2001]);
    expect(inspected(back.game.clock, 900)).toBeNull();
    expect(inspected(made(newGame(), ["R", 5000]).game.clock, 1000)).toBeNull();
    const won = made(back, ["R", 1100], ["U", 1200], ["L", 1300], ["U", 1350], ["L", 1400]);
    expect(won.game.times).toStrictEqual([0, 2001, 2001, 2101, 2201, 2301, 2351, 2401]);
    expect([won.game.won, elapsed(won.game.clock, 0)]).toStrictEqual([true, 2401]);
    const again = game.redo(game.undo(made(newGame(), ["R", 5000], ["D", 7000])), 600);
    expect(again.game.times).toStrictEqual([0, 2000]);
    expect(elapsed(again.game.clock, 800)).toBe(2200);
  });
  test("are missing for moves of a link, of the solver, and after the end of a game", () => {
    const linked = initialState({ start: START, line: parseMoves("RD"), at: 2 });
    const on = made(linked, ["L", 5000]);
    expect([on.game.times, isOwn(on)]).toStrictEqual([[], false]);
    const helped = game.withLine(made(newGame(), ["R", 0]), parseMoves("LUL"));
    expect(helped.game.times).toStrictEqual([0]);
    const end = seek(helped, 4);
    expect([isSolved(end), isOwn(end)]).toStrictEqual([true, false]);
    expect(made(WON, ["R", 900]).game.times).toStrictEqual([0, 100]);
    expect(made(game.undo(WON), ["L", 900]).game.times).toStrictEqual([0, 100]);
  });
  describe("of a replay", () => {
    const replay = initialState({
      ...{ start: START, line: parseMoves("RDLU"), solutionFrom: 0 },
      times: [30, 60, 90, 120],
    });
    const analysed = changed(replay, { choices: { mode: "analyse" } });

    test("stay when the user steps through it", () => {
      for (const stepped of [game.redo(replay, 5000), made(analysed, ["R", 5000], ["D", 6000])]) {
        expect(stepped.game.times).toStrictEqual([30, 60, 90, 120]);
        expect(stepped.game.clock).toBe(replay.game.clock);
      }
    });
    test("do not count in the user's own game, which begins with a move of it", () => {
      const own = made(replay, ["R", 5000], ["U", 5010]);
      expect(own.game.times).toStrictEqual([0, 10]);
      expect(elapsed(own.game.clock, 5100)).toBe(100);
      expect([own.game.clock.resumed, isOwn(own)]).toStrictEqual([undefined, true]);
    });
  });
  test("after Reset belong to practice, so that Redo sets no record", () => {
    const reset = game.reset(
      game.undo(made(newGame(), ["R", 0], ["L", 100], ["U", 200], ["L", 300])),
    );
    expect([reset.game.times, reset.game.practice]).toStrictEqual([[], true]);
    let state = made(reset, ["R", 1000]);
    for (let i = 0; i < 3; i++) state = game.redo(state, 1010 + i);
    expect([isSolved(state), state.game.won, isOwn(state)]).toStrictEqual([true, false, false]);
    expect(elapsed(state.game.clock, 5000)).toBe(12); // the clock stops when the board is solved
  });
});

test("moves after the win are not scored", () => {
  const { scoredMoves } = game;
  const later = made(WON, ["R", 200], ["D", 300], ["L", 400]);
  expect([WON, later, game.undo(later)].map(scoredMoves)).toStrictEqual([2, 2, 2]);
  const toy = made(initialState({ start: solved(3, 3) }), ["R", 0], ["L", 100], ["R", 200]);
  expect([toy.game.clock.done, scoredMoves(toy)]).toStrictEqual([true, 3]);
  const another = made(game.undo(WON), ["R", 500], ["D", 600]); // it leaves the solve's line
  expect([game.undo(WON), another].map(scoredMoves)).toStrictEqual([1, 3]);
  const helped = game.withSolution(made(newGame(), ["R", 0]), RESULT, ["L", "U", "L"], 100);
  expect(scoredMoves(seek(helped, 3))).toBe(3);
  expect(scoredMoves(made(seek(helped, 1), ["D", 200]))).toBe(2);
});

describe("help", () => {
  const dealt = newGame();
  test.each<[string, (state: State) => State]>([
    ["a solution", (state) => game.withSolution(state, RESULT, ["U", "L"], 0)],
    ["one of all shortest solutions", (state) => game.withLine(state, ["U", "L"])],
    ["a review of the unfinished game", beginReview],
    ["a move after a hint", (state) => made(changed(state, { here: { hint: HINT } }), ["U", 0])],
    [
      "a move in Analyse, where the distance is shown",
      (state) => made(changed(state, { choices: { mode: "analyse" } }), ["U", 0]),
    ],
    ["any other help", withHelp],
  ])("makes the game practice: %s", (_, help) => {
    const helped = help(dealt);
    expect(helped.game.practice).toBe(true);
    expect(restored(helped, 0).game.practice).toBe(true);
  });
  test("after the end of a game does not make it practice", () => {
    expect(withHelp(WON)).toBe(WON);
    expect(beginReview(WON).game.practice).toBe(false);
    const analysed = changed(WON, { choices: { mode: "analyse" } });
    expect(made(analysed, ["R", 200]).game.practice).toBe(false);
  });
});

test("a solve with a macro has that control, and does not count", () => {
  const won = made(newGame(), ["U", 0], ["L", 100]);
  const by = (controls: ControlCounts) => recordOf(changed(won, { game: { controls } }));
  expect(by({ keyboard: 2 })).toMatchObject({ control: "keyboard", practice: false });
  expect(by({ keyboard: 9, macro: 1 })).toMatchObject({ control: "macro", practice: true });
  expect(solves.countingSolves([solves.summaryOf(by({ macro: 2 }), 1)])).toEqual({});
});

describe("a game that was left while its clock ran", () => {
  /** Left after a move, and solved a minute later. */
  const finished = () => made(restored(BEGUN, 500), ["L", 60_000]);

  test.each([0, 500])("is marked by the next move when it was left at %d ms", (at) => {
    const back = restored(BEGUN, at);
    expect(back.game.clock.resumed).toBeUndefined();
    expect(made(back, ["L", 60_000]).game.clock.resumed).toBe(true);
    expect(game.redo(game.undo(back), 60_000).game.clock.resumed).toBe(true);
  });
  test("stays marked, and its solve does not count", () => {
    expect(restored(finished(), 99_999).game.clock.resumed).toBe(true);
    const marks = { practice: true, resumed: true };
    const record = recordOf(finished());
    expect(record).toMatchObject({ milliseconds: 500, ...marks });
    expect(solves.summaryOf(record, 1)).toMatchObject(marks);
  });
  test.each([
    ["before its first move", restored(newGame(), 0)],
    ["with all moves undone by Reset", restored(game.reset(made(newGame(), ["R", 0])), 100)],
  ])("is not marked when it was left %s", (_, back) => {
    expect(recordOf(made(back, ["U", 60_000], ["L", 60_100])).resumed).toBeUndefined();
  });
});

describe("the number of undone moves", () => {
  const back = () => game.undo(game.undo(made(newGame(), ["R", 0], ["L", 50])));
  const solve = (state: State) => made(state, ["U", 200], ["L", 400]);
  const counting = (record: ReturnType<typeof recordOf>) =>
    solves.countingSolves([solves.summaryOf(record, 1)]);

  test("is recorded, and the solve counts for the times but not for the fewest moves", () => {
    const record = recordOf(solve(back()));
    expect([record.undone, record.practice]).toStrictEqual([2, false]);
    expect(counting(record)).toStrictEqual({ "3x3": [[400, 2, 2, 0, 2]] });
    const straight = recordOf(solve(newGame()));
    expect(straight.undone).toBeUndefined();
    expect(counting(straight)).toStrictEqual({ "3x3": [[200, 2, 2]] });
  });
  test("is stored with the game", () => {
    expect(restored(back(), 500).game.clock.undone).toBe(2);
  });
  test("does not count Reset, or Undo after the win", () => {
    expect(game.reset(back()).game.clock.undone).toBeUndefined();
    expect(game.undo(solve(newGame())).game.clock.undone).toBeUndefined();
  });
});

test.each([
  [
    [1, 1.5, 2],
    ["1.0\u00a0s", "1.5\u00a0s", "2.0\u00a0s"],
  ],
  [
    [0.1, 0.1 + 0.2, 1],
    ["0.1\u00a0s", "0.3\u00a0s", "1.0\u00a0s"],
  ],
  [
    [5, 60, 65],
    ["5\u00a0s", "1:00", "1:05"],
  ],
])("the labels of a graph's axis have one form: %j", (seconds, texts) => {
  expect(labels(seconds)).toStrictEqual(texts);
});

test.each([
  [[1000, 1900, null, 2000, 3400], { first: 1, step: 0.1, counts: 25 }],
  [[300, 399, 400, 1000], { first: 0.3, step: 0.1, counts: 8 }],
  [[5000], { first: 5, step: 0.1, counts: 1 }],
  [[null], { first: 0, step: 0.1, counts: 1 }],
])("the bars of a histogram have every time: %j", (times, { first, step, counts }) => {
  const found = barsOf(times);
  expect(found.first).toBeCloseTo(first);
  expect(found.step).toBe(counts > 24 ? 0.2 : step);
  expect(found.counts.length).toBe(counts > 24 ? 13 : counts);
  const known = times.filter((time) => time !== null);
  expect(found.counts.reduce((a, b) => a + b, 0)).toBe(known.length);
});

test("the zoom of the graph halves the solves, up to the chosen one", () => {
  expect([2, 12, 13, 100_000].map(maxZoom)).toStrictEqual([0, 0, 1, 14]);
  expect(shownRange(100, 0, 50)).toStrictEqual({ from: 0, to: 100, size: 100 });
  expect(shownRange(100, 1, null)).toStrictEqual({ from: 50, to: 100, size: 50 });
  expect(shownRange(100, 1, 60)).toStrictEqual({ from: 10, to: 60, size: 50 });
  expect(shownRange(100, 1, 7)).toStrictEqual({ from: 0, to: 50, size: 50 });
  expect(shownRange(100, 4, 999)).toStrictEqual({ from: 88, to: 100, size: 12 });
});

test.each([
  [100, 20, 60, 20, 60],
  [100, 95, 100, 88, 100],
  [100, 1, 3, 0, 12],
  [100, 50, 54, 46, 58],
  [100, -20, 130, 0, 100],
  [7, 2, 3, 0, 7],
])(
  "of %d solves, the graph shows those from %d to %d as %d to %d",
  (count, from, to, first, end) => {
    const zoomed = zoomTo({ from, to }, count);
    expect(shownRange(count, zoomed.zoom, zoomed.end)).toMatchObject({ from: first, to: end });
  },
);

test("the wheel scales the solves on show around the one under the pointer", () => {
  expect(scaled({ from: 40, to: 80 }, 0.5, 60)).toStrictEqual({ from: 50, to: 70 });
  expect(scaled({ from: 40, to: 80 }, 2, 40)).toStrictEqual({ from: 40, to: 120 });
});

describe("inspection", () => {
  const looking = game.inspect(newGame(), 1000);

  test("ends with the first move, which starts the clock", () => {
    expect(inspected(looking.game.clock, 4000)).toBe(3000);
    expect(elapsed(looking.game.clock, 4000)).toBe(0);
    expect(inspected(looking.game.clock, -9000)).toBe(0); // the system's clock was set back
    const moved = made(looking, ["U", 4000]);
    expect(inspected(moved.game.clock, 4500)).toBeNull();
    expect(elapsed(moved.game.clock, 4500)).toBe(500);
    expect(moved.game.times).toStrictEqual([0]);
  });
  test.each([
    [14_999, 0, false],
    [15_000, 2000, false],
    [16_999, 2000, false],
    [17_000, 0, true],
    [99_000, 0, true],
  ])("of %d ms has a penalty of %d ms, or is a DNF: %s", (ms, penalty, dnf) => {
    const record = recordOf(made(looking, ["U", 1000 + ms], ["L", 1500 + ms]));
    expect(record).toMatchObject({ penalty, dnf, milliseconds: 500 });
  });
  test("has stages at 8 and 12 seconds, and when it is over", () => {
    const stages = [];
    for (let state = looking, now = 1000; ; ) {
      const wait = untilNextStage(inspected(state.game.clock, now) ?? 0);
      if (wait === null) break;
      expect(game.inspectedOn(state, now + wait - 1)).toBe(state);
      now += wait;
      state = game.inspectedOn(state, now);
      stages.push([now - 1000, state.game.clock.stage]);
    }
    expect(stages).toStrictEqual([[8000, 1], [12_000, 2], [15_000, 3], [17_000, 4]]); // biome-ignore format: stages
  });
  test("needs an unsolved board without moves", () => {
    const boards = [newGame(), looking, BEGUN, game.undo(BEGUN)];
    expect(boards.map(game.mayInspect)).toStrictEqual([true, false, false, false]);
    expect(game.mayInspect(initialState({ start: solved(3, 3) }))).toBe(false);
    expect(game.reset(looking).game.practice).toBe(true); // the board is known by then
  });
  test.each([
    ["by a reload", (state: State) => restored(state, 5000)],
    ["by two reloads", (state: State) => restored(restored(state, 5000), 10)],
    [
      "for another game",
      (state: State) => changed(state, { game: { clock: paused(state.game.clock, 5000) } }),
    ],
  ])("that is left %s makes the solve practice, with the penalty of a second one", (_, leave) => {
    const left = leave(looking);
    expect([left.game.practice, game.mayInspect(left)]).toStrictEqual([false, true]);
    const begun = [left, game.inspect(left, 20_000), game.inspect(left, 5000)];
    const records = begun.map((state) => recordOf(made(state, ["U", 20_500], ["L", 21_500])));
    const same = { resumed: true, practice: true, milliseconds: 1000 };
    expect(records).toMatchObject([
      { ...same, penalty: 0 },
      { ...same, penalty: 0 },
      { ...same, penalty: 2000 },
    ]);
    expect(game.reset(left).game.practice).toBe(true);
  });
  test("has its penalty stored with the game", () => {
    const record = stored(gameRecord(made(looking, ["U", 17_000]), 17_200));
    const clock = { since: null, spent: 200, done: false };
    expect(readGame(record)?.clock).toStrictEqual({ ...clock, penalty: 2000 });
    const over = made(looking, ["U", 90_000]);
    expect(readGame(gameRecord(over, 90_000))?.clock?.penalty).toBe("DNF");
    for (const penalty of ["x", -1, {}, null]) {
      expect(readGame({ ...record, penalty })?.clock).toStrictEqual(clock);
    }
  });
});

describe("a session", () => {
  const all = ["", "a", "gone"].map((session, key) => summary({ key, session }));
  const of = (session: string) =>
    changed(newGame(), {
      history: { solves: all, sessions: allSessions([{ id: "a", name: "OH" }]) },
      choices: { session },
    });
  test("has its solves, the main one also the solves of none or of a deleted session", () => {
    expect(ofSession(of("")).map(({ key }) => key)).toStrictEqual([0, 2]);
    expect(ofSession(of("a")).map(({ key }) => key)).toStrictEqual([1]);
    expect(sessionOf(of("gone"))).toStrictEqual(MAIN);
    expect(ofSession(changed(newGame(), { history: { solves: all } }))).toStrictEqual(all);
  });
  test("always exists, and the main one can be renamed", () => {
    expect(allSessions([])).toStrictEqual([MAIN]);
    const named = [{ id: "a", name: "OH" }, { id: "", name: "Two hands" }]; // biome-ignore format: pairs
    expect(allSessions(named).map(({ name }) => name)).toStrictEqual(["Two hands", "OH"]);
  });
  test.each([
    ["a", "a"],
    ["", null],
    ["gone", null],
  ])("chosen as %j gets the solves: %j", (session, recorded) => {
    expect(recordOf(made(of(session), ["U", 0], ["L", 100])).session).toBe(recorded);
  });
  test("has a name of one short line", () => {
    expect(tidyName("  one\n  hand ")).toBe("one hand");
    expect(tidyName("x".repeat(99)).length).toBe(40);
    expect(tidyName(" \t")).toBe("");
  });
});

describe("a search", () => {
  const at = (key: number, day: number, more = {}) =>
    summary({ key, when: new Date(2026, 0, day, 12).toISOString(), ...more });
  const solvesHere = [
    at(0, 1, { comment: "A nice one", board: "1-2-3_4-5-6_7-0-8" }),
    at(1, 2, { size: "4x4", board: "1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15" }),
    at(2, 2, { session: "a" }),
    at(3, 3, { session: "gone", seed: "nice", start: "1-2-3_4-5-6_0-7-8" }),
  ];
  const sessions = allSessions([{ id: "a", name: "OH" }]);
  const state = changed(newGame(), { history: { solves: solvesHere, sessions } });
  test.each<[string, Partial<Search>, number[]]>([
    ["the board's size in the chosen session", {}, [3, 0]],
    ["all sizes", { size: "" }, [3, 1, 0]],
    ["all sessions", { session: null }, [3, 2, 0]],
    ["a session", { session: "a" }, [2]],
    ["dates from a day on", { from: "2026-01-02", session: null }, [3, 2]],
    ["dates up to a day", { to: "2026-01-02", session: null }, [2, 0]],
    ["a single day", { from: "2026-01-02", to: "2026-01-02", size: "", session: null }, [2, 1]],
    ["dates up to a late year", { to: "9999-12-31" }, [3, 0]],
    ["dates up to a later year", { to: "12026-01-01" }, [3, 0]],
    ["dates up to the last day", { to: "275760-09-13" }, [3, 0]],
    ["dates from the last day on", { from: "275760-09-13" }, []],
    ["a text of a comment or a seed", { text: " NICE" }, [3, 0]],
    ["a text of a comment", { text: "a nice" }, [0]],
    ["numbers of a board", { text: "5 6 / 7, 0" }, [0]],
    ["numbers of the first board", { text: "5-6_0-7" }, [3]],
    ["numbers of a large board", { text: "13 14", size: "" }, [1]],
    ["no number for its first digits", { text: "13 1", size: "" }, []],
    ["no number for its last digits", { text: "3 14", size: "" }, []],
    ["no board for a single number", { text: "7" }, []],
    ["a text as it is typed", { text: "n.ce" }, []],
  ])("finds %s, the newest first", (_, change, keys) => {
    const found = searchSolves(state, { ...searchOf(state), ...change });
    expect(found.map(({ key }) => key)).toStrictEqual(keys);
  });
  test("begins with what the card shows", () => {
    const filter = filterOf({ sessions: "all", days: 7 }, new Date(2026, 0, 9, 12));
    expect(searchOf(changed(state, { history: { filter } }))).toStrictEqual({
      ...{ from: "2026-01-03", to: "", size: "3x3", session: null, text: "", order: "date" },
    });
  });
});

describe("the list", () => {
  const all = Array.from({ length: 120 }, (_, key) => summary({ key, when: `2026-01-01T${key}` }));
  const state = changed(newGame(), {
    history: { solves: [...all, summary({ key: 120, size: "4x4", when: "2026-01-02" })] },
  });
  const keysOf = (from: State) => solvePage(from).solves.map(({ key }) => key);
  test("has the latest solves of the board's size, or a page of a search", () => {
    expect(keysOf(state)).toStrictEqual([119, 118, 117, 116, 115]);
    for (const first of [100, 150]) {
      const list = { search: searchOf(state), first, open: null };
      const found = changed(state, { history: { list } });
      expect(keysOf(found)).toHaveLength(20);
      expect(solvePage(found)).toMatchObject({ first: 100, found: 120 });
    }
  });
  test.each<[Order, Metric, number[]]>([
    ["time", "stm", [2, 3, 0, 1]],
    ["moves", "stm", [0, 2, 3, 1]],
    ["moves", "mtm", [2, 0, 3, 1]],
    ["tps", "stm", [2, 0, 3, 1]],
  ])(
    "is sorted by %s in %s, and DNFs and solves without a value are last",
    (order, metric, keys) => {
      const solvesHere = [
        summary({ key: 0, milliseconds: 3000, moves: 5, multi: 5 }),
        summary({ key: 1, milliseconds: 1000, dnf: true, moves: 7, multi: 7 }),
        summary({ key: 2, milliseconds: 500, penalty: 1, moves: 6, multi: 3 }),
        summary({ key: 3, milliseconds: 900, moves: 0, multi: 0 }),
      ];
      const search = { ...searchOf(state), order };
      const list = { search, first: 0, open: null };
      const sorted = changed(state, {
        history: { solves: solvesHere, list },
        settings: { metric },
      });
      expect(keysOf(sorted)).toStrictEqual(keys);
    },
  );
  test("has each page of the sorted list", () => {
    const items = Array.from({ length: 97 }, (_, i) => ({ i, rank: (i * i) % 7 || Infinity }));
    const rank = (item: { rank: number }) => item.rank;
    const sorted = items.toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank));
    for (const first of [0, 10, 50, 90]) {
      expect(sortedPage(items, rank, first, 10)).toStrictEqual(sorted.slice(first, first + 10));
    }
    expect(sortedPage([], rank, 0, 10)).toStrictEqual([]);
  });
  test("is opened at a solve of any size", () => {
    expect(listWith(state, 69)).toMatchObject({ first: 50, open: { key: 69 } });
    expect(listWith(state, 120)).toMatchObject({ first: 0, search: { size: "4x4" } });
    expect(listWith(state, 121)).toBeNull();
  });
  test.each<[string, Partial<Search>, boolean]>([
    ["the board's size", {}, true],
    ["another size", { size: "5x5" }, true],
    ["the size of the new board", { size: "4x4" }, false],
    ["all sizes", { size: "" }, false],
  ])("with a search for %s, on a board of another size", (_, change, again) => {
    const list = { search: { ...searchOf(state), ...change }, first: 50, open: null };
    const before = changed(state, { history: { list } });
    const start = { rows: 4, cols: 4, tiles: [] };
    const after = changed(before, { game: { start } });
    expect(listAfter(after, before)).toStrictEqual(
      again ? { search: searchOf(after), first: 0, open: null } : list,
    );
  });
  test("with a search in a session that was deleted, has all sessions", () => {
    const search = { ...searchOf(state), session: "gone" };
    const list = { search, first: 50, open: null };
    const after = changed(state, { history: { list } });
    const { sessions } = after.history;
    const before = changed(after, {
      history: { sessions: [...sessions, { id: "gone", name: "Old" }] },
    });
    expect(listAfter(before, state)).toStrictEqual(list);
    expect(listAfter(after, before)).toMatchObject({ search: { session: null }, first: 0 });
  });
});

test("the best solves are found by size", () => {
  const all = [
    summary({ key: 1, milliseconds: 2000, penalty: 2000, moves: 30, multi: 20, control: "hover" }),
    summary({ key: 2, milliseconds: 3000, moves: 10, multi: 10, control: "click" }),
    summary({ key: 3, milliseconds: 3000, moves: 8, multi: 9, control: "click" }),
    summary({ key: 4, milliseconds: 9000, moves: 7, multi: 7, undone: 2 }),
    summary({ key: 5, milliseconds: 1, practice: true }),
    summary({ key: 6, milliseconds: 1, dnf: true }),
    summary({ key: 7, milliseconds: 5000, moves: 0, multi: 0, size: "4x4" }),
  ];
  const found = [...solves.bestSolves(all)].map(([size, { controls, ...bests }]) => [
    size,
    Object.values(bests).map((solve) => solve?.key),
    controls.map(([control, { key }]) => [control, key]),
  ]);
  expect(found).toStrictEqual([
    ["3x3", [2, 3, 3, 1], [["hover", 1], ["click", 2]]],
    ["4x4", [7, undefined, undefined, undefined], []],
  ]); // biome-ignore format: keys
});

describe("a solve", () => {
  test("is recorded in the form that Python reads", () => {
    const record = recordOf(made(newGame(), ["U", 1000], ["L", 1500.2]));
    expect(record).toStrictEqual({
      ...{ when: "1970-01-01T00:00:00.000Z", board: BOARD, goal: null, moves: "UL" },
      ...{ milliseconds: 500, dnf: false, times: [0, 500], practice: false, seed: null },
      ...{ penalty: 0, session: null },
    });
    const summary = solves.summaryOf(record, 7);
    expect(summary).toMatchObject({ key: 7, size: "3x3", moves: 2, multi: 2 });
    expect(solves.tps(summary)).toBe("4.00");
  });
  test.each<[number, number]>([
    [2, 2],
    [3, 5],
    [10, 10],
    [11, 2],
    [40, 40],
  ])("may have a board of %dx%d", (rows, cols) => {
    expect(solves.sizeOf(formatBoard(solved(rows, cols)))).toBe(`${rows}x${cols}`);
  });
  test.each(["", "1", "1-0", "1_0", "1-2_3-3", "1-2_3-4", "1-2_3-00", "1-2_3", "1-2_3-x"])(
    "may not have the board %j",
    (text) => {
      expect(solves.sizeOf(text)).toBeNull();
    },
  );
  test("may have a board that is too large for the page, with a goal of its size", () => {
    const board = formatBoard(solved(11, 11));
    const large = { ...recordOf(newGame()), board };
    expect(solves.isSolveRecord(large)).toBe(true);
    expect(solves.isSolveRecord({ ...large, goal: board })).toBe(true);
    expect(solves.isSolveRecord({ ...large, goal: formatBoard(solved(4, 4)) })).toBe(false);
  });
  test("does not count if it is practice", () => {
    const all = [900, 500, 100].map((milliseconds) =>
      summary({ milliseconds, practice: milliseconds === 100 }),
    );
    expect(solves.bestTime(all, "3x3")).toBe(500);
    expect(solves.bestTime(all, "4x4")).toBeNull();
    expect(solves.countingSolves(all)).toStrictEqual({ "3x3": [[900, 9, 7], [500, 9, 7]] }); // biome-ignore format: rows
  });
  test("has a penalty that is shown and counts, or is a DNF", () => {
    const solve = summary({ milliseconds: 9000, penalty: 2000 });
    expect(solves.resultText(solve)).toBe("11.000+\u00a0s");
    expect(solves.resultText({ ...solve, dnf: true })).toBe("DNF");
    expect(solves.countingSolves([solve])["3x3"]).toStrictEqual([[11_000, 9, 7, 2000]]);
    expect(solves.bestTime([solve, summary({ milliseconds: 10_000 })], "3x3")).toBe(10_000);
    expect(solves.bestTime([{ ...solve, dnf: true }], "3x3")).toBeNull();
  });
});

describe("a newer file updates stored solves", () => {
  const { base, like: others, cases } = fixture("merge.json");
  /** Return the records of a file. A link has no penalty and no DNF. */
  const records = (fields: Record<string, unknown>[]): SolveRecord[] =>
    fields.map(({ link = false, like = "", ...each }) => {
      const { penalty, dnf, ...rest } = { ...base, ...others[String(like)], ...each };
      return link ? rest : { ...rest, penalty, dnf };
    });
  const merge = async (stored: SolveRecord[], newer: SolveRecord[]) => {
    const options = { clock: createFakeClock(), onFault: () => {}, onGone: () => {} };
    const database = createSolvesDb(options);
    for (const record of stored) await database.add(record);
    const target = { history: await database.current(), taken: new Set<number>() };
    const imported = await database.importSolves(newer, target);
    const found: SolveRecord[] = [];
    await database.each((some) => found.push(...some.map(({ record }) => record)));
    return { imported, found };
  };
  for (const { name, stored, newer, merged, counts, either_order: either } of cases) {
    test(`by ${name}`, async () => {
      const { imported, found } = await merge(records(stored), records(newer));
      expect(found).toStrictEqual(records(merged));
      const count = (outcome: string) =>
        imported?.filter((each) => each.outcome === outcome).length;
      expect(["added", "updated", "same"].map(count)).toStrictEqual(counts);
      if (either) {
        const other = await merge(records(newer), records(stored));
        const whole = (record: SolveRecord) => ({ penalty: 0, dnf: false, ...record });
        expect(other.found.map(whole)).toStrictEqual(found.map(whole));
      }
    });
  }
});

describe("a saved game", () => {
  const state = changed(made(newGame(), ["R", 0], ["D", 100.4]), { game: { seed: "x" } });
  const record = stored(gameRecord(state, 300));
  test("replaces the game of an older address when the page is reloaded", () => {
    const kept = readGame(record);
    const older = `?board=${BOARD}&moves=R&at=1`;
    const reloaded = openingState(older, { game: kept, choices: {}, newer: true });
    expect([reloaded.game.at, reloaded.game.times]).toStrictEqual([2, [0, 100]]);
    const opened = openingState(older, { game: kept, choices: {} });
    expect([opened.game.at, opened.game.times]).toStrictEqual([1, []]);
  });
});

test.each([
  ["3", "5%", "Mean of 3"],
  ["12", "5%", "Average of 12, without the best and the worst"],
  ["1000", "5%", "Average of 1,000, without the best 50 and the worst 50"],
  ["1000", "one", "Average of 1,000, without the best and the worst"],
] as const)("the average of %s without %s is named %s", (size, trim, name) => {
  expect(averageNames(size, trim)[1]).toBe(name);
});

test.each<[Metric, number | null, string]>([
  ["stm", null, "9 moves"],
  ["stm", 7, "9 · best\u00a07"],
  ["stm", 9, "9 · optimal"],
  ["mtm", 7, "7 slides"],
])("in %s, a solve of 9 moves with the optimum %s is listed as %s", (metric, optimum, listed) => {
  expect(lengths(summary({ moves: 9, multi: 7, optimum }), metric)).toBe(listed);
});

test("sessions that a move has emptied are named", () => {
  expect(moved(2, "B", ["A"])).toBe("Moved 2 solves to “B”. “A” was empty and was deleted.");
  expect(moved(1, "B", ["A", "C"])).toContain("“A” and “C” were empty and were deleted.");
});
