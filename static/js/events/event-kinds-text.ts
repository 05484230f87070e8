// The words of each kind of event. state/event-kinds.ts has the rules.

import { count, counted, seconds, stopped } from "../lib/format.ts";
import { type Average, averageOf, meanOf, omittedIn, timesOf } from "../state/event-average.ts";
import type { EventKind } from "../state/event-kinds.ts";
import { isBlind, isWaiting, lengthOf, movesOf } from "../state/event-run.ts";
import { isRange } from "../state/events.ts";
import type { Run } from "../state/events-part.ts";
import { inMoves } from "../state/metric-text.ts";

type Words = {
  name: string;
  rule: string;
  /** Return the label of the button that ends a run, or an empty text if there is none. */
  finish: (run: Run) => string;
  /** Advise the user during a run. */
  advice: (run: Run) => string;
  /** Describe the result of a run that is over. */
  outcome: (run: Run) => string;
  /** The short form of the result, if the outcome is too long for a headline. */
  headline?: (run: Run) => string;
};

const nothing = () => "";
const found = (run: Run) => inMoves(lengthOf(run, run.best?.moves ?? []), run.event.metric);
const timeOf = ({ clock }: Run) => seconds(clock.spent);

/** The words of several boards in a row. */
const SERIES = {
  ...{ finish: nothing, advice: nothing },
  headline: (run: Run) => `${counted(run.splits.length, "board")} in ${timeOf(run)}`,
  outcome(run: Run) {
    const boards =
      run.splits.length === 2 ? "Both boards" : `All ${counted(run.splits.length, "board")}`;
    return `${boards} solved in ${timeOf(run)} with ${counted(movesOf(run), "move")}.`;
  },
};

/** The largest average whose results fit in a line. */
const LISTED = 12;
const plain = (ms: number) => stopped(ms).replace("\u00a0s", "");

/** Describe an average, such as `Ao5 2.119: (1.712) 2.025 2.062 2.271 (2.735)`. */
export function averageText(average: Average) {
  const { results, omitted } = average;
  const mean = meanOf(average);
  const name = `${omitted ? "Ao" : "Mo"}${results.length}`;
  const words = `${name} ${mean === null ? "DNF" : plain(Math.round(mean))}`;
  if (results.length > LISTED) return words;
  const out = omittedIn(average);
  const times = results.map((ms, i) => {
    const time = ms === null ? "DNF" : plain(ms);
    return out.has(i) ? `(${time})` : time;
  });
  return `${words}: ${times.join(" ")}`;
}

/** Describe the end of an average. */
function averageOutcome({ event, splits }: Run) {
  const average = averageOf(event, splits);
  return average ? averageText(average) : "";
}

export const KINDS: Readonly<Record<EventKind, Words>> = {
  average: {
    name: "Average",
    rule: "Several boards of one size, or relays. The clock stops after each one, and starts again with your first move on the next.",
    finish: nothing,
    advice(run) {
      if (!isWaiting(run)) return "";
      const ms = timesOf(run.event, run.splits).at(-1) ?? null;
      const last = ms === null ? "DNF" : stopped(ms);
      const next = isRange(run.event.size) ? "relay" : "board";
      return `${last}. Your first move starts the next ${next}.`;
    },
    outcome: averageOutcome,
  },
  relay: {
    ...SERIES,
    name: "Relay",
    rule: "Boards of different sizes, one after another without a pause.",
  },
  marathon: {
    ...SERIES,
    name: "Marathon",
    rule: "Several boards of one size, one after another without a pause.",
  },
  fmc: {
    name: "Fewest moves",
    rule: "Find the shortest solution you can for one board. Try as often as you like.",
    finish: ({ best }) => (best ? "Finish" : "Give up"),
    advice(run) {
      const { best, board } = run;
      if (!best) return "";
      if (board.game.at !== best.moves.length) return `Your best: ${found(run)}.`;
      return `Solved in ${found(run)}. Go back and look for something shorter, or finish.`;
    },
    outcome(run) {
      const { best, optimum } = run;
      if (!best) return `No solution found in ${timeOf(run)}.`;
      const words = `Solved in ${found(run)}`;
      if (!optimum) return `${words}.`;
      if (optimum.length === null)
        return `${words}. The shortest is at least ${count(optimum.least)}.`;
      const over = lengthOf(run, best.moves) - optimum.length;
      return over ? `${words}, ${over} more than the shortest.` : `${words}, the fewest possible!`;
    },
  },
  hunt: {
    name: "Optimal hunt",
    rule: "Find a shortest solution of one board against the clock.",
    finish: nothing,
    advice(run) {
      if (!run.best) return "";
      return run.optimum
        ? `Solved in ${found(run)}, but there's a shorter solution.`
        : `Solved in ${found(run)}. The shortest length is still being computed.`;
    },
    outcome: (run) => `You found a shortest solution in ${timeOf(run)}.`,
  },
  bld: {
    name: "Blindfolded",
    rule: "Memorise the board. Its numbers disappear with your first move.",
    finish: (run) => (isBlind(run) ? "Uncover" : ""),
    advice: (run) =>
      isBlind(run)
        ? "Solve it from memory, then uncover the board."
        : "Memorise the board. Your first move hides its numbers.",
    outcome: (run) =>
      run.solved
        ? `Solved blindfolded in ${timeOf(run)}.`
        : "Not solved, so this attempt doesn't count.",
  },
  solves: {
    ...SERIES,
    name: "Solves",
    rule: "Solves that belong together, such as an average, one after another.",
    headline: (run) => averageOutcome(run) || SERIES.headline(run),
    outcome: (run) => averageOutcome(run) || SERIES.outcome(run),
  },
};
