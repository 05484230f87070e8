// Installs the review of a game: its card and its curve.

import type { App } from "../app/app.ts";
import { createReviewChart } from "./review-chart.ts";
import { createReviewController } from "./review-controller.ts";
import { createReviewCard } from "./review-panel.tsx";
import { installTrials } from "./trials.ts";

export function installReview(
  app: App,
  { refuse, seek }: { refuse: () => void; seek: (at: number) => void },
) {
  const reviews = createReviewController(app, { refuse });
  installTrials(app);
  app.panel(() => createReviewCard(reviews));
  app.panel(() => createReviewChart({ onSeek: seek }));
  return reviews;
}
