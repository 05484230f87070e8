// The times of a game, the record of its solve, and the stored form of both.

import { describe, expect, test } from "vitest";
import { stopped } from "../../../static/js/lib/format.ts";
import {
  formatBoard,
  formatMoves,
  parseBoard,
  parseMoves,
} from "../../../static/js/puzzle/notation.ts";
import { type Move, solved } from "../../../static/js/puzzle/rules.ts";
import { shuffle } from "../../../static/js/puzzle/shuffle.ts";
import { openingState } from "../../../static/js/shell/opening.ts";
import { newest } from "../../../static/js/shell/saved-game.ts";
import { gameRecord, readGame } from "../../../static/js/shell/storage.ts";
import { createSolvesDb } from "../../../static/js/solves/solve-database.ts";
import { labels } from "../../../static/js/solves/solve-graph.ts";
import { elapsed, inspected, untilNextStage } from "../../../static/js/state/clock.ts";
import * as game from "../../../static/js/state/game.ts";
import { becamePractice, storeHelped, wasHelped, withHelp } from "../../../static/js/state/help.ts";
import { beginReview } from "../../../static/js/state/review.ts";
import {
  allSessions,
  MAIN,
  ofSession,
  sessionOf,
  tidyName,
} from "../../../static/js/state/sessions.ts";
import * as solves from "../../../static/js/state/solves.ts";
import {
  changed,
  type Hint,
  initialState,
  isOwn,
  isSolved,
  type State,
  seek,
  withGame,
} from "../../../static/js/state/state.ts";
import { createFakeClock } from "./kit/fake-clock.ts";
import { stubStorage } from "./kit/fake-storage.ts";
import { fixture } from "./kit/fixtures.ts";

const START = parseBoard("1-2-3_4-0-6_7-5-8"); // UL away from the goal
const HINT: Hint = { step: 1, good: ["U"], distance: 2, atLeast: 2, atMost: 2 };
const RESULT: any = { length: 2, optimal: true };
const fresh = () => initialState({ start: START, practice: false });

/** Moves with their times. */
const made = (state: State, ...moves: [Move, number][]) =>
  moves.reduce((next, [move, now]) => game.play(next, move, now), state);

