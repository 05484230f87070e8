// The board and the cards of the puzzles.

import type { App } from "../app/app.ts";
import { createBoardView } from "../board/board-view.ts";
import { movedTile } from "../board/geometry.ts";
import { installPointer } from "../board/pointer.ts";
import { element, setText } from "../lib/dom.ts";
import { niceSize } from "../lib/format.ts";
import { lineTo, type Move, solved } from "../puzzle/rules.ts";
import {
  FILTERS,
  FIRST_PUZZLES,
  type Filter,
  isNewcomer,
  isProvisional,
  SIZES,
  type Size,
} from "../state/puzzle-player.ts";
import {
  type Attempt,
  isOver,
  isSolved,
  movesLeft,
  type PuzzlesPart,
} from "../state/rated-puzzles.ts";
import { changed, initialState, type State } from "../state/state.ts";
import { STORM_STARS, stormBest, stormStars } from "../state/storm.ts";
import * as text from "./rated-puzzles-text.ts";

/** The paths of the icons: an eye for showing the solution, an arrow for sharing. */
const EYE =
  "M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2";
const ARROW = "M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6";
const SVG = "http://www.w3.org/2000/svg";

export interface PuzzleIntents {
  press(cell: number): void;
  move(move: Move): void;
  next(): void;
  showSolution(): void;
  share(): void;
  analyse(): void;
  chooseSize(size: Size): void;
  chooseFilter(filter: Filter): void;
  startStorm(): void;
  endStorm(): void;
}

