// The graph of times. When the user first opens it, the page loads the graph library and requests
// the averages from Python.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { App } from "../app/app.ts";
import { Button } from "../lib/controls.tsx";
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

export function createSolveGraph({ client }: App) {
  const loadGraph: () => Promise<{ createGraph: typeof createGraph }> = createLate(
    import.meta.graph,
  );
  const loadPlot: () => Promise<{ default: typeof import("uplot") }> = createLate(
    import.meta.uplot,
  );
  const loading = createLatest();
  let graph: ReturnType<typeof createGraph> | null = null;

  return {
    end: loading.end,
    /** Draw the times of solves. Return false if the library could not be loaded. */
    async draw(solves: readonly Summary[], box: HTMLElement): Promise<boolean> {
      const results = solves.map(resultOf);
      const signal = loading.begin();
      try {
        const [library, { default: UPlot }] = await Promise.all([loadGraph(), loadPlot()]);
        graph ??= library.createGraph(UPlot, box);
      } catch {
        return false;
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
      return true;
    },
  };
}

/** @param props `solves` are the solves of one size that count, in an array that changes with them */
export function SolveGraph({ solves, graph }: { solves: readonly Summary[]; graph: Graph }) {
  const root = useRef<HTMLDetailsElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState(false);
  const hidden = solves.length < MIN_SOLVES;
  function draw() {
    if (hidden) return graph.end();
    if (!root.current?.open || !box.current) return;
    void graph.draw(solves, box.current).then((drawn) => setMissing(!drawn));
  }
  useLayoutEffect(draw, [solves]);
  return (
    <details ref={root} data-panel="solves-graph" class="counts" hidden={hidden} onToggle={draw}>
      <summary>Graph of times</summary>
      <div ref={box} class="times-graph" role="img" />
      <p class="note">{text.GRAPH_HELP}</p>
      <p class="note" role="status" hidden={!missing}>
        The graph couldn't be loaded.{" "}
        <Button class="small" onPress={draw}>
          Try again
        </Button>
      </p>
    </details>
  );
}
