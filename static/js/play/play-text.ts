// Text about the game: its size, its moves, hints, the win, and its link.

import { capitalized, count, DIRECTIONS, listed, plural } from "../lib/format.ts";
import type { Move } from "../puzzle/rules.ts";
import type { Lengths, Metric } from "../puzzle/slides.ts";
import { inMoves, mainLength } from "../state/metric-text.ts";

/** The name of the move counter above the board. */
export const MOVES_NAMES: Readonly<Record<Metric, string>> = { stm: "Moves", mtm: "Slides" };

export const ROWS_BY_COLUMNS = "Rows × columns";
/** Options after the common sizes. They open a dialog for a board, and for rows and columns. */
export const ENTER_BOARD = "Enter your board…";
export const OTHER_SIZE = "Other size…";
export const ALL_SIZES = "All sizes";
export const WHICH_SIZE = "Pick a size, or enter any from 2 to 30 rows and columns.";
export const SHAPE = "Shape of the board";
export const ROWS = "Rows";
export const COLUMNS = "Columns";
export const SHUFFLE = "Shuffle";
export const CANCEL = "Cancel";

export const unprovenDistance = (least: number, most: number | null) =>
  most === null
    ? `at least ${count(least)}; no more can be proven`
    : `an estimate; it's proven to be between ${count(least)} and ${count(most)}`;

export const about = (moves: number) => `~${count(moves)}`;

export const SOLVED = "Solved.";
export const SOLVED_ALREADY = "The board is already solved.";
export const HINT_WAITS = "The hint will appear when Python is ready.";
export const NO_HINT_UNSOLVABLE = "No hint: this board can't be solved.";

export const noHint = (fault: string) => `No hint: ${fault}`;

/** The place of the tile that a move slides, relative to the gap. */
const PLACES = { U: "below", D: "above", L: "right of", R: "left of" };

export const numbered = (tiles: readonly number[]) =>
  `${plural(tiles.length, "tile")} ${listed(tiles)}`;

/** Describe the tiles that moves slide by their places, since their numbers are hidden. */
export const placed = (moves: readonly Move[]) =>
  `the ${plural(moves.length, "tile")} ${listed(moves.map((move) => PLACES[move]))} the gap`;

/** Describe the tiles that one slide moves by their places, since their numbers are hidden. */
export const placedLine = (moves: readonly Move[]) =>
  moves.length > 1 ? `the ${moves.length} tiles ${PLACES[moves[0] ?? "U"]} the gap` : placed(moves);

/** The first hint: the distance to the goal. */
export const fromHere = (distance: number, metric: Metric) => `${inMoves(distance, metric)} to go.`;

export const fromHereBetween = (least: number, most: number, metric: Metric) =>
  `Between ${count(least)} and ${inMoves(most, metric)} to go.`;

/** Appended to the first hint of a game that would otherwise count. */
export const HINT_COSTS = " With a hint, this solve won't count towards your averages.";
export const DISTANCE_COSTS =
  "With the distance shown, this solve won't count towards your averages.";

/**
 * The second hint: all tiles whose move brings the user closer.
 * @param number the number of those tiles
 */
export function closer(tiles: string, number: number) {
  if (number === 1) return `${capitalized(tiles)} is the only good move.`;
  return `${capitalized(tiles)} are good moves.`;
}

/**
 * The second hint on a board that is too large for a proof.
 * @param length the length of the solution that begins with the tile
 */
export const likelyCloser = (tile: string, length: number, metric: Metric) =>
  `No move is proven best here. A solution in ${inMoves(length, metric)} starts with ${tile}.`;

/** The third hint: a move. */
export const moveTile = (tile: string, move: Move) => `Move ${tile} ${DIRECTIONS[move]}.`;

/** Shown after a win while a solution is displayed. */
export const SOLVED_WITH_HELP = "Solved with help from the solution, so it doesn't count.";

/** The button that shares the game: its line, or all lines. */
export const SHARED_GAME = {
  line: "The game from its start",
  lines: "The game with its variations and comments",
};
export const BOARD_COPIED = "Link copied. It opens this board.";
export const LINK_COPIED = "Link copied. It opens this board with your moves.";
export const POSITION_COPIED = "Link copied. It opens this position.";
export const DAILY_LINK_COPIED = "Link copied. It opens this daily board without your moves.";
export const LINK_COPIED_SHORT =
  "Link copied. Your moves don't fit in a link, so it opens the board as it is now.";
/** Shown when a link opens a solved game. */
export const opensSolved = (made: Lengths, metric: Metric) =>
  `Solved in ${mainLength(made, metric)}. Play it yourself or watch.`;
export const LINK_ABOVE = "Copy the link from the address bar.";
/** Shown when the user presses the board while the lesson Watch is open. */
export const SHOWS_SEARCH = "The board shows the search. Go to its start to slide tiles yourself.";
