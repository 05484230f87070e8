// The record of a game: its times, what it comes to as a solve, and the saved form of both.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { stopped } from "../../../static/js/lib/format.js";
import {
  formatBoard,
  formatMoves,
  parseBoard,
  parseMoves,
} from "../../../static/js/puzzle/notation.js";
import { solved } from "../../../static/js/puzzle/rules.js";
import { openingState } from "../../../static/js/shell/opening.js";
import { newest } from "../../../static/js/shell/saved-game.js";
import { gameRecord, readGame } from "../../../static/js/shell/storage.js";
import { elapsed, inspectionLeft } from "../../../static/js/state/clock.js";
import * as game from "../../../static/js/state/game.js";
import * as solves from "../../../static/js/state/solves.js";
import { changed, initialState, isOwn, isSolved, seek } from "../../../static/js/state/state.js";
import { fixture } from "./support.js";

/** @import { Move } from "../../../static/js/puzzle/rules.js" */
/** @import { State } from "../../../static/js/state/state.js" */

const START = parseBoard("1-2-3_4-0-6_7-5-8"); // UL away from the goal
const fresh = () => initialState({ start: START, practice: false });

/** Moves made at moments. @param {State} state @param {[Move, number][]} moves */
const made = (state, ...moves) =>
  moves.reduce((next, [move, now]) => game.play(next, move, now), state);

describe("times", () => {
  test("each move has its own, from the first on", () => {
    const state = made(fresh(), ["R", 1000], ["D", 1250.4], ["L", 1900.6]);
    assert.deepEqual(state.game.times, [0, 250, 901]);
    assert.ok(isOwn(state));
  });
  test("the moves of one press have one time", () => {
    const pressed = game.press(made(fresh(), ["R", 1000]), 5, 1200);
    assert.equal(formatMoves(pressed.game.line), "RL2");
    assert.deepEqual(pressed.game.times, [0, 200, 200]);
  });
  test("undone, made again, and branched: they follow the line and never run backwards", () => {
    const there = made(fresh(), ["R", 0], ["D", 100], ["L", 200]);
    const back = game.undo(game.undo(there));
    assert.deepEqual(back.game.times, [0, 100, 200]);
    assert.deepEqual(game.redo(back, 900).game.times, [0, 900, 900]);
    assert.deepEqual(game.redo(game.redo(back, 900), 950).game.times, [0, 900, 950]);
    assert.deepEqual(game.play(back, "D", 700).game.times, [0, 700, 700]); // the same by hand
    assert.deepEqual(game.play(back, "U", 700).game.times, [0, 700]); // another way
    assert.deepEqual(game.redo(back).game.times, [0, 100, 200]); // only looked at
  });
  test("a clock that's set back or forward leaves them in order, and shows no inspection", () => {
    const back = made(fresh(), ["R", 5000], ["D", 7000.6], ["L", 1000]);
    assert.deepEqual(back.game.times, [0, 2001, 2001]);
    assert.equal(inspectionLeft(back.game.clock, 900), null);
    assert.equal(inspectionLeft(made(fresh(), ["R", 5000]).game.clock, 1000), null);
    const won = made(back, ["R", 1100], ["U", 1200], ["L", 1300], ["U", 1350], ["L", 1400]);
    assert.deepEqual(won.game.times, [0, 2001, 2001, 2101, 2201, 2301, 2351, 2401]);
    assert.deepEqual([won.game.won, elapsed(won.game.clock, 0)], [true, 2401]);
    const again = game.redo(game.undo(made(fresh(), ["R", 5000], ["D", 7000])), 600);
    assert.deepEqual(again.game.times, [0, 2000]);
    assert.equal(elapsed(again.game.clock, 800), 2200);
  });
  test("a link, a solver and a game that's over have none", () => {
    const linked = initialState({ start: START, line: parseMoves("RD"), at: 2 });
    const on = made(linked, ["L", 5000]);
    assert.deepEqual([on.game.times, isOwn(on)], [[], false]);
    const helped = game.withLine(made(fresh(), ["R", 0]), parseMoves("LUL"));
    assert.deepEqual(helped.game.times, [0]);
    const end = seek(helped, 4);
    assert.deepEqual([isSolved(end), isOwn(end)], [true, false]);
    const won = made(fresh(), ["U", 0], ["L", 100]);
    assert.deepEqual(made(won, ["R", 900]).game.times, [0, 100]);
    assert.deepEqual(made(game.undo(won), ["L", 900]).game.times, [0, 100]);
  });
  test("after Reset there's no speed to be had by Redo", () => {
    const reset = game.reset(
      game.undo(made(fresh(), ["R", 0], ["L", 100], ["U", 200], ["L", 300])),
    );
    assert.deepEqual([reset.game.times, reset.game.practice], [[], true]);
    let state = made(reset, ["R", 1000]);
    for (let i = 0; i < 3; i++) state = game.redo(state, 1010 + i);
    assert.deepEqual([isSolved(state), state.game.won, isOwn(state)], [true, false, false]);
  });
  test("a move made by a hint is practice", () => {
    assert.equal(made(fresh(), ["U", 0]).game.practice, false);
    assert.equal(made(changed(fresh(), { here: { hint: "U" } }), ["U", 0]).game.practice, true);
  });
});