describe("times", () => {
  test("each move has its own, from the first on", () => {
    const state = made(fresh(), ["R", 1000], ["D", 1250.4], ["L", 1900.6]);
    expect(state.game.times).toStrictEqual([0, 250, 901]);
    expect(isOwn(state)).toBe(true);
  });
  test("the moves of one press have one time", () => {
    const pressed = game.press(made(fresh(), ["R", 1000]), 5, 1200);
    expect(formatMoves(pressed.game.line)).toBe("RL2");
    expect(pressed.game.times).toStrictEqual([0, 200, 200]);
  });
  test("undone, made again, and branched: they follow the line and never run backwards", () => {
    const there = made(fresh(), ["R", 0], ["D", 100], ["L", 200]);
    const back = game.undo(game.undo(there));
    expect(back.game.times).toStrictEqual([0, 100, 200]);
    expect(game.redo(back, 900).game.times).toStrictEqual([0, 900, 900]);
    expect(game.redo(game.redo(back, 900), 950).game.times).toStrictEqual([0, 900, 950]);
    expect(game.play(back, "D", 700).game.times).toStrictEqual([0, 700, 700]); // the same by hand
    expect(game.play(back, "U", 700).game.times).toStrictEqual([0, 700]); // another way
    expect(game.redo(back).game.times).toStrictEqual([0, 100, 200]); // only looked at
  });
  test("a clock that's set back or forward leaves them in order, and shows no inspection", () => {
    const back = made(fresh(), ["R", 5000], ["D", 7000.6], ["L", 1000]);
    expect(back.game.times).toStrictEqual([0, 2001, 2001]);
    expect(inspected(back.game.clock, 900)).toBeNull();
    expect(inspected(made(fresh(), ["R", 5000]).game.clock, 1000)).toBeNull();
    const won = made(back, ["R", 1100], ["U", 1200], ["L", 1300], ["U", 1350], ["L", 1400]);
    expect(won.game.times).toStrictEqual([0, 2001, 2001, 2101, 2201, 2301, 2351, 2401]);
    expect([won.game.won, elapsed(won.game.clock, 0)]).toStrictEqual([true, 2401]);
    const again = game.redo(game.undo(made(fresh(), ["R", 5000], ["D", 7000])), 600);
    expect(again.game.times).toStrictEqual([0, 2000]);
    expect(elapsed(again.game.clock, 800)).toBe(2200);
  });
  test("a link, a solver and a game that's over have none", () => {
    const linked = initialState({ start: START, line: parseMoves("RD"), at: 2 });
    const on = made(linked, ["L", 5000]);
    expect([on.game.times, isOwn(on)]).toStrictEqual([[], false]);
    const helped = game.withLine(made(fresh(), ["R", 0]), parseMoves("LUL"));
    expect(helped.game.times).toStrictEqual([0]);
    const end = seek(helped, 4);
    expect([isSolved(end), isOwn(end)]).toStrictEqual([true, false]);
    const won = made(fresh(), ["U", 0], ["L", 100]);
    expect(made(won, ["R", 900]).game.times).toStrictEqual([0, 100]);
    expect(made(game.undo(won), ["L", 900]).game.times).toStrictEqual([0, 100]);
  });
  test("after Reset there's no speed to be had by Redo", () => {
    const reset = game.reset(
      game.undo(made(fresh(), ["R", 0], ["L", 100], ["U", 200], ["L", 300])),
    );
    expect([reset.game.times, reset.game.practice]).toStrictEqual([[], true]);
    let state = made(reset, ["R", 1000]);
    for (let i = 0; i < 3; i++) state = game.redo(state, 1010 + i);
    expect([isSolved(state), state.game.won, isOwn(state)]).toStrictEqual([true, false, false]);
    expect(elapsed(state.game.clock, 5000)).toBe(12); // it stands once the board is solved
  });
  test("moves after the win don't count", () => {
    const won = made(fresh(), ["U", 0], ["L", 100]);
    const counts = (state: State) => game.scoredMoves(state);
    const later = made(won, ["R", 200], ["D", 300], ["L", 400]);
    expect([counts(won), counts(later), counts(game.undo(later))]).toStrictEqual([2, 2, 2]);
    const toy = made(initialState({ start: solved(3, 3) }), ["R", 0], ["L", 100], ["R", 200]);
    expect([toy.game.clock.done, counts(toy)]).toStrictEqual([true, 3]);
    const another = made(game.undo(won), ["R", 500], ["D", 600]); // the solve is left behind
    expect([counts(game.undo(won)), counts(another)]).toStrictEqual([1, 3]);
    const helped = game.withSolution(made(fresh(), ["R", 0]), RESULT, ["L", "U", "L"], 100);
    expect(counts(seek(helped, 3))).toBe(3);
    expect(counts(made(seek(helped, 1), ["D", 200]))).toBe(2);
  });
  test("a move made by a hint is practice", () => {
    expect(made(fresh(), ["U", 0]).game.practice).toBe(false);
    expect(made(changed(fresh(), { here: { hint: HINT } }), ["U", 0]).game.practice).toBe(true);
  });
});

describe("help", () => {
  const dealt = fresh();
  test.each([
    ["a solution", (state: State) => game.withSolution(state, RESULT, ["U", "L"], 0)],
    ["one of all shortest solutions", (state) => game.withLine(state, ["U", "L"])],
    ["a review of the unfinished game", beginReview],
    [
      "a move in Analyse, where the distance is shown",
      (state) => made(changed(state, { choices: { mode: "analyse" } }), ["U", 0]),
    ],
    ["any other help", withHelp],
  ])("makes the game practice: %s", (_, help) => {
    const helped = help(dealt);
    expect([helped.game.practice, becamePractice(helped, dealt)]).toStrictEqual([true, true]);
    expect(readGame(gameRecord(helped, 0))?.practice).toBe(true);
  });
  test("comes too late for a game that is over", () => {
    const won = made(dealt, ["U", 0], ["L", 100]);
    expect(withHelp(won)).toBe(won);
    expect(beginReview(won).game.practice).toBe(false);
    const analysed = changed(won, { choices: { mode: "analyse" } });
    expect(made(analysed, ["R", 200]).game.practice).toBe(false);
  });
  test("in another game is not this game's", () => {
    expect(becamePractice(withGame(dealt, { start: START, practice: true }), dealt)).toBe(false);
  });
  test("belongs to the scramble, after a reload too", () => {
    stubStorage();
    expect(wasHelped(START)).toBe(false);
    storeHelped(START);
    storeHelped(START);
    expect(wasHelped(parseBoard(formatBoard(START)))).toBe(true);
    expect(wasHelped(solved(3, 3))).toBe(false);
  });
  test("is forgotten for the oldest scrambles first", () => {
    stubStorage();
    const boards = Array.from({ length: 301 }, (_, i) => shuffle(4, 4, { seed: `${i}` }));
    for (const board of boards) storeHelped(board);
    expect([0, 1, 300].map((i) => wasHelped(boards[i]))).toStrictEqual([false, true, true]);
  });
  test.each(["{", "[]", '{"boards": 3}'])("stored as rubbish, such as %s, is none", (text) => {
    stubStorage();
    localStorage.setItem("slidestar-helped", text);
    expect(wasHelped(START)).toBe(false);
  });
});

