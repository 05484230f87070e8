// The figures of a watched search: its tree or map, and its frontier.

import type { Figure, FigureBoard } from "../figures/figure.ts";
import type { Drawable } from "../lib/drawable.ts";
import { formatBoard } from "../puzzle/notation.ts";
import { OPTION_FIELDS, type OptionName } from "../state/search-options.ts";
import { goalOf, type State } from "../state/state.ts";
import type { Trace } from "../state/trace.ts";
import {
  secondSearch,
  shownEntry,
  watchedSearch,
  watchedSecond,
  watchedStep,
} from "../state/watch.ts";
import { drawDots } from "./dots.ts";
import { foldOf } from "./fold.tsx";
import { drawMap } from "./map.ts";
import * as primer from "./primer-text.ts";
import { nameOf } from "./setup-view.tsx";
import * as text from "./watch-text.ts";

const ROOM = { width: 640, height: 440 };
/** The room of each of two trees. */
const HALF = { width: 460, height: 440 };

/**
 * Return the figure of the tree in the chosen view, beside the tree of the second search.
 * @param titles the titles of the two trees
 */
export function treeFigure(
  state: State,
  trace: Trace,
  [title, otherTitle]: readonly [string, string],
): Figure {
  const { view } = state.learn;
  const step = watchedStep(state, trace);
  const second = watchedSecond(state);
  const room = second ? HALF : ROOM;
  const content = (one: Trace, at: number, entry: number) =>
    view === "fold"
      ? { rows: foldRows(one, at, entry) }
      : {
          draw: (canvas: Drawable) =>
            void (view === "map" ? drawMap : drawDots)(canvas, one, at, entry, room),
        };
  const pictures = [{ title, content: content(trace, step, shownEntry(state, trace)) }];
  if (second) {
    const { trace: one, step: at } = second;
    pictures.push({ title: otherTitle, content: content(one, at, one.current(at)) });
  }
  return { ...about(state, trace, view, text.FIGURE_KEYS[view]), pictures };
}

export type Tag = keyof typeof text.TAGS;
type Tagged = { entry: number; tag: Tag | "" };
/** The entries in sight, the number of the others, and the entries that the last step left out. */
export type EntryList = { shown: readonly Tagged[]; rest: number; left: readonly Tagged[] };

export function frontierFigure(
  state: State,
  trace: Trace,
  { shown, rest, left }: EntryList,
): Figure {
  const row = ({ entry, tag }: Tagged): FigureBoard[] => [
    {
      position: trace.positionOf(entry),
      text: [text.allNumbers(trace.numbersOf(entry)), tag && text.TAGS[tag]]
        .filter(Boolean)
        .join(" · "),
    },
  ];
  const rows = [
    ...shown.map(row),
    ...(rest > 0 ? [text.more(rest)] : []),
    ...(left.length ? [text.LEFT_OUT, ...left.map(row)] : []),
  ];
  return { ...about(state, trace, "frontier"), pictures: [{ title: "", content: { rows } }] };
}

/** Return the name, the title and the caption of a figure. */
function about(
  state: State,
  trace: Trace,
  what: Parameters<typeof text.figureTitle>[0],
  key: string = "",
): Omit<Figure, "pictures"> {
  const { game, learn } = state;
  const step = watchedStep(state, trace);
  const search = watchedSearch(state);
  const second = what === "frontier" || !watchedSecond(state) ? null : secondSearch(state);
  const searches = [search, second].flatMap((one) => (one ? [one] : []));
  const options = Object.entries({
    ...Object.assign({}, ...searches.map(({ options: own }) => own)),
    ...(search.depth === undefined ? {} : { depth: search.depth }),
  }).map(([name, value]) => `${OPTION_FIELDS[name as OptionName].label}: ${value}`);
  const caption = [
    learn.primer ? text.figureChapter(primer.option(learn.primer)) : "",
    text.figureBoards(formatBoard(game.position), formatBoard(goalOf(state))),
    options.length ? text.figureOptions(options) : "",
    search.rules ? text.figureRules(search.rules) : "",
    key,
  ];
  return {
    name: `slidestar-${what === "frontier" ? what : "tree"}-step-${step}`,
    title: text.figureTitle(what, searches.map(nameOf), text.place(step, trace.length)),
    caption: caption.filter(Boolean),
  };
}

function foldRows(trace: Trace, step: number, entry: number) {
  const { path, leftOut, branches, children, below } = foldOf(trace, step, entry);
  const large = (one: number): FigureBoard => ({
    position: trace.positionOf(one),
    text: text.allNumbers(trace.numbersOf(one)),
    current: one === entry,
  });
  const small = (one: number): FigureBoard => ({
    position: trace.positionOf(one),
    text: [text.numbers(trace.numbersOf(one))[2], below[one] && text.below(below[one])]
      .filter(Boolean)
      .join(" "),
    small: true,
  });
  const [root, ...others] = path.map(large);
  return [
    root ? [root] : [],
    ...(leftOut ? [text.moreOnTheWay(leftOut)] : []),
    ...others.map((board, i) => [board, ...(branches[i] ?? []).map(small)]),
    ...(children.length ? [children.map(small)] : []),
  ];
}
