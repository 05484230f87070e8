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
import { foldsMoves } from "../state/replay.ts";
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

interface LineIntents {
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
    pick: ({ game, choices: { mode }, page: { embed, folded }, analysis: { review } }) => [
      ...[game.line, game.tree, game.solutionFrom, game.at, mode, embed, folded, review],
    ],
    show(state, before) {
      const { game, page } = state;
      // Set even if there are no moves to replay, since tests and scripts read the moves.
      if (game.line !== before?.game.line || game.solutionFrom !== before.game.solutionFrom)
        list.dataset.moves = formatMoves(solutionMoves(state));
      list.hidden = foldsMoves(state);
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

/** A line of moves. `top` is the number of moves before its ancestor leaves the main line. */
type Line = { path: Path; line: Variation; top: number };

function Lines({ state, goTo }: { state: State; goTo: LineIntents["goTo"] }) {
  const { game, choices } = state;
  const { at } = game;
  const analyses = choices.mode === "analyse";
  const from = analyses ? 0 : (game.solutionFrom ?? game.line.length);
  const tree =
    analyses && game.tree ? game.tree.root : mainLine(analyses ? mainMoves(game) : game.line);
  const shown = analyses ? shownPath(game) : MAIN;
  const wrong = useMemo(() => new Set(wrongMoves(state)), [reviewed(state), tree.moves]);
  const asides = useMemo(() => variationsOf(tree), [tree.variations]);
  const place = analyses ? mainPlace(game) : at;
  const part = partOf({ ...tree, from }, place, MOST, tree.moves.length);

  function rowOf({ path, line }: Omit<Line, "top">, number: number, range?: typeof part) {
    const isShown = path.every((index, i) => index === shown[i]);
    const left = line.variations[shown[path.length] ?? -1]?.from ?? at;
    const made = isShown ? Math.min(at, left) : 0;
    const { first, last } = range ?? partOf(line, isShown ? at : 0, MOST_ASIDE);
    return {
      ...{ path, number, from: line.from, moves: line.moves, first, last, goTo },
      wrong: path.length ? NONE : wrong,
      made: Math.min(Math.max(first, made), last),
      current: made === at && first < at && at <= last ? at : 0,
    };
  }
  const rows: ReturnType<typeof rowOf>[] = [];
  for (let first = part.first; first < part.last; first += ROW) {
    const last = Math.min(first + ROW, part.last);
    const number = first + 1 - (tree.variations.length ? 0 : from);
    const below = asides.filter(({ top }) => top >= first && top < last);
    rows.push(rowOf({ path: MAIN, line: tree }, number, { first, last }));
    rows.push(...below.map((aside) => rowOf(aside, aside.line.from + 1)));
  }
  const stop = rows.find(({ current }) => current) ?? rows[0];
  const drawn = useMemo(() => createRows(), [tree.moves, part.first]);
  return (
    <>
      {part.first > from && <Ellipsis />}
      {rows.map((row) => drawn({ ...row, stops: row === stop }))}
      {part.last < tree.moves.length && <Ellipsis />}
    </>
  );
}

const NONE: ReadonlySet<number> = new Set();

type RowProps = {
  path: Path;
  number: number;
  from: number;
  moves: readonly Move[];
  first: number;
  last: number;
  /** the number of the last move that was made */
  made: number;
  /** the number of the last move that was made if the position is in this row, otherwise 0 */
  current: number;
  /** whether a move of this row is in the Tab order */
  stops: boolean;
  wrong: ReadonlySet<number>;
  goTo: LineIntents["goTo"];
};

/**
 * Return a function that draws a row, or returns the row that was drawn from the same values. A step
 * of a replay changes one or two rows, and Preact skips the others.
 */
function createRows() {
  const rows = new Map<string, { values: readonly unknown[]; row: VNode }>();
  return (props: RowProps) => {
    const key = props.path.length ? props.path.join() : `row ${props.first}`;
    const values = Object.values(props);
    const before = rows.get(key);
    if (before && values.every((value, i) => value === before.values[i])) return before.row;
    const row = <Row key={key} {...props} />;
    rows.set(key, { values, row });
    return row;
  };
}

/** A row of the main line, or a variation. */
function Row({ path, number, from, moves, first, last, made, current, ...props }: RowProps) {
  const aside = path.length > 0 && {
    class: "variation",
    role: "group" as const,
    "aria-label": text.variation(number),
    style: { "--depth": Math.min(path.length, 6) },
  };
  return (
    <div {...(aside || { class: "move-row" })}>
      <span class="move-number" aria-hidden="true">
        {number}
      </span>
      {aside && first > from && <Ellipsis />}
      {moves.slice(first - from, last - from).map((move, i) => {
        const at = first + i + 1;
        const wrong = props.wrong.has(at - 1);
        return (
          // A step draws a row again, so its moves are elements, without the cost of a component each.
          <button
            key={at}
            type="button"
            class={`move${wrong ? " wrong" : ""}${at <= made ? " made" : ""}`}
            tabIndex={props.stops && at === (current || first + 1) ? 0 : -1}
            aria-current={at === current ? "step" : undefined}
            aria-label={text.moveName(at, move, { wrong })}
            onClick={() => props.goTo(path, at)}
          >
            {move}
          </button>
        );
      })}
      {aside && last < from + moves.length && <Ellipsis />}
    </div>
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
function variationsOf(line: Variation, path: Path = MAIN, top?: number): Line[] {
  return line.variations
    .map((each, index) => ({ path: [...path, index], line: each, top: top ?? each.from }))
    .sort((a, b) => a.line.from - b.line.from)
    .flatMap((aside) => [aside, ...variationsOf(aside.line, aside.path, aside.top)]);
}

/** Return the part of a line that is shown, around the current move. */
function partOf({ from, moves }: Variation, at: number, most: number, end = from + moves.length) {
  const page = Math.floor((at - from) / PAGE) * PAGE - BEFORE;
  const start = from + Math.max(0, Math.min(page, end - from - most));
  const first = from + Math.ceil((start - from) / ROW) * ROW;
  return { first, last: Math.min(first + most, end) };
}
