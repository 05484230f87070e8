// Events: their links, a run of each kind, and the stored results.

import { describe, expect, test } from "vitest";
import { categories } from "../../../static/js/events/categories.ts";
import { filmOf } from "../../../static/js/events/event-film.ts";
import * as text from "../../../static/js/events/events-text.ts";
import { NotationError, parseMoves } from "../../../static/js/puzzle/notation.ts";
import type { Move } from "../../../static/js/puzzle/rules.ts";
import { slide } from "../../../static/js/puzzle/rules.ts";
import { shuffle } from "../../../static/js/puzzle/shuffle.ts";
import { EVENT_KINDS, EVENTS } from "../../../static/js/state/event-kinds.ts";
import * as replays from "../../../static/js/state/event-replay.ts";
import * as results from "../../../static/js/state/event-results.ts";
import * as runs from "../../../static/js/state/event-run.ts";
import {
  type Event,
  eventFields,
  newEvent,
  parseEventSize,
  resultKey,
  sizesOf,
} from "../../../static/js/state/events.ts";
import type { Run } from "../../../static/js/state/events-part.ts";
import { eventLink, readLink, writeLink } from "../../../static/js/state/share-link.ts";
import { initialState, isSolved } from "../../../static/js/state/state.ts";
import { at } from "./kit/at.ts";
import { open } from "./kit/games.ts";

const SEED = { seed: "tea" };

/** Return a shortest solution of a 2x2 board, by a breadth-first search. */
function solution(run: Run): Move[] {
  const goal = "1,2,3,0";
  let frontier = [{ position: run.board.game.position, moves: [] as Move[] }];
  const seen = new Set<string>();
  for (;;) {
    const found = frontier.find(({ position }) => position.tiles.join() === goal);
    if (found) return found.moves;
    if (!frontier.length) throw new Error("only boards of 2x2 are solved here");
    frontier = frontier.flatMap(({ position, moves }) =>
      (["U", "D", "L", "R"] as const).flatMap((move) => {
        const next = slide(position, move);
        if (!next || seen.has(next.tiles.join())) return [];
        seen.add(next.tiles.join());
        return [{ position: next, moves: [...moves, move] }];
      }),
    );
  }
}

/** Make the moves of a 2x2 board's solution, one each second from `from` on. */
function solve(run: Run, from: number): Run {
  return solution(run).reduce((next, move, i) => runs.move(next, move, from + 1000 * i), run);
}

/** Move a tile away and back. */
function detour(run: Run, now: number): Run {
  const [move, back] = slide(run.board.game.position, "D") ? ["D", "U"] : ["U", "D"];
  return runs.move(runs.move(run, move as Move, now), back as Move, now);
}

describe("a link", () => {
  test("names an event and its boards", () => {
    const { event, problems } = readLink("?event=relay&size=2-5&seed=tea");
    const values = { count: 1, limit: null, metric: "stm", seed: "tea" };
    expect(event).toEqual({ kind: "relay", size: "2-5", ...values });
    expect(problems).toEqual([]);
    expect(sizesOf(event as Event).map(({ rows }) => rows)).toEqual([2, 3, 4, 5]);
    const marathon = readLink("?event=marathon&size=3x4&count=42&seed=a b").event as Event;
    expect(sizesOf(marathon)).toEqual(Array(42).fill({ rows: 3, cols: 4 }));
    expect(readLink(eventLink(marathon)).event).toEqual(marathon);
    const fmc = readLink("?event=FMC&size=4&limit=30").event;
    expect(fmc).toMatchObject({ kind: "fmc", size: "4x4", limit: 30 });
    const slides = newEvent("hunt", { size: "4x4", metric: "mtm", ...SEED });
    expect(eventLink(slides)).toContain("event=hunt&size=4x4&metric=mtm&seed=tea");
    expect(readLink(eventLink(slides)).event).toEqual(slides);
  });
  test("without its fields has the usual ones, and a seed of its own", () => {
    const { event } = readLink("?event=marathon");
    expect(event).toMatchObject({ size: "3x3", count: 5, limit: null });
    expect(event?.seed).toMatch(/^[0-9a-z]+$/);
  });
  test.each([
    ["event=relay&size=4-4", "size: “4-4”"],
    ["event=relay&size=4x4", "size: “4x4”"],
    ["event=relay&size=2x2-3x4", "size: “2x2-3x4”"],
    ["event=relay&size=all-3x4-all", "size: “all-3x4-all”"],
    ["event=relay&size=2x2-all", "size: “2x2-all”"],
    ["event=relay&size=2x9-2x11", "size: “2x9-2x11”"],
    ["event=relay&size=all-2x2", "size: “all-2x2”"],
    ["event=relay&size=all-3x11", "size: “all-3x11”"],
    ["event=relay&size=2-11", "size: “2-11”"],
    ["event=hunt&size=5x5", "size: this event needs a board of at most 16 cells"],
    ["event=marathon&count=1", "count: “1”"],
    ["event=marathon&count=101", "count: “101”"],
    ["event=average&count=10", "count: “10”"],
    ["event=average&size=2-2&count=5", "size: “2-2”"],
    ["event=average&trim=2", "trim: “2”"],
    ["event=relay&seed=tea&replay=A&ends=5,9", "ends: “5,9”"],
    ["event=relay&seed=tea&replay=A&ends=5d-9", "ends: “5d-9”"],
    ["event=fmc&limit=soon", "limit: “soon”"],
    ["event=race", "event: “race”"],
    ["event=fmc&metric=htm", "metric: “htm”"],
    ["event=relay&metric=mtm", "metric: this event doesn't count slides"],
  ])("names what is wrong in %s", (query, problem) => {
    expect(at(readLink(`?${query}`).problems, 0)).toContain(problem);
  });
  test.each(EVENT_KINDS)("opens a %s of each size that the dialog offers", (kind) => {
    const { size, sizes } = EVENTS[kind];
    expect(sizes).toContain(size);
    for (const each of sizes) {
      const event = newEvent(kind, { size: each, ...SEED });
      expect(readLink(eventLink(event))).toMatchObject({ event, problems: [] });
    }
  });
  test("opens each category of records", () => {
    const all = categories().flatMap(({ list }) => list.map(({ event }) => event));
    for (const values of all.filter((each) => each !== null)) {
      const event = newEvent(values.kind, { ...values, ...SEED });
      expect(readLink(eventLink(event))).toMatchObject({ event, problems: [] });
    }
    const keys = all.map((event) => event && resultKey(newEvent(event.kind, event)));
    expect(keys).toContain("event=average&size=3x3&count=100");
    expect(keys).toContain("event=relay&size=6x6-6x2");
    expect(keys).toContain("event=average&size=5x5-2x5&count=12");
    expect(keys.filter((key) => key === null)).toHaveLength(17);
    expect(new Set(keys).size).toBe(keys.length - 16);
  });
  test("keeps the game beside the event, in Play only", () => {
    const state = open("?board=1-2-3_4-0-6_7-5-8&event=bld&size=2x2&seed=tea");
    expect(state.page.event).toMatchObject({ kind: "bld", size: "2x2" });
    expect(writeLink(state)).toBe("?board=1-2-3_4-0-6_7-5-8&event=bld&size=2x2&seed=tea");
    expect(open("?event=relay&size=2-3&seed=tea").game.start).not.toMatchObject({ rows: 2 });
    const analysed = { ...state, choices: { ...state.choices, mode: "analyse" as const } };
    expect(writeLink(analysed)).not.toContain("event");
    expect(open("?event=relay&embed=1").page.event).toBeNull();
  });
});

