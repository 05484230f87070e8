// Text about the rated puzzles.

import { clock, count, counted, DIRECTIONS, listed, niceSize, plural } from "../lib/format.ts";
import type { PuzzleResult, PuzzleTheme } from "../protocol.ts";
import type { Move } from "../puzzle/rules.ts";
import {
  FIRST_PUZZLES,
  type Filter,
  isNewcomer,
  isProvisional,
  type Player,
} from "../state/puzzle-player.ts";
import { COST } from "../state/rated-puzzles.ts";
import { STORM_STARS, type Storm } from "../state/storm.ts";

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
export const DEALING = "Finding a puzzle …";
export const BOOTING = "Finding a puzzle. Python is still starting.";
export const NOT_FOUND = "No puzzle could be found.";
export const BAD_KEY = "There's no puzzle for that link. Press Next puzzle for another one.";
export const NOT_RATED = "The result couldn't be rated.";

export const RULE = "Every move has to be right. A wrong one is taken back and you can try again.";
export const UNRATED = "You've played this one before, so your rating won't change.";
export const NOT_FIRST =
  "Your rating doesn't change because you played it in another tab or had help.";

export function wrong(tile: number, move: Move, left: number, first: boolean) {
  const lost = `Moving tile ${tile} ${DIRECTIONS[move]} costs you ${COST} moves.`;
  return `${lost} Try again${first ? " for practice" : ""}. ${counted(left, "move")} to go.`;
}

export const moved = (tile: number, move: Move, left: number) =>
  `Tile ${tile} ${DIRECTIONS[move]}. ${counted(left, "move")} to go.`;

export const SOLVED = "Solved!";
export const solvedLate = (mistakes: number) =>
  mistakes === 1 ? "Solved after one wrong move." : `Solved after ${count(mistakes)} wrong moves.`;
export const SHOWN = "Here is a shortest solution.";

/**
 * @param change the change of the rating, or null if the puzzle is unrated or the change is unknown
 */
export function result(words: string, player: Player, change: number | null) {
  if (change === null || isNewcomer(player)) return words;
  if (player.played === FIRST_PUZZLES)
    return `${words} Your rating: ${count(Math.round(player.rating))} (still provisional).`;
  return `${words} Your rating is now ${count(Math.round(player.rating))} (${signed(change)}).`;
}

export function ratingOf(player: Player) {
  if (isNewcomer(player)) return "–";
  return `${count(Math.round(player.rating))}${isProvisional(player) ? "?" : ""}`;
}

export function signed(change: number) {
  const whole = Math.round(change);
  return whole < 0 ? `−${count(-whole)}` : `+${count(whole)}`;
}

export const PLAYER_TITLE = "Your puzzles";
export const PROVISIONAL = "The question mark disappears after a few more puzzles.";
export const NEWCOMER = `Your rating appears after ${FIRST_PUZZLES} puzzles. The first ones are easy.`;
/** Shown in place of the rating until the player has a rating. */
export const playedOf = ({ played }: Player) => `${played} of ${FIRST_PUZZLES}`;
export const ON_DEVICE = "Your rating stays on this device.";
export const streakOf = ({ streak, longest }: Player) =>
  longest > streak ? `${count(streak)} (longest ${count(longest)})` : count(streak);
export const solvedOf = ({ won, played }: Player) => `${count(won)} of ${count(played)}`;
export const WON = "Solved without a mistake";

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
  all: "Boards that are just right for you.",
  corner: "A corner is wrong, and both tiles next to it are in place.",
  "row-end": "A row is complete except for its last two tiles.",
  "swapped-pair":
    "Two neighbours have swapped places. To swap them back, other tiles have to move too.",
  "last-2x3": "Only a block of six cells is left.",
  "last-2x2": "Only a block of four cells is left. These are always short.",
};

const THEME_NAMES: Readonly<Record<PuzzleTheme, string>> = {
  corner: "corner",
  "row-end": "end of a row",
  "swapped-pair": "swapped pair",
  "last-2x2": "last 2 × 2",
  "last-2x3": "last 2 × 3",
  "long-way-round": "a tile takes the long way round",
  "only-way": "only one solution",
  downhill: "no tricky moves",
};

export const PUZZLE_TITLE = "This puzzle";
export const HIDDEN = "Rating and themes appear when you finish.";

export function about({ rating, solutions, themes }: PuzzleResult) {
  const ways = solutions === 1 ? "" : ` It has ${count(solutions)} shortest solutions.`;
  const names = themes.map((theme) => THEME_NAMES[theme]);
  const listing = names.length ? ` ${plural(names.length, "Theme")}: ${listed(names)}.` : "";
  return `Rating ${count(rating)}.${listing}${ways}`;
}

export const SHARED = "Link copied. It opens this puzzle.";
export const NOT_SHARED = "The link couldn't be copied.";
export const shared = (length: number) => `Can you solve this in ${length} moves?`;

export const STORM_TITLE = "Storm";
export const STORM_RULE =
  "As many puzzles as you can solve in 3 minutes, from easy to hard. A wrong move costs 5 seconds.";
export const STORM_FILTER = "A storm has boards of all themes.";
export const STORM_START = "Start a storm";
export const STORM_RESULT = "Storm stars";
export const stormStars = (earned: number) => `${earned} of ${STORM_STARS.length} stars`;
export const STORM_STARS_RULE = `${STORM_STARS.map(
  (wanted, at) => `${"★".repeat(at + 1)} ${wanted}`,
).join(" · ")} puzzles`;
export const STORM_STOP = "End the storm";
export const STORM_AGAIN = "Another storm";
export const STORM_LEAVE = "Back to rated puzzles";
export const STORM_GO = "Go! Each board is a little harder.";
export const stormBest = (best: number, size: string) =>
  best ? `Your best on ${niceSize(size)}: ${count(best)}` : `No storm on ${niceSize(size)} yet.`;
export const stormWrong = (tile: number, move: Move) =>
  `Tile ${tile} ${DIRECTIONS[move]} was wrong: 5 seconds off.`;
export const stormTime = (ms: number) => clock(Math.ceil(ms / 1000) * 1000);

/** A prefix of the storm's score. */
export const STORM_LEFT = "The storm ended when you left the page. ";

export function stormOver({ left, solved, record }: Storm, best: number) {
  const words = `${left ? "" : "Time! "}You solved ${counted(solved, "puzzle")}.`;
  if (record) return `${words} That is your best.`;
  return best > solved ? `${words} Your best is ${count(best)}.` : words;
}
