// A solution in the forms that others write: pure functions from a board and moves to a text.

import { formatMoves } from "./notation.js";
import { OPPOSITE, slide, sourceOf } from "./rules.js";

/** @import { Move, Position } from "./rules.js" */

/**
 * Moves that are made from a board. `atLeast`: no solution is shorter, as far as is known.
 * @typedef {{ start: Position, moves: readonly Move[], atLeast: number }} Line
 */

/**
 * @param {Line} line
 * @returns {Position[]} from the start on, one more than there are moves
 */
export function positionsOf({ start, moves }) {
  const positions = [start];
  for (const move of moves) {
    const next = slide(/** @type {Position} */ (positions[positions.length - 1]), move);
    if (!next) throw new Error(`the line has an impossible move: ${move}`);
    positions.push(next);
  }
  return positions;
}

/**
 * @param {Line} line
 * @returns {number[]} the tile that each move slides
 */
export function movedTiles(line) {
  const positions = positionsOf(line);
  return line.moves.map((move, index) => {
    const position = /** @type {Position} */ (positions[index]);
    return /** @type {number} */ (position.tiles[sourceOf(position, move)]);
  });
}

/**
 * What `slidestar solve` prints, after Princeton's assignment.
 * @param {Line} line
 */
export function boardListing(line) {
  const { length } = line.moves;
  const header =
    length <= line.atLeast
      ? `Minimum number of moves = ${length}`
      : `Number of moves = ${length}${line.atLeast ? ` (at least ${line.atLeast})` : ""}`;
  return `${header}\n${positionsOf(line).map(boardText).join("\n\n")}\n`;
}

/**
 * The size, then the rows.
 * @param {Position} board
 */
function boardText({ rows, cols, tiles }) {
  const width = Math.max(2, String(tiles.length - 1).length);
  const lines = [rows === cols ? `${rows}` : `${rows} ${cols}`];
  for (let cell = 0; cell < tiles.length; cell += cols) {
    const row = tiles.slice(cell, cell + cols).map((tile) => String(tile).padStart(width));
    lines.push(row.join(" "));
  }
  return lines.join("\n");
}

/**
 * What a solution can be copied as.
 * @type {Readonly<Record<string, { label: string, write: (line: Line) => string }>>}
 */
export const FORMS = {
  counts: { label: "Letters with counts", write: ({ moves }) => formatMoves(moves) },
  letters: { label: "Letters", write: ({ moves }) => moves.join("") },
  blank: {
    label: "Moves of the blank",
    write: ({ moves }) => formatMoves(moves.map((move) => OPPOSITE[move])),
  },
  tiles: { label: "Tile numbers", write: (line) => movedTiles(line).join(" ") },
  boards: { label: "All boards", write: boardListing },
};
