// The levels of new users and the stars of a solve.

import { expect, test } from "vitest";
import { DISTANCES, FIRST_BOARDS } from "../../../static/js/puzzle/first-boards.ts";
import { formatBoard, parseBoard } from "../../../static/js/puzzle/notation.ts";
import { isSolvable, solved } from "../../../static/js/puzzle/rules.ts";
import { LEVELS } from "../../../static/js/state/choices.ts";
import {
  levelAfter,
  levelGame,
  levelShown,
  nextLevel,
  shuffledLevel,
} from "../../../static/js/state/levels.ts";
import { starsOf } from "../../../static/js/state/stars.ts";
import { changed, type Game, initialState } from "../../../static/js/state/state.ts";

const FIRST = parseBoard(FIRST_BOARDS[4].slice(0, 9));
const SHUFFLED = parseBoard("867254301");

function stateAt(level: number, game: Game) {
  return changed(initialState(game), { choices: { level } });
}

test.each(DISTANCES.map((_, level) => level))("level %d deals its own boards in turn", (level) => {
  const game = levelGame(level, FIRST);
  expect(game).toMatchObject({ level, practice: true });
  const next = Array.from({ length: 100 }, () => formatBoard(levelGame(level, game.start).start));
  expect(next).not.toContain(formatBoard(game.start));
});

test.each([
  [4, 3],
  [5, 4],
])("level %d deals a shuffled board that counts", (level, side) => {
  const { start, practice } = levelGame(level);
  expect([start.rows, start.cols, practice]).toStrictEqual([side, side, false]);
  expect(isSolvable(start, solved(side, side))).toBe(true);
});

test.each([
  ["a board of the level", 0, { start: FIRST, level: 0 }, 1],
  ["a board of an easier level", 3, { start: FIRST, level: 0 }, 3],
  ["a linked board that is one of a level's", 0, { start: FIRST }, 0],
  ["a chosen board", 0, { start: SHUFFLED }, 0],
  ["a shuffled board", 0, { start: SHUFFLED, practice: false }, 5],
  ["a daily board", 0, { start: SHUFFLED, practice: false, seed: "daily-2026-11-21" }, 0],
  ["a small board", 2, { start: solved(2, 2), practice: false }, 2],
  ["a large board", 2, { start: solved(5, 5), practice: false }, LEVELS],
])("a win on %s at level %d leads to the right level", (_, level, game, after) => {
  expect(levelAfter(stateAt(level, game))).toBe(after);
});

test.each([
  ["a board of the level", 0, { start: FIRST, level: 0 }, 0, 0, 0],
  ["a solved board of the level", 1, { start: FIRST, level: 0 }, 0, 1, 1],
  ["a solved board of the last easy level", 4, { start: FIRST, level: 3 }, 3, 4, 4],
  ["a linked board that is one of a level's", 0, { start: FIRST }, null, null, null],
  ["a shuffled board after a hint", 4, { start: SHUFFLED, level: 4 }, 4, 4, 4],
  ["a solved shuffled board", 5, { start: SHUFFLED, practice: false, level: 4 }, 4, 5, 4],
  ["a board of 4x4", 5, { start: solved(4, 4), practice: false, level: 5 }, 5, 5, 5],
  ["a goal of its own", 0, { start: FIRST, goal: SHUFFLED, level: 0 }, null, null, null],
  ["the solved board of the last level", LEVELS, { start: solved(4, 4), level: 5 }, 5, null, null],
  ["an easier board after the last level", LEVELS, { start: FIRST, level: 0 }, null, null, null],
])("%s at level %d shows its level and leads to the next", (_, level, game, shown, next, other) => {
  const state = stateAt(level, game);
  expect(levelShown(state)).toBe(shown);
  expect(nextLevel(state)).toBe(next);
  expect(shuffledLevel(state)).toBe(other);
});

test.each([
  [18, 18, 3],
  [19, 18, 2],
  [22, 18, 2],
  [23, 18, 1],
])("%d moves where %d are possible earn %d stars", (moves, shortest, stars) => {
  expect(starsOf(moves, shortest)).toBe(stars);
});
