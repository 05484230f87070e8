import { clock, count, counted, DIRECTIONS, niceSize } from "../lib/format.ts";
import type { PuzzleResult, PuzzleTheme } from "../protocol.ts";
import type { Move } from "../puzzle/rules.ts";
import {
  FIRST_PUZZLES,
  type Filter,
  isNewcomer,
  isProvisional,
  type Player,
  type PuzzleOutcome,
  type Size,
} from "../state/puzzle-player.ts";
import { type Attempt, COST, type PuzzlesPart } from "../state/rated-puzzles.ts";
import { STORM_STARS, type Storm, stormStars } from "../state/storm.ts";

export const BOARD = "Rated puzzle";
export const NEXT = "Next puzzle";
export const SOLUTION = "Solution";
export const SHOW_SOLUTION = "Show the solution";
export const SHARE = "Share";
export const ANALYSE = "Analyse it";

export const LEFT = "Moves left";
export const RATING = "Your rating";
export const STREAK = "Streak";
export const TIME = "Time";
export const SCORE = "Solved";

export const aim = (length: number) => `Solve in ${length}`;
export const DEALING = "Finding a puzzle…";
export const BOOTING = "Finding a puzzle. Python is still starting.";
export const NOT_FOUND = "No puzzle could be found.";
export const BAD_KEY = "There's no puzzle for that link. Press Next puzzle for another one.";
export const NOT_RATED = "The result couldn't be rated.";

export const RULE = "Every move has to be right. A wrong one is taken back and you can try again.";
export const UNRATED = "You've played this one before, so your rating won't change.";
export const NOT_FIRST =
  "Your rating won't change because you played it in another tab or had help.";

export function wrong(tile: number, move: Move, left: number, first: boolean) {
  const lost = `Moving tile ${tile} ${DIRECTIONS[move]} costs you ${COST} moves.`;
  return `${lost} Try again${first ? " for practice" : ""}. ${counted(left, "move")} to go.`;
}

export const moved = (tile: number, move: Move, left: number) =>
  `Tile ${tile} ${DIRECTIONS[move]}. ${counted(left, "move")} to go.`;

export const SOLVED = "Solved!";
const solvedLate = (mistakes: number) =>
  mistakes === 1 ? "Solved after one wrong move." : `Solved after ${count(mistakes)} wrong moves.`;
const SHOWN = "Here's a shortest solution.";

/** Return the result of a puzzle that is over, with the change of the rating if it is known. */
export function result({ given, mistakes, change }: Attempt, player: Player) {
  const words = given ? SHOWN : mistakes ? solvedLate(mistakes) : SOLVED;
  if (change === null || isNewcomer(player)) return words;
  const rating = `${words} Your rating: ${count(Math.round(player.rating))}`;
  return `${rating} (${player.played === FIRST_PUZZLES ? "still provisional" : signed(change)}).`;
}

/** Return the first line of the result: of the puzzle, of the storm, or of a failed request. */
export const headline = ({ attempt, player, message }: PuzzlesPart) =>
  attempt ? result(attempt, player) : message;

/** Return the other lines of the result. */
export function notes({ attempt, player, storm, message }: PuzzlesPart) {
  if (storm) return [STORM_STARS_RULE];
  if (!attempt) return [];
  const lines = [about(attempt.puzzle), isNewcomer(player) ? playedOf(player) : "", message];
  return lines.filter((line) => line);
}

/** Return what screen readers announce of the result. */
export function announced(puzzles: PuzzlesPart) {
  const { storm } = puzzles;
  const others = storm ? [stormStarsText(stormStars(storm))] : notes(puzzles);
  return [headline(puzzles), ...others].map(sentence).join(" ");
}

/** End a line with a full stop, so that screen readers pause after it. */
const sentence = (line: string) => line.replace(/[^.!]$/, "$&.");

const playedOf = ({ played }: Player) =>
  `${counted(FIRST_PUZZLES - played, "more puzzle")} until your rating appears.`;
export const star = (won: boolean) => (won ? "Solved" : "Lost");

export function ratingOf(player: Player) {
  if (isNewcomer(player)) return "–";
  return `${count(Math.round(player.rating))}${isProvisional(player) ? "?" : ""}`;
}

export function signed(change: number) {
  const whole = Math.round(change);
  return whole < 0 ? `−${count(-whole)}` : `+${count(whole)}`;
}

export const PLAYER_TITLE = "Your puzzles";
const PROVISIONAL = "The question mark disappears after a few more puzzles.";
const NEWCOMER = `Your rating appears after ${FIRST_PUZZLES} puzzles. The first ones are easy.`;
const ON_DEVICE = "Your rating stays on this device.";
export function aboutRating(player: Player) {
  if (isNewcomer(player)) return NEWCOMER;
  return isProvisional(player) ? PROVISIONAL : ON_DEVICE;
}
export const streakOf = ({ streak, longest }: Player) =>
  longest > streak ? `${count(streak)} (longest ${count(longest)})` : count(streak);
