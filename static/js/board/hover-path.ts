// The cells that the pointer crosses between two of its reported points.

/** A point of the board in cells: row 0.5 and column 0.5 is the middle of the first cell. */
export type GridPoint = { row: number; col: number };
type Size = { rows: number; cols: number };

/** Shorter parts of a path, as of one through the corner of a cell, cross no cell. */
const SHORTEST = 1e-9;

/** Return the cell at a point, or null beside the board. */
export function cellOf({ row, col }: GridPoint, { rows, cols }: Size): number | null {
  const [r, c] = [Math.floor(row), Math.floor(col)];
  return r >= 0 && c >= 0 && r < rows && c < cols ? r * cols + c : null;
}

/**
 * Return the cells of a straight path in their order, from the one of the first point to the one of the
 * last, with null for parts beside the board. A path through a corner does not cross the cells beside it.
 */
export function cellsOnPath(from: GridPoint, to: GridPoint, size: Size): (number | null)[] {
  const cuts = [0, 1, ...crossings(from.row, to.row, size.rows)];
  cuts.push(...crossings(from.col, to.col, size.cols));
  cuts.sort((a, b) => a - b);
  const cells = [cellOf(from, size)];
  for (const [i, cut] of cuts.entries()) {
    const next = cuts[i + 1] ?? 1;
    if (next - cut < SHORTEST) continue;
    const share = (cut + next) / 2;
    const row = from.row + share * (to.row - from.row);
    cells.push(cellOf({ row, col: from.col + share * (to.col - from.col) }, size));
  }
  cells.push(cellOf(to, size));
  return cells.filter((cell, i) => i === 0 || cell !== cells[i - 1]);
}

/** Return the shares of the path from `from` to `to` at which it crosses the lines between cells. */
function crossings(from: number, to: number, count: number): number[] {
  const lines = Array.from({ length: count + 1 }, (_, line) => line);
  return lines.map((line) => (line - from) / (to - from)).filter((share) => share > 0 && share < 1);
}
