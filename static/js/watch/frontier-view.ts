// The frontier: what waits, in its order, and why the first is next. What's next can be guessed.

import { createMiniBoard } from "../board/mini-board.ts";
import { element, setText } from "../lib/dom.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { State } from "../state/state.ts";
import type { Trace, Why } from "../state/trace.ts";
import { shownEntry, watchedStep, watchedTrace } from "../state/watch.ts";
import * as say from "./watch-text.ts";

/** How many are shown at first, and with each "more". */
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
  const goneTitle = element("p", { class: "note", text: say.LEFT_OUT });
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
    const done = trace !== null && step === trace.length && trace.rows.complete;
    const round = trace?.roundAt(step);
    setText(size, trace ? say.waiting(frontier.length, round?.threshold ?? null) : "");
    // Whoever guesses isn't told the order.
    const first = frontier.slice(0, most);
    const shown = guesses ? first.sort((a, b) => a - b) : first;
    const fresh = step > 0 && trace ? new Set(trace.added(step).made) : new Set();
    rows(
      shown.map((entry) => ({
        ...numbers(trace as Trace, entry),
        tag: guesses
          ? ""
          : entry === frontier[0]
            ? done
              ? "goal"
              : "next"
            : fresh.has(entry)
              ? "new"
              : "",
        current: trace !== null && entry === state.learn.node && entry === shownEntry(state, trace),
      })),
    );
    const rest = frontier.length - shown.length;
    more.hidden = rest <= 0;
    setText(more, say.more(rest));
    why.hidden = guesses || !trace;
    const reason = trace && !guesses;
    setText(why, reason ? (done ? say.GOAL_IS_FIRST : say.next(trace.why(frontier))) : "");
    verdict.hidden = !guesses;
    setText(verdict, guesses && trace ? told(state, trace) : "");
    const left = trace ? trace.leftOut(step) : [];
    gone.hidden = goneTitle.hidden = left.length === 0 || guesses;
    goneRows(
      left.map((entry) => ({
        ...numbers(trace as Trace, entry),
        tag: FATE[(trace as Trace).rows.fates[entry]] ?? "",
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
        { class: "card-head" },
        element("h2", { text: say.FRONTIER, attributes: { id: "frontier-title" } }),
        size,
      ),
      why,
      verdict,
      list,
      more,
      goneTitle,
      gone,
      element("label", { class: "tick" }, guessing, element("span", { text: say.GUESSING })),
    ),
    show(state: State, before: State | null) {
      if (state.learn === before?.learn && state.here === before.here) return;
      if (state.here.trace !== before?.here.trace) most = ROWS;
      draw(state);
    },
  };
}

type Tag = keyof typeof say.TAGS;

const FATE: Readonly<Record<string, Tag>> = {
  k: "known",
  c: "cut",
  s: "superseded",
  e: "new",
  g: "new",
  w: "new",
};

function numbers(trace: Trace, entry: number) {
  const { g, h } = trace.rows;
  return { entry, g: g[entry], h: h[entry], board: trace.positionOf(entry) };
}

/** What came of the last guess, and of all. */
function told(state: State, trace: Trace) {
  const { guesses } = state.learn;
  const step = watchedStep(state, trace);
  const last = guesses.at(-1);
  if (step >= trace.length) return say.GUESSED_ALL;
  if (!last) return say.GUESS;
  const right = guesses.filter((guess) => guess.right).length;
  const { g, h } = trace.rows;
  const [mine, next] = [last.entry, last.next].map((i) => ({ g: g[i], h: h[i] }));
  // Something waited, as it was guessed.
  const why = trace.why(trace.frontier(step - 1)) as Why;
  return say.guessed({ right: last.right, mine, next, why }, { right, all: guesses.length });
}

/** Rows that are made once and filled again and again. */
function createRows(list: HTMLElement, onPress: (entry: number) => void) {
  const made: { row: HTMLElement; fill: (shown: Shown) => void }[] = [];

  function make() {
    const mini = createMiniBoard({ still: true });
    const cells = [element("span"), element("span"), element("strong")];
    const numbers = element("span", { class: "numbers" }, ...cells);
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
        const texts = say.numbers(shown);
        cells.forEach((cell, i) => {
          setText(cell, texts[i]);
        });
        setText(tag, shown.tag && say.TAGS[shown.tag]);
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

type Shown = {
  entry: number;
  g: number;
  h: number;
  board: import("../puzzle/rules.ts").Position;
  tag: Tag | "";
  current: boolean;
};
