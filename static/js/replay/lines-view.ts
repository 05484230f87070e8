// The moves of the replay as a numbered list of buttons. In Analyse, variations are listed below
// the row in which they leave the line. The moves made so far and the wrong moves of a review are
// highlighted. Of a long line, only the part around the current move is shown.

import { element, findPanel } from "../lib/dom.ts";
import { formatMoves } from "../puzzle/notation.ts";
import type { Move } from "../puzzle/rules.ts";
import { mainMoves, mainPlace, shownPath } from "../state/lines.ts";
import { reviewed, wrongMoves } from "../state/review.ts";
import { type State, solutionMoves } from "../state/state.ts";
import { MAIN, mainLine, type Path, type Variation, variationAt } from "../state/variations.ts";
import * as text from "./replay-text.ts";

/** The number of moves in a row. */
const ROW = 10;
/** The maximum number of moves shown of the main line, and of a variation. */
const MOST = 300;
const MOST_ASIDE = 60;
/**
 * The number of moves after which the shown part changes, and the number of earlier moves that it
 * still shows.
 */
const PAGE = 50;
const BEFORE = 20;

/** A button in the list. `at` is the number of moves up to and including its move. */
type Entry = { button: HTMLButtonElement; path: Path; at: number };
type Part = { first: number; last: number };

const STEPS: Readonly<Record<string, [kind: "step" | "line", by: 1 | -1]>> = {
  ArrowLeft: ["step", -1],
  ArrowRight: ["step", 1],
  ArrowUp: ["line", -1],
  ArrowDown: ["line", 1],
};

