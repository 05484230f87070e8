// The moves of the replayed solution, as letters. The moves made so far and the wrong moves of a
// review are highlighted. A long solution is shown in part, around the current move.

import { element, findPanel } from "../lib/dom.ts";
import { formatMoves } from "../puzzle/notation.ts";
import type { Move } from "../puzzle/rules.ts";
import { reviewed } from "../state/review.ts";
import { type State, solutionMoves } from "../state/state.ts";

/** Number of moves shown at once. */
const MOST = 300;
/** Moves after which the shown part changes, and the moves made that stay in it. */
const PAGE = 50;
const BEFORE = 20;

export function createSolutionView() {
  const { root: text } = findPanel("solution");
  let moves: readonly Move[] = [];
  /** Indices in the whole line of moves. */
  let wrong: Set<number> = new Set();
  /** Index of the first move shown. */
  let first = 0;
  let done = 0;
  let letters: HTMLElement[] = [];

  /** @param from index of the solution's first move in the line */
  function draw(from: number) {
    letters = moves.slice(first, first + MOST).map((move, i) => {
      const at = first + i;
      const name = `${at < done ? "made " : ""}${wrong.has(from + at) ? "wrong" : ""}`.trim();
      return element("span", { text: move, class: name });
    });
    const rest = moves.length > first + MOST;
    text.replaceChildren(...(first ? ["… "] : []), ...letters, ...(rest ? [" …"] : []));
  }

  return {
    show(state: State, before: State | null) {
      const {
        game: { line, solutionFrom, at },
        analysis: { review },
      } = state;
      const from = solutionFrom ?? 0;
      const sameLine =
        before && line === before.game.line && solutionFrom === before.game.solutionFrom;
      const sameReview = before && reviewed(state) === reviewed(before);
      if (!sameLine) {
        moves = solutionMoves(state);
        // Set even if there are no moves to replay: tests and scripts read them.
        text.dataset.moves = formatMoves(moves);
      }
      if (!sameReview) wrong = new Set(review.kind === "done" ? review.result.wrong : []);
      const last = done;
      done = Math.max(0, Math.min(at - from, moves.length));
      const page = Math.floor(done / PAGE) * PAGE - BEFORE;
      const start = Math.max(0, Math.min(page, moves.length - MOST));
      if (!sameLine || !sameReview || start !== first) {
        first = start;
        return draw(from);
      }
      for (let i = Math.min(last, done); i < Math.max(last, done); i++) {
        letters[i - first]?.classList.toggle("made", i < done);
      }
    },
  };
}