export const solvedOf = ({ won, played }: Player) => `${count(won)} of ${count(played)}`;
export const WON = "Solved without a mistake";
export const stormFact = (size: Size) => `Best storm on ${niceSize(size)}`;

export const LAST = "Last puzzles";
export const lastPuzzle = (number: number, { key, storm, won, redone }: PuzzleOutcome) => {
  const [size = ""] = key.split("-");
  const name = storm ? "From a storm" : `Puzzle ${count(number)}`;
  const outcome = won ? "solved" : redone ? "lost, then solved for practice" : "lost";
  return `${name}, ${niceSize(size)}: ${outcome}`;
};
export const showAll = (results: number) => `Show all ${count(results)}`;
export const retry = (lost: number) => `Retry ${counted(lost, "lost puzzle")}`;
export const RETRY_HELP = "For practice: your rating won't change.";

export const THEMES = "Solved by theme";
export const themeResult = (solved: number, tried: number) => `${count(solved)} of ${count(tried)}`;

export const CHART = "Rating";
export function chart(ratings: readonly number[]) {
  const [first = 0, last = 0] = [ratings[0], ratings.at(-1)];
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)].map(count);
  return `Your rating over the last ${ratings.length} puzzles: from ${count(first)} to ${count(last)}, lowest ${least}, highest ${most}`;
}

export const CHOICE_TITLE = "Which puzzles";
export const SIZE = "Size";
export const THEME = "Theme";
export const FILTER_NAMES: Readonly<Record<Filter, string>> = {
  all: "All",
  corner: "Corner",
  "row-end": "End of a row",
  "swapped-pair": "Swapped pair",
  "last-2x3": "Last 2 × 3",
  "last-2x2": "Last 2 × 2",
};
export const FILTER_HELP: Readonly<Record<Filter, string>> = {
  all: "Puzzles at your level.",
  corner: "A corner tile is out of place, but both its neighbours are in place.",
  "row-end": "A row is complete except for its last two tiles.",
  "swapped-pair":
    "Two neighbours have swapped places. To swap them back, other tiles have to move too.",
  "last-2x3": "Only a 2\u00a0×\u00a03 block is left to solve.",
  "last-2x2": "Only a 2\u00a0×\u00a02 block is left to solve. These are always short.",
};

export const THEME_NAMES: Readonly<Record<PuzzleTheme, string>> = {
  corner: "corner",
  "row-end": "end of a row",
  "swapped-pair": "swapped pair",
  "last-2x2": "last 2\u00a0×\u00a02",
  "last-2x3": "last 2\u00a0×\u00a03",
  "long-way-round": "a tile takes the long way round",
  "only-way": "one solution",
  downhill: "no tricky moves",
};

/** Describe a puzzle that is over, for example `Rated 640 · corner · one solution`. */
export function about({ rating, solutions, themes }: PuzzleResult) {
  const ways = solutions === 1 ? [] : [`${count(solutions)} shortest solutions`];
  const names = themes.map((theme) => THEME_NAMES[theme]);
  return [`Rated ${count(rating)}`, ...names, ...ways].join(" · ");
}

export const SHARED = "Link copied. It opens this puzzle.";
export const NOT_SHARED = "The link couldn't be copied.";
export const shared = (length: number) => `Can you solve this in ${length} moves?`;

export const STORM_TITLE = "Storm";
export const STORM_RULE =
  "Solve as many puzzles as you can in 3 minutes. A wrong move costs 5 seconds.";
export const STORM_FILTER = "A storm mixes all themes.";
export const STORM_START = "Start a storm";
export const STORM_CANCEL = "Cancel";
/** @param seconds the seconds until a storm begins */
export const stormIn = (seconds: number) => `${seconds}`;
export const stormStarsText = (earned: number) => `${earned} of ${STORM_STARS.length} stars`;
const STORM_STARS_RULE = `${STORM_STARS.map((wanted, at) => `${"★".repeat(at + 1)} ${wanted}`).join(
  " · ",
)} puzzles`;
export const STORM_STOP = "End the storm";
export const STORM_STOP_SHORT = "End";
export const STORM_AGAIN = "Another storm";
export const stormRetry = (lost: number) =>
  `Retry the ${lost === 1 ? "one" : count(lost)} you lost`;
export const LEAVE = "Back to puzzles";
export const STORM_GO = "Go! Each board is a little harder.";
export const stormWrong = (tile: number, move: Move) =>
  `Tile ${tile} ${DIRECTIONS[move]} was wrong: 5 seconds off.`;
export const stormTime = (ms: number) => clock(Math.ceil(ms / 1000) * 1000);

/** A prefix of the storm's score. */
export const STORM_LEFT = "The storm ended when you left the page. ";

export function stormOver({ left, solved, record }: Storm, best: number) {
  const words = `${left ? "" : "Time! "}You solved ${counted(solved, "puzzle")}.`;
  if (record) return `${words} That's your best.`;
  return best > solved ? `${words} Your best is ${count(best)}.` : words;
}
