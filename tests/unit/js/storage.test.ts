// Records in the browser's storage: written, read, and invalid ones.

import { beforeEach, describe, expect, test } from "vitest";
import { readJson, removeKey, storedKeys, writeJson } from "../../../static/js/lib/web-storage.ts";
import { gameRecord, readGame } from "../../../static/js/persistence/game-record.ts";
import { loadChoices, saveChoices } from "../../../static/js/persistence/storage.ts";
import { storedGames, storedOf } from "../../../static/js/persistence/stored-games.ts";
import type { Choices } from "../../../static/js/state/choices.ts";
import { type Edit, EMPTY_HISTORY, type History } from "../../../static/js/state/history.ts";
import { hasSolved, rememberSolved, showsSolves } from "../../../static/js/state/newcomer.ts";
import {
  DEFAULT_SETTINGS,
  loadSettings,
  readSettings,
  saveSettings,
} from "../../../static/js/state/settings.ts";
import { isSolveRecord } from "../../../static/js/state/solves.ts";
import { changed, initialState } from "../../../static/js/state/state.ts";
import { readDrafts } from "../../../static/js/write/drafts.ts";
import { stubStorage } from "./kit/fake-storage.ts";
import { BOARD, made, newGame, START, stored } from "./kit/games.ts";

const SETTINGS_KEY = "slidestar-settings";
const CHOICES_KEY = "slidestar";

/** Texts that are not a valid record. */
const INVALID = [
  ...["", "{", "null", "[]", "3", '"text"', "<script>pwned = 1</script>", "\u0000\ud800"],
  "[".repeat(500_000),
];

beforeEach(() => stubStorage());

describe("JSON records", () => {
  test("a written record is read back until it is removed", () => {
    expect(writeJson("a", { b: [1] })).toBe(true);
    expect(readJson("a")).toEqual({ b: [1] });
    expect(storedKeys()).toEqual(["a"]);
    removeKey("a");
    expect(readJson("a")).toEqual({});
  });
  test("session storage has its own records", () => {
    writeJson("a", { b: 1 }, "sessionStorage");
    expect(readJson("a")).toEqual({});
    expect(readJson("a", "sessionStorage")).toEqual({ b: 1 });
  });
  test.each(INVALID.filter((text) => text !== "[]"))(
    "invalid text %# is an empty record",
    (text) => {
      localStorage.setItem("a", text);
      expect(readJson("a")).toEqual({});
    },
  );
  test.each(["blocked", "full"] as const)("%s storage holds nothing", (kind) => {
    stubStorage(kind);
    expect(writeJson("a", {})).toBe(false);
    expect(readJson("a")).toEqual({});
    expect(storedKeys()).toEqual([]);
    removeKey("a");
  });
});

describe("settings", () => {
  test("saved settings are loaded", () => {
    const settings = readSettings({ theme: "rings", appearance: "dark", improving: 20 });
    saveSettings(settings);
    expect(loadSettings()).toEqual(settings);
  });
  test.each(INVALID)("invalid text %# gives the defaults", (text) => {
    localStorage.setItem(SETTINGS_KEY, text);
    expect(loadSettings()).toEqual(DEFAULT_SETTINGS);
  });
  test.each(["blocked", "full"] as const)("%s storage gives the defaults", (kind) => {
    stubStorage(kind);
    saveSettings({ ...DEFAULT_SETTINGS, theme: "rings" });
    expect(loadSettings()).toEqual(DEFAULT_SETTINGS);
  });
  test.each([
    ["theme", ["toString", "", 3, null, ["rings"]]],
    ["appearance", ["constructor", "night", 3, true]],
    ["tiles", ["gap", "", true, null, ["joined"]]],
    ["numbers", ["no", 0, null]],
    ["numberSize", ["huge", "toString", 2, null, ["large"]]],
    ["numberFont", ["Georgia", "toString", 2, null, ["serif"]]],
    ["sounds", ["yes", 1]],
    ["hover", [1, {}]],
    ["motion", [0, "off"]],
    ["figures", [1, []]],
    ["improving", [0, 4, "5", Number.NaN]],
    ["picture", [1, {}, true]],
    ["trim", [5, "two", null, {}]],
    ["numbersAfter", ["yes", 1, null]],
  ])("a broken %s is the default, and the other fields are read", (name, values) => {
    for (const value of values) {
      const rest = name === "theme" ? { appearance: "light" } : { theme: "plain" };
      expect(readSettings({ ...rest, [name]: value })).toEqual({ ...DEFAULT_SETTINGS, ...rest });
    }
  });
  test.each([
    ["theme", "contrast"],
    ["appearance", "light"],
    ["tiles", "joined"],
    ["numbers", false],
    ["numberSize", "large"],
    ["numberFont", "serif"],
    ["sounds", true],
    ["hover", true],
    ["motion", false],
    ["figures", true],
    ["improving", 60],
    ["picture", "cat.png"],
    ["trim", "one"],
    ["numbersAfter", false],
  ])("a valid %s is read", (name, value) => {
    expect(readSettings({ [name]: value })).toEqual({ ...DEFAULT_SETTINGS, [name]: value });
  });
});

