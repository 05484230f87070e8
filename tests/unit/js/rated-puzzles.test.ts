// Rated puzzles: an attempt, the stored player, a storm, and links.

import { describe, expect, test } from "vitest";
import type { PuzzleResult, PuzzleTheme } from "../../../static/js/protocol.ts";
import { formatBoard, parseBoard } from "../../../static/js/puzzle/notation.ts";
import { type Move, slideAll } from "../../../static/js/puzzle/rules.ts";
import * as text from "../../../static/js/rated-puzzles/rated-puzzles-text.ts";
import * as players from "../../../static/js/state/puzzle-player.ts";
import * as puzzles from "../../../static/js/state/rated-puzzles.ts";
import { readLink, writeLink } from "../../../static/js/state/share-link.ts";
import { changed } from "../../../static/js/state/state.ts";
import * as storms from "../../../static/js/state/storm.ts";
import { open } from "./kit/games.ts";

const BOARD = "1-2-3_0-4-6_7-5-8"; // solved by L, U, L
const SOLUTION: readonly Move[] = ["L", "U", "L"];

/** A puzzle with one solution. */
const PUZZLE: PuzzleResult = {
  ...{ key: "3x3-2fv", board: BOARD, goal: "1-2-3_4-5-6_7-8-0", rating: 640 },
  ...{ themes: ["only-way"], solution: "LUL", length: 3, solutions: 1 },
  ...{ rises: 0, traps: 0, first_trap: 3 },
  good: Object.fromEntries(
    SOLUTION.map((move, at) => [
      formatBoard(slideAll(parseBoard(BOARD), SOLUTION.slice(0, at)).position),
      move,
    ]),
  ),
};
const START = puzzles.newAttempt(PUZZLE, true, 0);
const made = (moves: string, attempt = START) =>
  ([...moves] as Move[]).reduce(puzzles.tryMove, attempt);

describe("an attempt", () => {
  test("is won by the good moves only", () => {
    expect(puzzles.movesLeft(made("LU"))).toBe(1);
    expect(puzzles.outcomeOf(made("LU"))).toBeNull();
    expect([puzzles.isSolved(made("LUL")), puzzles.outcomeOf(made("LUL"))]).toEqual([true, "won"]);
    const solved = made("LUL");
    expect(puzzles.tryMove(solved, "R")).toBe(solved); // it is over
  });
  test("ignores illegal moves", () => expect(puzzles.tryMove(START, "R")).toBe(START));
  test("shows a wrong move, takes it back and goes on unrated", () => {
    const wrong = made("LD");
    expect(wrong.wrong).toEqual({ move: "D", back: made("L").position });
    expect(wrong.position).not.toEqual(made("L").position);
    expect(puzzles.tryMove(wrong, "U")).toBe(wrong); // it is still shown
    const back = puzzles.takeBack(wrong);
    expect([back.position, back.at, back.mistakes]).toEqual([made("L").position, 1, 1]);
    expect(puzzles.outcomeOf(back)).toBe("lost");
    const solved = made("UL", back);
    expect([puzzles.isSolved(solved), puzzles.outcomeOf(solved)]).toEqual([true, "lost"]);
  });
  test("slides tiles by a press until one is wrong", () => {
    expect(puzzles.tryPress(START, 5).wrong?.move).toBe("L"); // tile 4, then tile 6
    expect(puzzles.tryPress(START, 5).at).toBe(1);
    expect(puzzles.tryPress(START, 4)).toEqual(made("L"));
    expect(puzzles.tryPress(START, 8)).toBe(START);
  });
  test("is lost if the solution is shown", () => {
    const given = puzzles.giveUp(made("LD"));
    expect([given.wrong, puzzles.outcomeOf(puzzles.giveUp(START))]).toEqual([null, "lost"]);
    expect(puzzles.tryMove(given, "U")).toBe(given);
    const end = puzzles.showMove(puzzles.showMove(given));
    expect([puzzles.movesLeft(end), puzzles.showMove(end)]).toEqual([0, end]);
    expect(puzzles.giveUp(made("LUL"))).toEqual(made("LUL"));
  });
});

