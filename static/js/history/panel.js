// The Solves card: averages and bests of the size that's played, in the session that's chosen, and
// the latest solves, each of which can be played again, replayed, reviewed, corrected or deleted.

import { element, fillSelect, findPanel, setText } from "../lib/dom.js";
import { averaged, stopped } from "../lib/format.js";
import { ofSession } from "../state/sessions.js";
import { bestTime } from "../state/solves.js";
import { averageRows } from "./averages-table.js";
import * as words from "./messages.js";
import { solveRow } from "./solve-row.js";

/** @import { Bests } from "../protocol.js" */
/** @import { Settings } from "../state/settings.js" */
/** @import { Summary } from "../state/solves.js" */
/** @import { State } from "../state/state.js" */

const FEW = 5;
const MANY = 50;
/** Averages of fewer solves leave out one at each end in both ways. */
const TRIMMED_FROM = 50;

/**
 * @param {{
 *   onSolve: Readonly<Record<string, (key: number) => void>>,
 *   onTrim: (trim: Settings["trim"]) => void,
 * }} intents `onSolve`: by what's done with it
 */
export function createSolvesPanel({ onSolve, onTrim }) {
  const { part } = findPanel("solves");
  const title = part("title");
  const table = part("averages", HTMLTableElement);
  const body = /** @type {HTMLTableSectionElement} */ (table.tBodies[0]);
  const trim = part("trim", HTMLSelectElement);
  const trimField = part("trim-field");
  const none = part("none");
  const unkept = part("unkept");
  const problem = part("problem");
  const list = part("list");
  const more = part("more", HTMLButtonElement);
  const bests = part("bests");
  const bestsList = part("bests-list");
  let long = false;
  /**
   * The solve whose buttons are shown.
   * @type {number | null}
   */
  let open = null;
  /** @type {State | null} */
  let shown = null;
  /**
   * The rows that are there. One that says the same stays: it may have the focus, or be under a
   * finger, while Python's averages come.
   * @type {Map<Summary, { unfolded: boolean, row: HTMLElement }>}
   */
  let rows = new Map();

  /** @param {readonly Summary[]} solves */
  function drawRows(solves) {
    const before = rows;
    rows = new Map();
    for (const solve of solves) {
      const unfolded = solve.key === open;
      const was = before.get(solve);
      const same = was?.unfolded === unfolded ? was : null;
      rows.set(solve, same ?? { unfolded, row: solveRow(solve, unfolded) });
    }
    const wanted = [...rows.values()].map(({ row }) => row);
    // Put in again, even the same ones would lose the focus and a press.
    const same = wanted.length === list.children.length;
    if (!same || wanted.some((row, i) => row !== list.children[i])) list.replaceChildren(...wanted);
  }

  fillSelect(trim, words.TRIMS);
  trim.addEventListener("change", () => onTrim(trim.value === "one" ? "one" : "5%"));
  more.addEventListener("click", () => {
    long = !long;
    if (shown) draw(shown);
  });
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const key = Number(button?.dataset.key);
    const act = onSolve[button?.dataset.act ?? ""];
    if (act) return act(key);
    if (!button || !shown) return;
    open = open === key ? null : key;
    draw(shown);
    /** @type {HTMLElement | null} */ (list.querySelector(`[data-key="${key}"]`))?.focus();
  });

  /** @param {State} state */
  function draw(state) {
    const { start } = state.game;
    const { history } = state;
    const size = `${start.rows}x${start.cols}`;
    const all = ofSession(state);
    const own = all.filter((solve) => solve.size === size);
    const counting = own.filter(({ practice }) => !practice);
    setText(
      problem,
      [history.problem, words.unreadWords(history.unread)].filter(Boolean).join(" "),
    );
    setText(none, own.length || !history.loaded ? "" : emptyWords(size, all.length));
    table.hidden = counting.length === 0;
    trimField.hidden = counting.length < TRIMMED_FROM;
    trim.value = state.settings.trim;
    if (counting.length) {
      const known = history.bests[size];
      const mean = known?.mean && counting.length >= 3 ? averaged(known.mean) : null;
      setText(title, words.caption(nice(size), counting.length, mean));
      body.replaceChildren(...averageRows(counting, known, state.settings.trim));
    }
    const latest = own.slice(-(long ? MANY : FEW)).reverse();
    list.hidden = latest.length === 0;
    drawRows(latest);
    more.hidden = own.length <= FEW;
    setText(more, long ? words.SHOW_FEWER : words.showAll(own.length));
    const best = bestRows(all, history.bests);
    bests.hidden = best.length === 0;
    bestsList.replaceChildren(...best);
  }

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      shown = state;
      setText(unkept, state.page.unkept ? words.UNKEPT : "");
      const same =
        before &&
        state.history.solves === before.history.solves &&
        state.history.sessions === before.history.sessions &&
        state.choices.session === before.choices.session &&
        state.settings.trim === before.settings.trim &&
        state.history.bests === before.history.bests &&
        state.history.loaded === before.history.loaded &&
        state.history.unread === before.history.unread &&
        state.history.problem === before.history.problem &&
        state.game.start.rows === before.game.start.rows &&
        state.game.start.cols === before.game.start.cols;
      if (!same) draw(state);
    },
  };
}

/**
 * @param {string} size
 * @param {number} others
 */
function emptyWords(size, others) {
  return others ? words.noneOfSize(nice(size)) : words.NO_SOLVES;
}

/**
 * @param {readonly Summary[]} solves
 * @param {Readonly<Record<string, Bests>>} bests
 */
function bestRows(solves, bests) {
  const sizes = [...new Set(solves.filter(({ practice }) => !practice).map(({ size }) => size))];
  sizes.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return sizes.flatMap((size) => {
    const time = bestTime(solves, size);
    if (time === null) return [];
    const known = bests[size];
    const parts = words.best(stopped(time), known?.moves, known?.tps);
    const numbers = parts.map(([name, number]) =>
      element("span", { text: `${name} ` }, element("b", { text: number })),
    );
    const cell = element("dd", { class: "bests" });
    cell.append(...numbers.flatMap((number) => [number, " "]));
    return element("div", {}, element("dt", { text: nice(size) }), cell);
  });
}

/** @param {string} size */
function nice(size) {
  return size.replace("x", " × ");
}
