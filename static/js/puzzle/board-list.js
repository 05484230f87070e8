// Several boards in one text, as Python's `split_boards` reads them: parted by empty lines, one to
// a line, or each below a line with its size. Here what can't be read is left out, and counted.

import { TOO_LONG, tooManyBoards, tooManyUnread } from "./messages.js";
import { LARGEST_SIDE, NotationError, parseBoard } from "./notation.js";

/** @import { Position } from "./rules.js" */

const MOST = 1000;
const MOST_UNREAD = 200;
const MAX_TEXT = 200_000;
/** The largest board takes 400 characters; among several, no longer text is looked at as one. */
const MAX_BOARD = 2000;
/** Nor a longer one that's alone. */
const MAX_WHOLE = 20_000;

/**
 * @param {string} text
 * @returns {{ boards: Position[], unread: number }} `unread`: lines with no board
 */
export function readBoards(text) {
  if (text.length > MAX_TEXT) throw new NotationError(TOO_LONG);
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");
  // Each is read where it's asked for: of a long text, it's mostly clear after a few hundred.
  const line = (/** @type {number} */ at) => boardIn(lines[at] ?? "");
  const between = (/** @type {number} */ from, /** @type {number} */ to) =>
    Array.from({ length: to - from }, (_, i) => line(from + i)).join("\n");
  /**
   * @param {number} from a line
   * @param {number} most
   * @returns {number} the empty line after it, or how far was looked
   */
  function endOf(from, most) {
    let to = from;
    while (to < from + most && line(to)) to++;
    return to;
  }
  /** @type {Position[]} */
  const boards = [];
  let unread = 0;
  /** @param {Position | null} board */
  function note(board) {
    if (board) boards.push(board);
    else unread++;
    if (boards.length > MOST) throw new NotationError(tooManyBoards(MOST));
    if (unread > MOST_UNREAD) throw new NotationError(tooManyUnread(MOST_UNREAD));
  }

  if (!isLonger(lines, MAX_WHOLE)) {
    const whole = tried(between(0, lines.length), MAX_WHOLE);
    if (whole) return { boards: [whole], unread: 0 };
  }
  for (let at = 0; at < lines.length; ) {
    if (!line(at)) {
      at++;
      continue;
    }
    const to = at === 0 || !line(at - 1) ? endOf(at, MAX_BOARD) : at;
    const one = to - at > 1 ? tried(between(at, to)) : null;
    const height = one ? 0 : heightOf(line(at));
    const end = height ? endOf(at, 1 + height) : at + 1;
    const below = height ? tried(between(at, end)) : null;
    note(one ?? below ?? tried(line(at)));
    at = one ? to : below ? end : at + 1;
  }
  return { boards, unread };
}

/**
 * Whether there's more text than so many characters, besides what is no board's.
 * @param {readonly string[]} lines
 * @param {number} most
 */
function isLonger(lines, most) {
  let length = 0;
  return lines.some((line) => {
    if (line && !line.startsWith("#")) length += line.length;
    return length > most;
  });
}

/**
 * A line, or of one with a link the board in it; of a comment nothing.
 * @param {string} line
 */
function boardIn(line) {
  if (!line || line.startsWith("#")) return "";
  return /[?&]board=([^&#\s]+)/.exec(line)?.[1] ?? line.trim();
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
