// Symmetries of a puzzle. A rotation or reflection applies to the board, the goal and the moves, so
// it does not change the distance. `inverted` exchanges the board and the goal.

import { type Move, OPPOSITE, type Position } from "./rules.ts";

type Puzzle = { board: Position; goal: Position; moves: readonly Move[] };

/**
 * A quarter turn clockwise (`rotate`), or a reflection left to right (`mirror`) or top to bottom
 * (`flip`).
 */
export type Turn = "rotate" | "mirror" | "flip";
const TURNS: Readonly<
  Record<
    Turn,
    {
      /** true if rows and columns are exchanged */
      swaps: boolean;
      /** returns the cell from which a new cell gets its tile */
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
 * Exchange board and goal, and renumber the tiles so that the new goal reads like the old one.
 * Reverse the moves; if there are any, they must lead to the goal. If the board's blank is in its
 * goal cell, the result is the inverse permutation with the same goal. Otherwise the goal's blank
 * changes places with the tile in the cell of the board's blank. Inverting twice returns the same
 * puzzle.
 */
export function inverted({ board, goal, moves }: Puzzle): Puzzle {
  const { rows, cols } = board;
  const home = goal.tiles.indexOf(0);
  const blank = board.tiles.indexOf(0);
  const target = goal.tiles.slice();
  [target[home], target[blank]] = [target[blank] ?? 0, target[home] ?? 0];
  // A tile's new number is the number that the new goal has in the tile's current cell.
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
