// Finds the cells that the pointer crosses between two reported points.

/** A point of the board, in cells. The middle of the first cell is row 0.5 and column 0.5. */
export type GridPoint = { row: number; col: number };
type Size = { rows: number; cols: number };

/** Shorter parts of a path are ignored, for example at the corner of a cell. */
const SHORTEST = 1e-9;

/** Return the cell at a point, or null if the point is outside the board. */
export function cellOf({ row, col }: GridPoint, { rows, cols }: Size): number | null {
  const [r, c] = [Math.floor(row), Math.floor(col)];
  return r >= 0 && c >= 0 && r < rows && c < cols ? r * cols + c : null;
}

/**
 * Return the cells of a straight path in order, including the cells of both end points. Parts outside
 * the board are null. A path through a corner does not cross the two cells beside it.
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

/** Return the fractions of the path from `from` to `to` at which it crosses a line between cells. */
function crossings(from: number, to: number, count: number): number[] {
  const lines = Array.from({ length: count + 1 }, (_, line) => line);
  return lines.map((line) => (line - from) / (to - from)).filter((share) => share > 0 && share < 1);
}
