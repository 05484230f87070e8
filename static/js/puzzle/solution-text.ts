// Read and write a solution in the formats of other programs. Python's notation.py reads tile numbers
// in the same way (tests/fixtures/tile-numbers.json tests both).

import { formatMoves, NotationError, parseBoard } from "./notation.ts";
import * as texts from "./puzzle-text.ts";
import {
  type Move,
  movesTo,
  OPPOSITE,
  type Position,
  samePosition,
  slide,
  sourceOf,
} from "./rules.ts";

/** A board and moves from it. `atLeast`: a lower bound of the length of its solutions. */
export type Line = { start: Position; moves: readonly Move[]; atLeast: number };

/** Return the start and the position after each move. */
export function positionsOf({ start, moves }: Line): Position[] {
  const positions = [start];
  for (const move of moves) {
    const next = slide(positions[positions.length - 1] as Position, move);
    if (!next) throw new Error(`line has an illegal move: ${move}`);
    positions.push(next);
  }
  return positions;
}

/** Return the tile that each move slides. */
export function movedTiles(line: Line): number[] {
  const positions = positionsOf(line);
  return line.moves.map((move, index) => {
    const position = positions[index] as Position;
    return position.tiles[sourceOf(position, move)] as number;
  });
}

/** Format all boards like `slidestar solve` and Princeton's assignment. */
export function boardListing(line: Line) {
  const { length } = line.moves;
  const header =
    length <= line.atLeast
      ? `Minimum number of moves = ${length}`
      : `Number of moves = ${length}${line.atLeast ? ` (at least ${line.atLeast})` : ""}`;
  return `${header}\n${positionsOf(line).map(boardText).join("\n\n")}\n`;
}

function boardText({ rows, cols, tiles }: Position) {
  const width = Math.max(2, String(tiles.length - 1).length);
  const lines = [rows === cols ? `${rows}` : `${rows} ${cols}`];
  for (let cell = 0; cell < tiles.length; cell += cols) {
    const row = tiles.slice(cell, cell + cols).map((tile) => String(tile).padStart(width));
    lines.push(row.join(" "));
  }
  return lines.join("\n");
}

const HEADER = /^\s*(?:minimum )?number of moves = [^\n]*/i;
const MAX_LISTING = 4_000_000;

/** Return true if a text has the header of a listing. */
export const hasHeader = (text: string) => HEADER.test(text);

export const withoutHeader = (text: string) => text.replace(HEADER, "");

/** Read what `boardListing` writes, with or without its header. */
export function readListing(text: string): Omit<Line, "atLeast"> {
  if (text.length > MAX_LISTING) throw new NotationError(texts.TOO_LONG);
  const lines = text.replace(/\r\n?/g, "\n");
  const blocks = withoutHeader(lines).split(/\n\s*\n/);
  const boards = blocks.filter((block) => block.trim()).map((block) => parseBoard(block));
  const [start] = boards;
  if (!start) throw new NotationError(texts.NO_LISTING);
  const moves = boards.slice(1).map((board, i) => {
    const before = boards[i] as Position;
    const same = board.rows === before.rows && board.cols === before.cols;
    const [move, ...more] = same ? movesTo(before, board.tiles.indexOf(0)) : [];
    const after = move && !more.length ? slide(before, move) : null;
    if (move && after && samePosition(after, board)) return move;
    throw new NotationError(texts.notOneMove(i + 2));
  });
  return { start, moves };
}

/** Return the numbers of a text of only nonzero numbers, or null for any other text. */
export function tileNumbers(text: string): number[] | null {
  if (!/^[\s,;]*\d+(?:[\s,;]+\d+)*[\s,;]*$/.test(text)) return null;
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  return numbers.includes(0) ? null : numbers;
}

/** Return the moves that slide the given tiles in order. */
export function movesOfTiles(start: Position, numbers: readonly number[]): Move[] {
  let position = start;
  return numbers.map((number, i) => {
    const [move, ...more] = movesTo(position, position.tiles.indexOf(number));
    const next = move && !more.length ? slide(position, move) : null;
    if (!move || !next) {
      throw new NotationError(texts.notBeside(i + 1, number));
    }
    position = next;
    return move;
  });
}

/** The formats to copy a solution in. */
export const FORMS: Readonly<Record<string, { label: string; write: (line: Line) => string }>> = {
  counts: { label: texts.FORM_LABELS.counts, write: ({ moves }) => formatMoves(moves) },
  letters: { label: texts.FORM_LABELS.letters, write: ({ moves }) => moves.join("") },
  blank: {
    label: texts.FORM_LABELS.blank,
    write: ({ moves }) => formatMoves(moves.map((move) => OPPOSITE[move])),
  },
  tiles: { label: texts.FORM_LABELS.tiles, write: (line) => movedTiles(line).join(" ") },
  boards: { label: texts.FORM_LABELS.boards, write: boardListing },
};
