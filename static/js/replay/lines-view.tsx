// The moves of the replay as a numbered list of buttons. In Analyse, variations are listed below
// the row in which they leave the line. The moves made so far and the wrong moves of a review are
// highlighted. Of a long line, only the part around the current move is shown.

import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { findPanel } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import { formatMoves } from "../puzzle/notation.ts";
import type { Move } from "../puzzle/rules.ts";
import { mainMoves, mainPlace, shownPath } from "../state/lines.ts";
import { reviewed, wrongMoves } from "../state/review.ts";
import { type State, solutionMoves } from "../state/state.ts";
import { MAIN, mainLine, type Path, type Variation } from "../state/variations.ts";
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

const STEPS: Readonly<Record<string, [kind: "step" | "nextLine", by: 1 | -1]>> = {
  ArrowLeft: ["step", -1],
  ArrowRight: ["step", 1],
  ArrowUp: ["nextLine", -1],
  ArrowDown: ["nextLine", 1],
};

export interface LineIntents {
  /** Go to the position after `at` moves of a line. */
  goTo(path: Path, at: number): void;
  step(by: 1 | -1): void;
  nextLine(by: 1 | -1): void;
}

export function createLinesView(intents: LineIntents): Panel<State> {
  const { root: list } = findPanel("solution");
  list.addEventListener("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const step = STEPS[key];
    if (!step || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const [kind, by] = step;
    intents[kind](by);
  });

  /** Scroll the list without scrolling the page. */
  function bringIntoView({ offsetTop, offsetHeight }: HTMLElement) {
    const { scrollTop, clientHeight } = list;
    if (offsetTop < scrollTop) list.scrollTop = offsetTop - offsetHeight;
    else if (offsetTop + offsetHeight > scrollTop + clientHeight)
      list.scrollTop = offsetTop + 2 * offsetHeight - clientHeight;
  }

  return {
    pick: ({ game, choices: { mode }, page: { embed }, analysis: { review } }) => [
      ...[game.line, game.tree, game.solutionFrom, game.at, mode, embed, review],
    ],
    show(state, before) {
      const { game, page } = state;
      // Set even if there are no moves to replay, since tests and scripts read the moves.
      if (game.line !== before?.game.line || game.solutionFrom !== before.game.solutionFrom)
        list.dataset.moves = formatMoves(solutionMoves(state));
      if (page.embed) return;
      const focused = list.contains(document.activeElement);
      render(<Lines state={state} goTo={intents.goTo} />, list);
      const stop = list.querySelector<HTMLElement>('[tabindex="0"]');
      if (focused) stop?.focus({ preventScroll: true });
      if (stop?.ariaCurrent) bringIntoView(stop);
      else if (game.at === 0) list.scrollTop = 0;
    },
  };
}

/** A variation in the list. `top` is the number of moves before its ancestor leaves the main line. */
type Aside = { path: Path; line: Variation; top: number };

function Lines({ state, goTo }: { state: State; goTo: LineIntents["goTo"] }) {
  const { game, choices } = state;
  const { at } = game;
  const analyses = choices.mode === "analyse";
  const from = analyses ? 0 : (game.solutionFrom ?? game.line.length);
  const tree =
    analyses && game.tree ? game.tree.root : mainLine(analyses ? mainMoves(game) : game.line);
  const shown = analyses ? shownPath(game) : MAIN;
  const wrong = useMemo(() => new Set(wrongMoves(state)), [reviewed(state), tree.moves]);
  const asides = useMemo(() => asidesOf(tree), [tree.variations]);
  const place = analyses ? mainPlace(game) : at;
  const part = partOf({ ...tree, from }, place, MOST, tree.moves.length);

  /** Return a part of a line, with the number of its last move that was made. */
  function partWithMade(path: Path, line: Variation) {
    const isShown = path.every((index, i) => index === shown[i]);
    const next = shown[path.length];
    const left = next === undefined ? at : (line.variations[next]?.from ?? at);
    const { first, last } = path.length ? partOf(line, isShown ? at : 0, MOST_ASIDE) : part;
    return { path, line, first, last, made: isShown ? Math.min(at, left) : 0 };
  }
  const main = partWithMade(MAIN, tree);
  const variations = asides.map(({ path, line, top }) => ({ top, ...partWithMade(path, line) }));
  const isCurrent = ({ first, last, made }: typeof main) => made === at && first < at && at <= last;
  const isListed = [main, ...variations].some(isCurrent);

  const drawn = useMemo(() => createRows(), [tree.moves, part.first, wrong]);
  const rows = [];
  for (let first = part.first; first < part.last; first += ROW) {
    const last = Math.min(first + ROW, part.last);
    const within = (move: number) => (first < move && move <= last ? move : 0);
    const key = `row ${first}`;
    const row = {
      number: first + 1 - (tree.variations.length ? 0 : from),
      moves: tree.moves,
      first,
      last,
      made: Math.min(Math.max(first, main.made), last),
      current: main.made === at ? within(at) : 0,
      stop: isListed ? 0 : within(part.first + 1),
      wrong,
      goTo,
    };
    rows.push(drawn(key, Object.values(row), () => <Row key={key} {...row} />));
    for (const { top, ...variation } of variations) {
      if (top < first || top >= last) continue;
      const key = variation.path.join();
      const aside = { ...variation, current: variation.made === at ? at : 0, goTo };
      rows.push(drawn(key, Object.values(aside), () => <AsideLine key={key} {...aside} />));
    }
  }
  return (
    <>
      {part.first > from && <Ellipsis />}
      {rows}
      {part.last < tree.moves.length && <Ellipsis />}
    </>
  );
}