describe("a game that was left while its clock ran", () => {
  /** The restored game. */
  const left = (state: State, now: number) =>
    initialState(readGame(JSON.parse(JSON.stringify(gameRecord(state, now)))) as any);
  /** Left after a move and solved a minute later. */
  const finished = () => made(left(made(fresh(), ["U", 0]), 500), ["L", 60_000]);

  test.each([0, 500])("is marked by the next move when it was left at %d ms", (at) => {
    const back = left(made(fresh(), ["U", 0]), at);
    expect(back.game.clock.resumed).toBeUndefined();
    expect(made(back, ["L", 60_000]).game.clock.resumed).toBe(true);
    expect(game.redo(game.undo(back), 60_000).game.clock.resumed).toBe(true);
  });
  test("stays marked, and so does its solve, which does not count", () => {
    expect(left(finished(), 99_999).game.clock.resumed).toBe(true);
    const record = solves.recordOf(finished(), new Date(0), 99_999);
    expect([record.milliseconds, record.practice, record.resumed]).toStrictEqual([500, true, true]);
    const summary = solves.summaryOf(record, 1);
    expect([summary.practice, summary.resumed]).toStrictEqual([true, true]);
    expect(solves.bestTime([summary], "3x3")).toBeNull();
  });
  test.each([
    ["before its first move", left(fresh(), 0)],
    ["with all moves undone by Reset", left(game.reset(made(fresh(), ["R", 0])), 100)],
  ])("is not marked when it was left %s", (_, back) => {
    const solve = made(back, ["U", 60_000], ["L", 60_100]);
    expect(solves.recordOf(solve, new Date(0), 99_999).resumed).toBeUndefined();
  });
});

describe("a game in which moves were undone", () => {
  const back = () => game.undo(game.undo(made(fresh(), ["R", 0], ["L", 50])));
  const solve = (state: State) => made(state, ["U", 200], ["L", 400]);

  test("counts for the times, but not for the fewest moves", () => {
    const record = solves.recordOf(solve(back()), new Date(0), 99_999);
    expect([record.undone, record.practice]).toStrictEqual([2, false]);
    const summary = solves.summaryOf(record, 1);
    expect(solves.countingSolves([summary])).toStrictEqual({ "3x3": [[400, 2, 2, 0, 2]] });
    const straight = solves.recordOf(solve(fresh()), new Date(0), 99_999);
    expect(straight.undone).toBeUndefined();
    expect(solves.countingSolves([solves.summaryOf(straight, 1)])["3x3"]).toStrictEqual([
      [200, 2, 2],
    ]);
  });
  test("is stored with them", () => {
    const stored = JSON.parse(JSON.stringify(gameRecord(back(), 500)));
    const state = initialState(readGame(stored) as any);
    expect(state.game.clock.undone).toBe(2);
  });
  test("has none after Reset, or after the win", () => {
    expect(game.reset(back()).game.clock.undone).toBeUndefined();
    expect(game.undo(solve(fresh())).game.clock.undone).toBeUndefined();
  });
});

