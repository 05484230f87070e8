// Text about a replay and its ghost, and about reading and copying solutions.

import { count, counted } from "../lib/format.ts";
import type { Move } from "../puzzle/rules.ts";
import { type Lengths, lengthBy, type Metric } from "../puzzle/slides.ts";
import { inMoves, otherLength } from "../state/metric-text.ts";

// The player of a replay.

export const SPEED = "Speed";
export const SLIDER = "Position in the solution";
export const STEPS_GROUP = "Steps";
export const STEPS = { first: "First", previous: "Previous", next: "Next", last: "Last" };
export const PLAY = "Play";
export const PAUSE = "Pause";
/** The option that plays at the recorded times, in the list of speeds. */
export const AS_PLAYED = "As played";

export const place = (done: number, moves: number) => `${count(done)} of ${count(moves)}`;

/** The place in the user's metric, followed by the total in the other metric. */
export const placeIn = (metric: Metric, made: Lengths, all: Lengths) =>
  place(lengthBy(metric, made), lengthBy(metric, all));
export const otherPlace = (metric: Metric, made: Lengths, all: Lengths) =>
  `${count(lengthBy(metric === "mtm" ? "stm" : "mtm", made))} of ${otherLength(all, metric)}`;

/** The place in the line, for screen readers. */
export const placeRead = (done: number, moves: number) => `move ${place(done, moves)}`;

/** Titles of the card, for a solution or for other moves. */
export const SOLUTION = "Solution";
export const MOVES = "Moves";

// The list of moves and variations.

/** The button that shows the moves of a shared win. */
export const SHOW_MOVES = "Show the moves";

export const moveName = (number: number, move: Move, { wrong }: { wrong: boolean }) =>
  `Move ${count(number)}: ${DIRECTIONS[move]}${wrong ? ", a mistake" : ""}`;

const DIRECTIONS = { U: "up", D: "down", L: "left", R: "right" };

/** @param number the number of the first move, from 1 */
export const variation = (number: number) => `Variation at move ${count(number)}`;

export const VARIATIONS = "Variations";
export const VARIATION = "Variation";
export const PROMOTE = "Promote";
export const DELETE = "Delete";
export const UNDO_EDIT = { promoted: "Undo promotion", deleted: "Undo deletion" };
export const PROMOTED = "Variation promoted.";
export const DELETED = "Variation deleted.";
/** Appended to the messages above if the main line was reviewed and has changed. */
export const REVIEWED_AGAIN = " The new main line is reviewed.";
export const EDIT_UNDONE = "The variations are back as they were.";

export const MORE_MOVES = " …";

/** A variation in the list, such as "3. DU" for a variation that begins with move 3. */
export const variationMoves = (number: number, moves: string) => `${count(number)}. ${moves}`;

// The distance at the edge of the board.

export const left = (moves: number) => count(moves);
export const leftAtLeast = (moves: number) => `${count(moves)}+`;
export const DISTANCE_UNKNOWN = "Not known yet";
export const NO_DISTANCE = "This board can't be solved";

/** @param most null if no path to the goal is known */
export function distanceLeft(least: number, most: number | null, metric: Metric) {
  if (most === null) return `At least ${inMoves(least, metric)} to the goal`;
  if (most > least) return `${count(least)} to ${inMoves(most, metric)} to the goal`;
  return least ? `${inMoves(least, metric)} to the goal` : "Solved";
}

// The ghost, an optimal solution next to the replay.

export const GHOST_OFFER = "Show a shortest solution alongside";
export const GHOST = "A shortest solution";
export const GHOST_SOUGHT = "Looking for a shortest solution…";

export const ghostDone = (moves: number, metric: Metric) => `${inMoves(moves, metric)} to the goal`;

export const noGhost = (fault: string) => `No solution to show: ${fault}`;

// Reading solutions.

export const PASTE = "Paste a solution";
export const PASTE_EXAMPLE = "R2ULD2 …, or a solver's output";
export const READ = "Read";
export const READING = "Reading…";
export const READING_WAITS = "Reading… This needs Python, which is still starting.";

/** The label of a board in a solver's output. */
export const boardNumber = (number: number) => `Board ${count(number)}`;
export const replayTo = (board: number) => `Replay up to board ${count(board)}`;

// Copying and saving solutions.

export const REPLAY_SO_FAR = "Replay the moves made so far";
export const COPY = "Copy as…";
export const NOTHING_TO_COPY = "No moves yet. Solve the board or make some.";
/** Options in the menu, after the text formats. */
export const COPY_AS = {
  replay: "slidysim replay link",
  strip: "Film strip (SVG file)",
  animation: "Animated picture (GIF file)",
  video: "Video (MP4 or WebM file)",
};
export const COPIED = "Copied.";
export const REFUSED = "This browser doesn't let the page copy.";
export const GOAL_NOT_SLIDYSIM =
  "slidysim supports only the goal with the blank last, so there's no link for this board.";
export const STRIP_SAVED = "Film strip saved as an SVG file.";

export const stripTitle = ({
  size,
  moves,
  board,
}: {
  size: string;
  moves: number;
  board: string;
}) => `${size} sliding puzzle, ${counted(moves, "move")}, from ${board}`;