describe("the player", () => {
  const result = { rating: 1100, deviation: 250, volatility: 0.06, change: 100 };
  test("has a streak until a puzzle is lost", () => {
    const won = { key: "3x3-1", won: true, themes: [], now: 5 };
    const two = players.afterPuzzle(
      players.afterPuzzle(players.NEW_PLAYER, result, won),
      { ...result, rating: 1200 },
      { ...won, key: "3x3-2" },
    );
    expect(two).toMatchObject({ rating: 1200, streak: 2, longest: 2, played: 2, won: 2, last: 5 });
    const lost = players.afterPuzzle(two, result, { ...won, key: "3x3-3", won: false, now: 6 });
    expect(lost).toMatchObject({ streak: 0, longest: 2, played: 3, won: 2 });
    expect([players.hasSeen(lost, "3x3-3"), players.hasSeen(lost, "3x3-4")]).toEqual([true, false]);
  });
  test("remembers a limited number of puzzles", () => {
    let player = players.NEW_PLAYER;
    for (let i = 0; i < 400; i++) {
      const played = { key: `3x3-${i}`, won: true, themes: [], now: 1 };
      player = players.afterPuzzle(player, result, played);
    }
    expect(player.results).toHaveLength(100);
    expect(player.results.every(({ key }) => players.hasSeen(player, key))).toBe(true);
    expect([players.hasSeen(player, "3x3-0"), players.hasSeen(player, "3x3-399")]).toEqual([
      false,
      true,
    ]);
    expect(player.seen.split(" ")).toHaveLength(300);
  });
  test.each([
    null,
    3,
    "x",
    { rating: "1", deviation: -1, size: "9x9", filter: "?", seen: 3, results: ["x", null, {}] },
  ])("has its defaults where %j is stored", (data) =>
    expect(players.readPlayer(data)).toEqual(players.NEW_PLAYER),
  );
  test("is read as stored", () => {
    const player = { ...players.NEW_PLAYER, rating: 1432.5, size: "4x4", filter: "corner" };
    expect(players.readPlayer(JSON.parse(JSON.stringify(player)))).toEqual(player);
  });
  test("begins with easy puzzles", () => {
    const at = (played: number) => players.suitableRating({ ...players.NEW_PLAYER, played });
    expect([at(0), at(4), at(5)]).toEqual([660, 760, 800]);
  });
  test("rests between puzzles", () => {
    expect(players.daysSince(players.NEW_PLAYER, 1e12)).toBe(0);
    expect(players.daysSince({ ...players.NEW_PLAYER, last: 1 }, 86_400_001)).toBe(1);
    expect(players.daysSince({ ...players.NEW_PLAYER, last: 10 }, 1)).toBe(0);
  });
});

