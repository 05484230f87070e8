// Boards and moves as text. Python's board_text.py and moves.py read and write the same notations,
// and tests/fixtures/board-text.json tests both implementations.

import * as texts from "./puzzle-text.ts";
import type { Move, Position } from "./rules.ts";

/** The maximum side of a board that the page can display or shuffle. */
export const LARGEST_SIDE = 50;
export const LARGEST_SHUFFLED = 30;
/** The number of sizes that an error message lists. Transposed sizes are not counted. */
const MAX_SIZES = 2;
const MAX_TEXT = 20_000;
/** The maximum number of moves. Solving a 50x50 board tile by tile takes about 350,000. */
const MAX_MOVES = 500_000;

/** An error in a text that cannot be parsed. The message quotes the text for the user. */
export class NotationError extends Error {}

/** Return the canonical form, such as `1-2-3_4-0-6_7-5-8`. */
export function formatBoard({ cols, tiles }: Position): string {
  let text = "";
  for (let cell = 0; cell < tiles.length; cell++) {
    text += (cell === 0 ? "" : cell % cols ? "-" : "_") + tiles[cell];
  }
  return text;
}

/** Parse a board in any common notation. Of several readings, the first with each tile once is used. */
export function parseBoard(text: string): Position {
  const rows = tokens(text);
  const size = announced(rows);
  let firstFault: string | null = null;
  for (const reading of size
    ? [asWritten, sized]
    : [asWritten, sized, square, sizedFlat, digitRuns]) {
    const position = reading(rows);
    if (!position) continue;
    const fault = permutationFault(position);
    if (!fault) return fitting(position);
    firstFault ??= fault;
  }
  const fault = firstFault ?? (size ? sizedFault(rows, size) : shapeFault(rows));
  throw new NotationError(texts.faultIn(fault, quote(text)));
}

/**
 * A board whose text leaves out the number `left`, which is in one of the cells from `from` up to, but not
 * including, `to`. `tiles` has the other numbers.
 */
export type ShortBoard = Position & { left: number; from: number; to: number };

/** Return the board of a text that leaves out one number, such as `1 2 3 4 5 6 7 8`, or null. */
export const shortBoardIn = (text: string): ShortBoard | null =>
  nullIfInvalid(() => shortBoard(tokens(text)));

/** Return the result of a function that parses a text, or null if it throws a `NotationError`. */
export function nullIfInvalid<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof NotationError) return null;
    throw error;
  }
}

function shortBoard(written: string[][]): ShortBoard | null {
  const [[run = ""] = []] = written;
  const oneRun = written.length === 1 && written[0]?.length === 1;
  const rows = oneRun ? [[...run]] : written;
  const tiles = rows.flat().map(Number);
  const count = tiles.length + 1;
  const others = new Set(tiles);
  const [left, ...more] = [...Array(count).keys()].filter((tile) => !others.has(tile));
  // Without the largest number, the others are a whole board of another size.
  if (left === undefined || left === tiles.length || more.length || count < 4) return null;
  const short = (rows: number, cols: number, from: number, to: number) =>
    fitting({ rows, cols, tiles, left, from, to });
  const cols = Math.max(...rows.map((row) => row.length));
  if (rows.length === 1 || cols === 1) {
    const side = Math.sqrt(count);
    return Number.isInteger(side) ? short(side, side, 0, count) : null;
  }
  if (rows.length * cols !== count) return null;
  const row = rows.findIndex(({ length }) => length < cols);
  return short(rows.length, cols, row * cols, (row + 1) * cols);
}

/** Cached texts of lines. A line does not change while the user moves along it. */
const formatted: WeakMap<readonly Move[], string> = new WeakMap();

/** Return moves with repeat counts, such as `R3D2LU`. */
export function formatMoves(moves: readonly Move[]): string {
  const known = formatted.get(moves);
  if (known !== undefined) return known;
  let text = "";
  let count = 0;
  let last = "";
  for (const move of [...moves, ""]) {
    if (move === last) {
      count++;
      continue;
    }
    if (count) text += count > 1 ? last + count : last;
    last = move;
    count = 1;
  }
  formatted.set(moves, text);
  return text;
}

export function parseMoves(text: string): Move[] {
  const moves: Move[] = [];
  const term = /[\s,]*(?:([UDLRudlr])([0-9]*))?/y;
  while (term.lastIndex < text.length) {
    const place = term.lastIndex;
    const [read, letter, digits] = term.exec(text) ?? [""];
    if (!read) {
      throw new NotationError(texts.notMove(quote(text[place] ?? ""), place + 1));
    }
    if (!letter) continue;
    const count = digits ? Number(digits) : 1;
    if (count === 0) throw new NotationError(texts.noRepeat(quote(letter + digits)));
    if (moves.length + count > MAX_MOVES) {
      throw new NotationError(texts.tooManyMoves(MAX_MOVES));
    }
    const move = letter.toUpperCase() as Move;
    for (let i = 0; i < count; i++) moves.push(move);
  }
  return moves;
}

/** Parse a size such as `4x4`, `3x5` or `4`. */
export function parseSize(text: string): { rows: number; cols: number } {
  const match = /^\s*(\d{1,2})(?:\s*[x×*]\s*(\d{1,2}))?\s*$/i.exec(text);
  const rows = Number(match?.[1]);
  const cols = Number(match?.[2] ?? match?.[1]);
  if (!(rows >= 2 && cols >= 2 && rows <= LARGEST_SHUFFLED && cols <= LARGEST_SHUFFLED)) {
    throw new NotationError(texts.notSize(quote(text), LARGEST_SHUFFLED));
  }
  return { rows, cols };
}

