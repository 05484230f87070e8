// The texts of *Enter your board* and of the steps of its solution.

import { DIRECTIONS, listed } from "../lib/format.ts";
import type { Move } from "../puzzle/rules.ts";

export const SIZE = "Size of your board";
export const OTHER = "Other";
export const ROWS = "Rows";
export const COLUMNS = "Columns";
export const size = (side: number) => `${side} × ${side}`;

export const GRID = "Your board";

const name = (tile: number) => (tile ? `${tile}` : "the gap");
const named = (tile: number) => (tile ? `Tile ${tile}` : "The gap");

/** @param tile the tile, where 0 is the gap, or null for an empty cell */
export function cellLabel(tile: number | null, row: number, col: number) {
  const what = tile === null ? "Empty" : tile || "Gap";
  return `${what}, row ${row}, column ${col}`;
}

export const BEGIN =
  "Tap the cell where tile 1 is, then 2, and so on. Or type the numbers row by row, with 0 for the gap.";
export const where = (tile: number) => `Where's ${name(tile)}?`;
export const whereLeft = (tile: number) => `Where's ${name(tile)}? Tap its place.`;
export const placed = (tile: number, row: number, col: number) => `${cellLabel(tile, row, col)}.`;
export const picked = (tile: number) => `${named(tile)}: tap the cell where it belongs.`;

/** @param cells the number of cells of the board */
export const refused = (tile: number, cells: number) =>
  tile < cells
    ? `${named(tile)} is already on the board. Tap it to move it.`
    : `There's no tile ${tile} on this board.`;

export const SOLVED = "This board is already solved.";
export const COMPLETE = "That's the whole board. To swap two tiles, tap one and then the other.";
export const UNSOLVABLE =
  "Sliding can't solve this board. Check each tile, and tap two to swap them. If they're all right, two tiles may have been swapped in your puzzle.";
export const GOAL_UNREACHABLE = "The board can't be solved with this goal.";

export const UNDO = "Undo";
export const LOAD = "Just load it";
export const SOLVE = "Solve it";
export const USE_AS_GOAL = "Use as the goal";

export const PASTE = "Or paste the numbers";
export const FILL_IN = "Fill in";

// The steps of a solution.

export const SEARCHING = "Looking for a solution…";
export const SHORTENING = "Solved. Looking for a shorter solution…";
export const BACK = "Back";
export const BACK_LABEL = "Step back";
/** The texts of the large button, and its accessible names. */
export const NEXT = { text: "Next", label: "Next step" };
export const START = { text: "Start now", label: "Start now" };
export const DONE = { text: "Done", label: "Done" };
export const CLOSE = "Close the steps";

/** @param step the number of the step, from 1 */
export const slide = (tiles: readonly number[], move: Move, step: number, all: number) =>
  `Slide ${listed(tiles)} ${DIRECTIONS[move]}, ${step} of ${all}`;

export const finished = (all: number) =>
  all === 1 ? "That was the only step. It's solved!" : `That was all ${all} steps. It's solved!`;