describe("the boards", () => {
  test("are the same for the same seed, and differ from each other", () => {
    const event = newEvent("marathon", { size: "4x4", count: 3, ...SEED });
    const boards = [0, 1, 2].map((index) => runs.boardOfEvent(event, index));
    expect(boards).toEqual([0, 1, 2].map((index) => runs.boardOfEvent({ ...event }, index)));
    expect(new Set(boards.map(({ tiles }) => tiles.join())).size).toBe(3);
    expect(boards[1]).toEqual(shuffle(4, 4, { seed: "tea-2" }));
  });
  test("of an event with one board is the one that its seed has in Play", () => {
    const event = newEvent("fmc", { size: "4x4", ...SEED });
    expect(runs.boardOfEvent(event, 0)).toEqual(shuffle(4, 4, SEED));
  });
});

describe("a marathon", () => {
  const event = newEvent("marathon", { size: "2x2", count: 2, ...SEED });
  test("has one clock, which runs on between the boards", () => {
    const start = runs.newRun(event);
    expect(start.stage).toBe("ready");
    const count = solution(start).length;
    const second = solve(start, 5000);
    expect([second.stage, second.index, runs.movesOf(second)]).toEqual(["running", 1, count]);
    expect(second.splits).toEqual([{ rows: 2, cols: 2, moves: count, ms: 1000 * (count - 1) }]);
    expect(isSolved(runs.boardState(second))).toBe(false);
    expect(runs.timeOf(second, 65_000)).toBe(60_000);
    const more = solution(second).length;
    const over = solve(second, 65_000);
    expect([over.stage, over.solved]).toEqual(["over", true]);
    expect(runs.timeOf(over, 999_999)).toBe(60_000 + 1000 * (more - 1));
    expect(over.splits.map(({ moves }) => moves)).toEqual([count, more]);
    expect(runs.movesOf(over)).toBe(count + more);
    expect(runs.move(over, "D", 70_000)).toBe(over);
    expect(runs.press(over, 0, 70_000)).toBe(over);
    expect(text.outcome(over)).toMatch(/^Both boards solved in 1:0\d\.0 with \d+ moves\.$/);
  });
  test("ignores illegal moves, and counts no moves that are taken back", () => {
    const start = runs.newRun(event);
    const legal = ["U", "D", "L", "R"].filter((move) =>
      slide(start.board.game.position, move as Move),
    ) as Move[];
    const illegal = (["U", "D", "L", "R"] as const).find((move) => !legal.includes(move));
    expect(runs.move(start, illegal ?? "U", 0)).toBe(start);
    const moved = runs.move(start, at(legal, 0), 0);
    expect(runs.movesOf(moved)).toBe(1);
    const back = runs.undo(moved);
    expect([runs.movesOf(back), runs.timeOf(back, 700)]).toEqual([0, 700]);
    expect(runs.movesOf(runs.redo(back, 0))).toBe(1);
    expect(runs.finish(moved, 0)).toBe(moved);
  });
});

