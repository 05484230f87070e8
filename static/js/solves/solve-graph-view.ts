// The graph of times. When the user first opens it, the page loads its script and requests the averages
// from Python.

import type { App } from "../app/app.ts";
import { findPanel, setText } from "../lib/dom.ts";
import { stopped } from "../lib/format.ts";
import { createLate } from "../lib/late-import.ts";
import { createLatest } from "../lib/latest.ts";
import { shownSolves } from "../state/sessions.ts";
import { resultOf } from "../state/solves.ts";
import type { State } from "../state/state.ts";
import type { createGraph } from "./solve-graph.ts";
import * as text from "./solves-text.ts";

/** The graph needs two solves to draw a line. */
const MIN_SOLVES = 2;

export function createGraphView({ client, say }: App) {
  const { root, part } = findPanel("solves-graph", HTMLDetailsElement);
  const box = part("box");
  const loading = createLatest();
  const load: () => Promise<{ createGraph: typeof createGraph }> = createLate(import.meta.graph);
  let graph: ReturnType<typeof createGraph> | null = null;
  let shown: State | null = null;
  let drawn = false;

  async function draw() {
    if (!shown || !root.open) return;
    drawn = true;
    const { start } = shown.game;
    const size = `${start.rows}x${start.cols}`;
    const solves = shownSolves(shown).filter((solve) => solve.size === size && !solve.practice);
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
    try {
      const { averages } = await client.request({ type: "averages", results }, { signal });
      if (!signal.aborted) graph.show(results, averages);
    } catch {
      // Without averages, the graph shows only the times.
    }
  }
  root.addEventListener("toggle", () => void draw());
  setText(part("name"), text.GRAPH);
  setText(part("about"), text.GRAPH_HELP);

  return {
    pick: ({ history, choices, game: { start } }: State) => [
      history.solves,
      history.sessions,
      history.filter,
      choices.session,
      start.rows,
      start.cols,
    ],
    show(state: State) {
      shown = state;
      const { rows, cols } = state.game.start;
      const of = shownSolves(state).filter(
        ({ size, practice }) => size === `${rows}x${cols}` && !practice,
      );
      root.hidden = of.length < MIN_SOLVES;
      if (root.hidden) loading.end();
      else if (drawn) void draw();
    },
  };
}
