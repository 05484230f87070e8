// The Solves card: averages and bests of the size that's played, and the latest solves, each of
// which can be played again, replayed or reviewed.

import { element, findPanel, setText } from "../lib/dom.js";
import { count, counted, stopped } from "../lib/format.js";
import { bestTime, dayOfSeed, tps } from "../state/solves.js";

/** @import { Averages, Bests } from "../protocol.js" */
/** @import { History, Summary } from "../state/solves.js" */
/** @import { State } from "../state/state.js" */

const FEW = 5;
const MANY = 50;
const UNKEPT =
  "This browser's storage is full or blocked: your game is kept only as long as this tab is open.";
const COUNTS = /** @type {const} */ (["5", "12", "100"]);

/**
 * @param {{
 *   onAgain: (key: number) => void, onReplay: (key: number) => void, onReview: (key: number) =>
 * void,
 *   onDaily: () => void,
 * }} intents
 */
export function createSolvesPanel({ onAgain, onReplay, onReview, onDaily }) {
  const { part } = findPanel("solves");
  const title = part("title");
  const table = part("averages", HTMLTableElement);
  const body = /** @type {HTMLTableSectionElement} */ (table.tBodies[0]);
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

  part("daily", HTMLButtonElement).addEventListener("click", onDaily);
  more.addEventListener("click", () => {
    long = !long;
    if (shown) draw(shown);
  });
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const key = Number(button?.dataset.key);
    const act = { again: onAgain, replay: onReplay, review: onReview }[button?.dataset.act ?? ""];
    if (act) return act(key);
    if (!button || !shown) return;
    open = open === key ? null : key;
    draw(shown);
    /** @type {HTMLElement | null} */ (list.querySelector(`[data-key="${key}"]`))?.focus();
  });

  /** @param {State} state */
  function draw({ game: { start }, history }) {
    const size = `${start.rows}x${start.cols}`;
    const own = history.solves.filter((solve) => solve.size === size);
    const counting = own.filter(({ practice }) => !practice);
    setText(problem, [history.problem, unreadWords(history.unread)].filter(Boolean).join(" "));
    setText(none, own.length || !history.loaded ? "" : emptyWords(size, history.solves.length));
    table.hidden = counting.length === 0;
    if (counting.length) {
      setText(title, `${nice(size)}, ${counted(counting.length, "solve")}`);
      body.replaceChildren(...averageRows(counting, bestTime(counting, size), history.bests[size]));
    }
    const latest = own.slice(-(long ? MANY : FEW)).reverse();
    list.hidden = latest.length === 0;
    list.replaceChildren(...latest.map((solve) => row(solve, solve.key === open)));
    more.hidden = own.length <= FEW;
    setText(more, long ? "Show fewer" : `Show more of ${count(own.length)}`);
    const rows = bestRows(history);
    bests.hidden = rows.length === 0;
    bestsList.replaceChildren(...rows);
  }

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      shown = state;
      setText(unkept, state.page.unkept ? UNKEPT : "");
      const same =
        before &&
        state.history.solves === before.history.solves &&
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
  return others
    ? `No solves of ${nice(size)} yet.`
    : "Each board that you solve is kept here, on this device: its time, its moves, your averages.";
}

/** @param {number} unread */
function unreadWords(unread) {
  if (!unread) return "";
  return unread === 1
    ? "One record here can't be read: it's left out."
    : `${count(unread)} records here can't be read: they're left out.`;
}

/**
 * @param {readonly Summary[]} solves
 * @param {number | null} best
 * @param {Bests | undefined} known
 */
function averageRows(solves, best, known) {
  const last = solves[solves.length - 1];
  return [
    ["Latest", last.dnf ? "DNF" : stopped(last.milliseconds), known?.last],
    ["Best", best === null ? "" : stopped(best), known?.best],
  ].map(([name, single, averages]) =>
    element(
      "tr",
      {},
      element("th", { text: String(name), attributes: { scope: "row" } }),
      element("td", { text: String(single) }),
      ...COUNTS.map((n) => {
        const value = /** @type {Averages | undefined} */ (averages)?.[n];
        return element("td", { text: average(value) });
      }),
    ),
  );
}

/** @param {number | "DNF" | null | undefined} value */
function average(value) {
  if (value === null || value === undefined) return "–";
  return value === "DNF" ? value : stopped(value);
}

/**
 * @param {Summary} solve
 * @param {boolean} open
 */
function row(solve, open) {
  const { key, milliseconds, dnf, moves, multi, practice, seed, when } = solve;
  const time = dnf ? "DNF" : stopped(milliseconds);
  const kind = practice ? "practice" : dayOfSeed(seed) ? "daily" : "";
  const head = element(
    "button",
    {
      class: "solve",
      attributes: { type: "button", "aria-expanded": String(open), "data-key": String(key) },
    },
    element("span", { class: "solve-time", text: time }),
    element("span", { text: counted(moves, "move") }),
    element("span", { text: `${tps(solve)} TPS` }),
    element("span", { class: "solve-kind", text: kind }),
  );
  if (!open) return element("li", {}, head);
  const act = (/** @type {string} */ name, /** @type {string} */ label) =>
    element("button", {
      class: "small",
      text: label,
      attributes: { type: "button", "data-act": name, "data-key": String(key) },
    });
  const more = [`${multi} multi-tile moves`, new Date(when).toLocaleString()];
  if (practice) more.push("not in the averages: its board was chosen or known already");
  return element(
    "li",
    { class: "open" },
    head,
    element("p", { class: "note", text: `${more.join(" · ")}.` }),
    element(
      "div",
      { class: "file-buttons" },
      act("again", "Same scramble"),
      act("replay", "Replay"),
      act("review", "Review"),
    ),
  );
}

/** @param {History} history */
function bestRows({ solves, bests }) {
  const sizes = [...new Set(solves.filter(({ practice }) => !practice).map(({ size }) => size))];
  sizes.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return sizes.flatMap((size) => {
    const time = bestTime(solves, size);
    if (time === null) return [];
    const known = bests[size];
    const rest = known ? `, ${known.moves} moves, ${known.tps?.toFixed(2)} TPS` : "";
    return element(
      "div",
      {},
      element("dt", { text: nice(size) }),
      element("dd", { text: `${stopped(time)}${rest}` }),
    );
  });
}

/** @param {string} size */
function nice(size) {
  return size.replace("x", " × ");
}
