// The card of Solve: the choice of a search, Solve and Stop, the progress, and the result.

import { element, fillSelect, findPanel, setHidden, setText, setUnused } from "../lib/dom.ts";
import { count, counted, duration } from "../lib/format.ts";
import type { Stats } from "../protocol.ts";
import { formatMoves, parseMoves } from "../puzzle/notation.ts";
import { samePosition, slideAll, solved } from "../puzzle/rules.ts";
import { lengthsOf, type Metric } from "../puzzle/slides.ts";
import { NO_ANALYSIS, type Search } from "../state/analysis.ts";
import { leastFrom, secondsMore } from "../state/bounds.ts";
import { ALGORITHMS, type Choices, DESCRIPTIONS, HEURISTICS, INFORMED } from "../state/choices.ts";
import { OWN } from "../state/learn.ts";
import { isHuge, isLarge, metricOfSolve } from "../state/metric.ts";
import { IMPROVING } from "../state/settings.ts";
import { goalOf, type State, solutionMoves } from "../state/state.ts";
import { createCurve } from "./curve-view.ts";
import * as text from "./solve-text.ts";

export function createSolverPanel(intents: {
  onSolve: () => void;
  onStop: () => void;
  onImprove: () => void;
  onWatch: () => void;
  onAlgorithm: (name: string) => void;
  onHeuristic: (name: string) => void;
  onGoOn: (seconds: number) => void;
}) {
  const { onSolve, onStop, onImprove, onWatch, onAlgorithm, onHeuristic, onGoOn } = intents;
  const { root: card, part } = findPanel("solver");
  const algorithm = part("algorithm", HTMLSelectElement);
  const heuristic = part("heuristic", HTMLSelectElement);
  const note = part("note");
  const unused = part("unused");
  const choice = part("search");
  const name = part("search-name");
  const solve = part("solve", HTMLButtonElement);
  const stop = part("stop", HTMLButtonElement);
  const live = part("live");
  const showCurve = createCurve(part("curve"));
  const goOn = part("go-on", HTMLSelectElement);
  const goOnField = part("go-on-field");
  const outcome = part("outcome");
  const outcomeLine = outcome.parentElement as HTMLElement;
  const watch = part("watch", HTMLButtonElement);
  const improve = part("improve", HTMLButtonElement);
  const advice = part("advice");
  const counts = part("counts");
  const list = part("counts-list");

  fillSelect(algorithm, ALGORITHMS);
  fillSelect(heuristic, HEURISTICS);
  algorithm.addEventListener("change", () => onAlgorithm(algorithm.value));
  heuristic.addEventListener("change", () => onHeuristic(heuristic.value));
  fillSelect(
    goOn,
    Object.fromEntries(IMPROVING.map((seconds) => [seconds, text.goOnFor(seconds)])),
  );
  goOn.addEventListener("change", () => onGoOn(Number(goOn.value)));
  solve.addEventListener("click", onSolve);
  stop.addEventListener("click", onStop);
  improve.addEventListener("click", onImprove);
  watch.addEventListener("click", onWatch);
  let improvable = false;
  let described = true;

  return {
    show(state: State, before: State | null) {
      const { line } = state.game;
      const wasDescribed = described;
      if (line !== before?.game.line || state.analysis.search !== before?.analysis.search)
        described = describesLine(state);
      const search = described ? state.analysis.search : NO_ANALYSIS.search;
      // In Play, the card is shown only for a search that the user has started.
      setHidden(
        card,
        state.choices.mode === "play" && ["none", "unconfirmed"].includes(search.kind),
      );
      // Learn has separate controls with the same names.
      const away = state.choices.mode === "learn";
      if (away) choice.remove();
      else if (!choice.isConnected) counts.after(choice);
      algorithm.value = state.choices.algorithm;
      heuristic.value = state.choices.heuristic;
      const informed = INFORMED.includes(state.choices.algorithm);
      setUnused(heuristic, !informed);
      setHidden(unused, informed);
      setText(unused, informed ? "" : text.unusedBy(named(state.choices.algorithm)));
      setText(note, about(state.choices, informed));
      setText(name, searchName(state.choices, informed));
      setHidden(goOnField, state.choices.algorithm !== "auto" || !isLarge(state) || isHuge(state));
      goOn.value = String(state.settings.improving);
      const running = search.kind === "running";
      solve.setAttribute("aria-disabled", String(running));
      stop.setAttribute("aria-disabled", String(!running));
      // Screen readers get only one Stop button at a time. While only a review runs, it is the
      // review's.
      const reviewStops = state.analysis.review.kind === "running" && !running;
      stop.tabIndex = reviewStops ? -1 : 0;
      if (reviewStops) stop.setAttribute("aria-hidden", "true");
      else stop.removeAttribute("aria-hidden");
      if (line !== before?.game.line || state.game.goal !== before.game.goal)
        improvable = canBeImproved(state);
      improve.hidden =
        running || !improvable || (search.kind === "solved" && search.result.optimal);
      const wording = search.kind === "solved" ? text.keepImproving : text.shorten;
      setText(improve, wording(secondsMore(state)));
      setHidden(watch, search.kind !== "solved" || solutionMoves(state).length === 0);
      watch.setAttribute("aria-pressed", String(state.game.playing));
      watch.classList.toggle("playing", state.game.playing);
      setHidden(live, !running);
      if (running) setText(live, liveText(search, metricOfSolve(state)));
      if (state.analysis.search === before?.analysis.search && described === wasDescribed) return;
      showCurve(curveOf(search), metricOfSolve(state));
      setText(outcome, described ? outcomeText(state) : "");
      // On a small phone, the result may be below the visible part of the page.
      if (before?.analysis.search.kind === "running" && !running && outcome.textContent)
        outcomeLine.scrollIntoView({ block: "nearest" });
      outcome.dataset.kind = search.kind;
      const exhausted = search.kind === "failed" && ["limit", "memory"].includes(search.code);
      setHidden(advice, !exhausted);
      setText(advice, exhausted ? text.ADVICE : "");
      const stats = statsOf(search);
      setHidden(counts, !stats);
      if (stats) list.replaceChildren(...rows(stats));
    },
  };
}

