// Text about a reviewed game: progress, mistakes, the curve, and trials.

import { capitalized, count, counted, seconds } from "../lib/format.ts";
import type { Likely, Metric, Mistake, ReviewResult } from "../protocol.ts";
import { inMoves, mainLength, movesNoun } from "../state/metric-text.ts";

/** Titles of the card, for the main line and for a variation. */
export const TITLE = "Review";
export const TITLE_OF_MAIN = "Review of the main line";

export const STOP = "Stop";
export const CLOSE = "Close";

// The progress of a review.

export const TOO_LARGE = "Games on boards larger than 20 × 20 can't be reviewed.";
export const NO_MOVES = "There are no moves to review yet.";
export const NOT_BEGUN = "Compare each of your moves with the shortest solution.";
export const WAITING = "Python is still starting. The review begins when it's ready.";

/** @param share the completed share of the pattern databases, from 0 to 1 */
export const preparing = (share: number) =>
  `Preparing the tables for this size and goal: ${Math.floor(100 * share)}%`;

const positions = (known: number, all: number) => `${count(known)} of ${count(all)} positions`;

export const measuring = (known: number, all: number) => `Measuring: ${positions(known, all)}`;

/** Shown during a review of a board that is too large for exact distances. */
export const SHORTENING = "Looking for shorter solutions…";

export const stopped = (known: number, all: number) => `Stopped after ${positions(known, all)}.`;

export const noReview = (fault: string) => `No review: ${fault}`;

/** Summarise the game. */
export function summary(
  {
    length,
    length_mtm = length,
    exact,
    solved,
    shortest,
    distances,
    wrong,
    wasted,
    ...more
  }: Omit<ReviewResult, "board" | "goal" | "moves" | "stats">,
  metric: Metric = "stm",
) {
  const moves = mainLength({ moves: length, multi: length_mtm }, metric);
  if (!exact) {
    const { estimates, wasted_at_most: most } = more;
    if (!solved) {
      const [values, word] = estimates ? [estimates, "about"] : [distances, "at least"];
      const [first, last] = [values[0], values.at(-1)].map(
        (value) => `${word} ${count(value ?? 0)}`,
      );
      const waste = wasted ? ` You wasted at least ${count(wasted)}.` : "";
      return `${moves}. The goal was ${first} away and is now ${last} away.${waste}`;
    }
    const about = estimates ? `, probably about ${count(estimates[0] ?? 0)}` : "";
    return `${moves}. The shortest is at least ${count(shortest)}${about}${wastedText(wasted, most)}.`;
  }
  const { efficiency } = more;
  const distance = solved
    ? `It can be done in ${count(shortest)}`
    : `The goal was ${count(shortest)} away and is now ${count(distances.at(-1) ?? 0)} away`;
  // No efficiency is shown for a game that ends farther from the goal than it started.
  const share = efficiency !== null && efficiency >= 0 ? ` (${percent(efficiency)} efficient)` : "";
  if (!wrong.length) return `${moves}. ${distance}. No mistakes${share}.`;
  const mistakes =
    wrong.length === 1
      ? `One wrong ${movesNoun(1, metric)}`
      : `${count(wrong.length)} wrong ${movesNoun(wrong.length, metric)}`;
  return `${moves}. ${distance}. ${mistakes} cost you ${count(wasted)}${share}.`;
}

/** @param most null if unknown */
function wastedText(least: number, most: number | null) {
  if (least && most !== null) return `, so you wasted between ${count(least)} and ${count(most)}`;
  if (least) return `, so you wasted at least ${count(least)}`;
  return most === null ? "" : `, so you wasted at most ${count(most)}`;
}

/** Format a percentage. Halves are rounded to the even number, as in Python. */
function percent(share: number) {
  const value = 100 * share;
  const rounded = value % 1 === 0.5 ? 2 * Math.round(value / 2) : Math.round(value);
  return `${rounded}%`;
}

// Mistakes.

