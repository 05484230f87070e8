// The Solves card: averages and bests of the current size in the chosen session, and the latest
// solves. The user can play a solve again, replay, review, edit or delete it.

import { element, fillSelect, findPanel, setText } from "../lib/dom.ts";
import { count, niceSize } from "../lib/format.ts";
import type { Bests } from "../protocol.ts";
import type { Metric } from "../puzzle/slides.ts";
import type { Filter, Summary } from "../state/history.ts";
import { shownSolves } from "../state/sessions.ts";
import type { Settings } from "../state/settings.ts";
import { bestSolves } from "../state/solves.ts";
import type { State } from "../state/state.ts";
import { averageRows, solveButton } from "./averages-table.ts";
import { createSolveList } from "./solve-list.ts";
import * as text from "./solves-text.ts";

/** The minimum number of solves for which the filter is offered. */
const FILTER_FROM = 12;
/** The minimum number of solves for which the two ways to trim an average differ. */
const TRIMMED_FROM = 25;

/**
 * @param intents `onSolve` has the callbacks of the buttons, by `data-act`. `onAverage` replays the
 * solves with the given keys, and returns false if there is nothing to replay.
 */
export function createSolvesPanel({
  onSolve,
  onAverage,
  onTrim,
  onFilter,
}: {
  onSolve: Readonly<Record<string, (key: number) => void>>;
  onAverage: (keys: readonly number[]) => Promise<boolean>;
  onTrim: (trim: Settings["trim"]) => void;
  onFilter: (filter: Pick<Filter, "sessions" | "days">) => void;
}) {
  const { part } = findPanel("solves");
  const title = part("title");
  const table = part("averages", HTMLTableElement);
  const body = table.tBodies[0] as HTMLTableSectionElement;
  const trim = part("trim", HTMLSelectElement);
  const trimField = part("trim-field");
  const filter = part("filter", HTMLSelectElement);
  const filterField = part("filter-field");
  const none = part("none");
  const unkept = part("unkept");
  const problem = part("problem");
  const list = createSolveList(onSolve);
  const bests = part("bests");
  const bestsList = part("bests-list");
  let shown: State | null = null;

  fillSelect(trim, text.TRIMS);
  trim.addEventListener("change", () => onTrim(trim.value === "one" ? "one" : "5%"));
  filter.addEventListener("change", () => {
    const [sessions, days] = filter.value.split(" ");
    onFilter({ sessions: sessions === "all" ? "all" : "one", days: days ? Number(days) : null });
    filter.blur(); // After this, keys go to the board again.
  });
  body.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button || !shown) return;
    if (button.dataset.key) return list.reveal(Number(button.dataset.key));
    const from = Number(button.dataset.from);
    const solves = countingOf(shown).slice(from, from + Number(button.dataset.count));
    const keys = solves.map(({ key }) => key);
    void onAverage(keys).then((played) => {
      if (!played) list.reveal(keys.at(-1) ?? 0);
    });
  });

  bestsList.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button) list.reveal(Number(button.dataset.key));
  });

  /** The filter is offered only from `FILTER_FROM` solves on, so that new users do not see it. */
  function drawFilter({ filter: shown, solves, sessions }: State["history"]) {
    filterField.hidden = solves.length < FILTER_FROM;
    const several = sessions.length > 1;
    const kinds: Filter["sessions"][] = several ? ["one", "all"] : ["one"];
    if (filter.childElementCount !== kinds.length * (several ? 1 : text.DAYS.length)) {
      filter.replaceChildren(...kinds.flatMap((kind) => optionsOf(kind, several)));
    }
    filter.value = `${several ? shown.sessions : "one"} ${shown.days ?? ""}`;
  }

  function draw(state: State) {
    const { start } = state.game;
    const { history, settings } = state;
    const size = `${start.rows}x${start.cols}`;
    const all = shownSolves(state);
    const own = all.filter((solve) => solve.size === size);
    const counting = countingOf(state);
    setText(problem, [history.problem, text.unreadWords(history.unread)].filter(Boolean).join(" "));
    drawFilter(history);
    const filtered = history.filter.since || history.filter.sessions === "all";
    const emptyText = filtered
      ? text.noneShown(niceSize(size))
      : all.length
        ? text.noneOfSize(niceSize(size))
        : text.NO_SOLVES;
    setText(none, own.length || !history.loaded ? "" : emptyText);
    table.hidden = counting.length === 0;
    trimField.hidden = counting.length < TRIMMED_FROM;
    trim.value = state.settings.trim;
    if (counting.length) {
      const known = history.bests[size];
      setText(title, text.caption(niceSize(size), counting.length, known));
      body.replaceChildren(...averageRows(counting, known, state.settings.trim));
    }
    list.draw(state);
    const best = bestRows(all, history.bests, settings.metric);
    bests.hidden = best.length === 0;
    bestsList.replaceChildren(...best);
  }

  return {
    pick: ({ history, page, choices, settings, game: { start } }: State) => [
      history.solves,
      history.sessions,
      history.filter,
      history.bests,
      history.loaded,
      history.unread,
      history.problem,
      page.unsaved,
      choices.session,
      settings.trim,
      settings.metric,
      start.rows,
      start.cols,
    ],
    show(state: State) {
      shown = state;
      setText(unkept, state.page.unsaved ? text.UNSAVED : "");
      draw(state);
    },
  };
}

/** Return the displayed solves of the board's size that count for averages. */
function countingOf(state: State) {
  const { rows, cols } = state.game.start;
  const size = `${rows}x${cols}`;
  return shownSolves(state).filter((solve) => solve.size === size && !solve.practice);
}

function optionsOf(sessions: Filter["sessions"], grouped: boolean) {
  const options = text.DAYS.map((days) =>
    element("option", {
      text: text.daysName(days),
      attributes: { value: `${sessions} ${days ?? ""}` },
    }),
  );
  if (!grouped) return options;
  const group = element("optgroup", { attributes: { label: text.SESSIONS[sessions] } });
  group.append(...options);
  return [group];
}

function bestRows(
  solves: readonly Summary[],
  bests: Readonly<Record<string, Bests>>,
  metric: Metric,
) {
  const sizes = [...bestSolves(solves)];
  sizes.sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  return sizes.map(([size, { time, moves, multi, tps, controls }]) => {
    const known = bests[size];
    const fewest = metric === "mtm" ? known?.multi_tile_moves : known?.moves;
    const straight = metric === "mtm" ? multi : moves;
    const parts: [name: string, solve: Summary, value?: string][] = [[text.FASTEST, time]];
    if (fewest && straight) parts.push([text.fewest(metric), straight, count(fewest)]);
    if (known?.tps && tps) parts.push([text.HIGHEST_TPS, tps, known.tps.toFixed(2)]);
    for (const [control, solve] of controls) parts.push([text.by(control), solve]);
    const numbers = parts.map(([name, solve, value]) =>
      element("span", { text: `${name} ` }, solveButton(solve, name, value)),
    );
    const cell = element("dd", { class: "bests" });
    cell.append(...numbers.flatMap((number) => [number, " "]));
    return element("div", {}, element("dt", { text: niceSize(size) }), cell);
  });
}
