// A board that the user enters. The user taps the places of tiles 1, 2, 3 and
// so on, or types the numbers row by row. Both fill the same cells.

import type { ShortBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";

/** The tile in a cell, where 0 is the gap, or null for an empty cell. */
type Entered = number | null;

type Cells = {
  rows: number;
  cols: number;
  cells: readonly Entered[];
  /** the number that a pasted board leaves out, and the cells where it may be */
  left: Pick<ShortBoard, "left" | "from" | "to"> | null;
};

export type Entry = Cells & {
  /** the board that the user replaces */
  what: "position" | "goal";
  /** the previous cells, latest last */
  before: readonly Cells[];
  /** the filled cell that the next tap swaps or the next number replaces */
  picked: number | null;
  /** the digits of a number that may have more */
  digits: string;
  /** true after a typed number, which a space may follow. The next space is the gap. */
  spaced: boolean;
  /** a typed number that is not on the board, or is on it already */
  refused: number | null;
};

export type EntryPart = {
  /** the board that is being entered, or null */
  board: Entry | null;
  /** the board that the user has left before it was loaded, or null */
  draft: Entry | null;
};

export const NO_ENTRY: EntryPart = { board: null, draft: null };

const IDLE = { picked: null, digits: "", spaced: false, refused: null };

export function emptyEntry(rows: number, cols: number, what: Entry["what"] = "position"): Entry {
  const cells = new Array<Entered>(rows * cols).fill(null);
  return { what, rows, cols, cells, left: null, before: [], ...IDLE };
}

/** Return the cells of a board, to change some of them. */
export function entryOf({ rows, cols, tiles }: Position, what: Entry["what"] = "position"): Entry {
  return { ...emptyEntry(rows, cols, what), cells: tiles };
}

/** Return the cells of a board that leaves out one number, whose place is the empty cell. */
export function entryOfShort({ rows, cols, tiles, ...left }: ShortBoard): Entry {
  const cells = withGapAt(tiles, left.to - 1, null);
  return { ...emptyEntry(rows, cols), cells, left };
}

/** Replace the cells by another board, such as a pasted one, which the user can undo. */
export function withCells(entry: Entry, { rows, cols, cells, left }: Entry): Entry {
  return { ...stored(entry), rows, cols, cells, left };
}

/** Replace the cells by empty cells of another size. If all are empty already, there is nothing to undo. */
export function withSize(entry: Entry, rows: number, cols: number): Entry {
  const empty = emptyEntry(rows, cols);
  return isEmpty(entry) ? { ...empty, before: entry.before } : withCells(entry, empty);
}

export const isEmpty = ({ cells }: Cells) => cells.every((tile) => tile === null);

/** Return the board, or null while a cell is empty. */
export function enteredBoard({ rows, cols, cells }: Entry): Position | null {
  const tiles = cells.filter((tile) => tile !== null);
  return tiles.length === cells.length ? { rows, cols, tiles } : null;
}

/** Return what remains of a board that the user leaves: a board that began empty, or null. */
export function draftOf(entry: Entry): Entry | null {
  const [first] = entry.before;
  const began = entry.what === "position" && first !== undefined && isEmpty(first);
  return began ? { ...entry, ...IDLE } : null;
}

/** Return the smallest tile that is not on the board. The gap is last. */
export function nextTile({ cells }: Entry): number {
  for (let tile = 1; tile < cells.length; tile++) if (!cells.includes(tile)) return tile;
  return 0;
}

/** Return the cell that a typed number fills, or -1. */
export const typedCell = ({ picked, cells }: Entry) => picked ?? cells.indexOf(null);

/** Return the cell that the last input has filled, or -1. */
export function lastFilled({ cells, before, picked, refused }: Entry): number {
  const old = before.at(-1)?.cells;
  return old?.length === cells.length && picked === null && refused === null
    ? cells.findIndex((tile, cell) => tile !== null && old[cell] === null)
    : -1;
}

/** Fill an empty cell with the next tile. Pick a filled cell, or swap it with the picked one. */
export function withTap(entry: Entry, cell: number): Entry {
  const { cells, picked, left } = entry;
  if (left) {
    if (cell < left.from || cell >= left.to) return entry;
    const others = cells.filter((tile) => tile !== null);
    return { ...stored(entry), cells: withGapAt(others, cell, left.left), left: null };
  }
  if (picked === cell) return { ...entry, ...IDLE };
  if (picked !== null) return withSwap(entry, picked, cell);
  if (cells[cell] !== null) return { ...entry, ...IDLE, picked: cell };
  return withTile(entry, cell, nextTile(entry));
}

/** Type a key: a digit, `_` for the gap, or a space, comma or Enter after a number. */
export function withKey(entry: Entry, key: string): Entry {
  const { digits, spaced, cells, left } = entry;
  const cell = typedCell(entry);
  if (left || cell < 0) return entry;
  if (/^\d$/.test(key)) {
    const number = Number(digits + key);
    if (number >= cells.length) return { ...entry, digits: "", refused: number };
    const more = number > 0 && number * 10 < cells.length;
    if (more) return { ...entry, digits: digits + key, spaced: false, refused: null };
    return withTyped(entry, cell, number, true);
  }
  if (digits) {
    const next = withTyped(entry, cell, Number(digits), false);
    return key === "_" ? withKey(next, key) : next;
  }
  if (key === "_" || (key === " " && !spaced)) return withTyped(entry, cell, 0, false);
  return { ...entry, spaced: false };
}

/** Delete the last typed digit, or undo the last input. */
export function undone(entry: Entry): Entry {
  if (entry.digits) return { ...entry, digits: entry.digits.slice(0, -1) };
  if (entry.picked !== null || entry.refused !== null) return { ...entry, ...IDLE };
  const last = entry.before.at(-1);
  return last ? { ...entry, ...IDLE, ...last, before: entry.before.slice(0, -1) } : entry;
}

const stored = (entry: Entry): Entry => {
  const { rows, cols, cells, left, before } = entry;
  return { ...entry, ...IDLE, before: [...before, { rows, cols, cells, left }] };
};

function withTyped(entry: Entry, cell: number, tile: number, spaced: boolean): Entry {
  const there = entry.cells.indexOf(tile);
  if (there < 0) return { ...withTile(entry, cell, tile), spaced };
  if (entry.picked === null) return { ...entry, digits: "", refused: tile };
  return { ...withSwap(entry, cell, there), spaced };
}

function withSwap(entry: Entry, a: number, b: number): Entry {
  const cells = entry.cells.slice();
  [cells[a], cells[b]] = [cells[b] ?? null, cells[a] ?? null];
  return { ...stored(entry), cells };
}

/** Fill a cell. If one cell is empty then, the number that is left fills it. */
function withTile(entry: Entry, cell: number, tile: number): Entry {
  const cells = entry.cells.slice();
  cells[cell] = tile;
  const next = { ...stored(entry), cells };
  const empty = cells.indexOf(null);
  if (empty >= 0 && empty === cells.lastIndexOf(null)) cells[empty] = nextTile(next);
  return next;
}

function withGapAt(tiles: readonly number[], cell: number, tile: Entered): Entered[] {
  return [...tiles.slice(0, cell), tile, ...tiles.slice(cell)];
}
