// The moves of the solution that's replayed, as letters: those that are made stand out, and the
// wrong ones of a review. Of a long one a part is shown, around the place that it's at.

import { element, findPanel } from "../lib/dom.ts";
import { formatMoves } from "../puzzle/notation.ts";
import type { Move } from "../puzzle/rules.ts";
import { reviewed } from "../state/review.ts";
import { type State, solutionMoves } from "../state/state.ts";

/** How many are shown. */
const MOST = 300;
/** After how many moves another part is shown, and how many made before that are in it. */
const PAGE = 50;
const BEFORE = 20;

export function createSolutionView() {
  const { root: text } = findPanel("solution");
  let moves: readonly Move[] = [];
  /** Of the whole line. */
  let wrong: Set<number> = new Set();
  /** The first move that's shown. */
  let first = 0;
  let done = 0;
  let letters: HTMLElement[] = [];

  /** @param from of the line */
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
        // They stand on the page even if there are none to replay: a test or a script reads them.
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
