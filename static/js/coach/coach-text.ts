import { capitalized, count, counted, DIRECTIONS, listed, plural } from "../lib/format.ts";
import type { CoachResult, CoachStep, CourseChapter, CourseComment } from "../protocol.ts";
import type { Move } from "../puzzle/rules.ts";
import type { Chapter } from "../state/chapters.ts";
import type { Inversions } from "./inversions.ts";
import type { Next } from "./steps.ts";

export const TITLES: Readonly<Record<Chapter, string>> = {
  goal: "The goal",
  tile: "Moving a tile",
  row: "The first row",
  "row-end": "The last two of a row",
  column: "Columns",
  last: "The last six and four",
  parity: "Boards that can't be solved",
  ahead: "Fewer moves",
  alone: "On your own",
};

const ABOUT: Readonly<Record<Chapter, string>> = {
  goal: "The board is solved when it looks like this.",
  tile: "A tile can only move into the gap. So first move the gap to the side where the tile should go, around the tiles that are in place. Then slide the tile.",
  row: "Fill the first row from the left, one tile after another. The last two come in the next chapter.",
  "row-end":
    "The last two go in together: the first waits at the end of the row, the second lines up behind it, and both slide in.",
  column:
    "When two rows are left, fill columns with the same trick: the lower tile waits in the upper place, the upper tile moves in next to it, and both slide in.",
  last: "Fill one more column. Then three tiles are left: rotate them until they fit.",
  parity:
    "Half of all boards can't be solved. Count the pairs of tiles in the wrong order, the inversions. An odd number stays odd with every move, and a solved board has 0.",
  ahead:
    "The steps are easy to remember, but they take many moves. While you move one tile, watch the next one, and move both together.",
  alone:
    "The course ends with a 4 × 4 that you solve by yourself: no coach, no hints. The clock starts with your first move. Good luck!",
};

const PARITY_OF_EVEN_WIDTH =
  "Half of all boards can't be solved. Add up the pairs of tiles in the wrong order, the inversions, and the rows between the gap and its place. An odd sum stays odd with every move, and a solved board has 0.";

export function about(chapter: Chapter, cols: number) {
  return chapter === "parity" && cols % 2 === 0 ? PARITY_OF_EVEN_WIDTH : ABOUT[chapter];
}

export const HABITS_TITLE = "More ways to save moves";
export const HABITS = [
  "Look ahead: before you move a tile, check where that will leave the next one.",
  "Combine rows: if you pass a tile of the next row, take it along and leave it near its place.",
  "Break a row: if its last tile is right below its place, opening the row for a moment is often shorter than going around.",
] as const;

export const COURSE = "Chapters";
export const chapterLabel = (number: number, chapter: Chapter, done: boolean) =>
  `${number}: ${TITLES[chapter]}${done ? ", done" : ""}`;
export const heading = (number: number, chapter: Chapter) => `${number}. ${TITLES[chapter]}`;
export const GOAL_LABEL = "The goal";

// The labels of the buttons.

export const SHOW = "Show me";
export const BACK = "Undo it";
export const ANOTHER = "Another board";
export const DEAL = "Deal a board";
export const NEXT = "Next chapter";
export const COACH_HERE = "Coach me on this board";
export const START_ALONE = "Start the 4 × 4";
export const AS_STUDY = "Open as a study";
export const swapButton = (a: number, b: number) => `Swap ${a} and ${b}`;

// The texts of the next step.

const tile = (number: number) => `tile ${number}`;
const numbered = (tiles: readonly number[]) => `${plural(tiles.length, "tile")} ${listed(tiles)}`;
const are = (tiles: readonly number[]) => (tiles.length === 1 ? "is" : "are");
const cellName = (cell: number, cols: number) =>
  `row ${Math.floor(cell / cols) + 1}, column ${(cell % cols) + 1}`;

const SIDES: Readonly<Record<Move, string>> = {
  U: "above",
  D: "below",
  L: "to the left of",
  R: "to the right of",
};

/** List tiles with their runs shortened, such as `1 to 8 and 13`. */
function runs(tiles: readonly number[]) {
  const found: { first: number; last: number }[] = [];
  for (const number of [...tiles].sort((a, b) => a - b)) {
    const run = found.at(-1);
    if (run?.last === number - 1) run.last = number;
    else found.push({ first: number, last: number });
  }
  const named = found.flatMap(({ first, last }) => {
    if (last - first > 1) return `${first} to ${last}`;
    return first === last ? first : [first, last];
  });
  return listed(named);
}

