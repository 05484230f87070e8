// The graph of times. When the user first opens it, the page loads its script and requests the averages
// from Python.

import type { App } from "../app/app.ts";
import type { Summary } from "../state/history.ts";
import type { Settings } from "../state/settings.ts";
import { resultOf } from "../state/solves.ts";
import { createLateContent, type LateContent, LateDetails } from "./late-details.tsx";
import type { Solves } from "./solve-drawing.ts";
import type * as graph from "./solve-graph.tsx";
import * as text from "./solves-text.ts";

/** The graph needs two solves to draw a line. */
const MIN_SOLVES = 2;
const AVERAGES = [5, 12, 100];

export type Graph = LateContent<Shown>;

interface Shown {
  /** the solves of one size that count, in an array that changes with them */
  solves: readonly Summary[];
  trim: Settings["trim"];
}

export const createSolveGraph = (app: App): Graph =>
  createLateContent<typeof graph, Shown>(
    import.meta.graph,
    app,
    async ({ showGraph }, box, { solves, trim }, signal) => {
      const results = solves.map(resultOf);
      const dates = solves.map(({ when }) => Date.parse(when));
      // The times are drawn at once. The averages follow when Python has computed them.
      const averages: Solves["averages"][number][] = AVERAGES.map(() => null);
      showGraph(box, { results, dates, averages });
      for (const [i, count] of AVERAGES.entries()) {
        const request = { type: "averages", results, count, trim } as const;
        averages[i] = (await app.client.request(request, { signal })).averages;
        if (signal.aborted) return;
        showGraph(box, { results, dates, averages: [...averages] });
      }
    },
  );

export function SolveGraph({ graph, ...shown }: Shown & { graph: Graph }) {
  return (
    <LateDetails
      panel="solves-graph"
      title="Graph of times"
      hidden={shown.solves.length < MIN_SOLVES}
      changes={[shown.solves, shown.trim]}
      content={graph}
      shown={shown}
    >
      <p class="note">{text.GRAPH_HELP}</p>
    </LateDetails>
  );
}
