// The view of an event: its board, the bars over and under the board, and the cards beside it.

import type { App } from "../app/app.ts";
import { createBoardView } from "../board/board-view.ts";
import { createGridView } from "../board/grid-view.ts";
import { installPointer } from "../board/pointer.ts";
import { element, setText } from "../lib/dom.ts";
import { dayAndTime } from "../lib/format.ts";
import { formatMoves } from "../puzzle/notation.ts";
import { lineTo } from "../puzzle/rules.ts";
import { EVENTS } from "../state/event-kinds.ts";
import {
  bestOf,
  bestsByControl,
  type EventResult,
  isRepeated,
  MAX_RESULTS,
  resultsOf,
} from "../state/event-results.ts";
import {
  boardState,
  explores,
  isBlind,
  isBlindfolded,
  isStorable,
  lengthOf,
  movesOf,
  showsGrids,
  timeLeft,
  timeOf,
} from "../state/event-run.ts";
import { type Event, sizesOf } from "../state/events.ts";
import { type Run, runOf, type WatchedReplay } from "../state/events-part.ts";
import { changed, type State } from "../state/state.ts";
import { KINDS } from "./event-kinds-text.ts";
import type { EventsIntents } from "./events-intents.ts";
import * as text from "./events-text.ts";

const TICK_MS = 250;
const LATEST = 5;
const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12h-2",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0 0 12h2",
  reset: "M5 5v6h6M5.5 11A8 8 0 1 1 6 17",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6",
  close: "m6 6 12 12M18 6 6 18",
};
const SVG = "http://www.w3.org/2000/svg";

