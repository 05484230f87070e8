// Several boards in one text, as Python's `split_boards` reads them: parted by empty lines, one to
// a line, or each below a line with its size. Here what can't be read is left out, and counted.

import { LARGEST_SIDE, NotationError, parseBoard } from "./notation.js";

/** @import { Position } from "./rules.js" */

const MOST = 1000;
const MOST_UNREAD = 200;
const MAX_TEXT = 200_000;
/** The largest board takes 400 characters; among several, no longer text is looked at as one. */
const MAX_BOARD = 2000;

/**
 * @param {string} text
 * @returns {{ boards: Position[], unread: number }} `unread`: lines with no board
 */
export function readBoards(text) {
  if (text.length > MAX_TEXT) throw new NotationError("that's too much text for this page");
  const lines = text.split(/\r\n?|\n/).map((line) => (line.startsWith("#") ? "" : line.trim()));
  const whole = tried(lines.join("\n"), MAX_TEXT);
  if (whole) return { boards: [whole], unread: 0 };
  /** @type {Position[]} */
  const boards = [];
  let unread = 0;
  /** @param {Position | null} board */
  function note(board) {
    if (board) boards.push(board);
    else unread++;
    if (boards.length > MOST) throw new NotationError(`more than ${MOST} boards`);
    if (unread > MOST_UNREAD) throw new NotationError(`over ${MOST_UNREAD} lines are no boards`);
  }

  for (let from = 0, to = 0; from < lines.length; from = to + 1) {
    for (to = from; lines[to]; ) to++; // up to an empty line
    const one = to - from > 1 ? tried(lines.slice(from, to).join("\n")) : null;
    if (one) note(one);
    for (let at = one ? to : from; at < to; ) {
      const height = heightOf(lines[at] ?? "");
      const end = Math.min(to, at + 1 + height);
      const below = height ? tried(lines.slice(at, end).join("\n")) : null;
      note(below ?? tried(lines[at] ?? ""));
      at = below ? end : at + 1;
    }
  }
  return { boards, unread };
}

/**
 * How many rows a line announces, if it's just a size; else 0.
 * @param {string} line
 */
function heightOf(line) {
  const height = Number(/^(\d{1,2})(\s+\d{1,2})?$/.exec(line)?.[1] ?? 0);
  return height <= LARGEST_SIDE ? height : 0;
}

/**
 * @param {string} text
 * @param {number} [most] characters
 * @returns {Position | null}
 */
function tried(text, most = MAX_BOARD) {
  if (text.length > most) return null;
  try {
    return parseBoard(text);
  } catch (error) {
    if (error instanceof NotationError) return null;
    throw error;
  }
}
