// The stages in which people solve a board, as in coach/plan.py of the Python package. Also deals boards that
// begin with a given stage.

import { isSolvable, type Position, samePosition } from "../puzzle/rules.ts";

type Stage = {
  code: "tile" | "row-end" | "column" | "last-six" | "last-four";
  /** The cells that the stage fills: one cell, the last two cells of a row or column, or the last block. */
  cells: readonly number[];
  /** The cells that earlier stages have filled. */
  fixed: readonly number[];
};
type Random = () => number;

/** Return the stages for a goal whose blank is in the cell `blank`. */
export function plan(rows: number, cols: number, blank: number): Stage[] {
  const stages: Stage[] = [];
  const filled: number[] = [];
  const add = (code: Stage["code"], cells: number[]) => {
    stages.push({ code, cells, fixed: [...filled] });
    filled.push(...cells);
  };
  const addLine = (line: number[], pair: Stage["code"]) => {
    for (const cell of line.slice(0, -2)) add("tile", [cell]);
    add(pair, line.slice(-2));
  };
  let [top, bottom, left, right] = [0, rows - 1, 0, cols - 1];
  while (bottom - top > 1) {
    const fromTop = Math.floor(blank / cols) > top;
    const row = fromTop ? top : bottom;
    const pair = cols === 2 && bottom - top === 2 ? "last-six" : "row-end";
    addLine(
      Array.from({ length: cols }, (_, col) => row * cols + col),
      pair,
    );
    if (fromTop) top += 1;
    else bottom -= 1;
  }
  while (right - left > 1) {
    const fromLeft = blank % cols > left;
    const col = fromLeft ? left : right;
    const pair = right - left === 2 ? "last-six" : "column";
    addLine([bottom * cols + col, top * cols + col], pair);
    if (fromLeft) left += 1;
    else right -= 1;
  }
  const four = Array.from({ length: rows * cols }, (_, cell) => cell);
  add(
    "last-four",
    four.filter((cell) => !filled.includes(cell)),
  );
  return stages;
}

export const planFor = ({ rows, cols, tiles }: Position) => plan(rows, cols, tiles.indexOf(0));

/** Return the index of a board's current stage, or the number of stages if the board is solved. */
export function stageOf(position: Position, goal: Position) {
  const stages = planFor(goal);
  const open = stages.findIndex(({ cells }) =>
    cells.some((cell) => position.tiles[cell] !== goal.tiles[cell]),
  );
  return open < 0 ? stages.length : open;
}

export function boardAt(stage: Stage, goal: Position, random: Random = Math.random): Position {
  return dealt(goal, stage.fixed, new Map(), random, (board) =>
    stage.cells.some((cell) => board.tiles[cell] !== goal.tiles[cell]),
  );
}

/** Return a board that begins with a stage of one tile. The tile is one step away from its cell. */
export function boardOneStepFrom(
  { cells, fixed }: Stage,
  goal: Position,
  random: Random = Math.random,
): Position {
  const [cell = 0] = cells;
  const tile = goal.tiles[cell] ?? 0;
  const near = neighbours(cell, goal).filter((one) => !fixed.includes(one));
  const at = near[Math.floor(random() * near.length)] ?? cell;
  return dealt(goal, fixed, new Map([[at, tile]]), random, (board) => board.tiles[cell] !== 0);
}

/**
 * Return a board that begins with a stage of two tiles, each of which is in the other's place. The second
 * tile is then caught behind the first.
 */
export function boardCaught(
  { cells, fixed }: Stage,
  goal: Position,
  random: Random = Math.random,
): Position {
  const [side = 0, corner = 0] = cells;
  const placed = new Map([
    [corner, goal.tiles[side] ?? 0],
    [side, goal.tiles[corner] ?? 0],
  ]);
  return dealt(goal, fixed, placed, random, () => true);
}

/** Return a board two moves away from a goal, within its last four cells. */
export function boardNearGoal(goal: Position, random: Random = Math.random): Position {
  const four = planFor(goal).at(-1)?.cells ?? [];
  const tiles = goal.tiles.slice();
  let blank = tiles.indexOf(0);
  let before = -1;
  for (let made = 0; made < 2; made++) {
    const near = neighbours(blank, goal).filter((cell) => four.includes(cell) && cell !== before);
    const next = near[Math.floor(random() * near.length)] ?? blank;
    [tiles[blank], tiles[next]] = [tiles[next] ?? 0, 0];
    before = blank;
    blank = next;
  }
  return { ...goal, tiles };
}

/** Return the goal with its last two tiles swapped, a board that cannot be solved. */
export function boardSwapped(goal: Position): Position {
  const [a = 0, b = 0] = goal.tiles.flatMap((tile, cell) => (tile ? [cell] : [])).slice(-2);
  return swapped(goal, a, b);
}

export function swapped(position: Position, a: number, b: number): Position {
  const tiles = position.tiles.slice();
  [tiles[a], tiles[b]] = [tiles[b] ?? 0, tiles[a] ?? 0];
  return { ...position, tiles };
}

/**
 * Deal random solvable boards with the goal's tiles in the fixed cells until a board suits.
 * @param placed the tiles of other cells that are not random
 */
function dealt(
  goal: Position,
  fixed: readonly number[],
  placed: ReadonlyMap<number, number>,
  random: Random,
  suits: (board: Position) => boolean,
): Position {
  const all = goal.tiles.map((_, cell) => cell);
  const open = all.filter((cell) => !fixed.includes(cell) && !placed.has(cell));
  const placedTiles = [...placed.values()];
  const rest = goal.tiles.filter(
    (tile, cell) => !fixed.includes(cell) && !placedTiles.includes(tile),
  );
  for (;;) {
    const tiles = goal.tiles.slice();
    for (const [cell, tile] of placed) tiles[cell] = tile;
    const order = shuffled(rest, random);
    open.forEach((cell, i) => {
      tiles[cell] = order[i] ?? 0;
    });
    let board: Position = { ...goal, tiles };
    if (!isSolvable(board, goal)) {
      const [a = 0, b = 0] = open.filter((cell) => board.tiles[cell]);
      board = swapped(board, a, b);
    }
    if (suits(board) && !samePosition(board, goal)) return board;
  }
}

function shuffled(values: readonly number[], random: Random) {
  const order = values.slice();
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
  return order;
}

export function neighbours(cell: number, { rows, cols }: Pick<Position, "rows" | "cols">) {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  return [
    row > 0 ? cell - cols : -1,
    col > 0 ? cell - 1 : -1,
    col < cols - 1 ? cell + 1 : -1,
    row < rows - 1 ? cell + cols : -1,
  ].filter((one) => one >= 0);
}