describe("the last puzzles", () => {
  const results: readonly [key: string, won: boolean, rating: number, themes: PuzzleTheme[]][] = [
    ["3x3-1", true, 700, ["corner"]],
    ["3x3-2", false, 600, ["corner", "only-way"]],
    ["4x4-3", false, 550, ["only-way"]],
    ["3x3-4", true, 620, ["corner"]],
    ["3x3-5", true, 640.4, []],
    ["3x3-6", true, 660, ["downhill"]],
  ];
  const player = results.reduce(
    (before, [key, won, rating, themes]) =>
      players.afterPuzzle(
        before,
        { rating, deviation: 90, volatility: 0.06, change: 0 },
        { key, won, themes, now: 1 },
      ),
    players.NEW_PLAYER,
  );

  test("are stored and read with their outcomes and themes", () => {
    const read = players.readPlayer(JSON.parse(JSON.stringify(player)));
    expect(read.results).toEqual(player.results);
    expect(read.results[2]).toEqual({
      key: "4x4-3",
      storm: false,
      won: false,
      redone: false,
      rating: 550,
      themes: ["only-way"],
    });
  });
  test("have sums by theme, the weakest first", () => {
    expect(players.themeResults(player)).toEqual([
      { theme: "only-way", solved: 0, tried: 2 },
      { theme: "corner", solved: 2, tried: 3 },
      { theme: "downhill", solved: 1, tried: 1 },
    ]);
  });
  test("have ratings, of which the newcomer's are hidden", () => {
    expect(players.shownRatings(player)).toEqual([640, 660]);
    expect(players.shownRatings({ ...player, played: 50 })).toHaveLength(6);
  });
  test("are retried, the latest lost one first, without a change of the rating", () => {
    expect(players.lostKeys(player)).toEqual(["4x4-3", "3x3-2"]);
    const later = players.withPractice(player, "4x4-3");
    expect(players.lostKeys(later)).toEqual(["3x3-2"]);
    expect({ ...later, results: player.results }).toEqual(player);
    expect(players.themeResults(later)).toEqual(players.themeResults(player));
    expect(players.withPractice(player, "3x3-1")).toEqual(player); // it was won
  });
  test("have those lost in a storm, which count for nothing but are retried", () => {
    const lose = (before: players.Player, key: string) =>
      players.afterStormLoss(before, { key, themes: ["corner"] });
    const stormed = ["3x3-7", "3x3-2", "3x3-7"].reduce(lose, player);
    expect(stormed).toMatchObject({ rating: player.rating, played: 6, won: 4, streak: 3 });
    expect(stormed.results.map(({ key }) => key).slice(-3)).toEqual(["3x3-6", "3x3-2", "3x3-7"]);
    expect(players.readPlayer(JSON.parse(JSON.stringify(stormed)))).toEqual(stormed);
    expect(players.themeResults(stormed)).toEqual(players.themeResults(player));
    expect(players.shownRatings(stormed)).toEqual([640, 660]);
    expect(players.hasSeen(stormed, "3x3-7")).toBe(true);
    expect(players.lostKeys(stormed)).toEqual(["3x3-7", "3x3-2", "4x4-3"]);
    expect(players.lostKeys(players.withPractice(stormed, "3x3-2"))).toEqual(["3x3-7", "4x4-3"]);
    const keys = Array.from({ length: 150 }, (_, i) => `4x4-${i}`);
    const many = players.readPlayer(JSON.parse(JSON.stringify(keys.reduce(lose, stormed))));
    expect([many.results.length, players.ratedResults(many)]).toEqual([106, player.results]);
  });
});

describe("a storm", () => {
  test("ends after three minutes, sooner by wrong moves", () => {
    const storm = storms.newStorm(1000);
    expect(storms.stormAt(storm, 1000 + 179_999)).toMatchObject({ left: 1, over: false });
    expect(storms.stormAt(storm, 1000 + 180_000)).toMatchObject({ left: 0, over: true });
    const late = storms.withWrong(storms.withWrong(storm, "3x3-1"), "3x3-1");
    expect(storms.stormAt(late, 1000 + 170_000)).toMatchObject({ over: true, lost: ["3x3-1"] });
  });
  test("grows harder up to a limit", () => {
    const ratings = [0, 1, 10, 1000].map(storms.stormRating);
    expect(ratings).toEqual([600, 635, 950, 2200]);
  });
  test("earns stars by the number of puzzles", () => {
    const stars = (solved: number) => storms.stormStars({ ...storms.newStorm(0), solved });
    expect([4, 5, 12, 19, 20, 50].map(stars)).toEqual([0, 1, 2, 2, 3, 3]);
  });
  test("stores the best score by size", () => {
    const storm = { ...storms.newStorm(0), solved: 7 };
    const [player, scored] = storms.withScore(players.NEW_PLAYER, storm, "4x4");
    expect([storms.stormBest(player, "4x4"), storms.stormBest(player, "3x3")]).toEqual([7, 0]);
    expect(scored).toEqual({ ...storm, record: true });
    expect(storms.withScore(player, storm, "4x4")).toEqual([player, storm]);
    const more = storms.withScore(player, { ...scored, solved: 8 }, "4x4");
    expect([storms.stormBest(more[0], "4x4"), more[1].record]).toEqual([8, true]);
  });
});

