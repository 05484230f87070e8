// Several boards in one text, as Python's `split_boards` reads them: parted by empty lines, one to a
// line, or each below a line with its size. Here what can't be read is left out, and counted.

import { NotationError, parseBoard } from "./notation.js";

/** @import { Position } from "./puzzle.js" */

const MOST = 1000;
const MOST_UNREAD = 1000;
const MAX_TEXT = 200_000;

/**
 * @param {string} text
 * @returns {{ boards: Position[], unread: number }} `unread`: lines (or blocks of them) with no board
 */
export function readBoards(text) {
  if (text.length > MAX_TEXT) throw new NotationError("that's too much text for this page");
  const whole = tried(text);
  if (whole) return { boards: [whole], unread: 0 };
  /** @type {Position[]} */
  const boards = [];
  let unread = 0;
  for (const block of text.split(/\r?\n[^\S\n]*\r?\n/)) {
    if (!block.trim()) continue;
    const one = tried(block);
    if (one) {
      boards.push(one);
      continue;
    }
    const lines = block.split(/\r?\n/).filter((line) => line.trim() && !line.startsWith("#"));
    while (lines.length) {
      const height = /^\s*(\d{1,2})(\s+\d{1,2})?\s*$/.exec(lines[0] ?? "")?.[1];
      const below = height && tried(lines.slice(0, 1 + Number(height)).join("\n"));
      const board = below || tried(lines[0] ?? "");
      if (board) boards.push(board);
      else unread++;
      lines.splice(0, below ? 1 + Number(height) : 1);
      if (boards.length > MOST) throw new NotationError(`more than ${MOST} boards`);
      if (unread > MOST_UNREAD) throw new NotationError(`over ${MOST_UNREAD} lines are no boards`);
    }
  }
  return { boards, unread };
}

/** @param {string} text @returns {Position | null} */
function tried(text) {
  try {
    return parseBoard(text);
  } catch (error) {
    if (error instanceof NotationError) return null;
    throw error;
  }
}