export const MISTAKES = "Mistakes";
export const NEXT = "Next mistake";
export const FIND = "Try a better move on the board. The answer appears at once.";
export const APPLY = "Use the shorter lines";

const PRICE =
  "took you further from the goal. It cost two moves: the wrong one and one to make up for it.";

type Price = { wrong: number; mistakes: number; owed: number; undoes: boolean };

/** Explain the cost of wrong moves, and why the list has fewer mistakes than wrong moves. */
function price({ wrong, mistakes, owed, undoes }: Price) {
  if (!wrong) return "";
  if (wrong === 1) {
    if (undoes) return "It undid the previous move, so both were wasted.";
    return owed
      ? "That move took you further from the goal, and you need another to make up for it."
      : `That move ${PRICE}`;
  }
  const together =
    mistakes === 1
      ? "They came in a row, so they're listed as one mistake."
      : "Wrong moves in a row are listed as one mistake.";
  return [
    `Each wrong move ${PRICE}`,
    owed === wrong ? "You haven't made up for any of them yet." : "",
    owed && owed < wrong ? `You haven't made up for ${owed === 1 ? "one" : count(owed)} yet.` : "",
    mistakes < wrong ? together : "",
  ]
    .filter(Boolean)
    .join(" ");
}

const SLIDES_PRICE =
  "A slide that gets you no closer costs one. A slide that leads away costs two: the wrong one and one to make up for it.";

/**
 * Explain the totals in a note below them.
 * @param result `wrong` is the number of wrong moves, `owed` the number of those that are not made
 * up for yet. `undoes` is true if a mistake only undid the moves before it.
 */
export function proof(result: {
  exact: boolean;
  estimated: boolean;
  mistakes: number;
  solved: boolean;
  wrong: number;
  likely: boolean;
  owed: number;
  undoes: boolean;
  metric: Metric;
}) {
  const { exact, estimated, mistakes, likely, solved, metric, wrong } = result;
  if (exact && metric === "mtm") return wrong ? SLIDES_PRICE : "";
  if (exact) return price(result);
  return [
    "This board is too large to prove every distance.",
    "The true distance is somewhere in the shaded band.",
    estimated ? "The curve inside is an estimate." : "",
    mistakes
      ? `The mistakes are proven: fewer ${movesNoun(0, metric)} lead to the same position. There may be more.`
      : `No ${movesNoun(1, metric)} is proven wrong, but some may be.`,
    likely ? "Probable mistakes are grey: the distance fell too slowly there." : "",
    solved ? "" : "The band has no upper edge where no solution is known.",
  ]
    .filter(Boolean)
    .join(" ");
}

const stretch = ({ first, last }: { first: number; last: number }, metric: Metric = "stm") =>
  capitalized(
    first === last
      ? `${movesNoun(1, metric)} ${first + 1}`
      : `${movesNoun(0, metric)} ${first + 1}–${last + 1}`,
  );

export function mistake(
  { first, last, cost, tile, instead, undoes, milliseconds }: Mistake,
  metric: Metric = "stm",
) {
  let why = "the long way round";
  if (instead?.length) why = `${inMoves(last + 1 - first - cost, metric)} would have been enough`;
  else if (undoes) why = `you undid your ${movesNoun(last + 1 - first, metric)}`;
  else if (tile) why = `tile ${tile} had to come back`;
  // All of the moves are wrong, and none makes up for an earlier move.
  else if (cost === 2 * (last + 1 - first)) why = "away from the goal";
  else if (metric === "mtm" && first === last) why = "no closer to the goal";
  const took = milliseconds === undefined ? "" : `; took ${seconds(milliseconds)}`;
  return `${stretch({ first, last }, metric)}: ${count(cost)} wasted; ${why}${took}`;
}

export const probable = ({ cost, ...moves }: Likely) =>
  `${stretch(moves)}: probably about ${count(cost)} wasted`;

/** @param mistakes the number of mistakes that are not listed */
export const andMore = (mistakes: number) => `and ${count(mistakes)} more`;

