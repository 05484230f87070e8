import { count, niceSize, seconds, stopped } from "../lib/format.ts";
import type { Metric } from "../puzzle/slides.ts";
import type { Duel } from "../state/challenge.ts";
import { puzzleNumber } from "../state/daily.ts";
import { inMoves, mainLength, otherLength } from "../state/metric-text.ts";
import type { Result, Step } from "../state/result.ts";
import { tps } from "../state/solves.ts";
import { STARS } from "../state/stars.ts";
import { levelName } from "../state/state-text.ts";

export const RESULT = "Result";
export const GAME = "Game";
export const UNDO = "Undo";
export const RESET = "Reset";
export const SHARE = "Share";
export const SHUFFLE = "Shuffle";
export const CLOSE = "Close the result";
export const DETAILS = "Details";
export const AGAIN = "Same scramble again";
const REVIEW = "Review";
export const stars = (earned: number) => `${earned} of ${STARS} stars`;
export const STARS_RULE = "★★★ fewest moves · ★★ within 25% · ★ solved";
export const MULTI_HELP =
  "Tiles in a row or column that move together count as one slide (MTM). Otherwise, each tile counts as a move (STM).";

/** Shorter times are not worth a mention. */
const LEAST_MS = 100;
const EARNED = { 1: "One star", 2: "Two stars", 3: "Three stars" };

const timed = (ms: number) => (ms < LEAST_MS ? "" : `Time: ${seconds(ms)}.`);
const inTime = (ms: number) => (ms < LEAST_MS ? "" : ` in ${seconds(ms)}`);

/** @param ms the difference of two times, of which less than a tenth of a second still counts */
const lead = (ms: number) => (ms < LEAST_MS ? stopped(ms) : seconds(ms));

/** Name the winner, who had the shorter time, and compare the lengths. */
function winner({ you, friend }: Duel, metric: Metric) {
  const time = you.milliseconds - friend.milliseconds;
  const moves = you.moves - friend.moves;
  const more = inMoves(Math.abs(moves), metric);
  if (time === 0) {
    if (moves === 0) return "A draw";
    return `Same time, but ${moves < 0 ? "your friend" : "you"} needed ${more} more`;
  }
  const won = `${time < 0 ? "You" : "Your friend"} won by ${lead(Math.abs(time))}`;
  if (moves === 0) return won;
  return time < 0 === moves < 0 ? `${won} and ${more}` : `${won}, with ${more} more`;
}

/** Return a result as a headline, and the sentences below it. */
export function summary(result: Result, metric: Metric): { headline: string; note: string } {
  const { moves, milliseconds, stars: earned, shortest, duel, daily, remark } = result;
  const perfect = earned === STARS;
  const best = shortest === null || perfect ? "" : `It can be done in ${count(shortest)}.`;
  const note = (...sentences: string[]) => sentences.filter(Boolean).join(" ");
  const own = `${inMoves(moves, metric)}${inTime(milliseconds)}`;
  if (duel?.kind === "unfair") return { headline: own, note: NO_WINNER };
  if (duel?.kind === "DNF") return { headline: "Your friend won", note: remark };
  // The board shows the user's figures, and the challenge the friend's.
  if (duel) return { headline: winner(duel, metric), note: remark };
  if (daily) {
    const number = puzzleNumber(daily.day);
    const name = `Daily ${number < 1 ? daily.day : count(number)}`;
    const streak = daily.streak ? `Streak ${count(daily.streak)}.` : "";
    return {
      headline: `${name} in ${inMoves(moves, metric)}${perfect ? ", perfect" : ""}`,
      note: note(timed(milliseconds), best, streak, remark),
    };
  }
  return { headline: `${perfect ? "Perfect: " : ""}${own}`, note: note(best, remark) };
}

const NO_WINNER =
  "No winner because you left the game, your device went to sleep, or its clock was changed.";

/**
 * Return the announcement of a result.
 * @param next the step to announce, or null for none
 */
export function announcement(result: Result, metric: Metric, next: Step | null) {
  const { moves, milliseconds, stars: earned, duel, daily } = result;
  const { headline, note } = summary(result, metric);
  const sentences = [`${headline}.`];
  if (!duel && !daily) {
    const perfect = earned === STARS ? ", the fewest possible" : "";
    sentences.splice(0, 1, `Solved in ${inMoves(moves, metric)}${perfect}.`, timed(milliseconds));
  }
  if (earned !== null) sentences.push(`${EARNED[earned]}.`);
  sentences.push(note);
  if (next?.does === "level") sentences.push(`${stepName(next, false)}.`);
  return sentences.filter(Boolean).join(" ");
}

/** Return the exact figures of a solve: its time, its speed, and its length in the other metric. */
export function figures({ made, milliseconds }: Result, metric: Metric) {
  const speed = tps({ moves: made.moves, milliseconds });
  const parts = [mainLength(made, metric), stopped(milliseconds), `${speed} tiles per second`];
  if (made.multi !== made.moves) parts.push(otherLength(made, metric));
  return parts.join(" · ");
}

/** @param challenged whether the game is a challenge, so that another challenge is the answer to it */
export function stepName(step: Step, challenged: boolean): string {
  switch (step.does) {
    case "daily":
      return `Next: daily ${niceSize(step.size)}`;
    case "level":
      return `Next: ${levelName(step.level)}`;
    case "challenge":
      return challenged ? "Challenge them back" : "Challenge a friend";
    case "share":
      return "Share result";
    case "board":
      return SHUFFLE;
    case "again":
      return "Race again";
    case "review":
      return REVIEW;
  }
}
