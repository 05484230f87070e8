// Read the user's list of boards for a race. A line may also be a link (to this page or to
// slidysim) or a scramble, which stands for the board that it opens or produces.

import { during } from "../lib/activity.ts";
import type { ReadResult } from "../protocol.ts";
import { linkIn } from "../puzzle/link-text.ts";
import { formatBoard, parseBoard } from "../puzzle/notation.ts";
import { openReplay } from "../puzzle/replay-link.ts";
import { isSolvable, type Position, solved } from "../puzzle/rules.ts";
import { arrowsAsLetters, scrambled } from "../puzzle/scramble.ts";
import type { RaceBoard } from "../state/race.ts";
import { dealtGame, linkedGame, readLink } from "../state/share-link.ts";

/** The maximum number of links and scrambles, which is also a race's maximum number of boards. */
const MAX_LINES = 1000;
/** The number that csTimer writes before each scramble of a list. */
const NUMBER = /^\s*\d{1,4}[.)]\s+/;

type RaceList = {
  boards: RaceBoard[];
  links: number;
  scrambles: number;
  /** The number of lines without a board. */
  unread: number;
  /** The numbers of the omitted boards, from 1. */
  unsolvable: readonly number[];
};

/**
 * Read a list of boards.
 * @param position the current position, whose size scrambles refer to
 * @param goal the goal for boards of the same size as the goal
 * @param readByPython reads the boards in a text
 * @throws {NotationError} if a board is invalid
 */
export async function readRaceList(
  text: string,
  position: Position,
  goal: Position | null,
  readByPython: (text: string) => Promise<ReadResult>,
): Promise<RaceList> {
  let links = 0;
  let scrambles = 0;

  async function boardOf(line: string) {
    const found = linkIn(line);
    if (found) {
      const { replay } = await during(openReplay(found.link));
      const link = readLink(found.link, replay);
      const start = (linkedGame(link) ?? dealtGame(link))?.start;
      if (!start) return line;
      links += 1;
      return formatBoard(start);
    }
    const scramble = scrambled(arrowsAsLetters(line.replace(NUMBER, "")), position);
    if (!scramble) return line;
    scrambles += 1;
    return formatBoard(scramble.board);
  }

  const lines = text.split(/\r\n?|\n/);
  const read = await Promise.all(lines.slice(0, MAX_LINES).map(boardOf));
  const plain = [...read, ...lines.slice(MAX_LINES)].join("\n");
  const found = plain.trim() ? await readByPython(plain) : { boards: [], unread: 0 };
  const boards = found.boards.map(parseBoard);
  const unsolvable: number[] = [];
  const solvable = boards.flatMap((board, i) => {
    const own = goal && goal.rows === board.rows && goal.cols === board.cols ? goal : null;
    if (!isSolvable(board, own ?? solved(board.rows, board.cols))) {
      unsolvable.push(i + 1);
      return [];
    }
    const named = own ? { goal: formatBoard(own) } : {};
    return [{ board: formatBoard(board), length: null, ...named }];
  });
  return {
    boards: solvable,
    links,
    scrambles,
    unread: found.unread,
    unsolvable,
  };
}