/** @param fixed the tiles that are in place */
export function partLine(
  { stage, number, count: parts, cells }: CoachResult,
  cols: number,
  fixed: readonly number[],
) {
  const row = Math.floor((cells[0] ?? 0) / cols) + 1;
  const col = ((cells[0] ?? 0) % cols) + 1;
  const places: Partial<Record<CoachResult["stage"], string>> = {
    tile: `row ${row}`,
    "row-end": `the end of row ${row}`,
    column: `column ${col}`,
    "last-six": "the last six cells",
    "last-four": "the last four cells",
  };
  const place = places[stage];
  if (!place) return "";
  const keep = fixed.length ? ` In place: ${runs(fixed)}.` : "";
  return `Part ${number} of ${parts}: ${place}.${keep}`;
}

/**
 * Describe the goal of a step. Only the headline contains an instruction.
 * @param pair the last two tiles of a row or column. The first tile goes to the second tile's place.
 */
export function purpose(
  step: Pick<CoachStep, "tiles" | "cells"> & { code: CoachStep["code"] },
  pair: readonly number[],
  cols: number,
  cell = "the dashed cell, ",
) {
  const [a = 0, b = 0] = pair;
  switch (step.code) {
    case "place":
    case "to-corner":
    case "beside":
      return `${capitalized(numbered(step.tiles))} goes to ${cell}${cellName(step.cells[0] ?? 0, cols)}.`;
    case "unblock":
      return `Tile ${b} is stuck behind ${a} and has to come out.`;
    case "enter":
      return `${capitalized(numbered(step.tiles))} go into their places.`;
  }
  return `Rotate ${numbered(step.tiles)} until they fit.`;
}

export function instruction({ tile: number, move, wait, detour, still }: Next) {
  if (detour) {
    return `Slide ${tile(detour.tile)} ${DIRECTIONS[detour.move]}, the long way round.`;
  }
  if (still.length) {
    return `Move the gap ${SIDES[move]} ${tile(number)} without moving ${listed(still)}.`;
  }
  if (wait === 0) return `Slide ${tile(number)} ${DIRECTIONS[move]}.`;
  return `Move the gap ${SIDES[move]} ${tile(number)}.`;
}

/** Return the instruction for a learner who has never moved a tile, in the chapter on the goal. */
export const tap = ({ tile: number, move }: Next) =>
  `Tap ${tile(number)}. It slides ${DIRECTIONS[move]}.`;
export const toGo = (moves: number) => `${counted(moves, "move")} to go.`;

export const WATCH = "Watch the board.";

// The verdicts on moves.

export const placed = (tiles: readonly number[]) =>
  `Good: ${numbered(tiles)} ${are(tiles)} in place.`;
export const disturbed = (tiles: readonly number[]) =>
  `That moved ${numbered(tiles)}, which ${tiles.length === 1 ? "was" : "were"} in place. Undo it.`;
export const heldMoved = (tiles: readonly number[]) =>
  `That moved ${numbered(tiles)}, which has to wait there. Undo it.`;
export const wrongWay = (tiles: readonly number[]) =>
  `That moved ${numbered(tiles)} away from its goal. Undo it.`;
export const gapAway = ({ tile: number, move }: Next) =>
  `Wrong way: the gap is needed ${SIDES[move]} ${tile(number)}. Undo it.`;
export const LEADS_AWAY = "That move leads away from the goal. Undo it.";

// The texts on the state of a chapter.

export const WAITING = "The coach is getting ready.";
export const COUNTS = "This board counts towards your averages. With the coach's help, it won't.";
export const COUNTS_HEADLINE = "Your own board";
export const failed = (why: string) => `The coach can't help here: ${why}.`;

export const FINISHED: Readonly<Record<Chapter, string>> = {
  goal: "Solved!",
  tile: "Well done: the tile is in place.",
  row: "Well done: only the end of the row is left.",
  "row-end": "Well done: both are in.",
  column: "Well done: the columns are filled.",
  last: "Solved! You did it all by hand.",
  parity: "Now the sum is even, and the board can be solved.",
  ahead: "Well done!",
  alone: "You've finished the course.",
};
export const GO_ON = "Go on to the next chapter, or try another board.";
export const ALONE_READY = "Press Start when you're ready. The board opens in Play.";
export const COURSE_OVER = "You've solved a 4 × 4 on your own. Come back to any chapter you like.";
export const SEEN = "That's how it's done.";
export const TRY_YOURSELF = "Now try it yourself on another board.";