describe("inspection", () => {
  const looking = game.inspect(fresh(), 1000);
  test("counts down, and the first move ends it", () => {
    assert.equal(inspectionLeft(looking.game.clock, 4000), 12_000);
    assert.equal(elapsed(looking.game.clock, 4000), 0);
    assert.equal(inspectionLeft(looking.game.clock, -9000), 15_000); // the clock was set back
    const moved = made(looking, ["U", 4000]);
    assert.equal(inspectionLeft(moved.game.clock, 4500), null);
    assert.equal(elapsed(moved.game.clock, 4500), 500);
    assert.deepEqual(moved.game.times, [0]);
  });
  test("when it's over the clock runs by itself", () => {
    assert.equal(inspectionLeft(looking.game.clock, 17_000), null);
    assert.equal(elapsed(looking.game.clock, 17_000), 1000);
    assert.deepEqual(made(looking, ["U", 17_000]).game.times, [1000]);
  });
});

describe("a solve", () => {
  test("is recorded as Python reads it", () => {
    const won = made(fresh(), ["U", 1000], ["L", 1500.2]);
    const record = solves.recordOf(won, new Date(0), 9999);
    assert.deepEqual(record, {
      when: "1970-01-01T00:00:00.000Z",
      board: "1-2-3_4-0-6_7-5-8",
      goal: null,
      moves: "UL",
      milliseconds: 500,
      dnf: false,
      times: [0, 500],
      practice: false,
      seed: null,
    });
    const summary = solves.summaryOf(record, 7);
    assert.deepEqual([summary.size, summary.moves, summary.multi], ["3x3", 2, 2]);
    assert.equal(solves.tps(summary), "4.00");
  });
  test("is one with a board of any size, and of nothing else", () => {
    const written = (/** @type {number} */ rows, /** @type {number} */ cols) =>
      formatBoard(solved(rows, cols));
    for (const [rows, cols] of [
      [2, 2],
      [3, 5],
      [10, 10],
      [11, 2],
      [40, 40],
    ]) {
      // biome-ignore format: sizes
      assert.equal(solves.sizeOf(written(rows, cols)), `${rows}x${cols}`);
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
      assert.equal(solves.sizeOf(text), null, text);
    }
    const large = { ...solves.recordOf(fresh(), new Date(0), 0), board: written(11, 11) };
    assert.ok(solves.isSolveRecord(large));
    assert.ok(solves.isSolveRecord({ ...large, goal: written(11, 11) }));
    assert.ok(!solves.isSolveRecord({ ...large, goal: written(4, 4) }));
  });
  test("multi-tile moves are counted as in Python", () => {
    for (const { moves, times, count } of fixture("multi-tile.json").cases) {
      assert.equal(solves.multiTileMoves(parseMoves(moves), times), count, moves);
    }
  });
  test("practice counts for nothing", () => {
    const base = { dnf: false, moves: 9, multi: 7, seed: null, when: "", size: "3x3" };
    const all = [900, 500, 100].map((milliseconds, key) => ({
      ...base,
      key,
      milliseconds,
      practice: key === 2,
    }));
    assert.equal(solves.bestTime(all, "3x3"), 500);
    assert.equal(solves.bestTime(all, "4x4"), null);
    const rows = { "3x3": [[900, 9, 7], [500, 9, 7]] }; // biome-ignore format: rows
    assert.deepEqual(solves.counting(all), rows);
  });
  test("times are cut off at hundredths", () => {
    assert.deepEqual([0, 9, 999, 38_129, 3_723_450].map(stopped), [
      "0:00.00",
      "0:00.00",
      "0:00.99",
      "0:38.12",
      "1:02:03.45",
    ]);
  });
});