/** @param intents what the user can do */
export function createEventsView(
  { store, clock }: Pick<App, "store" | "clock">,
  { table, panel, intents }: { table: HTMLElement; panel: HTMLElement; intents: EventsIntents },
) {
  const { undo, redo, reset, press } = intents;
  const getSettings = () => store.get().settings;
  const latestRun = () => runOf(store.get());
  // The board and the bars over and under it.
  const title = element("h2", { class: "event-title", attributes: { tabindex: "-1" } });
  const closing = icon("icon", ICONS.close, intents.close);
  closing.setAttribute("aria-label", text.CLOSE);
  const [first, firstCell] = figure();
  const [second, secondCell] = figure();
  const [third, thirdCell] = figure();
  thirdCell.classList.add("timed");
  const grid = element("div", {
    class: "board",
    attributes: { role: "grid", "aria-label": text.BOARD },
  });
  const status = element("p", { class: "news", attributes: { role: "status" } });
  const moved = element("p", { class: "unseen", attributes: { role: "status" } });
  const undoing = icon("quiet", ICONS.undo, undo, text.UNDO, "translate(0 -3)");
  const redoing = icon("quiet", ICONS.redo, redo, text.REDO, "translate(0 -3)");
  const resetting = icon("quiet", ICONS.reset, reset, text.RESTART);
  const sharing = icon("quiet", ICONS.share, intents.share, text.SHARE);
  const main = pressable("primary", "", intents.primary);
  const slider = document.createElement("input");
  Object.assign(slider, { type: "range", min: "0", className: "event-slider" });
  slider.setAttribute("aria-label", text.SLIDER);
  slider.addEventListener("input", () => intents.seek(Number(slider.value)));
  table.append(
    element(
      "div",
      { class: "stage" },
      element("div", { class: "row-ends event-head" }, title, closing),
      element("div", { class: "score" }, element("dl", {}, firstCell, secondCell, thirdCell)),
      grid,
      element(
        "div",
        { class: "event-buttons" },
        undoing,
        redoing,
        resetting,
        slider,
        sharing,
        main,
      ),
      element("div", { class: "event-said" }, status),
      moved,
    ),
  );
  /** The drawn run. A quick press may be handled before the next frame draws the latest run. */
  let run: Run | null = null;
  const position = () => latestRun().board.game.position;
  const boardView = createBoardView(grid, {
    clock,
    getColours: getSettings,
    onPress: (tile) => press(position().tiles.indexOf(tile), "keyboard"),
  });
  const grids = createGridView({ colour: boardView.colourGrid, say: intents.say });
  let shownBoard: State | null = null;
  let shownResults: { event: Event; stored: readonly EventResult[] } | null = null;
  installPointer(grid, {
    view: boardView,
    getPosition: position,
    hovers: () => getSettings().hover,
    onPress(cell, control) {
      if (!lineTo(position(), cell)) boardView.nudge(cell);
      press(cell, control);
    },
    onMove: intents.move,
    onHover: (cell, control, point) => {
      if (latestRun().stage !== "over") press(cell, control, point);
    },
  });

  // The cards beside the board.
  const rule = element("p", { class: "note" });
  const facts = element("dl", { class: "facts" });
  const solution = element("p", { class: "note event-solution" });
  const name = element("h2");
  const renewing = pressable("small", "", intents.again);
  const repeating = pressable("small", "", intents.same);
  const storing = pressable("small", text.STORE, intents.storeRun);
  const about = element(
    "section",
    { class: "card" },
    name,
    rule,
    facts,
    solution,
    element(
      "div",
      { class: "button-row" },
      ...[storing, repeating, pressable("small", text.OTHERS, intents.choose), renewing],
    ),
  );
  const best = element("p", { class: "event-best" });
  const latest = element("ol", {
    class: "event-latest",
    attributes: { "aria-label": text.LATEST },
  });
  const where = element("p", { class: "note" });
  const results = element(
    "section",
    { class: "card", attributes: { "aria-label": text.RESULTS } },
    element("h2", { text: text.RESULTS }),
    best,
    latest,
    where,
  );
  panel.append(about, results);
  let endTicks = () => {};

  function showBoard(now: Run, watched: WatchedReplay | null) {
    const blind = isBlind(now);
    const board =
      blind || EVENTS[now.event.kind].end === "user"
        ? changed(boardState(now), unwon(now))
        : boardState(now);
    boardView.hideNumbers(blind);
    boardView.show(board, shownBoard);
    shownBoard = board;
    colourGrids(now);
    grid.classList.toggle("blind", blind);
    grid.inert = now.stage === "covered" || watched !== null;
  }

  function colourGrids(now: Run) {
    const settings = getSettings();
    grids.show({ ...boardState(now), settings }, showsGrids(now, settings));
  }

  function showTime() {
    if (!run) return;
    const left = timeLeft(run, clock.now());
    const ms = timeOf(run, clock.now());
    if (left !== null) return setFigure(third, text.LEFT, text.timeLeft(left));
    setFigure(third, text.TIME, run.stage === "over" ? text.finalTime(ms) : text.runningTime(ms));
  }

  function showFigures(now: Run) {
    const sizes = sizesOf(now.event);
    firstCell.hidden = sizes.length === 1 && !explores(now);
    if (explores(now)) {
      const best = now.best && lengthOf(now, now.best.moves);
      setFigure(first, text.BEST_FIGURE, best === null ? text.NO_BEST : String(best));
    } else {
      const index = Math.min(now.index, sizes.length - 1);
      setFigure(first, text.BOARD_FIGURE, text.boardNumber(index, sizes.length));
    }
    setFigure(second, text.MOVES[now.event.metric], String(movesOf(now)));
    showTime();
  }

  function showButtons(now: Run, watched: WatchedReplay | null) {
    const { at, line } = now.board.game;
    for (const button of [undoing, redoing, resetting]) button.hidden = watched !== null;
    slider.hidden = !watched;
    if (watched) {
      const moves = watched.replay.times.length;
      slider.max = String(moves);
      slider.value = String(watched.at);
      slider.style.setProperty("--done", `${(100 * watched.at) / moves}%`);
      slider.setAttribute("aria-valuetext", text.place(watched.at, moves));
    }
    const running = now.stage === "running" && !isBlindfolded(now);
    disable(undoing, !running || at === 0);
    disable(redoing, !running || at === line.length);
    disable(resetting, !running || at === 0);
    const label = text.primary(now, watched);
    // A button loses the focus when it is hidden.
    if (!label && main === document.activeElement) title.focus({ preventScroll: true });
    main.classList.toggle("event-off", !label);
    if (label) setText(main, label);
    // When the event is over, the main button also deals new boards.
    storing.hidden = !isStorable(now) || watched !== null;
    renewing.hidden = isSolves(now) || (now.stage === "over" && !watched);
    repeating.hidden = isSolves(now);
  }

  return {
    recolour() {
      if (shownBoard) boardView.show(shownBoard, shownBoard);
      if (run) colourGrids(run);
    },
    stepGrid: grids.step,
    /** Focus the title of an event that begins, and scroll to its board. */
    enter() {
      title.focus({ preventScroll: true });
      clock.frame(() => table.scrollIntoView({ block: "nearest" }));
    },
    show(state: State) {
      const now = runOf(state);
      const { watched, results: stored, message, moved: last } = state.events;
      const before = run;
      run = now;
      showBoard(now, watched);
      showFigures(now);
      showButtons(now, watched);
      if (now.clock.since !== before?.clock.since) {
        endTicks();
        endTicks = now.clock.since === null ? () => {} : clock.every(TICK_MS, showTime);
      }
      setText(title, text.eventName(now.event));
      setText(renewing, text.again(now.event));
      setText(repeating, watched ? text.PLAY_SAME : text.same(now.event));
      setText(status, message || text.advice(now, watched));
      setText(moved, last);
      setText(name, KINDS[now.event.kind].name);
      setText(rule, text.about(now.event));
      facts.replaceChildren(...factsOf(now));
      const showsMoves = now.stage === "over" && EVENTS[now.event.kind].counts === "moves";
      const moves = showsMoves ? now.best?.moves : null;
      solution.hidden = !moves;
      setText(solution, moves ? text.solution(formatMoves(moves), moves, now.event.metric) : "");
      results.hidden = isSolves(now);
      showResults(now, stored);
    },
  };

  function showResults({ event }: Run, stored: readonly EventResult[]) {
    // Replacing a button during a press would lose the click.
    if (stored === shownResults?.stored && event === shownResults.event) return;
    shownResults = { event, stored };
    const own = resultsOf(stored, event);
    const top = bestOf(stored, event);
    const listed = own.slice(0, LATEST);
    const by = bestsByControl(stored, event).map((result) => text.bestBy(event, result));
    const words = top ? [text.best(event, top), ...by] : own.length ? [] : [text.NO_RESULTS];
    best.replaceChildren(...words.map((line) => element("span", { text: line })));
    if (top?.replay && !listed.includes(top)) best.append(replayButton(event, top));
    best.classList.toggle("note", !top);
    setText(where, stored.length < MAX_RESULTS ? text.ON_DEVICE : text.FULL);
    latest.hidden = own.length === 0;
    latest.replaceChildren(
      ...listed.map((each) =>
        element(
          "li",
          {},
          element("span", { text: text.result(event, each, isRepeated(stored, each)) }),
          element("span", { class: "note", text: dayAndTime(each.date) }),
          ...(each.replay ? [replayButton(event, each)] : []),
        ),
      ),
    );
  }

  function replayButton(event: Event, result: EventResult) {
    const button = pressable("small", text.REPLAY, () => intents.replay(result));
    button.setAttribute("aria-label", text.replayLabel(text.result(event, result)));
    return button;
  }
}