describe("an average", () => {
  const event = newEvent("average", { size: "2x2", count: 5, ...SEED });
  /** Solve boards in the given times, each after a pause of a minute. A time of null is a DNF. */
  function sitting(times: readonly (number | null)[], of: Event = event) {
    return times.reduce<Run>((run, ms, i) => {
      const now = 60_000 * (i + 1);
      // The first move is a wrong one, so that it never solves the board.
      const [right] = solution(run);
      const legal = (["U", "D", "L", "R"] as const).filter((move) =>
        slide(run.board.game.position, move),
      );
      const begun = runs.move(run, legal.find((move) => move !== right) ?? "U", now);
      if (ms === null) return runs.finish(begun, now + 500);
      return solution(begun).reduce((next, move) => runs.move(next, move, now + ms), begun);
    }, runs.newRun(of));
  }
  const over = sitting([1712, 2025, 2062, 2271, 2735]);

  test("has a clock that stops between its boards", () => {
    const first = sitting([900]);
    expect([first.stage, runs.isWaiting(first), runs.timeOf(first, 99_999)]).toEqual([
      ...["running", true, 900],
    ]);
    expect([runs.shownTime(first, 0), runs.shownMoves(first)]).toEqual([0, 0]);
    expect(text.advice(first)).toBe("0.900\u00a0s. Your first move starts the next board.");
    expect(runs.finish(first, 99_999)).toBe(first); // no solve is under way
    const again = runs.continuedRun(runs.savedRun(first, 70_000, 5), 80_000);
    expect(again && [runs.isWaiting(again), runs.timeOf(again, 99_999)]).toEqual([true, 900]);
    expect(again && text.restored(again)).toContain("Your first move starts the next board");
  });
  test("omits the best and the worst result", () => {
    expect([over.stage, over.solved, runs.shownTime(over, 0)]).toEqual(["over", true, 6358 / 3]);
    expect(text.outcome(over)).toBe("Ao5 2.119: (1.712) 2.025 2.062 2.271 (2.735)");
    expect(runs.resultOf(over, 7)).toMatchObject({
      ...{ key: "event=average&size=2x2&count=5", ms: 6358 / 3, moves: runs.movesOf(over) },
    });
    expect(text.invitation(over)).toContain("I did it in 2.1");
  });
  test.each([
    [[null, 2000, 1000, 3000, 4000], "Ao5 3.000: (DNF) 2.000 (1.000) 3.000 4.000", true],
    [[null, 2000, null, 3000, 4000], "Ao5 DNF: DNF (2.000) (DNF) 3.000 4.000", false],
  ])("of %j is %s", (times, words, solved) => {
    const run = sitting(times);
    expect([text.outcome(run), run.solved]).toEqual([words, solved]);
    const result = runs.resultOf(run, 7);
    expect(result.solved).toBe(solved);
    expect(text.result(event, result)).toContain(words);
    expect(results.resultOfRecord(results.recordOfResult(result))).toEqual(result);
    // The replay has the moves of the DNF up to its end.
    const ends = replays.endsOf(run.splits);
    const watched = { ...event, replay: result.replay, ends };
    expect(readLink(eventLink(watched)).event).toEqual(watched);
    const read = replays.readReplay(watched);
    expect([read.splits, read.times]).toEqual([run.splits, run.played?.times]);
    expect([at(read.splits, 0).moves, at(read.splits, 0).ms, at(read.times, 1)]).toEqual([
      ...[1, 500, 500],
    ]);
    const end = replays.runAt(read, read.times.length);
    expect([text.outcome(end), end.solved]).toEqual([words, solved]);
    expect(() => replays.readReplay({ ...watched, ends: [{ ms: 500, givenUpAt: 9 }] })).toThrow(
      NotationError,
    );
  });
  test("of relays pauses after each relay, which a DNF skips", () => {
    const of = newEvent("average", { size: "2x2-2x3", count: 3, ...SEED });
    expect(sizesOf(of).map(({ cols }) => cols)).toEqual([2, 3, 2, 3, 2, 3]);
    expect(text.eventName(of)).toBe("Average, 3 relays of 2 × 2 to 2 × 3");
    const first = solve(detour(runs.newRun(of), 0), 1000);
    const between = 1000 * solution(runs.newRun(of)).length;
    expect([first.index, runs.isWaiting(first), runs.timeOf(first, 9000)]).toEqual([
      ...[1, false, 9000],
    ]);
    const restored = runs.continuedRun(runs.savedRun(first, between, 0), between);
    expect(restored && runs.isWaiting(restored)).toBe(false);
    const second = runs.finish(detour(first, 9000), 10_000);
    expect([second.index, runs.isWaiting(second), runs.shownTime(second, 0)]).toEqual([2, true, 0]);
    const third = runs.finish(detour(second, 20_000), 21_000);
    expect(third.index).toBe(4);
    expect(third.splits.map(({ moves, ms, dnf }) => [moves, ms, dnf])).toEqual([
      ...[
        [at(first.splits, 0).moves, between, undefined],
        [2, 10_000, true],
      ],
      ...[
        [2, 11_000, true],
        [0, 11_000, true],
      ],
    ]);
    const over = runs.finish(detour(third, 30_000), 32_000);
    expect([over.stage, text.outcome(over)]).toEqual(["over", "Mo3 DNF: DNF DNF DNF"]);
    const { replay } = runs.resultOf(over, 7);
    const read = replays.readReplay({ ...of, replay, ends: replays.endsOf(over.splits) });
    expect(read.splits).toEqual(over.splits);
    expect(replays.runAt(read, read.times.length - 1).index).toBe(4);
  });
  test("has a replay without the pauses", () => {
    const { replay } = runs.resultOf(over, 7);
    const read = replays.readReplay({ ...event, replay, ends: replays.endsOf(over.splits) });
    expect(read.splits).toEqual(over.splits);
    expect(read.times.at(-1)).toBe(1712 + 2025 + 2062 + 2271 + 2735);
    const end = replays.runAt(read, read.times.length);
    expect(text.outcome(end)).toBe(text.outcome(over));
    expect(text.replayOf(event, read)).toContain("Ao5 2.119: (1.712)");
  });
  test("of many solves omits 5% at each end, or one", () => {
    const many = (trim: "5%" | "one") => {
      const of = newEvent("average", { size: "2x2", count: 50, trim, ...SEED });
      return text.outcome(sitting([...Array(47).fill(2000), 9000, 9000, 9000], of));
    };
    expect([many("5%"), many("one")]).toEqual(["Ao50 2.000", "Ao50 2.292"]);
  });
});

