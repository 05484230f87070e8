// What the notations say to people: the names of goals and of forms of a solution, and why a text
// can't be read. A fault stands after a colon or becomes a sentence, so it begins small and has no
// full stop. What's quoted comes in quoted.

/** @param {number} value */
const count = (value) => value.toLocaleString("en");

/**
 * @param {number} value
 * @param {string} noun
 */
const counted = (value, noun) => `${count(value)} ${noun}${value === 1 ? "" : "s"}`;

/** @typedef {{ rows: number, cols: number }} Size */

// Names.

export const GOALS = {
  last: "Blank last",
  first: "Blank first",
  snail: "Snail",
  columns: "Column by column",
};

/** What a solution can be copied as. */
export const FORM_LABELS = {
  counts: "Letters with counts",
  letters: "Letters",
  blank: "Moves of the blank",
  tiles: "Tile numbers",
  boards: "All boards",
};

/** Under the first board of a film strip. */
export const STRIP_START = "start";

// A board.

export const EMPTY = "there is no board in an empty text";

/** @param {number} characters */
export const tooLongForBoard = (characters) =>
  `${count(characters)} characters are too many for a board`;

/** @param {string} sign */
export const foreign = (sign) => `${sign} doesn't belong in a board; write the gap as 0`;

/** @param {string} text */
export const notTile = (text) => `${text} isn't a tile`;

/** @param {string} text */
export const noTiles = (text) => `there are no tiles in ${text}`;

/**
 * @param {number} tile
 * @param {Size} board
 */
export const tileTooLarge = (tile, { rows, cols }) =>
  `tile ${tile} is too large: a ${rows}x${cols} board has 0 to ${rows * cols - 1}`;

/** @param {number} tile */
export const tileTwice = (tile) => `tile ${tile} appears twice`;

/**
 * @param {Size} board
 * @param {number} side the longest
 */
export const boardTooLarge = ({ rows, cols }, side) =>
  `a ${rows}x${cols} board is too large for this page, which goes up to ${side}x${side}`;

/** @param {readonly number[]} lengths */
export const unevenRows = (lengths) =>
  `the rows are not equally long (${lengths.join(", ")} tiles)`;

/**
 * @param {number} row
 * @param {number} tiles
 * @param {number} expected
 */
export const shortRow = (row, tiles, expected) =>
  `row ${row} has ${counted(tiles, "tile")}, expected ${expected}`;

/**
 * @param {Size} said
 * @param {Size} found
 */
export const otherSize = (said, found) =>
  `the size says ${said.rows}x${said.cols}, but ${found.rows} rows of ${counted(found.cols, "tile")} follow`;

/**
 * @param {number} numbers
 * @param {readonly Size[]} sizes that they could fill
 * @param {boolean} more whether there are others
 */
export function whichRectangle(numbers, sizes, more) {
  const names = sizes.map(({ rows, cols }) => `${rows}x${cols}`);
  if (more) names.push("another size");
  const listed = `${names.slice(0, -1).join(", ")} or ${names[names.length - 1]}`;
  return `${counted(numbers, "number")} could be ${listed}: put each row on a line of its own, or / between the rows`;
}

/** @param {number} numbers */
export const noRectangle = (numbers) =>
  `${counted(numbers, "number")} ${numbers === 1 ? "doesn't" : "don't"} fill a board of 2x2 or more`;

/**
 * @param {string} fault
 * @param {string} text
 */
export const faultIn = (fault, text) => `${fault}, in ${text}`;

/**
 * @param {string} text
 * @param {number} side the longest
 */
export const notSize = (text, side) => `${text} isn't a size from 2x2 to ${side}x${side}`;

// Moves.

/**
 * @param {string} sign
 * @param {number} place
 */
export const notMove = (sign, place) => `${sign} at character ${count(place)} isn't a move`;

/** @param {string} term */
export const noRepeat = (term) => `${term} repeats a move 0 times`;

/** @param {number} most */
export const tooManyMoves = (most) => `more than ${counted(most, "move")}`;

/**
 * @param {number} move
 * @param {number} tile
 */
export const notBeside = (move, tile) => `move ${count(move)}: tile ${tile} isn't beside the blank`;

// Several boards, or a solution as boards.

export const TOO_LONG = "that's too much text for this page";
export const NO_LISTING = "there is no board below the header";

/** @param {number} most */
export const tooManyBoards = (most) => `more than ${counted(most, "board")}`;

/** @param {number} most */
export const tooManyUnread = (most) => `over ${counted(most, "line")} aren't boards`;

/** @param {number} number */
export const notOneMove = (number) =>
  `board ${count(number)} isn't one move from the one before it`;

// A replay's link.

/** @param {string} fault */
export const replayDamaged = (fault) => `this replay link can't be read: ${fault}`;

export const REPLAY = {
  noList: "it doesn't hold a list of three or more",
  noText: "its solution and scramble aren't text",
  noSolve: "its solve isn't text",
  size: "its board has a size that this page doesn't have",
  several: "it holds several solves: paste it into the box for a position to choose one",
  unsolved: "its solution doesn't end at the solved board",
  noTimes: "its times aren't a list",
  tooLong: "it is too long to be read",
  cut: "it's damaged, or its end is missing",
  damaged: "it's damaged",
  noJson: "it doesn't hold JSON",
};
export const NESTED = "a list or an object";

/**
 * @param {number} number
 * @param {string} move
 */
export const impossibleMove = (number, move) => `move ${count(number)}, ${move}, is not possible`;

/** @param {string} value */
export const notPace = (value) => `${value} isn't a number of moves in 1,000 seconds`;

/**
 * @param {number} times
 * @param {number} moves
 */
export const timesForMoves = (times, moves) =>
  `it has ${counted(times, "time")} for ${counted(moves, "move")}`;

/** @param {string} value */
export const notTime = (value) => `${value} isn't a time`;

/**
 * @param {number} before
 * @param {number} after
 */
export const backwards = (before, after) => `its times run backwards, from ${before} to ${after}`;

/** @param {number} bytes */
export const unpacksTooFar = (bytes) => `it unpacks to over ${count(bytes)} bytes`;
