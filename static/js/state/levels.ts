// The levels for new users. Each level's board is a little farther from the goal.

import { DISTANCES, FIRST_BOARDS } from "../puzzle/first-boards.ts";
import { formatBoard, parseBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";
import { shuffle } from "../puzzle/shuffle.ts";
import { LEVELS } from "./choices.ts";
import { dayOfSeed } from "./daily.ts";
import type { Game, State } from "./state.ts";

/** The first level with a shuffled board of 3x3. The next one, the last, has a board of 4x4. */
const SHUFFLED = DISTANCES.length;

const BOARDS = DISTANCES.map((distance) => FIRST_BOARDS[distance].split(" "));

/** Return a game of a level. Its board differs from the current board. */
export function levelGame(level: number, current?: Position): Game {
  const boards = BOARDS[level]?.map(parseBoard);
  if (!boards) {
    const side = level === SHUFFLED ? 3 : 4;
    return { start: shuffle(side, side), practice: false };
  }
  const others = boards.filter((board) => !current || formatBoard(board) !== formatBoard(current));
  const start = others[Math.floor(Math.random() * others.length)] ?? shuffle(3, 3);
  return { start, practice: true };
}

/** Return the level to which a board belongs, or null if it belongs to none. */
export function levelOf({ start, goal }: Pick<Game, "start" | "goal">): number | null {
  if (goal || start.rows !== 3 || start.cols !== 3) return null;
  const level = BOARDS.findIndex((boards) => boards.includes(start.tiles.join("")));
  return level < 0 ? null : level;
}

/**
 * Return the user's level after a win. A win on a shuffled board passes all easier levels, but a
 * win on a daily board passes none.
 */
export function levelAfter({ game, choices }: State): number {
  if (dayOfSeed(game.seed) !== null) return choices.level;
  const own = levelOf(game);
  const cells = game.start.tiles.length;
  if (own === null && (game.practice || cells < 9)) return choices.level;
  const won = own ?? (cells < 16 ? SHUFFLED : SHUFFLED + 1);
  return Math.max(choices.level, won + 1);
}

/**
 * Return the level of the board on show, or null if it belongs to none, such as a linked board. After the
 * last level it is always null.
 */
export function levelShown({ game, choices: { level, mode }, page }: State): number | null {
  const { start, goal, seed, practice } = game;
  if (mode !== "play" || level >= LEVELS || seed !== null || page.challenge || page.embed)
    return null;
  const own = levelOf(game);
  if (own !== null || goal || practice || start.rows !== start.cols) return own;
  const shuffled = SHUFFLED + start.rows - 3;
  return shuffled >= SHUFFLED && shuffled <= level ? shuffled : null;
}

/** Return the level to play next, or null if the board on show belongs to none. */
export function nextLevel(state: State): number | null {
  return levelShown(state) === null ? null : state.choices.level;
}

/** Return whether both the current and the next board belong to levels. */
export function dealsLevel({ game, choices: { level } }: State) {
  return level < SHUFFLED && levelOf(game) !== null;
}