describe("choices", () => {
  const CHOICES: Partial<Choices> = {
    algorithm: "ida-star",
    heuristic: "hamming",
    speed: "fast",
    live: true,
  };

  test("saved choices are loaded, all but the mode", () => {
    expect(saveChoices({ ...CHOICES, mode: "learn" })).toBe(true);
    expect(loadChoices()).toEqual(CHOICES);
  });
  test("choices that are not saved again remain", () => {
    saveChoices(CHOICES);
    saveChoices({ speed: "slow", chapters: [] });
    saveChoices({});
    expect(loadChoices()).toEqual({ ...CHOICES, speed: "slow", chapters: [] });
  });
  test.each(INVALID)("invalid text %# gives none", (text) => {
    localStorage.setItem(CHOICES_KEY, text);
    expect(loadChoices()).toEqual({});
  });
  test.each([
    ["speed", ["toString", 3]],
    ["algorithm", ["__proto__", "constructor", null]],
    ["heuristic", ["own", "valueOf", {}]],
    ["asPlayed", ["yes", 1]],
    ["inspection", [0, "no"]],
    ["live", ["true", 1, null]],
    ["session", [3, null]],
  ])("a broken %s is left out, and the other fields are read", (name, values) => {
    const rest = name === "speed" ? { algorithm: "bfs" } : { speed: "slow" };
    for (const value of values) {
      localStorage.setItem(CHOICES_KEY, JSON.stringify({ version: 1, ...rest, [name]: value }));
      expect(loadChoices()).toEqual(rest);
    }
  });
  test.each([0, 2, "1", null])("choices of version %j are not read", (version) => {
    localStorage.setItem(CHOICES_KEY, JSON.stringify({ version, speed: "slow" }));
    expect(loadChoices()).toEqual({});
  });
  test("blocked storage gives none", () => {
    stubStorage("blocked");
    expect(saveChoices(CHOICES)).toBe(false);
    expect(loadChoices()).toEqual({});
  });
});

describe("games", () => {
  const GAME = { version: 2, board: BOARD, goal: null, moves: "UL", at: 1, left: true };

  test("a game's record is read back", () => {
    const state = made(changed(newGame(), { game: { level: 4 } }), ["U", 100], ["D", 200.4]);
    const game = readGame(stored(gameRecord(state, 350)));
    expect(game).toMatchObject({ start: START, line: ["U", "D"], at: 2, times: [0, 100] });
    expect(game).toMatchObject({
      practice: false,
      level: 4,
      clock: { since: null, spent: 250, done: false },
    });
  });
  test.each([
    ["a newer version", { version: 3 }],
    ["no version", { version: undefined }],
    ["a version that is text", { version: "2" }],
    ["a board with a tile twice", { board: "1-2_3-3" }],
    ["a board that is a number", { board: 3 }],
    ["a board that is too large", { board: Array.from({ length: 2601 }, (_, i) => i).join(" ") }],
    ["moves that are impossible", { moves: "LLLL" }],
    ["moves of other letters", { moves: "X" }],
    ["moves that are a list", { moves: ["U", "L"] }],
    ["too many moves", { moves: "U1D1".repeat(500_000) }],
    ["a goal of another size", { goal: "1-2_3-0" }],
    ["a goal that is none", { goal: "x" }],
  ])("a game with %s is not read", (_what, damage) => {
    expect(readGame({ ...GAME, ...damage })).toBeNull();
  });
  test.each([
    [{ at: -1 }, { at: 0 }],
    [{ at: 3 }, { at: 0 }],
    [{ at: 1e99 }, { at: 0 }],
    [{ at: 0.5 }, { at: 0 }],
    [{ solutionFrom: "0" }, { solutionFrom: null }],
    [{ spent: -1 }, { clock: { since: null, spent: 0, done: false } }],
    [{ spent: 1e99 }, { clock: { since: null, spent: 0, done: false } }],
    [{ done: "yes" }, { clock: { since: null, spent: 0, done: false } }],
    ...[{ 0: 1 }, "x", [0, "1"], [null, 2], [2, 1], [0, 1, 2], [0, -1], [0.5, 1]].map((times) => [
      ...[{ times }, { times: [] }],
    ]),
    [{ seed: {} }, { seed: null }],
    [{ practice: "no" }, { practice: true }],
    [{ level: 6 }, { level: null }],
  ] as [Record<string, unknown>, object][])(
    "a game with %j is read with %j",
    (damage, expected) => {
      expect(readGame({ ...GAME, ...damage })).toMatchObject({ line: ["U", "L"], ...expected });
    },
  );
  test("the times of a long game are stored as steps, and read back", () => {
    const times = Array.from({ length: 6000 }, (_, i) => 1000 * i + (i % 7));
    const state = initialState({ start: START, line: Array(3000).fill(["U", "D"]).flat(), times });
    const record = gameRecord(state, 0);
    expect(JSON.stringify(record).length).toBeLessThan(6 * 6000);
    expect(readGame(stored(record))?.times).toEqual(times);
    expect(readGame(stored({ ...record, times: "0 x 5" }))?.times).toEqual([]);
  });
  test("games of closed tabs have a limited number and size", () => {
    const games = (...sizes: number[]) => sizes.map((size) => ({ size }));
    expect(storedOf([])).toBe(0);
    expect(storedOf(games(...Array(20).fill(1000)))).toBe(12);
    expect(storedOf(games(900_000, 500_000, 200_000, 100))).toBe(2);
    expect(storedOf(games(9_000_000, 100))).toBe(1);
  });
  test("the saved games are listed from the newest, with invalid ones", () => {
    localStorage.setItem("games.a", JSON.stringify({ ...GAME, saved: 5 }));
    localStorage.setItem("games.b", JSON.stringify({ ...GAME, saved: 9, left: false }));
    localStorage.setItem("games.c", "{");
    localStorage.setItem("games.d", JSON.stringify({ saved: "now", left: 1 }));
    localStorage.setItem("another", JSON.stringify({ saved: 99 }));
    expect(storedGames("games.")).toMatchObject([
      { id: "b", saved: 9, left: false },
      { id: "a", saved: 5, left: true },
      { id: "c", saved: 0, left: false },
      { id: "d", saved: 0, left: false },
    ]);
  });
  test("blocked storage holds no games", () => {
    stubStorage("blocked");
    expect(storedGames("games.")).toEqual([]);
  });
});