test.each([
  ["2-4", "2x2 3x3 4x4"],
  ["2x2-2x4", "2x2 2x3 2x4"],
  ["3x3-5x3", "3x3 4x3 5x3"],
  ["all-3x4", "2x2 2x3 2x4 3x2 3x3 3x4"],
  ["5-2", "5x5 4x4 3x3 2x2"],
  ["4x4-4x2", "4x4 4x3 4x2"],
  ["4x4-2x4", "4x4 3x4 2x4"],
  ["3x4-all", "3x4 3x3 3x2 2x4 2x3 2x2"],
])("the relay %s has the boards %s", (size, boards) => {
  const sizes = sizesOf(newEvent("relay", { size: parseEventSize("relay", ` ${size} `) }));
  expect(sizes.map(({ rows, cols }) => `${rows}x${cols}`).join(" ")).toBe(boards);
});

test("a relay has boards of growing size", () => {
  const start = runs.newRun(newEvent("relay", { size: "2-3", ...SEED }));
  const next = solve(start, 0);
  expect([next.index, next.board.game.start.rows]).toEqual([1, 3]);
});

describe("fewest moves", () => {
  const event = newEvent("fmc", { size: "2x2", limit: 5, ...SEED });
  const start = runs.newRun(event);
  const begun = runs.uncover(start, 1000);

  test("shows its board at the start of its time", () => {
    expect([start.stage, runs.isBlind(start)]).toEqual(["covered", true]);
    expect(runs.move(start, "D", 0)).toBe(start);
    expect([begun.stage, runs.isBlind(begun)]).toEqual(["running", false]);
    expect(runs.timeLeft(start, 5000)).toBe(300_000);
    expect(runs.timeLeft(begun, 61_000)).toBe(240_000);
    expect(runs.timeLeft(begun, 999_000)).toBe(0);
  });
  test("counts the best of several solutions", () => {
    const shortest = solution(begun).length;
    const long = solve(detour(begun, 2000), 3000);
    expect([long.stage, long.best?.moves.length]).toEqual(["running", shortest + 2]);
    const short = solve(runs.restart(long), 20_000);
    expect(short.best?.moves.length).toBe(shortest);
    const again = solve(detour(runs.restart(short), 0), 50_000);
    expect(again.best).toEqual(short.best);
    const over = runs.withOptimum(runs.finish(again, 90_000), { length: shortest, least: 0 });
    expect([over.stage, over.solved, runs.timeOf(over, 0)]).toEqual(["over", true, 89_000]);
    expect(text.outcome(over)).toContain("the fewest possible");
    expect(runs.resultOf(over, 7)).toMatchObject({
      ...{ key: "event=fmc&size=2x2&limit=5", seed: "tea", date: 7, solved: true },
      ...{ moves: shortest, optimum: shortest, ms: 89_000 },
    });
  });
  test("without a solution is not solved", () => {
    const over = runs.finish(begun, 301_000);
    expect([over.stage, over.solved]).toEqual(["over", false]);
    expect(runs.resultOf(over, 0)).toMatchObject({ solved: false, moves: 0, solution: "" });
  });
});

describe("a hunt", () => {
  const event = newEvent("hunt", { size: "2x2", ...SEED });
  test("ends with a shortest solution only", () => {
    const start = runs.withOptimum(runs.newRun(event), {
      length: solution(runs.newRun(event)).length,
      least: 0,
    });
    const long = solve(detour(start, 0), 1000);
    expect(long.stage).toBe("running");
    expect(text.advice(long)).toContain("there's a shorter solution");
    const over = solve(runs.restart(long), 20_000);
    expect([over.stage, over.solved]).toEqual(["over", true]);
    const ms = 19_000 + 1000 * solution(start).length;
    expect(runs.timeOf(over, 0)).toBe(ms);
    const { replay, splits } = runs.resultOf(over, 5);
    expect(splits).toBe(`2x2:${solution(start).length}:${ms}`);
    const read = replays.readReplay({ ...event, replay });
    expect([read.times[0], read.times.at(-1)]).toEqual([20_000, ms]);
  });
  test("ends at its solution's time, even if the length is computed later", () => {
    const start = runs.newRun(event);
    const found = solve(start, 0);
    expect(found.stage).toBe("running");
    const over = runs.withOptimum(found, { length: solution(start).length, least: 0 });
    expect([over.stage, over.clock.spent]).toEqual(["over", found.best?.ms]);
    expect(runs.withOptimum(found, { length: null, least: 1 }).stage).toBe("running");
  });
});

describe("an event in slides", () => {
  /** Two tiles of one row move together. */
  const start = { rows: 3, cols: 3, tiles: [1, 2, 3, 4, 5, 6, 0, 7, 8] };
  const begin = (kind: "fmc" | "hunt") => {
    const run = runs.uncover(runs.newRun(newEvent(kind, { metric: "mtm" })), 0);
    return { ...run, board: initialState({ start }) };
  };
  const play = (run: Run, moves: string) =>
    parseMoves(moves).reduce((next, move, i) => runs.move(next, move, 1000 * (i + 1)), run);

  test("counts two tiles that move together once", () => {
    const long = play(begin("fmc"), "DUL2");
    expect([runs.movesOf(long), long.best?.moves.length]).toEqual([3, 4]);
    const short = play(runs.restart(long), "LL");
    expect([runs.movesOf(short), short.best?.moves.length]).toEqual([1, 2]);
    const over = runs.withOptimum(runs.finish(short, 9000), { length: 1, least: 1 });
    expect(text.outcome(over)).toBe("Solved in 1 slide, the fewest possible!");
    expect(runs.resultOf(over, 0)).toMatchObject({ moves: 1, optimum: 1 });
  });
  test("ends a hunt at the fewest slides", () => {
    const hunt = runs.withOptimum(begin("hunt"), { length: 1, least: 1 });
    expect(play(hunt, "DUL2").stage).toBe("running");
    const over = play(hunt, "L2");
    expect(over.stage).toBe("over");
    const moves = parseMoves("L2");
    const splits = [{ rows: 3, cols: 3, moves: 2, ms: 1000 }];
    const first = runs.newRun(over.event);
    const end = replays.runAt({ boards: [{ start, moves }], splits, times: [0, 1000], first }, 2);
    expect([runs.movesOf(end), end.best?.moves]).toEqual([1, moves]);
  });
});

