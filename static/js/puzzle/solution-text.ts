// A solution in the forms that others write: pure functions from a board and moves to a text, and
// from such a text to them. Python's notation.py reads tile numbers alike
// (tests/fixtures/tile-numbers.json).

import { formatMoves, NotationError, parseBoard } from "./notation.ts";
import * as words from "./puzzle-text.ts";
import {
  type Move,
  movesTo,
  OPPOSITE,
  type Position,
  samePosition,
  slide,
  sourceOf,
} from "./rules.ts";

/** Moves that are made from a board. `atLeast`: no solution is shorter, as far as is known. */
export type Line = { start: Position; moves: readonly Move[]; atLeast: number };

/** @returns from the start on, one more than there are moves */
export function positionsOf({ start, moves }: Line): Position[] {
  const positions = [start];
  for (const move of moves) {
    const next = slide(positions[positions.length - 1] as Position, move);
    if (!next) throw new Error(`the line has an impossible move: ${move}`);
    positions.push(next);
  }
  return positions;
}

/** @returns the tile that each move slides */
export function movedTiles(line: Line): number[] {
  const positions = positionsOf(line);
  return line.moves.map((move, index) => {
    const position = positions[index] as Position;
    return position.tiles[sourceOf(position, move)] as number;
  });
}

/** What `slidestar solve` prints, after Princeton's assignment. */
export function boardListing(line: Line) {
  const { length } = line.moves;
  const header =
    length <= line.atLeast
      ? `Minimum number of moves = ${length}`
      : `Number of moves = ${length}${line.atLeast ? ` (at least ${line.atLeast})` : ""}`;
  return `${header}\n${positionsOf(line).map(boardText).join("\n\n")}\n`;
}

/** The size, then the rows. */
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

/** Whether a text says of itself that it's a listing of boards. */
export const hasHeader = (text: string) => HEADER.test(text);

/** The boards below it. */
export const withoutHeader = (text: string) => text.replace(HEADER, "");

/** Read what `boardListing` writes, with or without its header. */
export function readListing(text: string): Omit<Line, "atLeast"> {
  if (text.length > MAX_LISTING) throw new NotationError(words.TOO_LONG);
  const lines = text.replace(/\r\n?/g, "\n");
  const blocks = withoutHeader(lines).split(/\n\s*\n/);
  const boards = blocks.filter((block) => block.trim()).map((block) => parseBoard(block));
  const [start] = boards;
  if (!start) throw new NotationError(words.NO_LISTING);
  const moves = boards.slice(1).map((board, i) => {
    const before = boards[i] as Position;
    const same = board.rows === before.rows && board.cols === before.cols;
    const [move, ...more] = same ? movesTo(before, board.tiles.indexOf(0)) : [];
    const after = move && !more.length ? slide(before, move) : null;
    if (move && after && samePosition(after, board)) return move;
    throw new NotationError(words.notOneMove(i + 2));
  });
  return { start, moves };
}

/** The numbers of a text that has nothing else in it, and no blank's 0; null of any other. */
export function tileNumbers(text: string): number[] | null {
  if (!/^[\s,;]*\d+(?:[\s,;]+\d+)*[\s,;]*$/.test(text)) return null;
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  return numbers.includes(0) ? null : numbers;
}

/** The moves of the tiles that are named, one after the other. */
export function movesOfTiles(start: Position, numbers: readonly number[]): Move[] {
  let position = start;
  return numbers.map((number, i) => {
    const [move, ...more] = movesTo(position, position.tiles.indexOf(number));
    const next = move && !more.length ? slide(position, move) : null;
    if (!move || !next) {
      throw new NotationError(words.notBeside(i + 1, number));
    }
    position = next;
    return move;
  });
}

/** What a solution can be copied as. */
export const FORMS: Readonly<Record<string, { label: string; write: (line: Line) => string }>> = {
  counts: { label: words.FORM_LABELS.counts, write: ({ moves }) => formatMoves(moves) },
  letters: { label: words.FORM_LABELS.letters, write: ({ moves }) => moves.join("") },
  blank: {
    label: words.FORM_LABELS.blank,
    write: ({ moves }) => formatMoves(moves.map((move) => OPPOSITE[move])),
  },
  tiles: { label: words.FORM_LABELS.tiles, write: (line) => movedTiles(line).join(" ") },
  boards: { label: words.FORM_LABELS.boards, write: boardListing },
};