describe("solves", () => {
  const SOLVE = {
    ...{ when: "2026-01-01T00:00:00.000Z", board: BOARD, goal: null, moves: "UL" },
    ...{ milliseconds: 1230, dnf: false, times: null, practice: false, seed: null },
  };

  test("a record is valid, also one of the first version", () => {
    expect(isSolveRecord(SOLVE)).toBe(true);
    const { practice, dnf, ...first } = SOLVE;
    expect(isSolveRecord(first)).toBe(true);
  });
  test.each([undefined, null, {}, { key: -3 }, "x", 3, []])("%j is not a record", (value) => {
    expect(isSolveRecord(value)).toBe(false);
  });
  test.each([
    ["when", [null, "2026", "never", 5]],
    ["board", [null, 3, "1-2-x", {}]],
    ["moves", [null, "X", ["U"]]],
    ["milliseconds", [Number.NaN, -1, 1e300, "1", null]],
    ["times", [3, [1], ["a", "b"]]],
    ["goal", [3, "x", "1-2_3-0"]],
    ["seed", [{}]],
    ["session", [{}]],
    ["penalty", ["x", -1]],
    ["start", [3, "x", "1-2_3-0"]],
    ["scramble", [{}, 3]],
    ["comment", [{}, 3]],
  ])("a solve with a broken %s is not a record", (name, values) => {
    for (const value of values) expect(isSolveRecord({ ...SOLVE, [name]: value })).toBe(false);
  });
});

describe("the card of solves", () => {
  const shown = (change: Partial<History>) =>
    showsSolves({ ...newGame(), history: { ...EMPTY_HISTORY, ...change } });
  test.each<[string, Partial<History>]>([
    ["a deletion can be taken back", { edits: [{} as Edit] }],
    ["a report is shown", { work: "All solves deleted." }],
  ])("is shown without solves while %s", (_, change) => {
    expect(shown({})).toBe(false);
    expect(shown(change)).toBe(true);
  });
});

describe("the record that a board was solved", () => {
  test("is read once it is stored", () => {
    expect(hasSolved()).toBe(false);
    rememberSolved();
    expect(hasSolved()).toBe(true);
  });
  test("is not in blocked storage", () => {
    stubStorage("blocked");
    rememberSolved();
    expect(hasSolved()).toBe(false);
  });
});

test.each([
  ...INVALID,
  '{"own":3,"replaced":4,"link":{"code":1},"written":null,"exercise":5}',
  '{"link":[]}',
])("invalid text %# in place of a heuristic's drafts is ignored", (text) => {
  sessionStorage.setItem("slidestar-heuristic", text);
  expect(readDrafts("heuristic")).toEqual({
    ...{ own: null, replaced: null, link: null, written: "", exercise: null },
  });
});
