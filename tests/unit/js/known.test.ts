// The boards that this device knows, help with them, and the dates of a game.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { gameRecord, readGame } from "../../../static/js/persistence/game-record.ts";
import { formatBoard } from "../../../static/js/puzzle/notation.ts";
import { shuffle } from "../../../static/js/puzzle/shuffle.ts";
import { withDates, withLine, withSolution } from "../../../static/js/state/game.ts";
import { helpedPositions, pickHelp } from "../../../static/js/state/help.ts";
import * as known from "../../../static/js/state/known.ts";
import { beginReview } from "../../../static/js/state/review.ts";
import { changed, initialState, type State } from "../../../static/js/state/state.ts";
import { stubStorage } from "./kit/fake-storage.ts";
import { made, newGame, START, stored, summary } from "./kit/games.ts";

/** Return a time on 21 November. */
const at = (hours: number, minutes = 0) => new Date(2026, 10, 21, hours, minutes);
const NOTHING = { solves: [] };
const board = (seed: string, rows = 4, cols = rows) => shuffle(rows, cols, { seed });

beforeEach(() => {
  stubStorage();
  vi.resetModules();
});
afterEach(() => void vi.unstubAllGlobals());

describe("help with a board", () => {
  test("is remembered from its time on, also by another tab", async () => {
    known.storeHelped([board("a"), board("b")], at(12));
    const otherTab = await import("../../../static/js/state/known.ts");
    for (const tab of [known, otherTab]) {
      expect(tab.wasHelped(board("a"))).toBe(true);
      expect(tab.wasHelped(board("b"), at(12).getTime())).toBe(true);
      expect(tab.wasHelped(board("b"), at(12, 1).getTime())).toBe(false);
      expect(tab.wasHelped(board("c"))).toBe(false);
    }
  });
  test("is remembered by this tab without a storage", () => {
    stubStorage("blocked");
    known.storeHelped([board("blocked")], at(12));
    expect(known.wasHelped(board("blocked"))).toBe(true);
  });
  test.each(["{", "[]", '{"marks": 3}', '{"marks": {"a": "b"}}'])(
    "is not read from the invalid record %s",
    (text) => {
      localStorage.setItem("slidestar-helped", text);
      expect(known.wasHelped(START)).toBe(false);
    },
  );
  test("is forgotten from the oldest on, and the record stays small", () => {
    const boards = Array.from({ length: known.MAX_MARKS }, (_, i) => board(`many ${i}`, 2, 7));
    known.storeHelped([board("oldest")], at(1));
    known.storeHelped([board("a start")], at(1), boards);
    expect(known.wasHelped(board("oldest"))).toBe(true); // the starts have room of their own
    known.storeHelped(boards, at(2));
    expect(boards.every((each) => known.wasHelped(each))).toBe(true);
    expect(known.wasHelped(board("oldest"))).toBe(false);
    expect(localStorage.getItem("slidestar-helped")?.length).toBeLessThan(100_000);
  });
});

describe("a game is helped", () => {
  const { game } = made(newGame(), ["U", 1000], ["L", 3000]);
  const middle = { ...START, tiles: [1, 2, 3, 4, 5, 6, 7, 0, 8] };
  test.each([
    ["its start, before it was dealt", { positions: [START], when: at(10), dealt: at(11) }, false],
    ["its start, since it was dealt", { positions: [START], when: at(11), dealt: at(11) }, true],
    ["the start of a seed, at any time", { positions: [START], when: at(1), dealt: null }, true],
    ["a position, since it was begun", { positions: [middle], when: at(12), dealt: null }, true],
    ["a position, in an earlier game", { positions: [middle], when: at(11), dealt: null }, false],
    ["another board", { positions: [board("other")], when: at(12), dealt: null }, false],
  ])("by help with %s", async (_, { positions, when, dealt }, expected) => {
    const tab = await import("../../../static/js/state/known.ts"); // remembers nothing
    tab.storeHelped(positions, when);
    const end = new Date(at(12).getTime() + 2000);
    const played = { ...game, dealt: dealt?.getTime() ?? 0 };
    expect(tab.isHelped(played, end, 3000)).toBe(expected);
  });
});

describe("boards that recur by chance", () => {
  const { game: won } = made(newGame(), ["U", 0], ["L", 0]);
  test("are not helped by positions near the goal in another game", async () => {
    const tab = await import("../../../static/js/state/known.ts");
    const near = made(newGame(), ["U", 0]).game.position;
    tab.storeHelped([won.position], at(12), [near, won.position]);
    expect(tab.isHelped({ ...won, dealt: at(11).getTime() }, at(12), 0)).toBe(false);
  });
  test("are not known from another deal of a small board", async () => {
    const tab = await import("../../../static/js/state/known.ts");
    const small = { seed: null, start: board("small", 2) };
    tab.storePlayed([{ ...small, dealt: at(12).getTime() }], at(13));
    const solve = summary({ board: formatBoard(small.start), when: at(13).toISOString() });
    for (const [hour, expected] of [
      [11, false],
      [12, true],
    ] as const) {
      const game = { ...small, dealt: at(hour).getTime() };
      expect(tab.isKnown(game, { solves: [solve] })).toBe(expected);
    }
  });
});

