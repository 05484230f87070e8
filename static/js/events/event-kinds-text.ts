// The words of each kind of event. state/event-kinds.ts has the rules.

import { count, counted, seconds } from "../lib/format.ts";
import type { EventKind } from "../state/event-kinds.ts";
import { isBlind, lengthOf, movesOf } from "../state/event-run.ts";
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

export const KINDS: Readonly<Record<EventKind, Words>> = {
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
    rule: "Find the shortest solution you can of one board, with any number of attempts.",
    finish: ({ best }) => (best ? "Finish" : "Give up"),
    advice(run) {
      const { best, board } = run;
      if (!best) return "";
      if (board.game.at !== best.moves.length) return `Your best: ${found(run)}.`;
      return `Solved in ${found(run)}. Go back to look for a shorter solution, or finish.`;
    },
    outcome(run) {
      const { best, optimum } = run;
      if (!best) return `No solution was found in ${timeOf(run)}.`;
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
        ? `Solved in ${found(run)}, but there is a shorter solution.`
        : `Solved in ${found(run)}. The shortest length is still being computed.`;
    },
    outcome: (run) => `You found a shortest solution in ${timeOf(run)}.`,
  },
  bld: {
    name: "Blindfolded",
    rule: "Memorise the board. Its numbers are hidden at your first move.",
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
  },
};
