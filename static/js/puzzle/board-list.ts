// Several boards in one text, as Python's `split_boards` reads them: parted by empty lines, one to
// a line, or each below a line with its size. Here what can't be read is left out, and counted.

import { LARGEST_SIDE, NotationError, parseBoard } from "./notation.ts";
import { TOO_LONG, tooManyBoards, tooManyUnread } from "./puzzle-text.ts";
import type { Position } from "./rules.ts";

const MOST = 1000;
const MOST_UNREAD = 200;
const MAX_TEXT = 200_000;
/** The largest board takes 400 characters; among several, no longer text is looked at as one. */
const MAX_BOARD = 2000;
/** Nor a longer one that's alone. */
const MAX_WHOLE = 20_000;

/** @returns `unread`: lines with no board */
export function readBoards(text: string): { boards: Position[]; unread: number } {
  if (text.length > MAX_TEXT) throw new NotationError(TOO_LONG);
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");
  // Each is read where it's asked for: of a long text, it's mostly clear after a few hundred.
  const line = (at: number) => boardIn(lines[at] ?? "");
  const between = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => line(from + i)).join("\n");
  /**
   * @param from a line
   * @returns the empty line after it, or how far was looked
   */
  function endOf(from: number, most: number): number {
    let to = from;
    while (to < from + most && line(to)) to++;
    return to;
  }
  const boards: Position[] = [];
  let unread = 0;
  function note(board: Position | null) {
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

/** Whether there's more text than so many characters, besides what is no board's. */
function isLonger(lines: readonly string[], most: number) {
  let length = 0;
  return lines.some((line) => {
    if (line && !line.startsWith("#")) length += line.length;
    return length > most;
  });
}

/** A line, or of one with a link the board in it; of a comment nothing. */
function boardIn(line: string) {
  if (!line || line.startsWith("#")) return "";
  return /[?&]board=([^&#\s]+)/.exec(line)?.[1] ?? line.trim();
}

/** How many rows a line announces, if it's just a size; else 0. */
function heightOf(line: string) {
  const height = Number(/^(\d{1,2})(\s+\d{1,2})?$/.exec(line)?.[1] ?? 0);
  return height <= LARGEST_SIDE ? height : 0;
}

/** @param most characters */
function tried(text: string, most: number = MAX_BOARD): Position | null {
  if (text.length > most) return null;
  try {
    return parseBoard(text);
  } catch (error) {
    if (error instanceof NotationError) return null;
    throw error;
  }
}
