// A textbook table whose rows are recomputed when the user presses a button. It shows the printed
// values, the recomputed values, and the difference in words.

import type { App } from "../app/app.ts";
import { failure } from "../engine/requests.ts";
import { element, setText } from "../lib/dom.ts";
import * as text from "./textbooks-text.ts";

/** The maximum number of rows of a table that does not scroll. */
const LONG = 40;

/**
 * A recomputed row. `cells` are the texts of its cells. `same` is whether it equals the printed
 * row, or null if they cannot be compared. `difference` describes the difference.
 */
export type Recomputed = { cells: readonly string[]; same: boolean | null; difference: string };
type Published<T> = {
  title: string;
  source: string;
  why: string;
  head: readonly string[];
  rows: readonly T[];
  name: (row: T) => string;
  printed: (row: T) => readonly string[];
  recompute: (
    row: T,
    signal: AbortSignal,
    onProgress: (text: string) => void,
  ) => Promise<Recomputed>;
  sum: (tally: Tally) => string;
};
type Tally = { same: number; other: number; open: number; rows: number };

/** @param more elements to insert between the text and the table */
export function createRecomputed<T>(app: App, table: Published<T>, ...more: Node[]) {
  const { title, source, why, head, rows, name, printed, recompute, sum } = table;
  const all = element("button", {
    class: "small",
    text: text.COMPUTE_ALL,
    attributes: { type: "button" },
  }) as HTMLButtonElement;
  const summary = element("p", { class: "note", attributes: { role: "status" } });
  const progress = element("p", { class: "note", attributes: { "aria-hidden": "true" } });
  const lines = rows.map((row) => createLine(name(row), printed(row), () => enqueue([row])));
  const body = element("tbody", {}, ...lines.flatMap(({ nodes }) => nodes));
  const root = element(
    "section",
    { class: "card recomputed", attributes: { "aria-label": title } },
    element("div", { class: "row-ends" }, element("h2", { text: title }), all),
    element("p", { text: why }),
    element("p", { class: "note", text: source }),
    ...more,
    summary,
    progress,
    element(
      "div",
      {
        class: rows.length > LONG ? "scroll long" : "scroll",
        attributes: { role: "region", tabindex: "0", "aria-label": text.tableLabel(title) },
      },
      element("table", {}, headOf([...head, ""]), body),
    ),
  );

  const results: Map<T, Recomputed> = new Map();
  let queue: T[] = [];
  let running: AbortController | null = null;

  all.addEventListener("click", () => {
    if (running) end();
    else
      enqueue(
        rows.filter((row) => !results.has(row)).concat(results.size === rows.length ? rows : []),
      );
  });

  function end() {
    queue = [];
    running?.abort();
  }

  function enqueue(wanted: readonly T[]) {
    queue.push(...wanted.filter((row) => !queue.includes(row)));
    if (!running) void run();
  }

  async function run() {
    const controller = new AbortController();
    running = controller;
    setText(all, text.STOP);
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      const line = lines[rows.indexOf(row)];
      line?.wait();
      setText(progress, text.computing(name(row)));
      try {
        const found = await recompute(row, controller.signal, (message) =>
          setText(progress, message),
        );
        results.set(row, found);
        line?.show(found);
      } catch (error) {
        const { code, message } = failure(error);
        line?.fail(code === "cancelled" ? "" : message);
        if (code === "cancelled") break;
      }
    }
    running = null;
    setText(all, text.COMPUTE_ALL);
    setText(progress, "");
    setText(summary, results.size ? sum(tally()) : "");
  }

  function tally() {
    const count = (verdict: boolean | null) =>
      [...results.values()].filter(({ same }) => same === verdict).length;
    return { same: count(true), other: count(false), open: count(null), rows: rows.length };
  }

  app.onStop(end);
  return { element: root };
}

function createLine(name: string, printed: readonly string[], onPress: () => void) {
  const recomputed = printed.map(() => element("span", { class: "made" }));
  const button = element("button", { class: "small", attributes: { type: "button" } });
  function setLabel(label: string) {
    setText(button, label);
    button.setAttribute("aria-label", text.rowLabel(label, name));
  }
  setLabel(text.COMPUTE);
  button.addEventListener("click", onPress);
  const verdict = element("td", { class: "verdict" }, button);
  const row = element(
    "tr",
    {},
    element("th", { text: name, attributes: { scope: "row" } }),
    ...printed.map((text, i) =>
      element("td", {}, element("span", { text }), recomputed[i] as HTMLElement),
    ),
    verdict,
  );
  const explanation = element("span");
  const attributes = { colspan: String(printed.length + 2) };
  const below = element(
    "tr",
    { class: "difference", attributes: { hidden: "" } },
    element("td", { attributes }, explanation),
  );

  function explain(message: string) {
    setText(explanation, message);
    below.hidden = message === "";
  }

  return {
    nodes: [row, below],
    wait() {
      setLabel(text.WAITING);
    },
    show({ cells, same, difference }: Recomputed) {
      for (const [i, cell] of cells.entries()) setText(recomputed[i] as HTMLElement, cell);
      row.dataset.verdict = same === null ? "open" : same ? "same" : "other";
      setLabel(text.verdict(same));
      explain(difference);
    },
    fail(message: string) {
      setLabel(text.COMPUTE);
      explain(message);
    },
  };
}

function headOf(names: readonly string[]) {
  const cells = names.map((text) =>
    text ? element("th", { text, attributes: { scope: "col" } }) : element("td"),
  );
  return element("thead", {}, element("tr", {}, ...cells));
}
