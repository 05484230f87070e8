// The statistics of solves. When the user first opens them, the page loads their script and requests
// the figures from Python.

import type { App } from "../app/app.ts";
import type { Metric } from "../puzzle/slides.ts";
import type { Summary } from "../state/history.ts";
import type { Settings } from "../state/settings.ts";
import { numbersOf } from "../state/solves.ts";
import { createLateContent, type LateContent, LateDetails } from "./late-details.tsx";
import type * as statistics from "./solve-statistics.tsx";
import * as text from "./solves-text.ts";

export type Statistics = LateContent<Shown>;

interface Shown {
  /** the solves of one size that count, in an array that changes with them */
  solves: readonly Summary[];
  goal: number | null;
  metric: Metric;
  trim: Settings["trim"];
  onGoal: (goal: number | null) => void;
}

export const createStatistics = (app: App): Statistics =>
  createLateContent<typeof statistics, Shown>(
    import.meta.statistics,
    app,
    async ({ showStatistics }, box, { solves, goal, trim, ...more }, signal) => {
      const results = solves.map(numbersOf);
      const request = { type: "statistics", results, trim, goal } as const;
      const found = await app.client.request(request, { signal });
      if (signal.aborted) return;
      showStatistics(box, { solves: solves.length, found, goal, trim, ...more });
    },
  );

export function SolveStatistics({ statistics, ...shown }: Shown & { statistics: Statistics }) {
  return (
    <LateDetails
      panel="solves-statistics"
      title="Statistics"
      hidden={shown.solves.length < text.STATISTICS_FROM}
      changes={[shown.solves, shown.goal, shown.metric, shown.trim]}
      content={statistics}
      shown={shown}
    />
  );
}
