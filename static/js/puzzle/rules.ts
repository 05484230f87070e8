// The rules of the puzzle, so that the board works before Python has booted. Python's board.py
// implements the same rules, and tests/fixtures/rules.json tests both.

/** An arrangement of tiles in row-major order, with 0 for the blank. */
export type Position = {
  readonly rows: number;
  readonly cols: number;
  readonly tiles: readonly number[];
};
/** The direction in which a tile slides. */
export type Move = "U" | "D" | "L" | "R";

export const MOVES: readonly Move[] = ["U", "D", "L", "R"];

export const OPPOSITE: Readonly<Record<Move, Move>> = { U: "D", D: "U", L: "R", R: "L" };

/** A cache of the standard goals, by size. */
const goals: Map<string, Position> = new Map();

/** Return the position with the tiles in order and the blank last. */
export function solved(rows: number, cols: number): Position {
  const size = `${rows}x${cols}`;
  const known = goals.get(size) ?? standardGoal(rows, cols);
  goals.set(size, known);
  return known;
}

function standardGoal(rows: number, cols: number): Position {
  const count = rows * cols;
  return { rows, cols, tiles: Array.from({ length: count }, (_, cell) => (cell + 1) % count) };
}

export function blankOf(position: Position): number {
  return position.tiles.indexOf(0);
}

export function samePosition(a: Position, b: Position) {
  return (
    a.rows === b.rows && a.cols === b.cols && a.tiles.every((tile, cell) => tile === b.tiles[cell])
  );
}

/** Return the cell of the tile that a move slides, or -1 at the edge. */
export function sourceOf({ rows, cols, tiles }: Position, move: Move): number {
  const blank = tiles.indexOf(0);
  const row = Math.floor(blank / cols);
  const col = blank % cols;
  if (move === "U") return row < rows - 1 ? blank + cols : -1;
  if (move === "D") return row > 0 ? blank - cols : -1;
  if (move === "L") return col < cols - 1 ? blank + 1 : -1;
  return col > 0 ? blank - 1 : -1;
}

/** Return the position after a move, or null if the move is illegal. */
export function slide(position: Position, move: Move): Position | null {
  const source = sourceOf(position, move);
  if (source < 0) return null;
  const tiles = position.tiles.slice();
  const blank = tiles.indexOf(0);
  tiles[blank] = tiles[source] as number;
  tiles[source] = 0;
  return { rows: position.rows, cols: position.cols, tiles };
}

/** Make moves up to the first illegal one. Return the position and the number of moves made. */
export function slideAll(
  { rows, cols, tiles }: Position,
  moves: readonly Move[],
): { position: Position; count: number } {
  // All moves change one copy, since a line may have 100,000 moves.
  const after = tiles.slice();
  let blank = after.indexOf(0);
  let row = Math.floor(blank / cols);
  let col = blank % cols;
  let count = 0;
  for (const move of moves) {
    if (move === "U") row++;
    else if (move === "D") row--;
    else if (move === "L") col++;
    else col--;
    if (row < 0 || row >= rows || col < 0 || col >= cols) break;
    const source = row * cols + col;
    after[blank] = after[source] as number;
    after[source] = 0;
    blank = source;
    count++;
  }
  return { position: { rows, cols, tiles: after }, count };
}

/**
 * Return the moves that a press on a cell makes. If the cell is in the blank's row or column, all
 * tiles between the two slide.
 */
export function movesTo({ cols, tiles }: Position, cell: number): Move[] {
  const blank = tiles.indexOf(0);
  const rows = Math.floor(cell / cols) - Math.floor(blank / cols);
  const columns = (cell % cols) - (blank % cols);
  if (rows && columns) return [];
  const count = Math.abs(rows + columns);
  const move: Move = rows ? (rows > 0 ? "U" : "D") : columns > 0 ? "L" : "R";
  return Array(count).fill(move);
}

/** Tiles that slide together, with the pressed cell first. */
export type Line = { cells: readonly number[]; move: Move };

/** Return the tiles that a press on a cell slides, or null. */
export function lineTo(position: Position, cell: number): Line | null {
  const [move, ...more] = movesTo(position, cell);
  if (!move) return null;
  const step = { U: -position.cols, D: position.cols, L: -1, R: 1 }[move];
  return { move, cells: [0, ...more.map((_, i) => i + 1)].map((i) => cell + i * step) };
}

/** Return the sum of the tiles' distances from their cells in a goal, in rows and columns. */
export function manhattan({ cols, tiles }: Position, goal: Position): number {
  const cells = new Map(goal.tiles.map((tile, cell) => [tile, cell]));
  return tiles.reduce((sum, tile, cell) => {
    const home = cells.get(tile) ?? cell;
    const rows = Math.abs(Math.floor(cell / cols) - Math.floor(home / cols));
    return tile ? sum + rows + Math.abs((cell % cols) - (home % cols)) : sum;
  }, 0);
}

/**
 * Return whether a position can reach a goal. Each move swaps the blank with a tile, so the
 * permutation between the two positions must have the same parity as the blank's distance, counted
 * in rows and columns.
 */
export function isSolvable({ cols, tiles }: Position, goal: Position) {
  const cellOf: number[] = [];
  for (const [cell, tile] of goal.tiles.entries()) cellOf[tile] = cell;
  const seen: boolean[] = [];
  let swaps = 0;
  for (const first of tiles.keys()) {
    for (let cell = first; !seen[cell]; cell = cellOf[tiles[cell] ?? 0] ?? 0) {
      seen[cell] = true;
      if (cell !== first) swaps++; // A cycle of n cells takes n - 1 swaps.
    }
  }
  const [from, to] = [tiles.indexOf(0), goal.tiles.indexOf(0)];
  const rows = Math.floor(from / cols) - Math.floor(to / cols);
  return (swaps + rows + (from % cols) - (to % cols)) % 2 === 0;
}
