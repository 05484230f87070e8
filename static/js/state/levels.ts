// The levels for new users. Each level's board is a little farther from the goal.

import { DISTANCES, FIRST_BOARDS } from "../puzzle/first-boards.ts";
import { formatBoard, parseBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";
import { shuffle } from "../puzzle/shuffle.ts";
import { LEVELS } from "./choices.ts";
import { dayOfSeed } from "./daily.ts";
import type { Game, GamePart, State } from "./state.ts";

/** The first level with a shuffled board of 3x3. The next one, the last, has a board of 4x4. */
const SHUFFLED = DISTANCES.length;

const BOARDS = DISTANCES.map((distance) => FIRST_BOARDS[distance].split(" "));

/** Return a game of a level. Its board differs from the current board. */
export function levelGame(level: number, current?: Position): Game & { level: number } {
  const boards = BOARDS[level]?.map(parseBoard);
  if (!boards) {
    const side = level === SHUFFLED ? 3 : 4;
    return { start: shuffle(side, side), practice: false, level };
  }
  const others = boards.filter((board) => !current || formatBoard(board) !== formatBoard(current));
  const start = others[Math.floor(Math.random() * others.length)] ?? shuffle(3, 3);
  return { start, practice: true, level };
}

/** Return whether a game's board is of a level whose boards are too easy to count. */
export const isEasy = ({ level }: Pick<GamePart, "level">) => level !== null && level < SHUFFLED;

/**
 * Return the user's level after a win. A win on a shuffled board passes all easier levels, but a
 * win on a daily board passes none.
 */
export function levelAfter({ game, choices }: State): number {
  if (dayOfSeed(game.seed) !== null) return choices.level;
  const cells = game.start.tiles.length;
  if (game.level === null && (game.practice || cells < 9)) return choices.level;
  const won = game.level ?? (cells < 16 ? SHUFFLED : SHUFFLED + 1);
  return Math.max(choices.level, won + 1);
}

/**
 * Return the level for which the board on show was dealt, or null if there is none, such as for a linked
 * board. After the last level, only its own board has one.
 */
export function levelShown({ game, choices: { level, mode }, page }: State): number | null {
  const over = level >= LEVELS && game.level !== LEVELS - 1;
  return mode === "play" && !over && !game.goal && !page.embed ? game.level : null;
}

/** Return the level to play next, or null after the last one or if the board on show belongs to none. */
export function nextLevel(state: State): number | null {
  const { level } = state.choices;
  return level >= LEVELS || levelShown(state) === null ? null : level;
}

/** Return the level of the board that Shuffle deals, which keeps its size, or null if it belongs to none. */
export function shuffledLevel({ game, choices: { level } }: State): number | null {
  if (game.level === null || game.goal || level >= LEVELS) return null;
  return Math.min(level, SHUFFLED + game.start.rows - 3);
}
