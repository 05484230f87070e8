// The text of the coach's course.

import { capitalized, count, counted, DIRECTIONS, listed, plural } from "../lib/format.ts";
import type { CoachResult, CoachStep } from "../protocol.ts";
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
  parity: "Boards that cannot be solved",
  ahead: "Fewer moves",
  alone: "On your own",
};

const ABOUT: Readonly<Record<Chapter, string>> = {
  goal: "The board is solved when it looks like this. Tap a tile next to the gap, and it slides in. The arrow keys work too.",
  tile: "A tile can only move into the gap. So bring the gap to the side where the tile should go, slide the tile, and bring the gap round again. Go round the tiles that are in place.",
  row: "Fill the first row from the left, one tile after another. Tiles that are in place stay there. The last two of the row wait for the next chapter.",
  "row-end":
    "The last two go in together: bring the first to the end of the row, the second behind it, and slide both in. If the second is caught, get it out first.",
  column:
    "When two rows are left, fill columns instead of rows, with the same trick: the lower tile goes to the upper place, the upper tile beside it, and both slide in.",
  last: "Six cells are left: fill one more column. Then three tiles are left in four cells. They can only go round, so slide them round until they fit.",
  parity:
    "Half of all boards cannot be solved. Count the inversions: the pairs of tiles in the wrong order. No move makes an odd number even, and a solved board has 0.",
  ahead:
    "The steps are easy to remember, but they are not short. While you bring one tile, watch where the next one goes, and let both travel together.",
  alone:
    "The course ends with a 4 × 4 that you solve by yourself: no coach, no hints. The clock is running. Good luck!",
};

const PARITY_OF_EVEN_WIDTH =
  "Half of all boards cannot be solved. Count the inversions, the pairs of tiles in the wrong order, and the rows between the gap and its place. No move makes an odd sum even, and a solved board has 0.";

export function about(chapter: Chapter, cols: number) {
  return chapter === "parity" && cols % 2 === 0 ? PARITY_OF_EVEN_WIDTH : ABOUT[chapter];
}

export const HABITS_TITLE = "More ways to save moves";
export const HABITS = [
  "Look ahead: before you bring a tile, see where the one after it will be by then.",
  "Combine rows: if a tile of the next row is on your way, take it along and leave it near its place.",
  "Break a row: if its last tile is right below its place, opening the row for a moment is often shorter than going round.",
] as const;

export const COURSE = "Chapters";
export const chapterLabel = (number: number, chapter: Chapter, done: boolean) =>
  `${number}: ${TITLES[chapter]}${done ? ", done" : ""}`;
export const heading = (number: number, chapter: Chapter) => `${number}. ${TITLES[chapter]}`;
export const GOAL_LABEL = "The goal";

// Buttons

export const SHOW = "Show me";
export const BACK = "Take it back";
export const ANOTHER = "Another board";
export const DEAL = "Deal a board";
export const NEXT = "Next chapter";
export const COACH_HERE = "Coach me on this board";
export const START_ALONE = "Start the 4 × 4";
export const swapButton = (a: number, b: number) => `Swap ${a} and ${b}`;

// The next step

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

const ITS_SIDES: Readonly<Record<Move, string>> = {
  U: "above it",
  D: "below it",
  L: "to its left",
  R: "to its right",
};

/** Name tiles with their runs in short: `1 to 8 and 13`. */
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

/** @param fixed the tiles in place */
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
  const keep = fixed.length ? ` Leave ${runs(fixed)} alone.` : "";
  return `Part ${number} of ${parts}: ${place}.${keep}`;
}

/** @param pair the two tiles of a line, of which the first goes to the second one's place */
export function headline(step: CoachStep, pair: readonly number[], cols: number, beside: Move) {
  const [a = 0, b = 0] = pair;
  switch (step.code) {
    case "place":
      return `Bring ${numbered(step.tiles)} to ${cellName(step.cells[0] ?? 0, cols)}.`;
    case "to-corner":
      return `Bring tile ${a} to the place of ${b}.`;
    case "unblock":
      return `Tile ${b} is caught behind ${a}: get it out.`;
    case "beside":
      return `Bring tile ${b} ${SIDES[beside]} ${a}.`;
    case "enter":
      return `Slide ${numbered(step.tiles)} into their places.`;
  }
  return `Slide ${numbered(step.tiles)} round until they fit.`;
}

