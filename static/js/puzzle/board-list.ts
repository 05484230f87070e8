// Several boards in one text: separated by empty lines, one a line, or each below a line with its size.
// Python's `split_boards` reads the same. Here, invalid lines are skipped and counted.

import { LARGEST_SIDE, NotationError, parseBoard } from "./notation.ts";
import { TOO_LONG, tooManyBoards, tooManyUnread } from "./puzzle-text.ts";
import type { Position } from "./rules.ts";

const MAX_BOARDS = 1000;
const MAX_UNREAD = 200;
const MAX_TEXT = 200_000;
/** The maximum length of one of several boards. The largest board takes 400 characters. */
const MAX_BOARD = 2000;
/** The maximum length of a single board. */
const MAX_WHOLE = 20_000;

/** Read all boards in a text. `unread`: the number of invalid lines. */
export function readBoards(text: string): { boards: Position[]; unread: number } {
  if (text.length > MAX_TEXT) throw new NotationError(TOO_LONG);
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");
  // Lazily, since a long text often fails after a few hundred lines.
  const line = (at: number) => boardIn(lines[at] ?? "");
  const between = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => line(from + i)).join("\n");
  /** Return the next empty line, or the line `max` lines later. */
  function endOf(from: number, max: number): number {
    let to = from;
    while (to < from + max && line(to)) to++;
    return to;
  }
  const boards: Position[] = [];
  let unread = 0;
  function note(board: Position | null) {
    if (board) boards.push(board);
    else unread++;
    if (boards.length > MAX_BOARDS) throw new NotationError(tooManyBoards(MAX_BOARDS));
    if (unread > MAX_UNREAD) throw new NotationError(tooManyUnread(MAX_UNREAD));
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

/** Return true if the lines without comments have more than `max` characters. */
function isLonger(lines: readonly string[], max: number) {
  let length = 0;
  return lines.some((line) => {
    if (line && !line.startsWith("#")) length += line.length;
    return length > max;
  });
}

/** Return the line, the board of a link in it, or an empty string for a comment. */
function boardIn(line: string) {
  if (!line || line.startsWith("#")) return "";
  return /[?&]board=([^&#\s]+)/.exec(line)?.[1] ?? line.trim();
}

/** Return the number of rows if the line is a size, else 0. */
function heightOf(line: string) {
  const height = Number(/^(\d{1,2})(\s+\d{1,2})?$/.exec(line)?.[1] ?? 0);
  return height <= LARGEST_SIDE ? height : 0;
}

function tried(text: string, max: number = MAX_BOARD): Position | null {
  if (text.length > max) return null;
  try {
    return parseBoard(text);
  } catch (error) {
    if (error instanceof NotationError) return null;
    throw error;
  }
}
