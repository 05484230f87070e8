// Games stored for another day: their records, and the room for them.

import { beforeEach, describe, expect, test } from "vitest";
import { gameRecord } from "../../../static/js/persistence/game-record.ts";
import { slotStorage } from "../../../static/js/persistence/slot-storage.ts";
import { continued, STOPPED } from "../../../static/js/state/clock.ts";
import * as runs from "../../../static/js/state/event-run.ts";
import { newEvent } from "../../../static/js/state/events.ts";
import * as game from "../../../static/js/state/game.ts";
import { isStorable, withControl } from "../../../static/js/state/game.ts";
import { recordOf } from "../../../static/js/state/solves.ts";
import { changed, initialState, withGame } from "../../../static/js/state/state.ts";
import { stubStorage } from "./kit/fake-storage.ts";
import { made, newGame, START } from "./kit/games.ts";

const DAY = 86_400_000;

/** A game whose last move is undone, after an inspection that took too long. */
function begun() {
  const late = changed(newGame(), { game: { clock: { ...newGame().game.clock, penalty: 2000 } } });
  const moved = made(late, ["D", 1000], ["U", 1500]);
  return game.undo(withControl(late, made(moved, ["R", 2500]), "hover"));
}

beforeEach(() => stubStorage());

describe("a stored game", () => {
  test("is listed with its size, moves, time and date, the latest first", () => {
    const clock = { since: null, spent: 7_265_000, done: false };
    const big = initialState({
      start: START,
      line: ["D", "R", "U"],
      at: 3,
      times: [0, 1, 2],
      clock,
    });
    slotStorage.store(begun(), 3500, 5);
    slotStorage.store(changed(big, {}), 0, 9);
    expect(slotStorage.list()).toMatchObject([
      { size: "3x3", moves: 3, multi: 3, ms: 7_265_000, date: 9 },
      { size: "3x3", moves: 2, multi: 2, ms: 2500, date: 5 },
    ]);
  });

  test("continues with all that its solve has, and is one solve", () => {
    const state = begun();
    slotStorage.store(state, 3500, DAY);
    const [slot] = slotStorage.list();
    const stored = slotStorage.game(slot?.id ?? "");
    if (!stored) throw new Error("the game is not stored");
    const back = withGame(newGame(), stored);
    const { line, at, times, practice, controls } = back.game;
    expect({ line, at, times, practice, controls }).toEqual({
      ...{ line: ["D", "U", "R"], at: 2, times: [0, 500, 1500], practice: false },
      controls: { hover: 3 },
    });
    expect(stored.clock).toEqual({
      since: null,
      spent: 2500,
      done: false,
      penalty: 2000,
      undone: 1,
    });
    // It is continued a day later: the clock goes on from its time, and the solve counts.
    const clock = continued(stored.clock ?? STOPPED, DAY);
    const won = made(withGame(back, { ...stored, clock }), ["U", DAY + 100], ["L", DAY + 400]);
    expect(won.game.won).toBe(true);
    expect(recordOf(won, new Date(DAY), DAY + 400)).toMatchObject({
      ...{ milliseconds: 2900, moves: "DU2L", times: [0, 500, 2600, 2900] },
      ...{ practice: false, undone: 1, penalty: 2000, control: "hover" },
    });
  });

  test("has its practice mark", () => {
    slotStorage.store(changed(begun(), { game: { practice: true } }), 3500, 0);
    const [slot] = slotStorage.list();
    expect(slotStorage.game(slot?.id ?? "")?.practice).toBe(true);
  });
});

test("a run of an event is listed among the games, and can be deleted", () => {
  const event = newEvent("fmc", { size: "2x2", seed: "tea" });
  const saved = runs.savedRun(runs.uncover(runs.newRun(event), 0), 7000, DAY);
  if (!saved) throw new Error("the run is not under way");
  slotStorage.store(begun(), 3500, 5);
  expect(slotStorage.storeRun(saved, "Fewest moves", "no solution yet")).toBe(true);
  const [run, other] = slotStorage.list();
  expect(run).toMatchObject({
    event: "Fewest moves",
    progress: "no solution yet",
    ms: 7000,
    date: DAY,
  });
  expect(other).toMatchObject({ size: "3x3" });
  const record = slotStorage.read(run?.id ?? "");
  const again = runs.continuedRun(record.run, 0);
  expect(again?.event).toEqual(event);
  slotStorage.remove(run?.id ?? "");
  expect(slotStorage.list()).toHaveLength(1);
});

test("a game can be stored between its first and its last move", () => {
  expect(isStorable(newGame())).toBe(false);
  expect(isStorable(made(newGame(), ["U", 0]))).toBe(true);
  expect(isStorable(game.undo(made(newGame(), ["U", 0])))).toBe(true);
  expect(isStorable(made(newGame(), ["U", 0], ["L", 1]))).toBe(false);
  expect(isStorable(game.withSolutionSoFar(made(newGame(), ["U", 0]), ["L"], 1))).toBe(false);
});

/** A game of 30x30, at ten moves a second. */
function big(moves: number) {
  const tiles = Array.from({ length: 900 }, (_, i) => (i + 1) % 900);
  const line = Array.from({ length: moves }, (_, i) => (i % 2 ? "U" : "D") as "U" | "D");
  const times = line.map((_, i) => 100 * i + ((i * 7919) % 97));
  return initialState({ start: { rows: 30, cols: 30, tiles }, line, times });
}

describe("the room", () => {
  const listed = () => slotStorage.list().length;

  test("is for twelve games", () => {
    for (let i = 0; i < 12; i++) expect(slotStorage.store(begun(), 3500, i)).toBe(true);
    expect(slotStorage.store(begun(), 3500, 12)).toBe(false);
    expect(listed()).toBe(12);
    slotStorage.remove(slotStorage.list()[0]?.id ?? "");
    expect(slotStorage.store(begun(), 3500, 13)).toBe(true);
  });

  test("is for twelve games of 30x30 with 20,000 moves", () => {
    for (let i = 0; i < 12; i++) expect(slotStorage.store(big(20_000), 0, i)).toBe(true);
    const [slot] = slotStorage.list();
    expect(slotStorage.game(slot?.id ?? "")?.times).toEqual(big(20_000).game.times);
  });

  test("has a limited size", () => {
    for (let i = 0; i < 2; i++) expect(slotStorage.store(big(120_000), 0, i)).toBe(true);
    expect(slotStorage.store(big(120_000), 0, 2)).toBe(false);
    expect(slotStorage.store(begun(), 3500, 2)).toBe(true);
  });

  test.each(["blocked", "full"] as const)("of %s storage is none", (kind) => {
    stubStorage(kind);
    expect(slotStorage.store(begun(), 3500, 0)).toBe(false);
    expect(slotStorage.list()).toEqual([]);
  });
});

test.each([
  ["{"],
  ["null"],
  ['{"size":"3x3"}'],
  ['{"size":3,"lengths":{"moves":1,"multi":1},"spent":1,"saved":1}'],
  ['{"size":"3x3","lengths":{"moves":"1","multi":1},"spent":1,"saved":1}'],
])("a damaged record %s is not listed, and the others are", (text) => {
  localStorage.setItem("slidestar.slot.x", text);
  expect(slotStorage.list()).toEqual([]);
  expect(slotStorage.game("x")).toBeNull();
  slotStorage.store(begun(), 3500, 0);
  expect(slotStorage.list()).toHaveLength(1);
});

test("a game of a newer page is not continued", () => {
  expect(slotStorage.write("x", { ...gameRecord(begun(), 0), version: 3 })).toBe(true);
  expect(slotStorage.game("x")).toBeNull();
});