/**
 * Return a function that draws a row, or returns the row that was drawn from the same values. A step
 * of a replay changes one or two rows, and Preact skips the others.
 */
function createRows() {
  const rows = new Map<string, { values: readonly unknown[]; row: VNode }>();
  return (key: string, values: readonly unknown[], draw: () => VNode) => {
    const before = rows.get(key);
    if (before && values.every((value, i) => value === before.values[i])) return before.row;
    const row = draw();
    rows.set(key, { values, row });
    return row;
  };
}

type MovesProps = {
  first: number;
  last: number;
  /** the number of the last move that was made */
  made: number;
  /** the number of the last move that was made if the position is on this line */
  current: number;
  goTo: LineIntents["goTo"];
};

/** @param props `stop` is the number of the move in the Tab order if no move is current */
function Row({
  number,
  moves,
  first,
  last,
  ...marks
}: MovesProps & {
  number: number;
  moves: readonly Move[];
  wrong: ReadonlySet<number>;
  stop: number;
}) {
  return (
    <div class="move-row">
      <MoveNumber>{number}</MoveNumber>
      {moves.slice(first, last).map((move, i) => moveButton(MAIN, first + i + 1, move, marks))}
    </div>
  );
}

function AsideLine({
  path,
  line: { from, moves },
  first,
  last,
  ...marks
}: MovesProps & { path: Path; line: Variation }) {
  return (
    <div
      class="variation"
      role="group"
      aria-label={text.variation(from + 1)}
      style={{ "--depth": Math.min(path.length, 6) }}
    >
      <MoveNumber>{from + 1}</MoveNumber>
      {first > from && <Ellipsis />}
      {moves
        .slice(first - from, last - from)
        .map((move, i) => moveButton(path, first + i + 1, move, marks))}
      {last < from + moves.length && <Ellipsis />}
    </div>
  );
}

/** @param at the number of moves up to and including the move */
function moveButton(
  path: Path,
  at: number,
  move: Move,
  {
    made,
    current,
    stop,
    wrong,
    goTo,
  }: Omit<MovesProps, "first" | "last"> & { stop?: number; wrong?: ReadonlySet<number> },
) {
  const isWrong = wrong?.has(at - 1) ?? false;
  return (
    <button
      key={at}
      type="button"
      class={`move${isWrong ? " wrong" : ""}${at <= made ? " made" : ""}`}
      tabIndex={at === current || at === stop ? 0 : -1}
      aria-current={at === current ? "step" : undefined}
      aria-label={text.moveName(at, move, { wrong: isWrong })}
      onClick={() => goTo(path, at)}
    >
      {move}
    </button>
  );
}

function MoveNumber({ children }: { children: number }) {
  return (
    <span class="move-number" aria-hidden="true">
      {children}
    </span>
  );
}

function Ellipsis() {
  return (
    <span class="move-more" aria-hidden="true">
      …
    </span>
  );
}

/** Return all variations of a line in the order of the list, each before its own variations. */
function asidesOf(line: Variation, path: Path = MAIN, top?: number): Aside[] {
  return line.variations
    .map((each, index) => ({ path: [...path, index], line: each, top: top ?? each.from }))
    .sort((a, b) => a.line.from - b.line.from)
    .flatMap((aside) => [aside, ...asidesOf(aside.line, aside.path, aside.top)]);
}

/** Return the part of a line that is shown, around the current move. */
function partOf({ from, moves }: Variation, at: number, most: number, end = from + moves.length) {
  const page = Math.floor((at - from) / PAGE) * PAGE - BEFORE;
  const start = from + Math.max(0, Math.min(page, end - from - most));
  const first = from + Math.ceil((start - from) / ROW) * ROW;
  return { first, last: Math.min(first + most, end) };
}