/**
 * Return the name of the chosen search, which is shown while the choices are folded.
 * @param informed whether the search uses the heuristic
 */
function searchName({ algorithm, heuristic }: Choices, informed: boolean) {
  const estimate = (HEURISTICS as Record<string, string>)[heuristic] ?? text.OWN;
  return text.searchName(named(algorithm), informed ? estimate : null);
}

/** @param informed whether the search uses the heuristic */
function about({ algorithm, heuristic }: Choices, informed: boolean) {
  if (informed) return `${DESCRIPTIONS[algorithm]} ${DESCRIPTIONS[heuristic]}`;
  return `${DESCRIPTIONS[algorithm]}`;
}

function liveText(
  { stats, bound, waiting, prepared, best }: Extract<Search, { kind: "running" }>,
  metric: Metric,
) {
  if (waiting) return text.WAITING;
  if (best) return text.improving(best.curve[0]?.length ?? best.length, best.length, bound, metric);
  if (prepared !== null) return text.preparing(prepared);
  return stats ? text.live(stats, bound, metric) : text.SEARCHING;
}

/**
 * Return whether the displayed solution belongs to a large board, so that it may not be optimal.
 */
function canBeImproved(state: State) {
  const { start, line, solutionFrom } = state.game;
  if (!isLarge(state) || isHuge(state) || solutionFrom === null) return false;
  return line.length > 0 && samePosition(slideAll(start, line).position, goalOf(state));
}

/**
 * Return whether the displayed line ends with the result of the last search, or there is no result.
 */
function describesLine({ analysis: { search }, game: { start, line, goal } }: State) {
  if (search.kind !== "solved") return true;
  const { moves, length } = search.result;
  if (formatMoves(line.slice(line.length - length)) !== moves) return false;
  return samePosition(slideAll(start, line).position, goal ?? solved(start.rows, start.cols));
}

function named(algorithm: string) {
  return (ALGORITHMS as Readonly<Record<string, string>>)[algorithm] ?? algorithm;
}

function outcomeText(state: State) {
  const { search } = state.analysis;
  if (search.kind === "unconfirmed") return search.by === "pointer" ? text.ASK_BY_POINTER : "";
  if (search.kind === "solved") {
    const { optimal, heuristic, lower_bound: proven, metric = "stm" } = search.result;
    const from = state.game.solutionFrom ?? state.game.at;
    const least = metric === state.settings.metric ? leastFrom(state, from, proven) : proven;
    const length = lengthsOf(parseMoves(search.result.moves));
    const solved = text.solved(length, metric, optimal ? null : least, heuristic === OWN);
    return isHuge(state) && !optimal ? text.notShortened(solved) : solved;
  }
  if (search.kind === "stopped") return text.stopped(search.stats?.expanded ?? 0);
  if (search.kind !== "failed") return "";
  if (search.code === "unsolvable") return ""; // The banner shows the reason.
  return search.code === "limit" ? text.gaveUp(search.message) : text.noAnswer(search.message);
}

/** Return the curve of the solution's length. */
function curveOf(search: Search) {
  if (search.kind === "solved") return search.curve;
  return search.kind === "running" ? (search.best?.curve ?? []) : [];
}

function statsOf(search: Search): Stats | null {
  if (search.kind === "solved") return search.result.stats;
  return search.kind === "stopped" || search.kind === "failed" ? search.stats : null;
}

/** Shorter preparations, such as of pattern databases in memory, are not shown. */
const NOTICED_S = 0.05;

function rows(stats: Stats) {
  const { preparing = 0, seconds } = stats;
  const searching = seconds - preparing;
  const speed = searching > 0 ? stats.expanded / searching : 0;
  const facts: Partial<Record<keyof typeof text.COUNTS, string>> = {
    expanded: count(stats.expanded),
    generated: count(stats.generated),
    duplicates: count(stats.duplicates),
    peakFrontier: count(stats.peak_frontier),
    deepest: counted(stats.deepest, "move"),
    time: duration(seconds),
    ...(preparing >= NOTICED_S ? { tables: duration(preparing) } : {}),
    speed: count(Math.round(speed)),
  };
  return Object.entries(facts).map(([key, value]) => {
    const [name = "", title] = text.COUNTS[key as keyof typeof text.COUNTS];
    return element(
      "div",
      { attributes: title ? { title } : {} },
      element("dt", { text: name }),
      element("dd", { text: value }),
    );
  });
}
