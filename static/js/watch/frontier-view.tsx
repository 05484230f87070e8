// The frontier in order, and the reason why its first entry is next. The user can guess the next
// entry.

import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import { MiniBoard } from "../board/mini-board-view.tsx";
import { SaveFigure } from "../figures/save-figure.tsx";
import { Button } from "../lib/controls.tsx";
import { formatBoard } from "../puzzle/notation.ts";
import type { State } from "../state/state.ts";
import type { Trace, Why } from "../state/trace.ts";
import { shownEntry, watchedStep, watchedTrace } from "../state/watch.ts";
import type { WatchController } from "./watch-controller.ts";
import { type EntryList, frontierFigure, type Tag } from "./watch-figures.ts";
import * as text from "./watch-text.ts";

/** The number of entries that are shown at first. */
const ROWS = 8;

const FATES: Readonly<Record<string, Tag>> = {
  k: "known",
  c: "cut",
  s: "superseded",
  e: "new",
  g: "new",
  w: "new",
};

type FrontierProps = {
  state: State;
  /** the line above the entries that the last step left out */
  leftOut: RefObject<HTMLParagraphElement | null>;
  watch: WatchController;
};

export function Frontier({ state, leftOut, watch }: FrontierProps) {
  const { guessing } = state.learn;
  const trace = watchedTrace(state);
  const step = trace ? watchedStep(state, trace) : 0;
  const frontier = trace?.frontier(step) ?? [];
  const [most, setMost] = useState({ trace, rows: ROWS });
  const rows = most.trace === trace ? most.rows : ROWS;
  const list = trace && listOf(trace, step, { frontier, rows, guessing });
  return (
    <section class="card watch-frontier" aria-labelledby="frontier-title">
      <div class="row-ends">
        <h2 id="frontier-title">{text.FRONTIER}</h2>
        <span class="place">
          {trace && text.waiting(frontier.length, trace.roundAt(step)?.threshold ?? null)}
        </span>
      </div>
      <p class="why" hidden={guessing || !trace}>
        {trace && !guessing && reasonOf(trace, step, frontier)}
      </p>
      <p class="verdict" role="status" hidden={!guessing}>
        {trace && guessing && verdictOf(state, trace)}
      </p>
      {trace && list && (
        <Entries
          state={state}
          trace={trace}
          list={list}
          leftOut={leftOut}
          watch={watch}
          onMore={() => setMost({ trace, rows: rows + 3 * ROWS })}
        />
      )}
      <div class="row-ends">
        <label class="tick">
          <input
            type="checkbox"
            checked={guessing}
            onChange={({ currentTarget: { checked } }) =>
              watch.learn({ guessing: checked, guesses: [], playing: false })
            }
          />
          <span>{text.GUESSING}</span>
        </label>
        {trace && list && (
          <SaveFigure
            what={text.FIGURES.frontier}
            make={() => frontierFigure(state, trace, list)}
          />
        )}
      </div>
    </section>
  );
}

function reasonOf(trace: Trace, step: number, frontier: readonly number[]) {
  if (!trace.isSolvedAt(step)) return text.next(trace.why(frontier));
  return trace.meetingAt(step) ? text.PATHS_MEET : text.GOAL_IS_FIRST;
}

/** Describe the last guess and the total score. */
function verdictOf(state: State, trace: Trace) {
  const { guesses } = state.learn;
  const step = watchedStep(state, trace);
  const last = guesses.at(-1);
  const over = step >= trace.length;
  if (!last) return over ? text.GUESSED_ALL : text.GUESS;
  const right = guesses.filter((guess) => guess.right).length;
  const next = trace.numbersOf(last.next);
  // The frontier was not empty, since the user guessed one of its entries.
  const why = trace.why(trace.frontier(step - 1)) as Why;
  const guessed = { right: last.right, next, why };
  const verdict = text.guessed(guessed, { right, all: guesses.length });
  return `${verdict} ${over ? text.GUESSED_ALL : text.GUESS_NEXT}`;
}

/**
 * Return the first entries of the frontier, the number of the other entries, and the entries that the
 * last step left out. Their order and their tags are hidden while the user guesses.
 */
function listOf(
  trace: Trace,
  step: number,
  { frontier, rows, guessing }: { frontier: readonly number[]; rows: number; guessing: boolean },
): EntryList {
  const first = frontier.slice(0, rows);
  const rest = frontier.length - first.length;
  if (guessing) {
    const shown = first.sort((a, b) => a - b).map((entry) => ({ entry, tag: "" as const }));
    return { shown, rest, left: [] };
  }
  const tagOf = tagsAt(trace, step, frontier);
  const left = trace
    .leftOut(step)
    .map((entry) => ({ entry, tag: FATES[trace.rows.fates[entry] ?? ""] ?? ("" as const) }));
  return { shown: first.map((entry) => ({ entry, tag: tagOf(entry) })), rest, left };
}

function Entries({
  state,
  trace,
  list: { shown, rest, left },
  leftOut,
  watch,
  onMore,
}: {
  state: State;
  trace: Trace;
  list: EntryList;
  leftOut: RefObject<HTMLParagraphElement | null>;
  watch: WatchController;
  onMore: () => void;
}) {
  const { guessing, node } = state.learn;
  return (
    <>
      <ol class="frontier">
        {shown.map(({ entry, tag }, i) => (
          <Entry
            key={i}
            trace={trace}
            entry={entry}
            tag={tag}
            current={entry === node && entry === shownEntry(state, trace)}
            onPress={guessing ? watch.guess : watch.pick}
          />
        ))}
      </ol>
      <Button class="link" hidden={rest <= 0} onPress={onMore}>
        {text.more(rest)}
      </Button>
      <p class="note" ref={leftOut} hidden={left.length === 0}>
        {text.LEFT_OUT}
      </p>
      <ol class="frontier gone" hidden={left.length === 0}>
        {left.map(({ entry, tag }, i) => (
          <Entry
            key={i}
            trace={trace}
            entry={entry}
            tag={tag}
            current={entry === node}
            onPress={watch.pick}
          />
        ))}
      </ol>
    </>
  );
}

/** Return a function that returns the tag of an entry of the frontier. */
function tagsAt(trace: Trace, step: number, frontier: readonly number[]) {
  const meeting = trace.meetingAt(step);
  const fresh = new Set(step > 0 ? trace.added(step).made : []);
  return (entry: number): Tag | "" => {
    if (meeting) return meeting.includes(entry) ? "meeting" : "";
    if (entry === frontier[0]) return trace.isSolvedAt(step) ? "goal" : "next";
    return fresh.has(entry) ? "new" : "";
  };
}

type EntryProps = {
  trace: Trace;
  entry: number;
  tag: Tag | "";
  current: boolean;
  onPress: (entry: number) => void;
};

function Entry({ trace, entry, tag, current, onPress }: EntryProps) {
  const numbers = trace.numbersOf(entry);
  const position = trace.positionOf(entry);
  const [g, h, value] = text.numbers(numbers);
  return (
    <li data-tag={tag}>
      <Button class="entry" current={current && "true"} onPress={() => onPress(entry)}>
        <MiniBoard still position={position} label={formatBoard(position)} />
        <span class="numbers">
          <span>{g}</span>
          <span>{h}</span>
          <strong>{value}</strong>
          <span class="end">{numbers.end && text.ENDS[numbers.end]}</span>
        </span>
        <span class="tag">{tag && text.TAGS[tag]}</span>
      </Button>
    </li>
  );
}