describe("a board is known", () => {
  const seeded = { seed: "known", start: board("known"), dealt: 0 };
  const dealt = { seed: null, start: START, dealt: at(11).getTime() };
  test.each([
    ["of a seed that was played", seeded, at(1), true],
    ["of a chance, played before it was dealt", dealt, at(10), false],
    ["of a game that a copied tab has ended", dealt, at(12), true],
  ])("%s", async (_, game, when, expected) => {
    const tab = await import("../../../static/js/state/known.ts");
    expect(tab.isKnown(game, NOTHING)).toBe(false);
    tab.storePlayed([game], when);
    expect(tab.isKnown(game, NOTHING)).toBe(expected);
  });
  test("from the history", async () => {
    const { isKnown } = await import("../../../static/js/state/known.ts");
    const solve = summary({ seed: "known", size: "4x4" });
    expect(isKnown(seeded, { solves: [solve] })).toBe(true);
    expect(isKnown(seeded, { solves: [{ ...solve, size: "5x5" }] })).toBe(false);
  });
});

describe("the page shows help", () => {
  const open = initialState({ start: START });
  const hint = { step: 1, good: [], distance: 2, atLeast: 2, atMost: 2 } as const;
  const distance = { distance: 2 } as unknown as State["here"]["distance"];
  test.each<[string, State]>([
    ["a hint", changed(open, { here: { hint } })],
    ["a solution", withSolution(open, { length: 2 } as never, ["U", "L"], 0)],
    ["a pasted solution", withLine(open, ["U", "L"], "user")],
    ["a linked game", initialState({ start: START, line: ["U", "L"], solutionFrom: 0 })],
    ["a review", beginReview(made(open, ["U", 0]))],
    ["the distance", changed(open, { here: { distance }, choices: { live: true } })],
    ["Analyse", changed(open, { here: { distance }, choices: { mode: "analyse" } })],
    [
      "a watched search",
      changed(open, {
        here: { trace: { kind: "done" } as State["here"]["trace"] },
        learn: { step: 1 },
      }),
    ],
    [
      "all shortest solutions",
      changed(open, { here: { optimal: { kind: "found" } as State["here"]["optimal"] } }),
    ],
    ["the ghost", changed(open, { ghost: { from: START, moves: ["U", "L"] } })],
    ["the coach", changed(open, { choices: { mode: "learn" }, learn: { lesson: "coach" } })],
  ])("with %s, of a board that does not count itself", (_, state) => {
    expect(helpedPositions(open)).toEqual([]);
    expect(helpedPositions(state)).toContainEqual(START);
    expect(pickHelp(state)).not.toEqual(pickHelp(open));
  });
  test("with the position at which a solution begins", () => {
    const state = withSolution(made(open, ["U", 0]), { length: 1 } as never, ["L"], 0);
    expect(helpedPositions(state)).toEqual([START, made(open, ["U", 0]).game.position]);
  });
});

describe("the dates of a game", () => {
  const dated = withDates(newGame(), at(23, 50));
  test("are set as it is dealt and begun, once", () => {
    expect(dated.game).toMatchObject({ day: null, dealt: at(23, 50).getTime() });
    const begun = withDates(made(dated, ["U", 0]), at(23, 59));
    expect(begun.game).toMatchObject({ day: "2026-11-21", dealt: at(23, 50).getTime() });
    expect(withDates(begun, at(36))).toBe(begun);
  });
  test("are set by a solve in one move", () => {
    const last = initialState({ start: made(dated, ["U", 0]).game.position });
    expect(withDates(made(last, ["L", 0]), at(12)).game.day).toBe("2026-11-21");
  });
  test("survive a reload", () => {
    const { day, dealt } = withDates(made(dated, ["U", 0]), at(23, 59)).game;
    const begun = changed(made(dated, ["U", 0]), { game: { day } });
    const read = readGame(stored(gameRecord(begun, 0)));
    expect(read).toMatchObject({ day, dealt });
    expect(readGame({ ...gameRecord(begun, 0), day: "2026-13-01" })).toMatchObject({ day: null });
  });
  test("have no time for a board of a seed, which may be known", () => {
    const seeded = initialState({ start: START, seed: "tea" });
    expect(withDates(seeded, at(12)).game.dealt).toBe(0);
  });
});