describe("the daily board", () => {
  test("is the day's where the person is", () => {
    const late = new Date(2026, 10, 21, 23, 59);
    assert.equal(solves.dailySeed(late), "daily-2026-11-21");
    assert.equal(solves.dayOfSeed("daily-2026-11-21"), "2026-11-21");
    assert.equal(solves.dayOfSeed("mine"), null);
  });
  test("has a line to share", () => {
    const result = { day: "2026-11-21", size: "4x4", moves: 61, milliseconds: 38_120 };
    const line = (/** @type {State["shortest"]} */ shortest) =>
      solves.dailyLine({ ...result, shortest });
    const text = "Slidestar 2026-11-21 4x4: 61 moves, optimal 51, 0:38";
    assert.equal(line({ length: 51, optimal: true }), text);
    assert.equal(line({ length: 51, optimal: false }), text.replace("optimal", "best known"));
    assert.equal(line(null), "Slidestar 2026-11-21 4x4: 61 moves, 0:38");
  });
});

describe("a saved game", () => {
  const state = changed(made(fresh(), ["R", 0], ["D", 100.4]), { game: { seed: "x" } });
  const record = JSON.parse(JSON.stringify(gameRecord(state, 300)));
  test("comes back with its times", () => {
    const kept = readGame(record);
    assert.deepEqual(kept?.times, [0, 100]);
    assert.deepEqual([kept?.seed, kept?.practice, kept?.clock?.spent], ["x", false, 300]);
  });
  test("of the first version comes back without", () => {
    const { times, seed, practice, ...first } = record;
    const kept = readGame({ ...first, version: 1, scheme: "rings" });
    assert.deepEqual([kept?.times, kept?.practice, kept?.line], [[], true, ["R", "D"]]);
  });
  test("of a newer version isn't read; damaged times are left out", () => {
    assert.equal(readGame({ ...record, version: 3 }), null);
    assert.equal(readGame({}), null);
    for (const times of ["x", [0, "1"], [5, 1], [0, 1, 2], [0, -1], [0.5, 1]]) {
      assert.deepEqual(readGame({ ...record, times })?.times, []);
    }
  });
  test("counts where it's no older than the entry that it was played in", () => {
    const kept = (/** @type {string} */ entry, /** @type {number} */ count, more = {}) => ({
      ...record,
      entry,
      count,
      ...more,
    });
    const mark = { entry: "a", count: 5 };
    assert.equal(newest(mark, [kept("a", 4)]), null); // storage filled up meanwhile
    assert.equal(newest(mark, [kept("a", 5)])?.count, 5);
    assert.equal(newest(mark, [kept("a", 6)])?.count, 6); // the last was saved while leaving
    assert.equal(newest(mark, [kept("b", 9)]), null); // of another entry
    assert.equal(newest(mark, [kept("a", 4), kept("a", 5)])?.count, 5);
    assert.equal(newest(mark, [kept("a", 7), kept("a", 5)])?.count, 7); // there was room again
    assert.equal(newest(mark, [{}, kept("a", 5, { moves: "X" })]), null);
    assert.equal(newest({}, [record, {}]), record); // of a page before there were marks
  });
  test("wins over an address that's behind, when the page is reloaded", () => {
    const kept = readGame(record);
    const behind = "?board=1-2-3_4-0-6_7-5-8&moves=R&at=1";
    const reloaded = openingState(behind, { game: kept, choices: {}, newer: true });
    assert.deepEqual([reloaded.game.at, reloaded.game.times], [2, [0, 100]]);
    const opened = openingState(behind, { game: kept, choices: {} });
    assert.deepEqual([opened.game.at, opened.game.times], [1, []]);
  });
});
