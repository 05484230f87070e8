// A published table whose rows are worked out again when they're pressed: what was printed, what
// comes out here, and the difference in words.

import { failure } from "../engine/requests.js";
import { element, setText } from "../lib/dom.js";
import * as say from "./messages.js";

/** Of more rows than this, some are scrolled to. */
const LONG = 40;

/** @import { App } from "../app/app.js" */

/**
 * What a row comes to: a text for each of its cells, whether that's what was printed (null: neither
 * yes nor no), and the difference in words.
 * @typedef {{ cells: readonly string[], same: boolean | null, words: string }} Made
 */
/**
 * @template T
 * @typedef {{
 *   title: string, source: string, why: string, head: readonly string[], rows: readonly T[],
 *   name: (row: T) => string, printed: (row: T) => readonly string[],
 *   make: (row: T, signal: AbortSignal, tell: (text: string) => void) => Promise<Made>,
 *   sum: (tally: Tally) => string,
 * }} Published
 */
/** @typedef {{ same: number, other: number, open: number, rows: number }} Tally */

/**
 * @template T
 * @param {App} app
 * @param {Published<T>} table
 * @param {...Node} more between the words and the table
 */
export function createRecomputed(app, table, ...more) {
  const { title, source, why, head, rows, name, printed, make, sum } = table;
  const all = /** @type {HTMLButtonElement} */ (
    element("button", { class: "small", text: say.COMPUTE_ALL, attributes: { type: "button" } })
  );
  const said = element("p", { class: "note", attributes: { role: "status" } });
  const now = element("p", { class: "note", attributes: { "aria-hidden": "true" } });
  const lines = rows.map((row) => createLine(name(row), printed(row), () => enqueue([row])));
  const body = element("tbody", {}, ...lines.flatMap(({ nodes }) => nodes));
  const root = element(
    "section",
    { class: "card recomputed", attributes: { "aria-label": title } },
    element("div", { class: "card-head" }, element("h2", { text: title }), all),
    element("p", { text: why }),
    element("p", { class: "note", text: source }),
    ...more,
    said,
    now,
    element(
      "div",
      {
        class: rows.length > LONG ? "scroll long" : "scroll",
        attributes: { role: "region", tabindex: "0", "aria-label": say.tableLabel(title) },
      },
      element("table", {}, headOf([...head, ""]), body),
    ),
  );

  /** @type {Map<T, Made>} */
  const made = new Map();
  /** @type {T[]} */
  let queue = [];
  /** @type {AbortController | null} */
  let going = null;

  all.addEventListener("click", () => {
    if (going) end();
    else
      enqueue(rows.filter((row) => !made.has(row)).concat(made.size === rows.length ? rows : []));
  });

  function end() {
    queue = [];
    going?.abort();
  }

  /** @param {readonly T[]} wanted */
  function enqueue(wanted) {
    queue.push(...wanted.filter((row) => !queue.includes(row)));
    if (!going) void work();
  }

  async function work() {
    const controller = new AbortController();
    going = controller;
    setText(all, say.STOP);
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      const line = lines[rows.indexOf(row)];
      line?.wait();
      setText(now, say.computing(name(row)));
      try {
        const found = await make(row, controller.signal, (text) => setText(now, text));
        made.set(row, found);
        line?.show(found);
      } catch (error) {
        const { code, message } = failure(error);
        line?.fail(code === "cancelled" ? "" : message);
        if (code === "cancelled") break;
      }
    }
    going = null;
    setText(all, say.COMPUTE_ALL);
    setText(now, "");
    setText(said, made.size ? sum(tally()) : "");
  }

  function tally() {
    const count = (/** @type {boolean | null} */ verdict) =>
      [...made.values()].filter(({ same }) => same === verdict).length;
    return { same: count(true), other: count(false), open: count(null), rows: rows.length };
  }

  app.onStop(end);
  return { element: root };
}

/**
 * @param {string} name
 * @param {readonly string[]} printed
 * @param {() => void} onPress
 */
function createLine(name, printed, onPress) {
  const made = printed.map(() => element("span", { class: "made" }));
  const button = element("button", { class: "small", attributes: { type: "button" } });
  /** @param {string} text */
  function call(text) {
    setText(button, text);
    button.setAttribute("aria-label", say.rowLabel(text, name));
  }
  call(say.COMPUTE);
  button.addEventListener("click", onPress);
  const verdict = element("td", { class: "verdict" }, button);
  const row = element(
    "tr",
    {},
    element("th", { text: name, attributes: { scope: "row" } }),
    ...printed.map((text, i) =>
      element("td", {}, element("span", { text }), /** @type {HTMLElement} */ (made[i])),
    ),
    verdict,
  );
  const words = element("span");
  const attributes = { colspan: String(printed.length + 2) };
  const below = element(
    "tr",
    { class: "difference", attributes: { hidden: "" } },
    element("td", { attributes }, words),
  );

  /** @param {string} text */
  function explain(text) {
    setText(words, text);
    below.hidden = text === "";
  }

  return {
    nodes: [row, below],
    wait() {
      call(say.WAITING);
    },
    /** @param {Made} found */
    show({ cells, same, words: text }) {
      for (const [i, cell] of cells.entries()) setText(/** @type {HTMLElement} */ (made[i]), cell);
      row.dataset.verdict = same === null ? "open" : same ? "same" : "other";
      call(say.verdict(same));
      explain(text);
    },
    /** @param {string} text */
    fail(text) {
      call(say.COMPUTE);
      explain(text);
    },
  };
}

/** @param {readonly string[]} names */
function headOf(names) {
  const cells = names.map((text) =>
    text ? element("th", { text, attributes: { scope: "col" } }) : element("td"),
  );
  return element("thead", {}, element("tr", {}, ...cells));
}