describe("a blindfolded solve", () => {
  const begun = runs.uncover(runs.newRun(newEvent("bld", { size: "2x2", ...SEED })), 0);
  test("hides the numbers at the first move, and times both parts", () => {
    expect(runs.isBlind(begun)).toBe(false);
    expect(runs.finish(begun, 1)).toBe(begun); // nothing is hidden yet
    const solved = solve(begun, 30_000);
    expect([runs.isBlind(solved), solved.stage, solved.memo]).toEqual([true, "running", 30_000]);
    const over = runs.finish(solved, 45_000);
    expect([over.stage, over.solved, runs.isBlind(over)]).toEqual(["over", true, false]);
    const result = runs.resultOf(over, 0);
    expect(result).toMatchObject({ ms: 45_000, memo: 30_000, solved: true });
    const ends = replays.endsOf(results.parseSplits(result.splits));
    const read = replays.readReplay({ ...over.event, replay: result.replay, ends });
    expect([read.times[0], read.splits[0]?.ms]).toEqual([30_000, 45_000]);
    const end = replays.runAt(read, read.times.length);
    expect([end.solved, runs.timeOf(end, 0)]).toEqual([true, 45_000]);
  });
  test("is not finished if the uncovered board is not solved", () => {
    const over = runs.finish(detour(begun, 1000), 2000);
    const { solved, splits } = runs.resultOf(over, 0);
    expect([over.solved, solved, splits]).toEqual([false, false, "2x2:2:2000:dnf"]);
    expect(text.outcome(over)).toContain("Not solved");
  });
});

describe("a run that was under way", () => {
  /** Store a run at 2000 ms of its clock, and continue it an hour of wall time later. */
  function reloaded(run: Run, ms = 3_600_000) {
    const saved = JSON.parse(JSON.stringify(runs.savedRun(run, 2000, 0)));
    return runs.restoredRun(saved, 50, ms);
  }
  const relay = newEvent("relay", { size: "2-3", ...SEED });

  test("continues with the time that has passed", () => {
    const run = detour(solve(runs.newRun(relay), 0), 1500);
    const again = reloaded(run);
    if (!again) throw new Error("not restored");
    expect(runs.timeOf(again, 50)).toBe(3_602_000);
    expect([again.index, again.splits, runs.movesOf(again)]).toEqual([
      ...[1, run.splits, runs.movesOf(run)],
    ]);
    expect(again.board.game.position).toEqual(run.board.game.position);
  });
  test("is no best if the wall clock has jumped, unless its time does not count", () => {
    const run = solve(runs.newRun(relay), 0);
    const isMarked = (one: Run | null) => one && runs.resultOf(one, 5).resumed;
    expect(isMarked(reloaded(run))).toBeUndefined();
    expect(isMarked(reloaded(run, -1))).toBe(true); // it was set back
    expect(isMarked(reloaded(runs.withJump(run)))).toBe(true);
    const timed = runs.newRun(newEvent("fmc", { size: "2x2", limit: 5, ...SEED }));
    const late = reloaded(runs.withJump(runs.uncover(timed, 0)));
    expect([late?.stage, isMarked(late)]).toEqual(["over", true]);
    const fewest = runs.newRun(newEvent("fmc", { size: "2x2", ...SEED }));
    expect(isMarked(runs.withJump(runs.uncover(fewest, 0)))).toBeUndefined();
  });
  test("has a replay with the times of its moves", () => {
    const marathon = newEvent("marathon", { size: "2x2", count: 2, ...SEED });
    const again = reloaded(detour(solve(runs.newRun(marathon), 0), 1500), 10_000);
    if (!again) throw new Error("not restored");
    const over = solve(again, 3000);
    const { replay, ms } = runs.resultOf(over, 0);
    const { times, splits } = replays.readReplay({ ...marathon, replay });
    expect(splits.map(({ moves }) => moves)).toEqual(over.splits.map(({ moves }) => moves));
    const [first, second] = splits.map(({ moves }) => moves);
    // The detour's first move was made 500 ms before the run was stored.
    expect(times[first ?? 0]).toBe(1500);
    expect(times.at(-1)).toBe(ms);
    expect(times).toHaveLength((first ?? 0) + (second ?? 0));
    // No board was over when this run was stored.
    const early = reloaded(detour(runs.newRun(marathon), 1500), 10_000);
    if (!early) throw new Error("not restored");
    const late = solve(solve(early, 3000), 9000);
    expect(late.stage).toBe("over");
    expect(runs.resultOf(late, 0).replay).not.toBe("");
  });
  test("is not stored before its start and at its end", () => {
    expect(runs.savedRun(runs.newRun(relay), 0, 0)).toBeNull();
  });
  test("ends fewest moves at the limit", () => {
    const event = newEvent("fmc", { size: "2x2", limit: 5, ...SEED });
    const run = solve(runs.uncover(runs.newRun(event), 0), 0);
    expect(reloaded(run, 100_000)?.stage).toBe("running");
    const ended = reloaded(run);
    expect([ended?.stage, ended?.solved, ended && runs.timeOf(ended, 0)]).toEqual([
      ...["over", true, 300_000],
    ]);
  });
  test("is over after the first move of a blindfolded solve", () => {
    const run = runs.uncover(runs.newRun(newEvent("bld", { size: "2x2", ...SEED })), 0);
    expect(reloaded(run)?.stage).toBe("running");
    const ended = reloaded(solve(run, 0));
    expect([ended?.stage, ended?.solved]).toEqual(["over", false]);
  });
  test("is forgotten if the stored data is damaged", () => {
    const saved = runs.savedRun(solve(runs.newRun(relay), 0), 2000, 0);
    for (const damage of [{}, { index: 9 }, { moves: "RX" }, { moves: "UUUU" }, { event: {} }]) {
      const data = Object.keys(damage).length ? { ...saved, ...damage } : {};
      expect(runs.restoredRun(data, 0, 0)).toBeNull();
    }
  });
});

