// The splits of a solve.

import { expect, test } from "vitest";
import { parseMoves } from "../../../static/js/puzzle/notation.ts";
import type { Move, Position } from "../../../static/js/puzzle/rules.ts";
import { OPPOSITE, slide, slideAll, solved } from "../../../static/js/puzzle/rules.ts";
import type { Region } from "../../../static/js/state/grids.ts";
import { cubicEstimate, splitsOf } from "../../../static/js/state/splits.ts";
import { initialState } from "../../../static/js/state/state.ts";
import { randomMoves } from "./kit/random.ts";

/** Return a game that `line` solves, with its moves at 0, 100, 200 ms and so on. */
function game(side: number, line: readonly Move[]) {
  const back = line.toReversed().map((move) => OPPOSITE[move]);
  const start = slideAll(solved(side, side), back).position;
  return initialState({ start, line, times: line.map((_, index) => 100 * index) });
}

/**
 * Return a solve by grids, made backwards: from the goal, the blank goes straight to each of the regions,
 * the last one first, and at random through it.
 */
function byGrids(side: number, regions: readonly Region[], seed: number) {
  let position = solved(side, side);
  const back: Move[] = [];
  for (const { top, left, rows, cols } of regions.toReversed()) {
    const outside = ({ tiles }: Position): Move | null => {
      const [row, col] = [Math.floor(tiles.indexOf(0) / side), tiles.indexOf(0) % side];
      if (row < top || row >= top + rows) return row < top ? "U" : "D";
      if (col < left || col >= left + cols) return col < left ? "L" : "R";
      return null;
    };
    const go = (next: Position, move: Move) => {
      position = next;
      back.push(move);
    };
    for (let move = outside(position); move; move = outside(position)) {
      go(slide(position, move) as Position, move);
    }
    for (const move of randomMoves(solved(side, side), 100 * rows * cols, seed)) {
      const next = slide(position, move);
      if (next && !outside(next)) go(next, move);
    }
  }
  const line = back.toReversed().map((move) => OPPOSITE[move]);
  const length = until(position, line, (tiles) => tiles.every(isHome));
  return line.slice(0, length);
}

const isHome = (tile: number, cell: number) => tile === 0 || tile === cell + 1;

/** Return the number of moves after which the tiles are first as expected. */
function until(
  start: Position,
  line: readonly Move[],
  isDone: (tiles: readonly number[]) => boolean,
  from = 0,
) {
  let { position } = slideAll(start, line.slice(0, from));
  for (let at = from; ; at++) {
    if (isDone(position.tiles)) return at;
    position = slide(position, line[at] as Move) as Position;
  }
}

const region = (top: number, left: number, rows: number, cols: number) => ({ top, left, rows, cols }); // biome-ignore format: one line

test("a solve by grids has a split for each phase", () => {
  const whole = region(0, 0, 7, 7);
  for (const seed of [1, 2, 3]) {
    const line = byGrids(7, [whole, region(0, 0, 7, 4), region(0, 4, 7, 3)], seed);
    const state = game(7, line);
    const inLeft = (test: typeof isHome) => (tiles: readonly number[]) =>
      tiles.every((tile, cell) => cell % 7 >= 4 || test(tile, cell));
    const { start } = state.game;
    const sorted = until(
      start,
      line,
      inLeft((tile) => tile === 0 || (tile - 1) % 7 < 4),
    );
    const half = until(
      start,
      line,
      inLeft((tile, cell) => tile === cell + 1),
      sorted,
    );
    const ends = [sorted, half, line.length];
    const splits = splitsOf(state);
    expect(splits.map(({ at }) => at)).toStrictEqual(ends);
    expect(splits.map(({ kind, region: part }) => [kind, part?.cols])).toStrictEqual([
      ["sort", 7],
      ["solve", 4],
      ["solve", 3],
    ]);
    expect(splits.map(({ moves }) => moves)).toStrictEqual(
      [sorted, half - sorted, line.length - half], //
    );
    const last = (at: number) => 100 * (at - 1);
    expect(splits.map(({ ms }) => ms)).toStrictEqual(
      [last(sorted), last(half) - last(sorted), last(line.length) - last(half)], //
    );
  }
});

test("the halves of a large board have splits of their own", () => {
  const [top, bottom] = [region(0, 0, 5, 10), region(5, 0, 5, 10)];
  const [one, two, three, four] = [region(0, 0, 5, 5), region(0, 5, 5, 5), region(5, 0, 5, 5), region(5, 5, 5, 5)]; // biome-ignore format: one line
  const parts = [region(0, 0, 10, 10), top, one, two, bottom, three, four] as Region[];
  const splits = splitsOf(game(10, byGrids(10, parts, 7)));
  expect(splits.map((split) => split.region)).toStrictEqual(parts);
  expect(splits.map(({ kind }) => kind).join(" ")).toBe(
    "sort sort solve solve sort solve solve", //
  );
  expect(Math.min(...splits.map(({ moves }) => moves))).toBeGreaterThan(100);
});

test("a solve in another way has quarters", () => {
  const around = parseMoves("RRRRRRDDDDDDLLLLLLUUUUUU");
  expect(splitsOf(game(7, around)).map(({ at, moves, ms }) => [at, moves, ms])).toStrictEqual([
    [6, 6, 500],
    [12, 6, 600],
    [18, 6, 600],
    [24, 6, 600],
  ]);
  expect(splitsOf(game(5, parseMoves("RDLU"))).map(({ kind, at }) => [kind, at])).toStrictEqual(
    [1, 2, 3, 4].map((at) => ["quarter", at]),
  );
});

test("small, unfinished and untimed games have no splits", () => {
  const line = parseMoves("RDLU");
  expect(splitsOf(game(4, line))).toStrictEqual([]);
  const { start, times } = game(6, line).game;
  expect(splitsOf(initialState({ start, line, times }))).toHaveLength(4);
  expect(splitsOf(initialState({ start, line }))).toStrictEqual([]);
  const short = { start, line: line.slice(0, 3), times: times.slice(0, 3) };
  expect(splitsOf(initialState(short))).toStrictEqual([]);
});

test("a 10x10 is its own estimate, and one of twice the side takes an eighth", () => {
  expect(cubicEstimate({ rows: 10, cols: 10 }, 60_000)).toBe(60_000);
  expect(cubicEstimate({ rows: 20, cols: 20 }, 80_000)).toBe(10_000);
  expect(cubicEstimate({ rows: 4, cols: 6 }, 12_000)).toBe(100_000);
});
