// The same puzzle seen from another side. Pure functions over plain data.
//
// A turn or a mirror takes the goal along, so that the puzzle stays as it was: a board that was n
// moves from its goal still is, by the same moves turned. `invert` is the way back.

import { type Move, OPPOSITE, type Position } from "./rules.ts";

/** What's turned: the board, its goal, and moves of tiles on it. */
type Puzzle = { board: Position; goal: Position; moves: readonly Move[] };

/**
 * Each says which cell of the old board comes to a cell of the new one, and how moves change.
 * `mirror` swaps left and right, `flip` top and bottom
 */
export type Turn = "rotate" | "mirror" | "flip";
const TURNS: Readonly<
  Record<
    Turn,
    {
      swaps: boolean;
      from: (row: number, col: number, rows: number, cols: number) => [number, number];
      moves: Readonly<Record<Move, Move>>;
    }
  >
> = {
  rotate: {
    swaps: true,
    from: (row, col, rows) => [rows - 1 - col, row],
    moves: { U: "R", R: "D", D: "L", L: "U" },
  },
  mirror: {
    swaps: false,
    from: (row, col, _, cols) => [row, cols - 1 - col],
    moves: { U: "U", R: "L", D: "D", L: "R" },
  },
  flip: {
    swaps: false,
    from: (row, col, rows) => [rows - 1 - row, col],
    moves: { U: "D", R: "R", D: "U", L: "L" },
  },
};

/** @param turn clockwise by a quarter, for `rotate` */
export function turned(turn: Turn, { board, goal, moves }: Puzzle): Puzzle {
  return {
    board: turnedBoard(turn, board),
    goal: turnedBoard(turn, goal),
    moves: moves.map((move) => TURNS[turn].moves[move]),
  };
}

function turnedBoard(turn: Turn, { rows, cols, tiles }: Position): Position {
  const { swaps, from } = TURNS[turn];
  const [height, width] = swaps ? [cols, rows] : [rows, cols];
  return {
    rows: height,
    cols: width,
    tiles: tiles.map((_, cell) => {
      const [row, col] = from(Math.floor(cell / width), cell % width, rows, cols);
      return tiles[row * cols + col] as number;
    }),
  };
}

/**
 * The way back: board and goal change places, and the tiles are numbered anew so that the goal
 * reads as before. The moves lead back as well. With the blank at its home this is the inverse of
 * the board as a permutation, and the goal stays; else the goal's blank moves to where the board's
 * was, and the tile there to the blank's home. Twice it changes nothing.
 * @param puzzle whose moves, if there are any, lead from the board to the goal
 */
export function inverted({ board, goal, moves }: Puzzle): Puzzle {
  const { rows, cols } = board;
  const home = goal.tiles.indexOf(0);
  const blank = board.tiles.indexOf(0);
  const target = goal.tiles.slice();
  [target[home], target[blank]] = [target[blank] ?? 0, target[home] ?? 0];
  // A tile's new number is the one that the new goal has where the tile stands now.
  const renumbered: number[] = [];
  board.tiles.forEach((tile, cell) => {
    renumbered[tile] = target[cell] ?? 0;
  });
  return {
    board: { rows, cols, tiles: goal.tiles.map((tile) => renumbered[tile] ?? 0) },
    goal: { rows, cols, tiles: target },
    moves: moves.map((move) => OPPOSITE[move]).reverse(),
  };
}

/**
 * @param a a cell
 * @returns the two swapped
 */
export function swapped({ rows, cols, tiles }: Position, a: number, b: number): Position {
  const other = tiles.slice();
  [other[a], other[b]] = [tiles[b] ?? 0, tiles[a] ?? 0];
  return { rows, cols, tiles: other };
}