describe("a run that is stored for another day", () => {
  /** Store a run at 2000 ms of its clock, and continue it at the time `now`. */
  function continued(run: Run, now: number) {
    const again = runs.continuedRun(
      JSON.parse(JSON.stringify(runs.savedRun(run, 2000, 5_000_000))),
      now,
    );
    if (!again) throw new Error("not continued");
    return again;
  }
  const relay = newEvent("relay", { size: "2-3", ...SEED });

  test("goes on from the time on its clock, with its splits and controls", () => {
    const run = detour(solve(runs.newRun(relay), 0), 1500);
    const again = continued(run, 86_400_000);
    expect(runs.timeOf(again, 86_400_000)).toBe(2000);
    expect(runs.timeOf(again, 86_400_700)).toBe(2700);
    expect([again.index, again.splits, again.controls]).toEqual([1, run.splits, run.controls]);
    expect(again.board.game.position).toEqual(run.board.game.position);
  });
  test("of a marathon ends as if it had not paused", () => {
    const event = newEvent("marathon", { size: "2x2", count: 2, ...SEED });
    const begun = detour(solve(runs.newRun(event), 0), 1500);
    const result = (run: Run, from: number) => runs.resultOf(solve(run, from), 5);
    expect(result(continued(begun, 90_000), 91_000)).toEqual(result(begun, 3000));
  });
  test("of fewest moves has its best solution and the rest of its time", () => {
    const event = newEvent("fmc", { size: "2x2", limit: 5, ...SEED });
    const run = solve(runs.uncover(runs.newRun(event), 0), 0);
    const again = continued(run, 86_400_000);
    expect([again.stage, runs.timeLeft(again, 86_400_000)]).toEqual(["running", 298_000]);
    expect(again.best).toEqual(run.best);
  });
  test("is under way, and not blindfolded", () => {
    const blind = runs.newRun(newEvent("bld", { size: "2x2", ...SEED }));
    const storable = (run: Run) => runs.isStorable(run);
    expect([blind, runs.uncover(blind, 0), solve(blind, 0)].some(storable)).toBe(false);
    const fmc = runs.newRun(newEvent("fmc", { size: "2x2", ...SEED }));
    expect([fmc, runs.uncover(fmc, 0)].map(storable)).toEqual([false, true]);
    const marathon = runs.newRun(newEvent("marathon", { size: "2x2", count: 2, ...SEED }));
    const half = solve(marathon, 0);
    expect([marathon, half, solve(half, 9000)].map(storable)).toEqual([false, true, false]);
  });
  test("is refused if its data is damaged", () => {
    const saved = runs.savedRun(solve(runs.newRun(relay), 0), 2000, 7);
    for (const data of [undefined, null, 3, {}, { ...saved, date: "then" }, { ...saved, ms: null }])
      expect(runs.continuedRun(data, 0)).toBeNull();
  });
});

