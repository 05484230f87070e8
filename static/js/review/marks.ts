// Marks for a review's wrong moves under the replay's slider.

import { element, findPanel } from "../lib/dom.ts";
import { sharedMoves } from "../state/lines.ts";
import { wrongMoves } from "../state/review.ts";
import type { State } from "../state/state.ts";

/** The number of distinct places for marks on the slider. */
const PLACES = 300;

export function createReviewMarks() {
  const { root: marks } = findPanel("review-marks");

  return {
    show(state: State, before: State | null) {
      const same =
        before &&
        state.analysis.review === before.analysis.review &&
        state.game.line === before.game.line &&
        state.game.solutionFrom === before.game.solutionFrom;
      const none = state.analysis.review.kind !== "done" && before?.analysis.review.kind !== "done";
      if (same || none) return;
      const from = state.game.solutionFrom ?? 0;
      const length = state.game.line.length - from;
      const shared = sharedMoves(state.game);
      const wrong = wrongMoves(state)
        .filter((i) => i >= from && i < shared)
        .map((i) => i - from);
      // A move lies between two steps of the slider.
      const places = new Set(wrong.map((i) => Math.round((PLACES * (i + 0.5)) / length)));
      marks.replaceChildren(
        ...[...places].map((place) => {
          const mark = element("span");
          mark.style.setProperty("--place", String(place / PLACES));
          return mark;
        }),
      );
    },
  };
}