/** The one thing to do next. */
export function instruction({ tile: number, move, wait, detour, still }: Next) {
  if (detour) {
    return `Take the long way round: slide ${tile(detour.tile)} ${DIRECTIONS[detour.move]}.`;
  }
  if (still.length) {
    return `Bring the gap ${SIDES[move]} ${tile(number)}, without moving ${listed(still)}.`;
  }
  if (wait === 0) return `Slide ${tile(number)} ${DIRECTIONS[move]}.`;
  return `${capitalized(tile(number))} goes ${DIRECTIONS[move]} next: bring the gap ${ITS_SIDES[move]}.`;
}

/** The headline of the chapter on the goal. */
export const toGo = (moves: number) => `${counted(moves, "move")} to go.`;

export const WATCH = "Watch the board.";

// Verdicts

export const placed = (tiles: readonly number[]) =>
  `Good: ${numbered(tiles)} ${are(tiles)} in place.`;
export const disturbed = (tiles: readonly number[]) =>
  `That moved ${numbered(tiles)}, which ${tiles.length === 1 ? "was" : "were"} in place. Take it back, and go round.`;
export const heldMoved = (tiles: readonly number[]) =>
  `That moved ${numbered(tiles)}, which has to wait there. Take it back, and go round.`;
export const wrongWay = (tiles: readonly number[]) =>
  `That took ${numbered(tiles)} the wrong way. Take it back?`;
export const gapAway = ({ tile: number, move }: Next) =>
  `Wrong way: the gap is needed ${SIDES[move]} ${tile(number)}. Take it back?`;
export const LEADS_AWAY = "That move leads away from it. Take it back?";

// The state of a chapter

export const WAITING = "The coach is getting ready.";
export const COUNTS = "This board counts for your averages. With the coach's help, it does not.";
export const COUNTS_HEADLINE = "Your own board";
export const failed = (why: string) => `The coach cannot help here: ${why}.`;

export const FINISHED: Readonly<Record<Chapter, string>> = {
  goal: "Solved!",
  tile: "Well done: the tile is in place.",
  row: "Well done: only the end of the row is left.",
  "row-end": "Well done: both are in.",
  column: "Well done: the columns are filled.",
  last: "Solved! You have done it all by hand.",
  parity: "Now the sum is even, and the board can be solved.",
  ahead: "Well done!",
  alone: "You have finished the course.",
};
export const GO_ON = "Go on with the next chapter, or try another board.";
export const ALONE_READY = "Press Start when you are ready. It opens in Play.";
export const COURSE_OVER = "You have solved a 4 × 4 on your own. Come back to any chapter.";
export const SEEN = "That is how it goes.";
export const TRY_YOURSELF = "Now try it yourself on another board.";

export const UNFIT: Readonly<Record<Chapter, string>> = {
  goal: "Deal a board that is two moves from the goal.",
  tile: "On this board, that part is done: deal another one.",
  row: "On this board, that part is done: deal another one.",
  "row-end": "On this board, that part is done: deal another one.",
  column: "On this board, that part is done: deal another one.",
  last: "On this board, that part is done: deal another one.",
  parity: "This board can be solved: deal one that cannot.",
  ahead: "Deal a board on which looking ahead saves moves.",
  alone: "",
};
export const UNSOLVABLE = "This board cannot be solved: deal another one. Chapter 7 explains why.";
/** Before the stages of a chapter. */
export const BEFORE = "This chapter's part comes later: press Another board to skip to it.";

// Boards that cannot be solved

const MOST_PAIRS = 4;
export const TRY_PARITY = "Slide any tiles, and watch the sum: it stays odd.";
export const stillOdd = (moves: number) =>
  `Still odd after ${counted(moves, "move")}. Swap the two lit tiles to mend the board.`;

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

// Fewer moves

export const aheadHeadline = (tiles: readonly number[], bySteps: number) =>
  `Place ${numbered(tiles)} in fewer than ${counted(bySteps, "move")}.`;
export function aheadSentence(best: number, made: number, bySteps: number) {
  if (made >= bySteps) return `You have made ${count(made)}. Take it back and try again.`;
  return `${count(best)} are enough.${made ? ` You have made ${count(made)}.` : ""}`;
}
export const aheadDone = (made: number, bySteps: number, best: number) =>
  `${counted(made, "move")}; the steps need ${count(bySteps)}, and the fewest are ${count(best)}.`;
export const aheadLong = (made: number, bySteps: number) =>
  `Both are in place after ${counted(made, "move")}, but the steps need only ${count(bySteps)}. Take it back and try again.`;
