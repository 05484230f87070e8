import { type Move, type Position, sourceOf } from "../puzzle/rules.ts";

/** The steps to the right and down of each direction. */
export const VECTORS: Readonly<Record<Move, readonly [number, number]>> = {
  U: [0, -1],
  D: [0, 1],
  L: [-1, 0],
  R: [1, 0],
};

/** Return the tile that a legal move slides. */
export const movedTile = (position: Position, move: Move) =>
  position.tiles[sourceOf(position, move)] ?? 0;
