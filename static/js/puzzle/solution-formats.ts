// Write a solution in the formats of other programs, which Python can also read.

import { formatMoves } from "./notation.ts";
import * as texts from "./puzzle-text.ts";
import { type Move, OPPOSITE, type Position, slide, sourceOf } from "./rules.ts";

/** A board and moves from it. `atLeast` is a lower bound on the length of its solutions. */
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

/** Format all boards of a solution in the format of `slidestar solve` and Princeton's assignment. */
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

/** Return whether a text has the header of such a listing. */
export const hasHeader = (text: string) => /^\s*(?:minimum )?number of moves = /i.test(text);

/** The formats in which a solution can be copied. */
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
