// The list of solves: either the latest ones of the board's size, or pages of all solves, with a
// search.

import { findPanel, replaceRows, setHidden, setText } from "../lib/dom.ts";
import { niceSize } from "../lib/format.ts";
import type { Metric } from "../puzzle/slides.ts";
import type { Summary } from "../state/history.ts";
import { type Search, searchOf, searchSolves, shownSolves } from "../state/sessions.ts";
import type { State } from "../state/state.ts";
import { solveRow } from "./solve-row.ts";
import * as text from "./solves-text.ts";

const FEW = 5;
const PAGE = 50;
/** The value of the option for all sizes or all sessions. No session has this id. */
const ANY = "*";
const ANY_SOLVE: Search = { from: "", to: "", size: "", session: null };

/** @param onSolve the callbacks of the buttons, by `data-act` */
export function createSolveList(onSolve: Readonly<Record<string, (key: number) => void>>) {
  const { part } = findPanel("solves");
  const list = part("list");
  const more = part("more", HTMLButtonElement);
  const fields = part("search");
  const from = part("from", HTMLInputElement);
  const to = part("to", HTMLInputElement);
  const size = part("size", HTMLSelectElement);
  const session = part("session", HTMLSelectElement);
  const sessionField = part("session-field");
  const pages = part("pages");
  const newer = part("newer", HTMLButtonElement);
  const older = part("older", HTMLButtonElement);
  const range = part("range");
  /** The search, or null while the list shows only the latest solves. */
  let search: Search | null = null;
  let first = 0;
  /** True if the short list shows all solves that match, so that the long list is for all sizes. */
  let few = true;
  /** The solve whose buttons are shown. */
  let open: number | null = null;
  let shown: State | null = null;
  /**
   * The current rows. An unchanged row stays in the document, since it may have the focus or be
   * pressed when the averages arrive.
   */
  let rows: Map<Summary, { unfolded: boolean; row: HTMLElement }> = new Map();
  /** Identifies the metric of the current rows, and whether they show the size. */
  let form = "";

  function drawRows(solves: readonly Summary[], metric: Metric) {
    const sized = search?.size === "";
    const before = form === `${metric} ${sized}` ? rows : new Map<Summary, never>();
    form = `${metric} ${sized}`;
    rows = new Map();
    for (const solve of solves) {
      const unfolded = solve.key === open;
      const was = before.get(solve);
      const same = was?.unfolded === unfolded ? was : null;
      rows.set(solve, same ?? { unfolded, row: solveRow(solve, unfolded, metric, sized) });
    }
    const wanted = [...rows.values()].map(({ row }) => row);
    // Inserting the same rows again would lose the focus or a press.
    const same = wanted.length === list.children.length;
    if (!same || wanted.some((row, i) => row !== list.children[i])) replaceRows(list, wanted);
  }

  function draw(state: State) {
    if (shown && search && isElsewhere(state, shown, search)) {
      search = searchOf(state);
      first = 0;
    }
    shown = state;
    const { solves } = state.history;
    const own = searchOf(state).size;
    const latest = search
      ? searchSolves(state, search)
      : shownSolves(state)
          .filter((solve) => solve.size === own)
          .toReversed();
    first = Math.min(first, Math.max(0, Math.floor((latest.length - 1) / PAGE) * PAGE));
    const page = search ? latest.slice(first, first + PAGE) : latest.slice(0, FEW);
    list.hidden = page.length === 0;
    drawRows(page, state.settings.metric);
    few = latest.length <= FEW;
    setText(more, search ? text.SHOW_FEWER : text.showAll(few ? solves.length : latest.length));
    setHidden(more, !search && few && solves.length <= FEW);
    fields.hidden = !search;
    pages.hidden = !search;
    if (!search) return;
    setText(range, text.range(first, page.length, latest.length));
    newer.setAttribute("aria-disabled", String(first === 0));
    older.setAttribute("aria-disabled", String(first + PAGE >= latest.length));
    drawSearch(state, search);
  }

  function drawSearch({ history: { solves, sessions } }: State, search: Search) {
    const sizes = [...new Set([search.size, ...solves.map((solve) => solve.size)])].filter(Boolean);
    sizes.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    fill(size, [[ANY, text.ALL_SIZES], ...sizes.map((each) => [each, niceSize(each)])]);
    fill(session, [[ANY, text.SESSIONS.all], ...sessions.map(({ id, name }) => [id, name])]);
    sessionField.hidden = sessions.length < 2;
    // Setting the same value again would clear a half-typed date.
    if (from.value !== search.from) from.value = search.from;
    if (to.value !== search.to) to.value = search.to;
    size.value = search.size || ANY;
    session.value = search.session ?? ANY;
  }

  function show(next: Search | null, at = 0) {
    search = next;
    first = at;
    if (shown) draw(shown);
  }

  function turn(by: number, button: HTMLButtonElement) {
    if (button.getAttribute("aria-disabled") === "true") return;
    show(search, first + by);
    list.scrollTop = 0;
  }

  newer.addEventListener("click", () => turn(-PAGE, newer));
  older.addEventListener("click", () => turn(PAGE, older));
  more.addEventListener("click", () => {
    const all = few ? ANY_SOLVE : {};
    show(search || !shown ? null : { ...searchOf(shown), ...all });
  });
  fields.addEventListener("change", () =>
    show({
      from: from.value,
      to: to.value,
      size: size.value === ANY ? "" : size.value,
      session: session.value === ANY ? null : session.value,
    }),
  );
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const key = Number(button?.dataset.key);
    const callback = onSolve[button?.dataset.act ?? ""];
    if (callback) return callback(key);
    if (!button || !shown) return;
    open = open === key ? null : key;
    draw(shown);
    focusRow(key);
  });

  function focusRow(key: number) {
    (list.querySelector(`[data-key="${key}"]`) as HTMLElement | null)?.focus();
  }

  return {
    draw,
    /** Open the row of a solve, on whichever page of the list it is. */
    reveal(key: number) {
      const solve = shown?.history.solves.find((each) => each.key === key);
      if (!shown || !solve) return;
      const wanted = { ...searchOf(shown), size: solve.size };
      const place = searchSolves(shown, wanted).indexOf(solve);
      open = key;
      show(wanted, Math.floor(place / PAGE) * PAGE);
      focusRow(key);
    },
  };
}

/** Return whether the card shows other solves than before, so that the search must start again. */
function isElsewhere(state: State, before: State, { size }: Search) {
  const [now, then] = [state, before].map(searchOf);
  const isOther = now?.size !== then?.size && size !== "" && size !== now?.size;
  return isOther || now?.session !== then?.session || now?.from !== then?.from;
}

/** Fill a list box. If it already has these options, it is not changed, since it may be open. */
function fill(select: HTMLSelectElement, options: readonly (readonly string[])[]) {
  const now = [...select.options].map(({ value, text }) => [value, text]);
  if (JSON.stringify(now) === JSON.stringify(options)) return;
  select.replaceChildren(...options.map(([value, label]) => new Option(label, value)));
}