export function createRatedPuzzlesView(
  { store, clock }: App,
  { table, panel }: { table: HTMLElement; panel: HTMLElement },
  intents: PuzzleIntents,
) {
  // The board, and the bars above and below it.
  const aim = element("h2", { class: "puzzle-aim", attributes: { tabindex: "-1" } });
  const [left, leftCell] = figure();
  const [second, secondCell] = figure();
  const [third, thirdCell] = figure();
  const figures = element("dl", {}, leftCell, secondCell, thirdCell);
  const grid = element("div", {
    class: "board",
    attributes: { role: "grid", "aria-label": text.BOARD },
  });
  const news = element("p", { class: "news puzzle-news", attributes: { role: "status" } });
  const moves = element("p", { class: "unseen", attributes: { role: "status" } });
  const solution = iconButton(text.SOLUTION, EYE, intents.showSolution);
  solution.setAttribute("aria-label", text.SHOW_SOLUTION);
  const sharing = iconButton(text.SHARE, ARROW, intents.share);
  const onward = pressable("primary", text.NEXT, intents.next);
  const stars = element("p", { class: "win-stars", attributes: { role: "img" } });
  const result = element(
    "section",
    { class: "win", attributes: { "aria-label": text.STORM_RESULT } },
    stars,
    element("p", { class: "note", text: text.STORM_STARS_RULE }),
  );
  const stage = element(
    "div",
    { class: "stage" },
    element("div", { class: "score puzzle-score" }, aim, figures),
    grid,
    element("div", { class: "win-place" }, result),
    element("div", { class: "puzzle-said" }, news),
    moves,
    element("div", { class: "puzzle-buttons" }, solution, sharing, onward),
  );
  table.classList.add("table");
  table.append(stage);

  const view = createBoardView(grid, {
    clock,
    getColours: () => store.get().settings,
    onPress: (tile) => intents.press(shown.game.position.tiles.indexOf(tile)),
  });
  let shown: State = initialState({ start: solved(3, 3) });
  view.show(shown, null);
  installPointer(grid, {
    view,
    getPosition: () => shown.game.position,
    hovers: () => store.get().settings.hover,
    onPress(cell) {
      if (!lineTo(shown.game.position, cell)) view.nudge(cell);
      intents.press(cell);
    },
    onMove: intents.move,
    // Hovering makes no moves, since a wrong move by a passing pointer would lower the rating.
    onHover: () => {},
  });

  // The cards of the puzzles.
  const rating = element("p", { class: "puzzle-rating" });
  const number = element("span");
  const change = element("span", { class: "puzzle-change" });
  rating.append(number, change);
  const [streak, streakLine] = fact(text.STREAK);
  const [won, wonLine] = fact(text.WON);
  const playerNote = element("p", { class: "note" });
  const player = card(
    text.PLAYER_TITLE,
    rating,
    element("dl", { class: "facts" }, streakLine, wonLine),
    playerNote,
  );
  const about = element("p", { class: "note puzzle-about" });
  const analysing = pressable("small", text.ANALYSE, intents.analyse);
  const puzzleCard = card(text.PUZZLE_TITLE, about, element("div", {}, analysing));
  const sizes = choices(text.SIZE, SIZES, niceSize, intents.chooseSize);
  const filters = choices(
    text.THEME,
    Object.keys(FILTERS) as Filter[],
    (name) => text.FILTER_NAMES[name],
    intents.chooseFilter,
  );
  const help = element("p", { class: "note puzzle-help" });
  const choice = card(text.CHOICE_TITLE, sizes.root, filters.root, help);
  const best = element("p", { class: "puzzle-best" });
  const begin = pressable("strong", text.STORM_START, () => {
    if (running) return intents.endStorm();
    intents.startStorm();
    // Move the focus from the button, so that Space does not end the storm.
    aim.focus({ preventScroll: true });
  });
  const stormCard = card(
    text.STORM_TITLE,
    element("p", { class: "note", text: text.STORM_RULE }),
    best,
    element("div", {}, begin),
  );
  panel.append(player, puzzleCard, choice, stormCard);
  let running = false;

  function showBoard(attempt: Attempt | null, storming: boolean) {
    if (!attempt) return view.mark([]);
    const { start, position, wrong } = attempt;
    const before = shown;
    const game = initialState({ start }).game;
    const finished = isSolved(attempt) && !attempt.given && !storming;
    shown = changed(shown, { game: { ...game, position, won: finished } });
    view.show(shown, before);
    view.mark(wrong ? [[movedTile(wrong.back, wrong.move), "tried-away"]] : []);
  }

  /** When a storm ends, show its stars over the board. */
  function showStars(storm: PuzzlesPart["storm"]) {
    result.hidden = !storm?.over;
    if (!storm) return;
    const earned = stormStars(storm);
    stars.setAttribute("aria-label", text.stormStars(earned));
    stars.replaceChildren(
      ...STORM_STARS.map((_, at) =>
        element("span", { class: at < earned ? "earned" : "", text: "★" }),
      ),
    );
  }

  function announce(attempt: Attempt | null, before: Attempt | null) {
    if (!attempt || attempt.wrong || attempt.at === 0) return setText(moves, "");
    if (attempt.puzzle !== before?.puzzle || attempt.at <= before.at) return;
    const { position } = attempt;
    const cell = position.tiles.findIndex(
      (tile, at) => tile !== 0 && tile !== before.position.tiles[at],
    );
    const [tile, from] = [position.tiles[cell] ?? 0, before.position.tiles.indexOf(0)];
    const direction = directionBetween(before.position.tiles.indexOf(tile), from, position.cols);
    setText(moves, text.moved(tile, direction, movesLeft(attempt)));
  }

  return {
    nudge: view.nudge,
    recolour: () => view.show(shown, shown),
    refuse: (direction: Move) => setText(moves, text.cannotMove(direction)),
    show(state: PuzzlesPart, before: PuzzlesPart | null) {
      const { attempt, storm, player: user } = state;
      running = storm !== null;
      const playing = storm !== null && !storm.over;
      showBoard(attempt, playing);
      announce(attempt, before?.attempt ?? null);
      grid.inert = !attempt;
      table.classList.toggle("waiting", !attempt);
      setText(aim, attempt ? text.aim(attempt.puzzle.length) : storm ? text.STORM_TITLE : "…");
      setFigure(left, text.LEFT, attempt ? String(movesLeft(attempt)) : "–");
      if (storm) {
        setFigure(second, text.TIME, text.stormTime(storm.left));
        setFigure(third, text.SCORE, String(storm.solved));
      } else {
        setFigure(second, text.RATING, text.ratingOf(user));
        setFigure(third, text.STREAK, String(user.streak));
      }
      setText(news, state.message);
      showStars(storm);
      const over = attempt ? isOver(attempt) : !state.pending;
      const onwards = storm ? storm.over : over;
      // A hidden button loses the focus. Move it to the goal, which screen readers then read.
      if (!onwards && onward === document.activeElement) aim.focus({ preventScroll: true });
      onward.classList.toggle("puzzle-off", !onwards);
      onward.tabIndex = onwards ? 0 : -1;
      setText(onward, storm ? text.STORM_AGAIN : text.NEXT);
      disable(solution, !attempt || over || storm !== null);
      disable(sharing, !attempt || storm !== null);
      const newcomer = isNewcomer(user);
      setText(number, newcomer ? text.playedOf(user) : text.ratingOf(user));
      const first = user.played === FIRST_PUZZLES;
      const gained = newcomer || first ? null : (attempt?.change ?? null);
      setText(change, gained === null ? "" : text.signed(gained));
      change.classList.toggle("lost", (gained ?? 0) < 0);
      setText(streak, text.streakOf(user));
      setText(won, text.solvedOf(user));
      const open = isProvisional(user) ? text.PROVISIONAL : text.ON_DEVICE;
      setText(playerNote, newcomer ? text.NEWCOMER : open);
      const explained = attempt !== null && !storm && (over || attempt.change !== null);
      setText(about, explained && attempt ? text.about(attempt.puzzle) : text.HIDDEN);
      disable(analysing, !explained);
      sizes.show(user.size);
      filters.show(user.filter);
      setText(help, playing ? text.STORM_FILTER : text.FILTER_HELP[user.filter]);
      sizes.enable(!playing);
      filters.enable(!playing);
      setText(best, text.stormBest(stormBest(user, user.size), user.size));
      setText(begin, !storm ? text.STORM_START : playing ? text.STORM_STOP : text.STORM_LEAVE);
    },
  };
}