/** Return the text in quotes, cut to 60 characters. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return `“${line.length > 60 ? `${line.slice(0, 60)}…` : line}”`;
}

/** Return the runs of digits of each row. */
function tokens(text: string): string[][] {
  if (!text.trim()) throw new NotationError(texts.EMPTY);
  if (text.length > MAX_TEXT) {
    throw new NotationError(texts.tooLongForBoard(text.length));
  }
  const plain = text.replace(/[_/;|\])\r\n]/g, "\n").replace(/(?<=[0-9])-/g, " ");
  const foreign = /[^0-9\s,.[(-]/u.exec(plain);
  if (foreign) throw new NotationError(texts.foreign(quote(foreign[0])));
  const negative = /-\s*[0-9]*/.exec(plain);
  if (negative) throw new NotationError(texts.notTile(quote(negative[0])));
  const rows = plain.split("\n").map((line) => line.match(/[0-9]+/g) ?? []);
  const full = rows.filter((row) => row.length > 0);
  if (full.length === 0) throw new NotationError(texts.noTiles(quote(text)));
  return full;
}

function cut(flat: string[], rows: number, cols: number): Position | null {
  if (rows < 2 || cols < 2 || rows * cols !== flat.length) return null;
  return { rows, cols, tiles: flat.map(Number) };
}

function asWritten(rows: string[][]): Position | null {
  const cols = rows[0]?.length;
  return cols && rows.every((row) => row.length === cols)
    ? cut(rows.flat(), rows.length, cols)
    : null;
}

/** Return the size that the first row states, or null if the row may be a row of tiles. */
function announced(rows: string[][]): { rows: number; cols: number } | null {
  const [head = []] = rows;
  if (rows.length < 2 || head.length > 2) return null;
  if (head.length === 1 && rows.every((row) => row.length === 1)) return null;
  if (!head.every((token) => /^[1-9]\d{0,3}$/.test(token) && Number(token) > 1)) return null;
  return { rows: Number(head[0]), cols: Number(head.at(-1)) };
}

/** Return the fault of the first row that contradicts the stated size. */
function sizedFault([, ...below]: string[][], size: { rows: number; cols: number }) {
  const [first] = below;
  if (first && below.length === 1) return texts.shortRow(1, first.length, size.rows * size.cols);
  const wrong = below.findIndex((row) => row.length !== size.cols);
  const row = below[wrong];
  if (!row) return texts.otherSize(size, { rows: below.length, cols: size.cols });
  return texts.shortRow(wrong + 1, row.length, size.cols);
}

function sized(rows: string[][]): Position | null {
  const [size = [], ...rest] = rows;
  if (size.length > 2) return null;
  const cols = Number(size.at(-1));
  const lengths = new Set(rest.map((row) => row.length));
  if (rest.length > 1 && (lengths.size > 1 || ![1, cols].includes(rest[0]?.length ?? 0)))
    return null;
  return cut(rest.flat(), Number(size[0]), cols);
}

function square(rows: string[][]): Position | null {
  const flat = rows.flat();
  const side = Math.round(Math.sqrt(flat.length));
  return cut(flat, side, side);
}

function sizedFlat(rows: string[][]): Position | null {
  const flat = rows.flat();
  const [first, second] = [Number(flat[0]), Number(flat[1])];
  return cut(flat.slice(1), first, first) ?? cut(flat.slice(2), first, second);
}

function digitRuns(rows: string[][]): Position | null {
  const runs = rows.flat();
  if (rows.length > 1 && runs.length > rows.length) return null;
  const digits = runs.join("");
  if (digits.length > 9) return null;
  if (runs.length === 1) {
    const side = Math.sqrt(digits.length);
    return Number.isInteger(side) ? cut([...digits], side, side) : null;
  }
  const cols = runs[0]?.length ?? 0;
  return runs.every((run) => run.length === cols) ? cut([...digits], runs.length, cols) : null;
}

function permutationFault({ rows, cols, tiles }: Position): string | null {
  const seen = new Set();
  for (const tile of tiles) {
    if (tile >= tiles.length) return texts.tileTooLarge(tile, { rows, cols });
    if (seen.has(tile)) return texts.tileTwice(tile);
    seen.add(tile);
  }
  return null;
}

function fitting<Board extends Position>(position: Board): Board {
  const { rows, cols } = position;
  if (rows > LARGEST_SIDE || cols > LARGEST_SIDE) {
    throw new NotationError(texts.boardTooLarge(position, LARGEST_SIDE));
  }
  return position;
}

function shapeFault(rows: string[][]) {
  const lengths = rows.map((row) => row.length);
  if (rows.length > 1 && new Set(lengths).size > 1) {
    return texts.unevenRows(lengths.slice(0, 8));
  }
  return sizeFault(rows.flat().length);
}

/** Return the error for `count` numbers without rows. It suggests the sizes nearest to a square. */
function sizeFault(count: number) {
  const divisors = [];
  for (let rows = 2; rows * rows <= count; rows++) if (count % rows === 0) divisors.push(rows);
  if (divisors.length === 0) return texts.noRectangle(count);
  const named = divisors.slice(-MAX_SIZES);
  const flat = named.map((rows) => ({ rows, cols: count / rows }));
  const high = flat.map(({ rows, cols }) => ({ rows: cols, cols: rows })).reverse();
  return texts.whichRectangle(count, [...flat, ...high], divisors.length > named.length);
}
