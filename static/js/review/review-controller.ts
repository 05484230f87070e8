// The review: requests grades for the line from Python, and steps from mistake to mistake.

import type { App } from "../app/app.ts";
import { boards, counting, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import type { Mistake } from "../protocol.ts";
import { formatMoves } from "../puzzle/notation.ts";
import { isSolvable } from "../puzzle/rules.ts";
import type { Metric } from "../puzzle/slides.ts";
import type { Review } from "../state/analysis.ts";
import { provenOf } from "../state/bounds.ts";
import { mainMoves } from "../state/lines.ts";
import { isHuge, placeOf } from "../state/metric.ts";
import { hasTimes } from "../state/replay.ts";
import {
  beginReview,
  closeReview,
  nextMistake,
  reviewed,
  withMistake,
  withoutDetours,
  withPlace,
  withShorterLine,
} from "../state/review.ts";
import { changed, goalOf, patch } from "../state/state.ts";
import { createBetterLine } from "./better-line.ts";
import * as text from "./review-text.ts";

export type Reviews = ReturnType<typeof createReviewController>;

/** @param options `refuse` highlights the reason why a board cannot be solved */
export function createReviewController(app: App, { refuse }: { refuse: () => void }) {
  const { store, client, say, reveal } = app;
  const grading = createLatest();

  /** Request grades for the whole line. */
  async function grade() {
    const signal = grading.begin();
    store.update(beginReview);
    const { start, goal, line, times } = store.get().game; // The review grades the main line.
    const timed = hasTimes(store.get()) ? { times } : {};
    const known = provenOf(store.get());
    const metric = store.get().settings.metric;
    /** Update the running review, unless the line has changed. */
    const show = (next: (review: Review) => Review) => {
      if (!grading.isNewest(signal)) return;
      store.update((state) =>
        mainMoves(state.game) === line &&
        state.game.start === start &&
        state.settings.metric === metric &&
        state.analysis.review.kind === "running"
          ? changed(state, { analysis: { review: next(state.analysis.review) } })
          : state,
      );
    };
    try {
      const result = await client.request(
        {
          type: "review",
          ...boards({ position: start, goal }),
          moves: formatMoves(line),
          ...timed,
          ...counting(metric),
          ...(known && metric === "stm" ? { proven: [known.at, known.least] } : {}),
        },
        {
          signal,
          onEvent({ distances, prepared = null }) {
            show(() => ({ kind: "running", waiting: false, prepared, distances }));
          },
        },
      );
      show(() => ({ kind: "done", result, better: {} }));
    } catch (error) {
      const { code, message } = failure(error);
      show((now) =>
        code === "cancelled"
          ? { kind: "stopped", distances: now.kind === "running" ? now.distances : [] }
          : { kind: "failed", message },
      );
    }
  }

  /** Show the review of the current line, or start a review if there is none. */
  function review() {
    const state = store.get();
    if (mainMoves(state.game).length === 0) return say(text.NO_MOVES);
    if (isHuge(state)) return say(text.TOO_LARGE);
    if (!isSolvable(state.game.start, goalOf(state))) return refuse();
    if (state.analysis.review.kind === "running" || state.analysis.review.kind === "done") {
      store.update(patch({ choices: { mode: "analyse" } }));
    } else {
      void grade();
    }
    reveal("review-chart");
  }

  /** @param first the index of the mistake's first move */
  function toMistake(first: number) {
    store.update((state) => withMistake(state, first));
    reveal("board");
    const state = store.get();
    const result = reviewed(state);
    const mistake = result?.mistakes.find((one) => one.first === first);
    say(aboutMistake(mistake, result?.exact ?? false, state.settings.metric));
  }

  /** @param first the index of the first move of a section that probably wasted moves */
  function toLikely(first: number) {
    store.update((state) => withPlace(state, placeOf(state, first)));
    reveal("board");
    const stretch = reviewed(store.get())?.likely.find((one) => one.first === first);
    if (stretch) say(text.probablyWasted(stretch.last - first + 1, stretch.cost));
  }

  return {
    review,
    toMistake,
    toLikely,
    /** Replace the detours of the line by shorter paths, and review it again. */
    apply() {
      const line = withoutDetours(store.get());
      if (!line) return;
      const { length } = mainMoves(store.get().game);
      store.update((state) => withShorterLine(state, line));
      void grade();
      say(text.applied(line.length, length));
    },
    toNextMistake() {
      const state = store.get();
      const mistake = nextMistake(state);
      if (mistake) toMistake(mistake.first);
      else if (state.here.mistake !== null) say(text.LAST_MISTAKE);
      else if (reviewed(state)) say(text.NO_MISTAKE);
      else if (mainMoves(state.game).length) review();
    },
    /** Review the new main line. */
    again: () => void grade(),
    better: createBetterLine(app),
    /** Cancel the review. */
    stop: grading.end,
    close: () => store.update(closeReview),
  };
}

function aboutMistake(mistake: Mistake | undefined, exact: boolean, metric: Metric) {
  // If there are no exact distances, a shorter path to the same position proves the mistake.
  if (!mistake || exact) return text.WENT_WRONG;
  if (!mistake.instead?.length) return text.CAME_BACK;
  const made = mistake.last - mistake.first + 1;
  return text.wentAround(made, made - mistake.cost, metric);
}
