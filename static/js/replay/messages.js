// All that's said of a replay and its ghost, and of solutions that are taken in and handed out.

import { count, counted } from "../lib/format.js";

// The player.

export const PLAY = "Play";
export const PAUSE = "Pause";
/** Among the speeds. */
export const AS_PLAYED = "As played";

/**
 * @param {number} done
 * @param {number} moves
 */
export const place = (done, moves) => `${count(done)} of ${count(moves)}`;

/**
 * The same, read out.
 * @param {number} done
 * @param {number} moves
 */
export const placeRead = (done, moves) => `move ${place(done, moves)}`;

// The ghost.

export const GHOST = "The shortest way";
export const GHOST_SOUGHT = "Looking for the shortest solution …";

/** @param {number} moves */
export const ghostDone = (moves) => `${counted(moves, "move")} to the goal`;

/** @param {string} fault */
export const noGhost = (fault) => `No ghost: ${fault}`;

// Solutions in.

export const READING = "Reading …";
export const READING_WAITS = "Reading … This needs Python, which is on its way.";

// Solutions out.

/** In the menu, besides the forms of text. */
export const COPY_AS = {
  replay: "slidysim replay link",
  strip: "Film strip (SVG file)",
  animation: "Animated picture (GIF file)",
};
export const COPIED = "Copied.";
export const REFUSED = "This browser doesn't let the page copy.";
export const GOAL_NOT_SLIDYSIM =
  "slidysim only knows the goal with the blank last, so there's no link for this one.";
export const STRIP_SAVED = "The film strip is saved as an SVG file.";

/**
 * A film strip's title.
 * @param {{ size: string, moves: number, board: string }} solution
 */
export const stripTitle = ({ size, moves, board }) =>
  `${size} sliding puzzle, ${counted(moves, "move")}, from ${board}`;
