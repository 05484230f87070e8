// The graph of times. When the user first opens it, the page loads its script and requests the averages
// from Python.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { App } from "../app/app.ts";
import { stopped } from "../lib/format.ts";
import { createLate } from "../lib/late-import.ts";
import { createLatest } from "../lib/latest.ts";
import type { Summary } from "../state/history.ts";
import { resultOf } from "../state/solves.ts";
import type { createGraph } from "./solve-graph.ts";
import * as text from "./solves-text.ts";

/** The graph needs two solves to draw a line. */
const MIN_SOLVES = 2;

export type Graph = ReturnType<typeof createSolveGraph>;

export function createSolveGraph({ client, say }: App) {
  const load: () => Promise<{ createGraph: typeof createGraph }> = createLate(import.meta.graph);
  const loading = createLatest();
  let graph: ReturnType<typeof createGraph> | null = null;

  return {
    end: loading.end,
    /** Draw the times of solves. */
    async draw(solves: readonly Summary[], box: HTMLElement) {
      const results = solves.map(resultOf);
      const signal = loading.begin();
      try {
        graph ??= (await load()).createGraph(box);
      } catch {
        return say(text.GRAPH_MISSING);
      }
      // The times are drawn at once. The averages follow when Python has computed them.
      graph.show(results, null);
      const times = results.filter((result) => result !== null);
      if (times.length) {
        const best = stopped(Math.min(...times));
        const worst = stopped(Math.max(...times));
        box.setAttribute("aria-label", text.graph(solves.length, best, worst));
      }
      client
        .request({ type: "averages", results }, { signal })
        .then(({ averages }) => signal.aborted || graph?.show(results, averages))
        .catch(() => {}); // Without averages, the graph shows only the times.
    },
  };
}

/** @param props `solves` are the solves of one size that count, in an array that changes with them */
export function SolveGraph({ solves, graph }: { solves: readonly Summary[]; graph: Graph }) {
  const root = useRef<HTMLDetailsElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const hidden = solves.length < MIN_SOLVES;
  function draw() {
    if (hidden) return graph.end();
    if (root.current?.open && box.current) void graph.draw(solves, box.current);
  }
  useLayoutEffect(draw, [solves]);
  return (
    <details ref={root} data-panel="solves-graph" class="counts" hidden={hidden} onToggle={draw}>
      <summary>Graph of times</summary>
      <div ref={box} class="times-graph" role="img" />
      <p class="note">{text.GRAPH_HELP}</p>
    </details>
  );
}