export const NO_MISTAKE = "There are no mistakes in this game.";
export const WENT_WRONG = "This is where it went wrong. Which tile brings you closer?";
/** Shown when the user presses Next mistake after the last mistake. */
export const LAST_MISTAKE = "That was the last one.";
export const CAME_BACK = "From here you came back to an earlier position.";

export const wentAround = (made: number, enough: number, metric: Metric) =>
  `From here you made ${inMoves(made, metric)} where ${count(enough)} would have been enough.`;

export const probablyWasted = (made: number, wasted: number) =>
  `From here you made ${counted(made, "move")}, about ${count(wasted)} of them probably wasted.`;

export const shorterWay = (moves: string, length: number, made: number, metric: Metric) =>
  `Shorter: ${moves}. That's ${inMoves(length, metric)} to the same position; yours took ${count(made)}.`;

export const PLAY_BETTER = "Play a better line";
export const PLAY_SHORTER = "Play the shorter line";
export const LOOKING = "Looking for a better line…";
export const NO_BETTER = "No better line is proven.";

/** @param line `yours` is the length of the user's line */
export const betterLine = (
  { moves, length, yours }: { moves: string; length: number; yours: number | null },
  metric: Metric = "stm",
) =>
  `Better: ${moves}. That's ${inMoves(length, metric)} to the goal${yours === null ? "" : `; yours took ${count(yours)}`}.`;

/** Shown after the detours of a solution were removed. */
export const applied = (now: number, before: number) =>
  `Now it's ${counted(now, "move")} instead of ${count(before)}.`;

// The curve of the distance.

export const MOVES_AXIS = { stm: "Moves made", mtm: "Slides made" };
export const DISTANCE_AXIS = { stm: "Moves to the goal", mtm: "Slides to the goal" };

type Curve = {
  metric?: Metric;
  estimated: boolean;
  start: number;
  end: number;
  moves: number;
  most: { distance: number; at: number } | null;
};

/** Describe the curve for screen readers. */
export function curve({ estimated, start, end, moves, most, metric = "stm" }: Curve) {
  const kind = estimated ? "estimated distance" : "distance";
  const move = movesNoun(1, metric);
  return [
    `The ${kind} to the goal after each ${move}: ${count(start)} at the start`,
    most ? `at its highest ${count(most.distance)}, after ${move} ${count(most.at)}` : "",
    `${count(end)} after ${move} ${count(moves)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

export const CURVE_RUNNING = "The distance to the goal after each move, being measured";

export const placeWords = (at: number, metric: Metric) =>
  at ? `After ${movesNoun(1, metric)} ${count(at)}` : "At the start";

export const distanceWords = (distance: number, metric: Metric) =>
  distance ? `${inMoves(distance, metric)} to the goal` : "solved";

export const boundWords = (least: number, most: number | null) =>
  most === null ? `at least ${count(least)} to go` : `${count(least)} to ${count(most)} to go`;

export const LED_AWAY = "This move led away from the goal.";

// Trials.

/** Shown after the first tiles of a slide. */
export const GO_ON = "Yes. Keep going: more tiles belong to this slide.";
export const JUDGING = "Checking…";

export const notJudged = (fault: string) => `Couldn't be checked: ${fault}`;

/** Shown after a right trial, which becomes a variation. */
export const KEPT = " Saved as a variation.";

/**
 * @param nearer the decrease of the distance to the goal, or null if it cannot be proven
 * @param left the number of moves to the goal, as far as proven
 */
export function verdict(nearer: number | null, left: number, metric: Metric = "stm") {
  if (nearer === null) {
    return `This board is too large to prove that. From there it takes at least ${inMoves(left, metric)}.`;
  }
  const rest = left ? `${inMoves(left, metric)} to go` : "solved";
  if (nearer === 0) return `Not that one. Still ${rest}.`;
  return nearer > 0 ? `Yes! ${capitalized(rest)}.` : `Not that one. Now ${rest}.`;
}