export function createLinesView({
  onGo,
  onStep,
  onLine,
}: {
  onGo: (path: Path, at: number) => void;
  onStep: (by: 1 | -1) => void;
  onLine: (by: 1 | -1) => void;
}) {
  const { root: list } = findPanel("solution");
  let entries: Entry[] = [];
  let current: HTMLButtonElement | null = null;

  list.addEventListener("click", ({ target }) => {
    const entry = entries.find(({ button }) => button === target);
    if (entry) onGo(entry.path, entry.at);
  });
  list.addEventListener("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const step = STEPS[key];
    if (!step || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const [kind, by] = step;
    if (kind === "step") onStep(by);
    else onLine(by);
  });

  function draw(state: State, tree: Variation, from: number, shown: Path, part: Part) {
    const wrong = new Set(wrongMoves(state));
    entries = [];

    function moveButton(path: Path, index: number, move: Move) {
      const isWrong = !path.length && wrong.has(index);
      const button = document.createElement("button");
      button.type = "button";
      button.tabIndex = -1;
      button.className = isWrong ? "move wrong" : "move";
      button.textContent = move;
      button.setAttribute("aria-label", text.moveName(index + 1, move, { wrong: isWrong }));
      entries.push({ button, path, at: index + 1 });
      return button;
    }

    function buttons(path: Path, { from: begin, moves }: Variation, { first, last }: Part) {
      return moves
        .slice(first - begin, last - begin)
        .map((move, i) => moveButton(path, first + i, move));
    }

    const numbered = (index: number) =>
      element("span", { class: "move-number", text: `${index + 1}`, attributes: HIDDEN });

    function aside(path: Path): HTMLElement[] {
      const variation = variationAt(tree, path);
      const onShow = path.every((index, i) => shown[i] === index);
      const { first, last } = partOf(variation, onShow ? state.game.at : 0, MOST_ASIDE);
      const end = variation.from + variation.moves.length;
      const box = element(
        "div",
        {
          class: "variation",
          attributes: { role: "group", "aria-label": text.variation(variation.from + 1) },
        },
        numbered(variation.from),
        ...(first > variation.from ? [ellipsis()] : []),
        ...buttons(path, variation, { first, last }),
        ...(last < end ? [ellipsis()] : []),
      );
      box.style.setProperty("--depth", `${Math.min(path.length, 6)}`);
      return [box, ...below(path, 0, Number.POSITIVE_INFINITY)];
    }

    /** Return the elements of the variations that leave a line within a range of moves. */
    function below(path: Path, first: number, last: number): HTMLElement[] {
      return [...variationAt(tree, path).variations.entries()]
        .filter(([, each]) => each.from >= first && each.from < last)
        .sort(([, a], [, b]) => a.from - b.from)
        .flatMap(([index]) => aside([...path, index]));
    }

    const rows: HTMLElement[] = [];
    for (let first = part.first; first < part.last; first += ROW) {
      const last = Math.min(first + ROW, part.last);
      rows.push(
        element(
          "div",
          { class: "move-row" },
          numbered(first - (tree.variations.length ? 0 : from)),
          ...buttons(MAIN, tree, { first, last }),
        ),
        ...below(MAIN, first, last),
      );
    }
    const rest = part.last < tree.moves.length;
    list.replaceChildren(
      ...(part.first > from ? [ellipsis()] : []),
      ...rows,
      ...(rest ? [ellipsis()] : []),
    );
  }

  function mark({ game }: State, tree: Variation, shown: Path) {
    const focused = list.contains(document.activeElement);
    let now: HTMLButtonElement | null = null;
    for (const { button, path, at } of entries) {
      const next = shown[path.length];
      const left = next === undefined ? undefined : variationAt(tree, path).variations[next]?.from;
      const isShown =
        path.length <= shown.length &&
        path.every((index, i) => shown[i] === index) &&
        at <= (left ?? at);
      button.classList.toggle("made", isShown && at <= game.at);
      if (isShown && at === game.at) now = button;
    }
    if (current !== now) {
      current?.removeAttribute("aria-current");
      now?.setAttribute("aria-current", "step");
      if (current) current.tabIndex = -1;
      current = now;
    }
    const stop = now ?? entries[0]?.button;
    if (entries[0]) entries[0].button.tabIndex = -1;
    if (stop) stop.tabIndex = 0;
    if (focused) stop?.focus({ preventScroll: true });
    if (now) bringIntoView(now);
    else if (game.at === 0) list.scrollTop = 0;
  }

  /** Scroll the list without scrolling the page. */
  function bringIntoView({ offsetTop, offsetHeight }: HTMLElement) {
    const { scrollTop, clientHeight } = list;
    if (offsetTop < scrollTop) list.scrollTop = offsetTop - offsetHeight;
    else if (offsetTop + offsetHeight > scrollTop + clientHeight)
      list.scrollTop = offsetTop + 2 * offsetHeight - clientHeight;
  }

  let before: readonly unknown[] = [];

  return {
    show(state: State) {
      const { game, choices, page } = state;
      // Set even if there are no moves to replay, since tests and scripts read the moves.
      const moves = formatMoves(solutionMoves(state));
      if (list.dataset.moves !== moves) list.dataset.moves = moves;
      if (page.embed) return;
      const analyses = choices.mode === "analyse";
      const from = analyses ? 0 : (game.solutionFrom ?? game.line.length);
      const tree =
        analyses && game.tree ? game.tree.root : mainLine(analyses ? mainMoves(game) : game.line);
      const shown = analyses ? shownPath(game) : MAIN;
      const place = analyses ? mainPlace(game) : game.at;
      const part = partOf({ ...tree, from }, place, MOST, tree.moves.length);
      const asideAt = shown.length ? Math.floor(game.at / PAGE) : 0;
      const drawing = [tree.moves, tree.variations, from, reviewed(state), shown.join(), asideAt];
      const values = [...drawing, part.first, analyses];
      const same = values.every((value, i) => value === before[i] || isEmpty(value, before[i]));
      before = values;
      if (!same) {
        current = null;
        const focused = list.contains(document.activeElement);
        draw(state, tree, from, shown, part);
        if (focused) entries[0]?.button.focus({ preventScroll: true });
      }
      mark(state, tree, shown);
    },
  };
}

const HIDDEN = { "aria-hidden": "true" };

const ellipsis = () => element("span", { class: "move-more", text: "…", attributes: HIDDEN });

const isEmpty = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) && one.length === 0 && other.length === 0;

/** Return the part of a line that is shown, around the current move. */
function partOf({ from, moves }: Variation, at: number, most: number, end = from + moves.length) {
  const page = Math.floor((at - from) / PAGE) * PAGE - BEFORE;
  const start = from + Math.max(0, Math.min(page, end - from - most));
  const first = from + Math.ceil((start - from) / ROW) * ROW;
  return { first, last: Math.min(first + most, end) };
}
