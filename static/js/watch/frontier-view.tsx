// The frontier in order, and the reason why its first entry is next. The user can guess the next
// entry.

import { useState } from "preact/hooks";
import { MiniBoard } from "../board/mini-board-view.tsx";
import { formatBoard } from "../puzzle/notation.ts";
import type { State } from "../state/state.ts";
import type { Trace, Why } from "../state/trace.ts";
import { shownEntry, watchedStep, watchedTrace } from "../state/watch.ts";
import type { WatchController } from "./watch-controller.ts";
import * as text from "./watch-text.ts";

/** The number of entries that are shown at first. */
const ROWS = 8;

type Tag = keyof typeof text.TAGS;

const FATES: Readonly<Record<string, Tag>> = {
  k: "known",
  c: "cut",
  s: "superseded",
  e: "new",
  g: "new",
  w: "new",
};

export function Frontier({ state, watch }: { state: State; watch: WatchController }) {
  const { guessing } = state.learn;
  const trace = watchedTrace(state);
  const step = trace ? watchedStep(state, trace) : 0;
  const frontier = trace?.frontier(step) ?? [];
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
      {trace && <Entries state={state} trace={trace} frontier={frontier} watch={watch} />}
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
  const [mine, next] = [trace.numbersOf(last.entry), trace.numbersOf(last.next)];
  // The frontier was not empty, since the user guessed one of its entries.
  const why = trace.why(trace.frontier(step - 1)) as Why;
  const guessed = { right: last.right, mine, next, why };
  const verdict = text.guessed(guessed, { right, all: guesses.length });
  return over ? `${verdict} ${text.GUESSED_ALL}` : verdict;
}

/** The first entries of the frontier, and the entries that the last step left out. */
function Entries({
  state,
  trace,
  frontier,
  watch,
}: {
  state: State;
  trace: Trace;
  frontier: readonly number[];
  watch: WatchController;
}) {
  const { guessing, node } = state.learn;
  const [most, setMost] = useState({ trace, rows: ROWS });
  const rows = most.trace === trace ? most.rows : ROWS;
  const step = watchedStep(state, trace);
  const first = frontier.slice(0, rows);
  // The order is hidden while the user guesses.
  const shown = guessing ? first.sort((a, b) => a - b) : first;
  const rest = frontier.length - shown.length;
  const left = guessing ? [] : trace.leftOut(step);
  const tagOf = tagsAt(trace, step, frontier);
  return (
    <>
      <ol class="frontier">
        {shown.map((entry, i) => (
          <Entry
            key={i}
            trace={trace}
            entry={entry}
            tag={guessing ? "" : tagOf(entry)}
            current={entry === node && entry === shownEntry(state, trace)}
            onPress={guessing ? watch.guess : watch.pick}
          />
        ))}
      </ol>
      <button
        type="button"
        class="link"
        hidden={rest <= 0}
        onClick={() => setMost({ trace, rows: rows + 3 * ROWS })}
      >
        {text.more(rest)}
      </button>
      <p class="note" hidden={left.length === 0}>
        {text.LEFT_OUT}
      </p>
      <ol class="frontier gone" hidden={left.length === 0}>
        {left.map((entry, i) => (
          <Entry
            key={i}
            trace={trace}
            entry={entry}
            tag={FATES[trace.rows.fates[entry] ?? ""] ?? ""}
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

function Entry({
  trace,
  entry,
  tag,
  current,
  onPress,
}: {
  trace: Trace;
  entry: number;
  tag: Tag | "";
  current: boolean;
  onPress: (entry: number) => void;
}) {
  const numbers = trace.numbersOf(entry);
  const position = trace.positionOf(entry);
  const [g, h, value] = text.numbers(numbers);
  return (
    <li data-tag={tag}>
      <button
        type="button"
        class="entry"
        aria-current={current || undefined}
        onClick={() => onPress(entry)}
      >
        <MiniBoard still position={position} label={formatBoard(position)} />
        <span class="numbers">
          <span>{g}</span>
          <span>{h}</span>
          <strong>{value}</strong>
          <span class="end">{numbers.end && text.ENDS[numbers.end]}</span>
        </span>
        <span class="tag">{tag && text.TAGS[tag]}</span>
      </button>
    </li>
  );
}