test("the graph's axis has one form for all of its times", () => {
  expect(labels(null, [1, 1.5, 2])).toStrictEqual(["0:01.0", "0:01.5", "0:02.0"]);
  expect(labels(null, [0.1, 0.1 + 0.2, 1])).toStrictEqual(["0:00.1", "0:00.3", "0:01.0"]);
  expect(labels(null, [5, 60, 65])).toStrictEqual(["0:05", "1:00", "1:05"]);
});

describe("inspection", () => {
  const looking = game.inspect(fresh(), 1000);
  /** What's recorded when the first move is made after so long. */
  const solvedAfter = (looked: number) =>
    solves.recordOf(
      made(looking, ["U", 1000 + looked], ["L", 1500 + looked]),
      new Date(0),
      9999 + looked,
    );

  test("the first move ends it and starts the clock", () => {
    expect(inspected(looking.game.clock, 4000)).toBe(3000);
    expect(elapsed(looking.game.clock, 4000)).toBe(0);
    expect(inspected(looking.game.clock, -9000)).toBe(0); // the clock was set back
    const moved = made(looking, ["U", 4000]);
    expect(inspected(moved.game.clock, 4500)).toBeNull();
    expect(elapsed(moved.game.clock, 4500)).toBe(500);
    expect(moved.game.times).toStrictEqual([0]);
  });
  test("is free for 15 seconds, costs two seconds more up to 17, and then the solve", () => {
    for (const [looked, penalty, dnf] of [
      [14_999, 0, false],
      [15_000, 2000, false],
      [16_999, 2000, false],
      [17_000, 0, true],
      [99_000, 0, true],
    ] as const) {
      const record = solvedAfter(looked);
      expect([record.penalty, record.dnf], String(looked)).toStrictEqual([penalty, dnf]);
      expect(record.milliseconds).toBe(500);
    }
  });
  test("is called at 8 and 12 seconds, and when it's over", () => {
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
  test("is of a board that nobody has touched", () => {
    expect(game.mayInspect(fresh())).toBe(true);
    expect(game.mayInspect(looking)).toBe(false);
    const moved = made(fresh(), ["U", 0]);
    expect(game.mayInspect(moved)).toBe(false);
    expect(game.mayInspect(game.undo(moved))).toBe(false);
    expect(game.mayInspect(initialState({ start: solved(3, 3) }))).toBe(false);
    expect(game.reset(looking).game.practice).toBe(true); // it's known by now
  });
  test("what it cost is kept with the game", () => {
    const late = made(looking, ["U", 17_000]);
    const record = JSON.parse(JSON.stringify(gameRecord(late, 17_200)));
    expect(readGame(record)?.clock).toStrictEqual({
      since: null,
      spent: 200,
      done: false,
      penalty: 2000,
    });
    const over = made(looking, ["U", 90_000]);
    expect(readGame(gameRecord(over, 90_000))?.clock?.penalty).toBe("DNF");
    for (const penalty of ["x", -1, {}, null]) {
      expect(readGame({ ...record, penalty })?.clock?.penalty).toBeUndefined();
    }
  });
});

describe("sessions", () => {
  const base = {
    dnf: false,
    moves: 9,
    multi: 7,
    seed: null,
    when: "",
    board: "",
    size: "3x3",
    practice: false,
    penalty: 0,
  };
  const all = ["", "a", "gone"].map((session, key) => ({
    ...base,
    key,
    milliseconds: 1000,
    session,
  }));
  const of = (session: string) =>
    changed(fresh(), {
      history: { solves: all, sessions: allSessions([{ id: "a", name: "OH" }]) },
      choices: { session },
    });
  test("each has its solves; what names none, or one that's gone, is in the first", () => {
    expect(ofSession(of("")).map(({ key }) => key)).toStrictEqual([0, 2]);
    expect(ofSession(of("a")).map(({ key }) => key)).toStrictEqual([1]);
    expect(sessionOf(of("gone"))).toStrictEqual(MAIN);
    expect(ofSession(changed(fresh(), { history: { solves: all } }))).toStrictEqual(all);
  });
  test("the first one is always there, by whatever name", () => {
    expect(allSessions([])).toStrictEqual([MAIN]);
    const named = [{ id: "a", name: "OH" }, { id: "", name: "Two hands" }]; // biome-ignore format: pairs
    expect(allSessions(named).map(({ name }) => name)).toStrictEqual(["Two hands", "OH"]);
  });
  test("a solve goes into the one that's chosen", () => {
    const won = (session: string) => made(of(session), ["U", 0], ["L", 100]);
    const into = (session: string) => solves.recordOf(won(session), new Date(0), 0).session;
    expect([into("a"), into(""), into("gone")]).toStrictEqual(["a", null, null]);
  });
  test("a name is a line that isn't too long", () => {
    expect(tidyName("  one\n  hand ")).toBe("one hand");
    expect(tidyName("x".repeat(99)).length).toBe(40);
    expect(tidyName(" \t")).toBe("");
  });
});

describe("a solve", () => {
  test("is recorded as Python reads it", () => {
    const won = made(fresh(), ["U", 1000], ["L", 1500.2]);
    const record = solves.recordOf(won, new Date(0), 9999);
    expect(record).toStrictEqual({
      when: "1970-01-01T00:00:00.000Z",
      board: "1-2-3_4-0-6_7-5-8",
      goal: null,
      moves: "UL",
      milliseconds: 500,
      dnf: false,
      times: [0, 500],
      practice: false,
      seed: null,
      penalty: 0,
      session: null,
    });
    const summary = solves.summaryOf(record, 7);
    expect([summary.size, summary.moves, summary.multi]).toStrictEqual(["3x3", 2, 2]);
    expect(solves.tps(summary)).toBe("4.00");
  });
  test("is one with a board of any size, and of nothing else", () => {
    const written = (rows: number, cols: number) => formatBoard(solved(rows, cols));
    for (const [rows, cols] of [
      [2, 2],
      [3, 5],
      [10, 10],
      [11, 2],
      [40, 40],
    ]) {
      // biome-ignore format: sizes
      expect(solves.sizeOf(written(rows, cols))).toBe(`${rows}x${cols}`);
    }
    for (const text of [
      "",
      "1",
      "1-0",
      "1_0",
      "1-2_3-3",
      "1-2_3-4",
      "1-2_3-00",
      "1-2_3",
      "1-2_3-x",
    ]) {
      expect(solves.sizeOf(text), text).toBeNull();
    }
    const large = { ...solves.recordOf(fresh(), new Date(0), 0), board: written(11, 11) };
    expect(solves.isSolveRecord(large)).toBe(true);
    expect(solves.isSolveRecord({ ...large, goal: written(11, 11) })).toBe(true);
    expect(solves.isSolveRecord({ ...large, goal: written(4, 4) })).toBe(false);
  });
  test("multi-tile moves are counted as in Python", () => {
    for (const { moves, times, count } of fixture("multi-tile.json").cases) {
      expect(solves.multiTileMoves(parseMoves(moves), times), moves).toBe(count);
    }
  });
  test("practice counts for nothing", () => {
    const base = {
      dnf: false,
      moves: 9,
      multi: 7,
      seed: null,
      when: "",
      board: "",
      size: "3x3",
      penalty: 0,
      session: "",
    };
    const all = [900, 500, 100].map((milliseconds, key) => ({
      ...base,
      key,
      milliseconds,
      practice: key === 2,
    }));
    expect(solves.bestTime(all, "3x3")).toBe(500);
    expect(solves.bestTime(all, "4x4")).toBeNull();
    const rows = { "3x3": [[900, 9, 7], [500, 9, 7]] }; // biome-ignore format: rows
    expect(solves.countingSolves(all)).toStrictEqual(rows);
  });
  test("what's added counts, and is shown", () => {
    const solve = {
      key: 0,
      dnf: false,
      moves: 9,
      multi: 7,
      seed: null,
      when: "",
      board: "",
      size: "3x3",
      practice: false,
      session: "",
      milliseconds: 9000,
      penalty: 2000,
    };
    expect(solves.resultText(solve)).toBe("0:11.000+");
    expect(solves.resultText({ ...solve, dnf: true })).toBe("DNF");
    expect(solves.countingSolves([solve])["3x3"]).toStrictEqual([[11_000, 9, 7, 2000]]);
    expect(solves.bestTime([solve, { ...solve, penalty: 0, milliseconds: 10_000 }], "3x3")).toBe(
      10_000,
    );
    expect(solves.bestTime([{ ...solve, dnf: true }], "3x3")).toBeNull();
    expect(
      solves.isSolveRecord({ ...solves.recordOf(fresh(), new Date(0), 0), penalty: "x" }),
    ).toBe(false);
  });
  test("times are cut off at thousandths", () => {
    expect([0, 9.6, 999, 38_129, 3_723_450].map(stopped)).toStrictEqual([
      "0:00.000",
      "0:00.009",
      "0:00.999",
      "0:38.129",
      "1:02:03.450",
    ]);
  });
});

describe("a newer file updates a history", () => {
  const { base, cases } = fixture("merge.json");
  const records = (fields: object[]) => fields.map((each) => ({ ...base, ...each }));
  for (const { name, stored, newer, merged, ...counts } of cases) {
    test(`by ${name}`, async () => {
      const database = createSolvesDb({
        clock: createFakeClock(),
        onFault: () => {},
        onGone: () => {},
      });
      for (const record of records(stored)) await database.add(record);
      const file = solves.numbered(records(newer), new Map());
      const brought = await database.importSolves(file, await database.current(), true);
      const found: unknown[] = [];
      await database.each((some) => found.push(...some.map(({ record }) => record)));
      expect(found).toStrictEqual(records(merged));
      for (const outcome of ["added", "updated", "same"]) {
        const those = brought?.filter((each) => each.outcome === outcome);
        expect(those, outcome).toHaveLength(counts[outcome]);
      }
    });
  }
});

describe("a saved game", () => {
  const state = changed(made(fresh(), ["R", 0], ["D", 100.4]), { game: { seed: "x" } });
  const record = JSON.parse(JSON.stringify(gameRecord(state, 300)));
  test("comes back with its times", () => {
    const kept = readGame(record);
    expect(kept?.times).toStrictEqual([0, 100]);
    expect([kept?.seed, kept?.practice, kept?.clock?.spent]).toStrictEqual(["x", false, 300]);
  });
  test("of the first version comes back without", () => {
    const { times, seed, practice, ...first } = record;
    const kept = readGame({ ...first, version: 1, scheme: "rings" });
    expect([kept?.times, kept?.practice, kept?.line]).toStrictEqual([[], true, ["R", "D"]]);
  });
  test("of a newer version isn't read; damaged times are left out", () => {
    expect(readGame({ ...record, version: 3 })).toBeNull();
    expect(readGame({})).toBeNull();
    for (const times of ["x", [0, "1"], [5, 1], [0, 1, 2], [0, -1], [0.5, 1]]) {
      expect(readGame({ ...record, times })?.times).toStrictEqual([]);
    }
  });
  test("counts where it's no older than the entry that it was played in", () => {
    const kept = (entry: string, count: number, more = {}) => ({
      ...record,
      entry,
      count,
      ...more,
    });
    const mark = { entry: "a", count: 5 };
    expect(newest(mark, [kept("a", 4)])).toBeNull(); // storage filled up meanwhile
    expect(newest(mark, [kept("a", 5)])?.count).toBe(5);
    expect(newest(mark, [kept("a", 6)])?.count).toBe(6); // the last was saved while leaving
    expect(newest(mark, [kept("b", 9)])).toBeNull(); // of another entry
    expect(newest(mark, [kept("a", 4), kept("a", 5)])?.count).toBe(5);
    expect(newest(mark, [kept("a", 7), kept("a", 5)])?.count).toBe(7); // there was room again
    expect(newest(mark, [{}, kept("a", 5, { moves: "X" })])).toBeNull();
    expect(newest({}, [record, {}])).toBe(record); // of a page before there were marks
  });
  test("wins over an address that's behind, when the page is reloaded", () => {
    const kept = readGame(record);
    const behind = "?board=1-2-3_4-0-6_7-5-8&moves=R&at=1";
    const reloaded = openingState(behind, { game: kept, choices: {}, newer: true });
    expect([reloaded.game.at, reloaded.game.times]).toStrictEqual([2, [0, 100]]);
    const opened = openingState(behind, { game: kept, choices: {} });
    expect([opened.game.at, opened.game.times]).toStrictEqual([1, []]);
  });
});