describe("a link", () => {
  test("opens a puzzle", () => {
    const { choices, page } = open("puzzle=3X3-7NTY");
    expect([choices.mode, page.puzzle, page.problems]).toEqual(["puzzles", "3x3-7nty", []]);
  });
  test.each(["", "3x3", "9x9-1", "3x3-é"])("with the key %j is refused", (key) => {
    const { choices, page } = open(`puzzle=${key}`);
    expect([choices.mode, page.puzzle]).toEqual(["play", null]);
    expect(page.problems.join()).toMatch("puzzle: ");
  });
  test("has no puzzle in a frame", () => {
    expect(open("puzzle=3x3-7nty&embed").choices.mode).toBe("play");
  });
  test("keeps the game of Play and the puzzle", () => {
    const state = open(`board=${BOARD}&mode=puzzles&puzzle=3x3-7nty`);
    const link = readLink(writeLink(state));
    expect([link.mode, link.puzzle, link.board]).toEqual([
      "puzzles",
      "3x3-7nty",
      parseBoard(BOARD),
    ]);
    expect(writeLink(changed(state, { choices: { mode: "play" } }))).not.toMatch("puzzle");
  });
});

describe("a message", () => {
  const RATED = { ...players.NEW_PLAYER, rating: 911.6, deviation: 90, played: 44 };
  const SOLVED = { ...made("LUL"), change: 11.2 };
  const storm = (solved: number, left: number) => ({ ...storms.newStorm(0), solved, left });
  test.each([
    [text.signed(-12.4), "−12"],
    [text.signed(12.6), "+13"],
    [text.signed(0.2), "+0"],
    [text.ratingOf(players.NEW_PLAYER), "–"],
    [text.ratingOf({ ...players.NEW_PLAYER, played: 5, deviation: 120 }), "800?"],
    [text.ratingOf({ ...players.NEW_PLAYER, played: 5, deviation: 90 }), "800"],
    [text.about(PUZZLE), "Rated 640 · one solution"],
    [
      text.announced({ ...puzzles.NO_PUZZLES, player: RATED, attempt: SOLVED }),
      "Solved! Your rating: 912 (+11). Rated 640 · one solution.",
    ],
    [text.result(SOLVED, RATED), "Solved! Your rating: 912 (+11)."],
    [text.result(SOLVED, { ...RATED, played: 5 }), "Solved! Your rating: 912 (still provisional)."],
    [text.result(SOLVED, { ...RATED, played: 4 }), "Solved!"],
    [text.result({ ...SOLVED, mistakes: 1, change: -9.6 }, RATED), "Solved after one wrong move. Your rating: 912 (−10)."], // biome-ignore format: pairs
    [text.result({ ...puzzles.giveUp(START), change: null }, RATED), "Here's a shortest solution."],
    [text.chart([812, 790, 1020]), "Your rating over the last 3 puzzles: from 812 to 1,020, lowest 790, highest 1,020"], // biome-ignore format: pairs
    [text.stormTime(125_001), "2:06"],
    [text.stormRetry(1), "Retry the one you lost"],
    [text.stormRetry(3), "Retry the 3 you lost"],
    [text.wrong(5, "U", 9, true), "Moving tile 5 up costs you 2 moves. Try again for practice. 9 moves to go."], // biome-ignore format: pairs
    [text.stormOver(storm(1, 0), 3), "Time! You solved 1 puzzle. Your best is 3."],
    [
      text.stormOver({ ...storm(4, 9), record: true }, 4),
      "You solved 4 puzzles. That's your best.",
    ],
  ])("is %j", (made, wanted) => expect(made).toBe(wanted));
});
