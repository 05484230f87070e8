// The tiers of slidysim's leaderboard, for the solves of all sessions and the events. Python computes
// them when they are unfolded. The settings have a switch for them.

import type { App } from "../app/app.ts";
import { element, findPanel, setText } from "../lib/dom.ts";
import { stopped } from "../lib/format.ts";
import { createLatest } from "../lib/latest.ts";
import type { TiersResult } from "../protocol.ts";
import { isCounting, loadResults } from "../state/event-results.ts";
import { resultOf, type Summary } from "../state/solves.ts";
import type { State } from "../state/state.ts";
import * as text from "./solves-text.ts";

export function createTiersView({ client }: App) {
  const { root, part } = findPanel("tiers", HTMLDetailsElement);
  const total = part("total");
  const table = part("table", HTMLTableElement);
  const rest = part("rest");
  const loading = createLatest();
  let solves: readonly Summary[] = [];

  async function draw() {
    if (root.hidden || !root.open) return;
    const signal = loading.begin();
    const events = loadResults()
      .filter(isCounting)
      .map(({ key, ms }): [string, number] => [key, ms]);
    try {
      const found = await client.request(
        { type: "tiers", sizes: timesOf(solves), events },
        { signal },
      );
      if (!signal.aborted) show(found);
    } catch {
      if (!signal.aborted) setText(total, text.NO_TIERS);
    }
  }

  function show({ categories, ...found }: TiersResult) {
    const known = categories.filter(({ best }) => best !== null);
    setText(total, text.tierTotal(found));
    setText(rest, text.tiersRest(categories.length - known.length));
    table.hidden = known.length === 0;
    table.tBodies[0]?.replaceChildren(
      ...known.map(({ category, best, tier, next }) =>
        element(
          "tr",
          {},
          element("th", { text: category, attributes: { scope: "row" } }),
          ...[stopped(best ?? 0), tier ?? "–", next === null ? "–" : stopped(next)].map((cell) =>
            element("td", { text: cell }),
          ),
        ),
      ),
    );
  }
  root.addEventListener("toggle", () => void draw());

  return {
    pick: ({ history, settings }: State) => [history.solves, settings.tiers],
    show({ history, settings }: State) {
      solves = history.solves;
      root.hidden = !settings.tiers;
      if (root.hidden) loading.end();
      else void draw();
    },
  };
}

/** Return the times of the solves that count by size, oldest first. */
function timesOf(solves: readonly Summary[]) {
  const sizes: Record<string, (number | null)[]> = {};
  for (const solve of solves) {
    if (solve.practice) continue;
    sizes[solve.size] ??= [];
    sizes[solve.size]?.push(resultOf(solve));
  }
  return sizes;
}
