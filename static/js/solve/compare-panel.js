// One board, many searches: a table whose rows arrive as the searches end.

import { element, findPanel, setText } from "../lib/dom.js";
import { count, duration } from "../lib/format.js";
import { ALGORITHMS, HEURISTICS } from "../state/choices.js";

/** @import { ComparedRun, State } from "../state/state.js" */

/** @param {{ onCompare: () => void }} intents */
export function createComparePanel({ onCompare }) {
  const { part } = findPanel("comparison");
  const button = part("compare", HTMLButtonElement);
  const table = part("table", HTMLTableElement);
  button.addEventListener("click", onCompare);

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show({ here: { comparison } }, before) {
      if (comparison === before?.here.comparison) return;
      setText(button, comparison.running ? "End" : "Compare");
      table.hidden = comparison.runs.length === 0;
      const most = Math.max(1, ...comparison.runs.map(({ row }) => row?.stats?.expanded ?? 0));
      table.replaceChildren(
        head(),
        element("tbody", {}, ...comparison.runs.map((run) => line(run, most, comparison.running))),
      );
    },
  };
}

function head() {
  const names = ["Search", "Moves", "Expanded", "Peak frontier", "Time"];
  const cells = names.map((text) => element("th", { text, attributes: { scope: "col" } }));
  return element("thead", {}, element("tr", {}, ...cells));
}

/**
 * @param {ComparedRun} run
 * @param {number} most
 * @param {boolean} running
 */
function line({ algorithm, heuristic, row }, most, running) {
  const label = ALGORITHMS[/** @type {keyof typeof ALGORITHMS} */ (algorithm)];
  const estimate = heuristic && HEURISTICS[/** @type {keyof typeof HEURISTICS} */ (heuristic)];
  const name = element("th", { text: label, attributes: { scope: "row" } });
  if (estimate) name.append(" ", element("span", { class: "note", text: estimate }));
  if (!row)
    return element("tr", {}, name, element("td", { text: running ? "…" : "" }), ...blanks(3));
  const stats = row.stats;
  const failed = "error" in row;
  const length = failed ? "–" : `${row.length}${row.optimal ? "" : " +"}`;
  const bar = element("span", { class: "bar" });
  // By the logarithm: the searches differ by orders of magnitude.
  const share = Math.log1p(stats?.expanded ?? 0) / Math.log1p(most);
  bar.style.setProperty("--share", share.toFixed(3));
  return element(
    "tr",
    failed ? { attributes: { title: row.error.message } } : {},
    name,
    element("td", {
      text: length,
      attributes: failed ? {} : { title: row.optimal ? "optimal" : "not proven optimal" },
    }),
    element("td", {}, element("span", { text: stats ? count(stats.expanded) : "–" }), bar),
    element("td", { text: stats ? count(stats.peak_frontier) : "–" }),
    element("td", { text: failed ? "gave up" : duration(row.stats.seconds) }),
  );
}

/** @param {number} number */
function blanks(number) {
  return Array.from({ length: number }, () => element("td"));
}
