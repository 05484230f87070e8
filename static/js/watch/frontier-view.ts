// The frontier in order, and the reason why its first entry is next. The user can guess the next
// entry.

import { createMiniBoard } from "../board/mini-board.ts";
import { element, setText } from "../lib/dom.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { State } from "../state/state.ts";
import type { EntryNumbers, Trace, Why } from "../state/trace.ts";
import { shownEntry, watchedStep, watchedTrace } from "../state/watch.ts";
import * as text from "./watch-text.ts";

/** The number of entries that are shown at first. */
const ROWS = 8;

export function createFrontierView({
  onPick,
  onGuess,
  onGuessing,
}: {
  onPick: (entry: number) => void;
  onGuess: (entry: number) => void;
  onGuessing: (on: boolean) => void;
}) {
  const size = element("span", { class: "place" });
  const why = element("p", { class: "why" });
  const verdict = element("p", { class: "verdict", attributes: { role: "status" } });
  const list = element("ol", { class: "frontier" });
  const more = element("button", { class: "link", attributes: { type: "button" } });
  const gone = element("ol", { class: "frontier gone" });
  const goneTitle = element("p", { class: "note", text: text.LEFT_OUT });
  const guessing = document.createElement("input");
  guessing.type = "checkbox";
  guessing.addEventListener("change", () => onGuessing(guessing.checked));
  let most = ROWS;
  let guesses = false;
  more.addEventListener("click", () => {
    most += 3 * ROWS;
    if (last) draw(last);
  });
  let last: State | null = null;

  const press = (entry: number) => (guesses ? onGuess(entry) : onPick(entry));
  const rows = createRows(list, press);
  const goneRows = createRows(gone, onPick);

  function draw(state: State) {
    last = state;
    const trace = watchedTrace(state);
    const step = trace ? watchedStep(state, trace) : 0;
    guesses = state.learn.guessing;
    guessing.checked = guesses;
    const frontier = trace ? trace.frontier(step) : [];
    const meeting = trace?.meetingAt(step) ?? null;
    const done = trace?.isSolvedAt(step) ?? false;
    const round = trace?.roundAt(step);
    setText(size, trace ? text.waiting(frontier.length, round?.threshold ?? null) : "");
    // The order is hidden while the user guesses.
    const first = frontier.slice(0, most);
    const shown = guesses ? first.sort((a, b) => a - b) : first;
    const fresh = step > 0 && trace ? new Set(trace.added(step).made) : new Set<number>();
    const tagOf = (entry: number) => {
      if (meeting) return meeting.includes(entry) ? "meeting" : "";
      if (entry === frontier[0]) return done ? "goal" : "next";
      return fresh.has(entry) ? "new" : "";
    };
    rows(
      shown.map((entry) => ({
        ...numbers(trace as Trace, entry),
        tag: guesses ? "" : tagOf(entry),
        current: trace !== null && entry === state.learn.node && entry === shownEntry(state, trace),
      })),
    );
    const rest = frontier.length - shown.length;
    more.hidden = rest <= 0;
    setText(more, text.more(rest));
    why.hidden = guesses || !trace;
    const reason = trace && !guesses;
    const end = meeting ? text.PATHS_MEET : text.GOAL_IS_FIRST;
    setText(why, reason ? (done ? end : text.next(trace.why(frontier))) : "");
    verdict.hidden = !guesses;
    setText(verdict, guesses && trace ? verdictOf(state, trace) : "");
    const left = trace ? trace.leftOut(step) : [];
    gone.hidden = goneTitle.hidden = left.length === 0 || guesses;
    goneRows(
      left.map((entry) => ({
        ...numbers(trace as Trace, entry),
        tag: FATES[trace?.rows.fates[entry] ?? ""] ?? "",
        current: entry === state.learn.node,
      })),
    );
  }

  return {
    element: element(
      "section",
      { class: "card watch-frontier", attributes: { "aria-labelledby": "frontier-title" } },
      element(
        "div",
        { class: "row-ends" },
        element("h2", { text: text.FRONTIER, attributes: { id: "frontier-title" } }),
        size,
      ),
      why,
      verdict,
      list,
      more,
      goneTitle,
      gone,
      element("label", { class: "tick" }, guessing, element("span", { text: text.GUESSING })),
    ),
    pick: (state: State) => [state.learn, state.here],
    show(state: State, before: State | null) {
      if (state.here.trace !== before?.here.trace) most = ROWS;
      draw(state);
    },
  };
}

type Tag = keyof typeof text.TAGS;

const FATES: Readonly<Record<string, Tag>> = {
  k: "known",
  c: "cut",
  s: "superseded",
  e: "new",
  g: "new",
  w: "new",
};

function numbers(trace: Trace, entry: number) {
  return { entry, ...trace.numbersOf(entry), board: trace.positionOf(entry) };
}

/** Describe the last guess and the total score. */
function verdictOf(state: State, trace: Trace) {
  const { guesses } = state.learn;
  const step = watchedStep(state, trace);
  const last = guesses.at(-1);
  const over = step >= trace.length;
  if (!last) return over ? text.GUESSED_ALL : text.GUESS;
  const right = guesses.filter((guess) => guess.right).length;
  const [mine, next] = [trace.numbersOf(last.entry), trace.numbersOf(last.next)];
  // The frontier was not empty, since the user guessed one of its entries.
  const why = trace.why(trace.frontier(step - 1)) as Why;
  const guessed = { right: last.right, mine, next, why };
  const verdict = text.guessed(guessed, { right, all: guesses.length });
  return over ? `${verdict} ${text.GUESSED_ALL}` : verdict;
}

/** Create a list whose rows are created once and updated at each step. */
function createRows(list: HTMLElement, onPress: (entry: number) => void) {
  const made: { row: HTMLElement; fill: (shown: Shown) => void }[] = [];

  function make() {
    const mini = createMiniBoard({ still: true });
    const cells = [element("span"), element("span"), element("strong")];
    const end = element("span", { class: "end" });
    const numbers = element("span", { class: "numbers" }, ...cells, end);
    const tag = element("span", { class: "tag" });
    const button = element("button", { class: "entry", attributes: { type: "button" } });
    button.append(mini.element, numbers, tag);
    let entry = 0;
    button.addEventListener("click", () => onPress(entry));
    const row = element("li", {}, button);
    return {
      row,
      fill(shown: Shown) {
        entry = shown.entry;
        mini.show(shown.board, formatBoard(shown.board));
        const texts = text.numbers(shown);
        cells.forEach((cell, i) => {
          setText(cell, texts[i] ?? "");
        });
        setText(end, shown.end ? text.ENDS[shown.end] : "");
        setText(tag, shown.tag && text.TAGS[shown.tag]);
        row.dataset.tag = shown.tag;
        button.toggleAttribute("aria-current", shown.current);
        if (shown.current) button.setAttribute("aria-current", "true");
      },
    };
  }

  return (shown: readonly Shown[]) => {
    while (made.length < shown.length) {
      const row = make();
      made.push(row);
      list.append(row.row);
    }
    made.forEach(({ row, fill }, i) => {
      row.hidden = i >= shown.length;
      const one = shown[i];
      if (one) fill(one);
    });
  };
}

type Shown = EntryNumbers & {
  entry: number;
  board: import("../puzzle/rules.ts").Position;
  tag: Tag | "";
  current: boolean;
};