describe("a replay", () => {
  const event = newEvent("marathon", { size: "2x2", count: 3, ...SEED });
  /** Solve the three boards, with a pause after each. */
  const played = () =>
    [0, 10_000, 20_000].reduce((run, from) => solve(run, from), runs.newRun(event));
  const replay = runs.resultOf(played(), 5).replay;

  test("has the moves of all boards, at the event's times", () => {
    const over = played();
    const read = replays.readReplay({ ...event, replay });
    expect(read.splits).toEqual(over.splits);
    expect(read.times).toEqual(over.played?.times);
    expect(read.times).toContain(20_000);
    const end = replays.runAt(read, read.times.length);
    expect([end.stage, end.solved, runs.timeOf(end, 0)]).toEqual(["over", true, over.clock.spent]);
    expect(runs.movesOf(end)).toBe(runs.movesOf(over));
  });
  test("has the splits of its result, which a link rounds", () => {
    const over = [3, 10_004, 20_007].reduce((run, from) => solve(run, from), runs.newRun(event));
    const result = runs.resultOf(over, 5);
    const splits = results.parseSplits(result.splits);
    const watched = { ...event, replay: result.replay, ends: replays.endsOf(splits) };
    expect(readLink(eventLink(watched)).event).toEqual(watched);
    const read = replays.readReplay(watched);
    expect(read.splits).toEqual(over.splits);
    const made = at(over.splits, 0).moves;
    expect(runs.timeOf(replays.runAt(read, made), 0)).toBe(at(over.splits, 0).ms);
    expect(runs.timeOf(replays.runAt(read, read.times.length), 0)).toBe(over.clock.spent);
  });
  test("is a film of its boards, with their numbers and times, if it is not too long", () => {
    const read = replays.readReplay({ ...event, replay });
    const film = filmOf(event, read, 2);
    expect(film).toMatchObject({ name: "slidestar-marathon-2x2", speed: 2 });
    expect(film?.ending).toBe(text.headline(replays.runAt(read, read.times.length)));
    const [first, second] = film?.scenes ?? [];
    expect(first?.caption).toBe(`1 of 3 · ${at(read.splits, 0).ms / 1000}.000\u00a0s`);
    // The clock of a board runs from the end of the board before it.
    expect(second?.pace).toMatchObject({ from: at(read.splits, 0).ms });
    const given = { ...at(read.splits, 1), moves: 0, dnf: true as const };
    const boards = read.boards.map((board, i) => (i === 1 ? { ...board, moves: [] } : board));
    const splits = read.splits.map((split, i) => (i === 1 ? given : split));
    expect(filmOf(event, { ...read, boards, splits }, 1)?.scenes).toHaveLength(2);
    const long = read.splits.map((split) => ({ ...split, ms: 3_600_000 }));
    expect(filmOf(event, { ...read, splits: long }, 2)).toBeNull();
    expect(filmOf(event, { ...read, splits: long }, 4)).not.toBeNull();
  });
  test("passes through the states of the run", () => {
    const read = replays.readReplay({ ...event, replay });
    let run = runs.newRun(event);
    for (const [made, move] of (played().played?.moves ?? []).entries()) {
      const shown = replays.runAt(read, made);
      expect([shown.index, shown.stage, shown.splits]).toEqual([run.index, run.stage, run.splits]);
      expect(shown.board.game.position).toEqual(run.board.game.position);
      run = runs.move(run, move, at(read.times, made));
    }
  });
  test("has no moves that were taken back, and survives a return to the start", () => {
    const run = runs.restart(detour(runs.newRun(event), 0));
    const over = [5000, 10_000, 20_000].reduce((next, from) => solve(next, from), run);
    const read = replays.readReplay({ ...event, replay: runs.resultOf(over, 5).replay });
    expect(read.times[0]).toBe(5000);
    expect(read.splits).toEqual(over.splits);
  });
  test("is not known without the times of a board, and not in fewest moves", () => {
    const saved = runs.savedRun(detour(runs.newRun(event), 0), 9000, 0);
    const again = runs.restoredRun({ ...saved, times: [] }, 9000, 0);
    if (!again) throw new Error("not restored");
    const over = [5000, 10_000, 20_000].reduce((next, from) => solve(next, from), again);
    expect([over.stage, runs.resultOf(over, 5).replay]).toEqual(["over", ""]);
    const fmc = runs.uncover(runs.newRun(newEvent("fmc", { size: "2x2", ...SEED })), 0);
    const { replay: none, splits } = runs.resultOf(runs.finish(solve(fmc, 0), 9000), 5);
    expect([none, splits]).toEqual(["", ""]);
  });
  test("is in the event's link, if it is not too long", () => {
    const link = eventLink({ ...event, replay });
    expect(readLink(link).event).toEqual({ ...event, replay });
    expect(resultKey({ ...event, replay })).toBe(resultKey(event));
    expect(readLink(`?event=fmc&seed=a&replay=${replay}`).event?.replay).toBeUndefined();
    expect(readLink(`?event=relay&replay=${replay}`).event?.replay).toBeUndefined();
    const state = (text: string) => {
      const { page, ...rest } = initialState({ start: runs.boardOfEvent(event, 0) });
      return { ...rest, page: { ...page, event: { ...event, replay: text } } };
    };
    expect(writeLink(state(replay))).toContain(`replay=${replay}`);
    expect(writeLink(state("A".repeat(7600)))).not.toContain("replay=");
  });
  test("is refused if it is damaged or of other boards", () => {
    const wrong = [
      { replay: "" },
      { replay: "A<b>" },
      { replay: replay.slice(0, -2) },
      { replay, seed: "other" },
      { replay, count: 2 },
      { replay, count: 4 },
      { replay, size: "3x3" },
      { replay, ends: [{ ms: 5 }] },
      { replay, ends: [5, 10, 15].map((ms) => ({ ms })) },
    ];
    for (const values of wrong) {
      expect(() => replays.readReplay({ ...event, ...values })).toThrow(NotationError);
    }
  });
});

