// The result of a win: what the win was, what is known about it, and the steps to offer next.

import { type Lengths, lengthBy, lengthsOf } from "../puzzle/slides.ts";
import { challengeOf, challengeOn, type Duel, duelOf } from "./challenge.ts";
import { elapsed } from "./clock.ts";
import { dayOfSeed, isRepeated, otherDaily, streakUntil } from "./daily.ts";
import { isEasy, nextLevel } from "./levels.ts";
import { starsOf } from "./stars.ts";
import { isOwnWin, type State } from "./state.ts";

/** A step that the result offers. `challenge` answers the challenge if the game is one. */
export type Step =
  | { does: "daily"; size: string }
  | { does: "level"; level: number }
  | { does: "challenge" | "share" | "board" | "again" | "review" };

export type Result = {
  made: Lengths;
  /** The time without a penalty. */
  milliseconds: number;
  /** The length of the solve in the user's metric. */
  moves: number;
  /** The proven length of a shortest solution, or null if it is not known. */
  shortest: number | null;
  stars: 1 | 2 | 3 | null;
  /** A comparison with earlier solves, or the reason why the solve does not count. */
  remark: string;
  duel: Duel | null;
  /** The day of a daily board, and the streak that ends with it. */
  daily: { day: string; streak: number } | null;
  /** The steps of the buttons. The first one is the main button's. */
  steps: readonly Step[];
};

/** Return what a win on the current board is. */
export function occasionOf(state: State): "challenge" | "daily" | "level" | "game" {
  if (challengeOn(state)) return "challenge";
  if (dayOfSeed(state.game.seed) !== null) return "daily";
  return isEasy(state.game) ? "level" : "game";
}

/** Return the result of the current game, or null if the user has not just won it. */
export function resultOf(state: State): Result | null {
  if (!isOwnWin(state)) return null;
  const { game, analysis, settings, history } = state;
  const made = lengthsOf(game.line, 0, game.at);
  const moves = lengthBy(settings.metric, made);
  const shortest = analysis.shortest?.optimal ? analysis.shortest.length : null;
  const day = dayOfSeed(game.seed);
  const challenged = challengeOn(state) !== null;
  return {
    made,
    moves,
    milliseconds: elapsed(game.clock, 0),
    shortest,
    stars: shortest === null ? null : starsOf(moves, shortest),
    remark: analysis.remark,
    duel: duelOf(state),
    daily: day === null || challenged ? null : { day, streak: streakUntil(history.solves, day) },
    steps: stepsOf(state),
  };
}

/** Return whether Play shows the result. */
export function isResultShown(state: State) {
  const { analysis, choices, page } = state;
  const inPlay = choices.mode === "play" && !page.embed;
  return inPlay && !analysis.resultClosed && isOwnWin(state);
}

function stepsOf(state: State): readonly Step[] {
  const level = nextLevel(state);
  const size = otherDaily(state);
  const board: Step = level === null ? { does: "board" } : { does: "level", level };
  const challenge: Step[] = challengeOf(state) ? [{ does: "challenge" }] : [];
  const share: Step[] = isRepeated(state) ? [] : [{ does: "share" }];
  switch (occasionOf(state)) {
    case "challenge":
      return [...challenge, { does: "again" }, { does: "review" }];
    case "daily":
      return [...share, size === null ? board : { does: "daily", size }, { does: "review" }];
    case "level":
      return [board, { does: "review" }];
    case "game":
      return [board, ...challenge, { does: "review" }];
  }
}