/** Return true if the event is a replay of solves, which the user cannot play. */
const isSolves = ({ event }: Run) => !EVENTS[event.kind].playable;

/**
 * Return the change that hides a win. "Fewest moves" continues after the board is solved, and the
 * blindfolded board must not reveal that it is solved.
 */
function unwon({ stage, board }: Run) {
  return { game: { won: stage === "over" && board.game.won } };
}

function factsOf(run: Run): HTMLElement[] {
  const { splits, memo, stage, best, optimum, clock, event } = run;
  if (isBlindfolded(run)) {
    if (memo === null) return [];
    const memorised = fact(text.MEMO, text.finalTime(memo));
    if (stage !== "over") return [memorised];
    return [memorised, fact(text.EXECUTION, text.finalTime(clock.spent - memo))];
  }
  if (explores(run)) {
    const shortest = stage === "over" && fact(text.SHORTEST, text.shortest(optimum, event.metric));
    const own =
      best && fact(text.YOUR_BEST, text.movesText(lengthOf(run, best.moves), event.metric));
    return [own, shortest].filter((each) => each instanceof HTMLElement);
  }
  return splits.map(({ rows, cols, moves, ms }, i) => {
    const own = ms - (splits[i - 1]?.ms ?? 0);
    return fact(text.split(`${rows}x${cols}`, moves, own), text.finalTime(own));
  });
}

function fact(name: string, value: string) {
  return element("div", {}, element("dt", { text: name }), element("dd", { text: value }));
}

type Figure = { name: HTMLElement; value: HTMLElement };

function figure(): [Figure, HTMLElement] {
  const [name, value] = [element("dt"), element("dd")];
  return [{ name, value }, element("div", {}, name, value)];
}

function setFigure(of: Figure, name: string, value: string) {
  setText(of.name, name);
  setText(of.value, value);
}

function pressable(kind: string, label: string, act: () => void) {
  const button = element("button", { class: kind, text: label, attributes: { type: "button" } });
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") act();
  });
  return button;
}

function icon(kind: string, path: string, act: () => void, label = "", transform = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  if (transform) line.setAttribute("transform", transform);
  svg.append(line);
  const button = pressable(kind, "", act);
  button.append(svg, label);
  return button;
}

/** Disable a button such that it can still have the focus. */
function disable(button: HTMLElement, off: boolean) {
  button.setAttribute("aria-disabled", String(off));
}
