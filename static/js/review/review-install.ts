// Installs the review of a game: its panel, its curve, its marks.

import type { App } from "../app/app.ts";
import { createBetterLine } from "./better-line.ts";
import { createReviewChart } from "./chart.ts";
import { createReviewMarks } from "./marks.ts";
import { createReviewController } from "./review-controller.ts";
import { createReviewPanel } from "./review-panel.ts";
import { installTrials } from "./trials.ts";

export function installReview(
  app: App,
  { refuse, seek }: { refuse: () => void; seek: (at: number) => void },
) {
  const reviews = createReviewController(app, { refuse });
  installTrials(app);
  app.panel(() => createReviewMarks());
  app.panel(() =>
    createReviewPanel({
      onReview: reviews.review,
      onStop: reviews.end,
      onClose: reviews.close,
      onNext: reviews.toNextMistake,
      onSeek: reviews.toMistake,
      onLikely: reviews.toLikely,
      onBetter: createBetterLine(app),
      onApply: reviews.apply,
    }),
  );
  app.panel(() => createReviewChart({ onSeek: seek }));
  return reviews;
}