function directionBetween(from: number, to: number, cols: number): Move {
  if (to === from - cols) return "U";
  if (to === from + cols) return "D";
  return to === from - 1 ? "L" : "R";
}

function figure(): [{ name: HTMLElement; value: HTMLElement }, HTMLElement] {
  const [name, value] = [element("dt"), element("dd")];
  return [{ name, value }, element("div", {}, name, value)];
}

function setFigure(of: { name: HTMLElement; value: HTMLElement }, name: string, value: string) {
  setText(of.name, name);
  setText(of.value, value);
}

function fact(name: string): [HTMLElement, HTMLElement] {
  const value = element("dd");
  return [value, element("div", {}, element("dt", { text: name }), value)];
}

function card(title: string, ...children: HTMLElement[]) {
  const heading = element("h2", { text: title });
  return element(
    "section",
    { class: "card", attributes: { "aria-label": title } },
    heading,
    ...children,
  );
}

function pressable(kind: string, label: string, act: () => void) {
  const button = element("button", { class: kind, text: label, attributes: { type: "button" } });
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") act();
  });
  return button;
}

function iconButton(label: string, path: string, act: () => void) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  const button = pressable("quiet", "", act);
  button.append(svg, label);
  return button;
}

/** A row of buttons, one of which is pressed. */
function choices<T extends string>(
  label: string,
  names: readonly T[],
  labelOf: (name: T) => string,
  choose: (name: T) => void,
) {
  let chosen: T | null = null;
  const buttons = names.map((name) => ({
    name,
    button: pressable("chip", labelOf(name), () => name === chosen || choose(name)),
  }));
  const root = element(
    "div",
    { class: "puzzle-choices", attributes: { role: "group", "aria-label": label } },
    ...buttons.map(({ button }) => button),
  );
  return {
    root,
    enable(on: boolean) {
      for (const { button } of buttons) disable(button, !on);
    },
    show(shown: T) {
      chosen = shown;
      for (const { name, button } of buttons) {
        button.setAttribute("aria-pressed", String(name === chosen));
      }
    },
  };
}

/** Disable a button without losing its focus. */
function disable(button: HTMLElement, off: boolean) {
  button.setAttribute("aria-disabled", String(off));
}
