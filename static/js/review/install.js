// The review of a game: its panel, its curve, its marks.

import { createReviewChart } from "./chart.js";
import { createReviewController } from "./controller.js";
import { createReviewMarks } from "./marks.js";
import { createReviewPanel } from "./panel.js";

/** @import { App } from "../app/app.js" */

/**
 * @param {App} app
 * @param {{ refuse: () => void, seek: (at: number) => void, onMissing: () => void }} others
 * `onMissing`: a part of the page couldn't be loaded
 */
export function installReview(app, { refuse, seek, onMissing }) {
  const reviews = createReviewController(app, { refuse });
  app.panel(() => createReviewMarks());
  app.panel(() =>
    createReviewPanel({
      onReview: reviews.review,
      onStop: reviews.end,
      onClose: reviews.close,
      onNext: reviews.toNextMistake,
      onSeek: reviews.toMistake,
      onLikely: reviews.toLikely,
      onBetter: reviews.better,
    }),
  );
  app.panel(() => createReviewChart({ onSeek: seek, onMissing }));
  return reviews;
}