describe("results", () => {
  const event = newEvent("relay", { size: "2-4" });
  const key = resultKey(event);
  const base = { key, seed: "a", solved: true, moves: 80, optimum: null, memo: null };
  const result = (date: number, ms: number, more: Partial<results.EventResult> = {}) => ({
    ...{
      ...base,
      seed: `seed ${date}`,
      solution: "",
      splits: "",
      control: null,
      replay: "",
      date,
      ms,
    },
    ...more,
  });

  test("are kept apart by event, size, number, limit and metric", () => {
    const keys = [
      newEvent("relay", { size: "2-5" }),
      newEvent("relay", { size: "5-2" }),
      newEvent("marathon", { size: "3x3", count: 5 }),
      newEvent("marathon", { size: "3x3", count: 10 }),
      newEvent("average", { size: "3x3", count: 5, trim: "one" }),
      newEvent("average", { size: "3x3", count: 50, trim: "5%" }),
      newEvent("average", { size: "3x3", count: 50, trim: "one" }),
      newEvent("fmc", { size: "3x3" }),
      newEvent("fmc", { size: "3x3", limit: 5 }),
      newEvent("fmc", { size: "3x3", limit: 5, metric: "mtm" }),
    ].map(resultKey);
    expect(new Set([key, ...keys]).size).toBe(11);
    expect(resultKey({ ...event, seed: "other" })).toBe(key);
    expect(eventFields(event).join("&")).toContain(key);
  });
  test("are in a file as they are stored", () => {
    const split = { rows: 2, cols: 3, moves: 5, ms: 900 };
    const splits = results.formatSplits([split, { ...split, ms: 1800 }]);
    expect(results.parseSplits(splits)).toEqual([split, { ...split, ms: 1800 }]);
    const one = result(1, 1800, {
      splits,
      control: "touch",
      memo: 5,
      solution: "UL",
      optimum: 2,
      replay: "AQ",
      resumed: true,
    });
    expect(results.resultOfRecord(results.recordOfResult(one))).toEqual(one);
    const record = results.recordOfResult(one);
    expect(results.resultOfRecord({ ...record, event: "event=chess&size=3x3" })).toBeNull();
  });
  test("are added once, however often a file is read", () => {
    const here = [result(2, 500)];
    const { all, added } = results.withResults(here, [result(1, 300), ...here, result(1, 300)]);
    expect([all.map(({ date }) => date), added]).toEqual([[1, 2], 1]);
    const sameDate = result(2, 500, { key: "event=relay&size=2-9" });
    expect(results.withResult(here, sameDate)).toHaveLength(2);
  });
  test("lose the oldest ones but the bests above a limit", () => {
    const best = result(1, 100);
    const other = result(2, 900, { key: "event=relay&size=2-9" });
    const slow = (_: unknown, i: number) => result(10 + i, 500, { seed: `s${i}` });
    const all = [best, other, ...Array.from({ length: results.MAX_RESULTS - 2 }, slow)];
    const left = results.withResult(all, result(9999, 400));
    expect(left).toHaveLength(results.MAX_RESULTS);
    expect(left.slice(0, 3).map(({ date }) => date)).toEqual([1, 2, 11]);
    expect(left.at(-1)?.date).toBe(9999);
  });
  test("lose the oldest replays if they take too much room", () => {
    const long = { replay: "A".repeat(400_000) };
    const all = [result(1, 5, long), result(2, 5, long)];
    const lengths = results.withResult(all, result(3, 5, long)).map(({ replay }) => replay.length);
    expect(lengths).toEqual([0, 400_000, 400_000]);
  });
  test("have a best one and the latest first", () => {
    const all = [result(1, 500), result(2, 300), result(3, 100, { solved: false })];
    const other = result(4, 5, { key: "event=relay&size=2-5" });
    expect(results.bestOf([...all, other], event)?.date).toBe(2);
    expect(results.resultsOf([...all, other], event).map(({ date }) => date)).toEqual([3, 2, 1]);
    expect(results.bestOf([], event)).toBeNull();
  });
  test("have a best one by each control", () => {
    const by = (control: "touch" | "keyboard", ms: number) => result(ms, ms, { control });
    expect(results.bestsByControl([by("touch", 5)], event)).toEqual([]);
    const all = [by("keyboard", 9), by("touch", 5), by("touch", 3), by("keyboard", 7)];
    const bests = results.bestsByControl(all, event);
    expect(bests.map(({ control, ms }) => [control, ms])).toEqual([
      ["touch", 3],
      ["keyboard", 7],
    ]);
    expect(text.bestBy(event, at(bests, 1))).toBe("By keyboard: 0.007\u00a0s, 80 moves");
  });
  test("of practice survive a file", () => {
    const practised = result(2, 300, { seed: "other", practice: true });
    expect(results.resultOfRecord(results.recordOfResult(practised))?.practice).toBe(true);
    const damaged = { ...practised, practice: "yes" };
    expect(results.readResults({ results: [damaged] })).toEqual([]);
  });
  test("of a run have its practice, also after it was stored", () => {
    const run = { ...runs.newRun(event), stage: "running", practice: true, shown: 5 } as const;
    const again = runs.continuedRun(runs.savedRun(run, 0, 9), 0);
    expect(again).toMatchObject({ practice: true, shown: 5 });
    expect(runs.resultOf(run, 9).practice).toBe(true);
  });
  test.each([
    ["macros", { control: "macro" as const }],
    ["practice", { practice: true }],
    ["resumed", { resumed: true }],
  ])("that are marked as %s do not count as the best", (mark, values) => {
    const all = [result(1, 500), result(2, 300, values)];
    expect(results.bestOf(all, event)?.date).toBe(1);
    expect(results.bestsByControl(all, event)).toEqual([]);
    expect(text.result(event, at(all, 1))).toBe(`0.300\u00a0s, 80 moves (${mark})`);
  });
  test("on known boards do not count as the best", () => {
    const all = [result(1, 500), result(2, 300, { seed: "seed 1" })];
    expect(results.bestOf(all, event)?.date).toBe(1);
    expect(all.map((each) => results.isRepeated(all, each))).toEqual([false, true]);
    expect(text.result(event, at(all, 1), true)).toBe("0.300\u00a0s, 80 moves (repeated)");
  });
  test("of fewest moves are compared over the shortest length", () => {
    const fmc = newEvent("fmc");
    const own = { key: resultKey(fmc) };
    const all = [
      result(1, 10, { ...own, moves: 50, optimum: 44 }),
      result(2, 99, { ...own, moves: 56, optimum: 52 }),
      result(3, 50, { ...own, moves: 56, optimum: 52 }),
    ];
    expect(results.bestOf(all, fmc)?.date).toBe(3);
  });
  test("are replaced by date, and read with care", () => {
    const stored = results.withResult(
      [result(1, 500), result(2, 300)],
      result(2, 300, { moves: 9 }),
    );
    expect(stored.map(({ moves }) => moves)).toEqual([80, 9]);
    expect(results.readResults(JSON.parse(JSON.stringify({ results: stored })))).toEqual(stored);
    const damaged = [null, 5, {}, result(1, 2, { ms: "x" as unknown as number }), stored[0]];
    expect(results.readResults({ results: damaged })).toEqual([stored[0]]);
    expect(results.readResults({ results: "no" })).toEqual([]);
  });
});