export const UNFIT: Readonly<Record<Chapter, string>> = {
  goal: "This board is no longer two moves from the goal. Deal another one.",
  tile: "That part is already done on this board. Deal another one.",
  row: "That part is already done on this board. Deal another one.",
  "row-end": "That part is already done on this board. Deal another one.",
  column: "That part is already done on this board. Deal another one.",
  last: "That part is already done on this board. Deal another one.",
  parity: "This board can be solved. Deal one that can't.",
  ahead: "On this board, looking ahead won't save you any moves. Deal another one.",
  alone: "",
};
export const UNSOLVABLE = "This board can't be solved. Deal another one. Chapter 7 explains why.";

// The texts on boards that cannot be solved.

const MOST_PAIRS = 4;
export const TRY_PARITY = "Slide any tiles and watch the sum. It stays odd.";
export const stillOdd = (moves: number) =>
  `Still odd after ${counted(moves, "move")}. Swap the two highlighted tiles to fix the board.`;

export function sumLine({ pairs, rows, odd }: Inversions) {
  const shown = pairs.slice(0, MOST_PAIRS).map(([a, b]) => `${a} before ${b}`);
  const rest =
    pairs.length > MOST_PAIRS ? [...shown, `${count(pairs.length - MOST_PAIRS)} more`] : shown;
  const list = rest.length ? `: ${listed(rest)}` : "";
  const inversions = `${counted(pairs.length, "inversion")}${list}.`;
  const sum = pairs.length + (rows ?? 0);
  const parity = odd ? "odd" : "even";
  if (rows === null) return `${inversions} ${count(sum)} is ${parity}.`;
  return `${inversions} The gap is ${counted(rows, "row")} from its place. The sum ${count(sum)} is ${parity}.`;
}

// The texts of the chapter on saving moves.

export const aheadHeadline = (tiles: readonly number[], bySteps: number) =>
  `Place ${numbered(tiles)} in fewer than ${counted(bySteps, "move")}.`;
export function aheadSentence(best: number, made: number, bySteps: number) {
  if (made >= bySteps) return `You've made ${count(made)}. Undo them and try again.`;
  return `It can be done in ${count(best)}.${made ? ` You've made ${count(made)}.` : ""}`;
}
export const aheadDone = (made: number, bySteps: number, best: number) =>
  `${counted(made, "move")}. The steps take ${count(bySteps)}, and the fewest possible is ${count(best)}.`;
export const aheadLong = (made: number, bySteps: number) =>
  `Both are in place after ${counted(made, "move")}, but the steps take ${count(bySteps)}. Undo them and try again.`;

// The texts of a course that is opened as a study.

export const STUDY_TITLE = "How people solve it";

export function chapterTitle({ code, cells, tiles }: CourseChapter, cols: number) {
  const row = Math.floor((cells[0] ?? 0) / cols) + 1;
  const titles: Readonly<Record<CourseChapter["code"], string>> = {
    row: `Row ${row}`,
    tile: `Row ${row}: ${numbered(tiles)}`,
    "row-end": `The end of row ${row}: ${numbered(tiles)}`,
    column: `Column ${((cells[0] ?? 0) % cols) + 1}: ${numbered(tiles)}`,
    "last-six": `The last six cells: ${numbered(tiles)}`,
    "last-four": `The last four cells: ${numbered(tiles)}`,
  };
  return titles[code];
}

/** @param chapter the tiles of the chapter. The last two may be a pair. */
export function comment(
  { code, tiles, cells }: CourseComment,
  chapter: readonly number[],
  cols: number,
) {
  switch (code) {
    case "placed":
      return placed(tiles);
    case "solved":
      return FINISHED.goal;
    case "unsolvable":
      return `This board can't be solved: ${numbered(tiles)} are in each other's places, and no sequence of moves can swap them.`;
  }
  return purpose({ code, tiles, cells }, chapter.slice(-2), cols, "");
}
