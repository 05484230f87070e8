// Symmetries of a puzzle. A rotation or reflection applies to the board, the goal and the moves, so the
// distance does not change. `inverted` exchanges the board and the goal.

import { type Move, OPPOSITE, type Position } from "./rules.ts";

type Puzzle = { board: Position; goal: Position; moves: readonly Move[] };

/** `rotate`: clockwise by 90°; `mirror`: left and right; `flip`: top and bottom. */
export type Turn = "rotate" | "mirror" | "flip";
const TURNS: Readonly<
  Record<
    Turn,
    {
      /** exchanges the numbers of rows and columns */
      swaps: boolean;
      /** returns the old cell of a new one */
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
 * Exchange board and goal, and renumber the tiles so that the goal's tiles read as before. Reverse the
 * moves, which must lead to the goal if there are any. If the board's blank is in its goal cell, the
 * result is the inverse permutation and the same goal. Otherwise the goal's blank swaps places with
 * the tile in the cell of the board's blank. Applied twice, it returns the same puzzle.
 */
export function inverted({ board, goal, moves }: Puzzle): Puzzle {
  const { rows, cols } = board;
  const home = goal.tiles.indexOf(0);
  const blank = board.tiles.indexOf(0);
  const target = goal.tiles.slice();
  [target[home], target[blank]] = [target[blank] ?? 0, target[home] ?? 0];
  // A tile's new number is that of the new goal in the tile's current cell.
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

/** Swap the tiles in cells `a` and `b`. */
export function swapped({ rows, cols, tiles }: Position, a: number, b: number): Position {
  const other = tiles.slice();
  [other[a], other[b]] = [tiles[b] ?? 0, tiles[a] ?? 0];
  return { rows, cols, tiles: other };
}
