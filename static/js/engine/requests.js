// What all requests have in common: the boards they're about, and what their failures say.

import { formatBoard } from "../puzzle/notation.js";

/** @import { Stats } from "../protocol.js" */
/** @import { Position } from "../puzzle/rules.js" */

/** @param {{ position: Position, goal: Position | null }} state */
export function boards({ position, goal }) {
  return { board: formatBoard(position), ...(goal ? { goal: formatBoard(goal) } : {}) };
}

/**
 * @param {unknown} error
 * @returns {{ code: string, message: string, stats?: Stats | null }}
 */
export function failure(error) {
  if (error instanceof Error && "code" in error) {
    return /** @type {any} */ (error);
  }
  throw error;
}
