// The review: has Python grade the line, judges what the person tries beside it, and goes from
// mistake to mistake.

import type { App } from "../app/app.ts";
import { boards, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import type { Mistake } from "../protocol.ts";
import { formatMoves } from "../puzzle/notation.ts";
import { isSolvable, type Move } from "../puzzle/rules.ts";
import { provenOf } from "../state/bounds.ts";
import { hasTimes } from "../state/replay.ts";
import {
  beginReview,
  closeReview,
  inReview,
  judgedAtOnce,
  nextMistake,
  reviewed,
  tryMoves,
  tryPress,
  withBetter,
  withMistake,
  withPlace,
} from "../state/review.ts";
import {
  type Better,
  changed,
  goalOf,
  type Review,
  type State,
  seek,
  type Trial,
  withoutTrial,
} from "../state/state.ts";
import * as words from "./review-text.ts";

/** How long a judged try stays on the board. */
const SHOWN_MS = 1600;

/** @param options points at why a board can't be solved */
export function createReviewController(app: App, { refuse }: { refuse: () => void }) {
  const { store, client, clock, changePosition, changePositionQuietly, say, reveal } = app;
  const grading = createLatest();
  const judging = createLatest();

  /** Have the whole line graded. */
  async function grade() {
    const signal = grading.begin();
    store.update(beginReview);
    const { start, goal, line, times } = store.get().game;
    const timed = hasTimes(store.get()) ? { times } : {};
    const known = provenOf(store.get());
    /** A change of the line ends the review of the old one. */
    const show = (next: (review: Review) => Review) => {
      if (!grading.isNewest(signal)) return;
      store.update((state) =>
        state.game.line === line &&
        state.game.start === start &&
        state.analysis.review.kind === "running"
          ? changed(state, { analysis: { review: next(state.analysis.review) } })
          : state,
      );
    };
    try {
      const result = await client.request(
        {
          type: "review",
          ...boards({ position: start, goal }),
          moves: formatMoves(line),
          ...timed,
          ...(known ? { proven: [known.at, known.least] } : {}),
        },
        {
          signal,
          onEvent({ distances, prepared = null }) {
            show(() => ({ kind: "running", waiting: false, prepared, distances }));
          },
        },
      );
      show(() => ({ kind: "done", result, better: {} }));
    } catch (error) {
      const { code, message } = failure(error);
      show((now) =>
        code === "cancelled"
          ? { kind: "stopped", distances: now.kind === "running" ? now.distances : [] }
          : { kind: "failed", message },
      );
    }
  }

  /** Say whether the tried moves lead nearer, and take them back soon after. */
  async function judge() {
    const state = store.get();
    const { trial } = state.here;
    if (!trial) return;
    const known = judgedAtOnce(state);
    if (known !== null) {
      const before = reviewed(state)?.distances[state.game.at] ?? 0;
      return tell(trial, known ? 1 : -1, before + (known ? -1 : 1));
    }
    say(words.JUDGING);
    const signal = judging.begin();
    const measure = (position: import("../puzzle/rules.ts").Position) =>
      client.request(
        { type: "distance", ...boards({ position, goal: state.game.goal }) },
        { signal },
      );
    try {
      const there = await measure(state.game.position);
      if (store.get().here.trial !== trial) return;
      const here = await measure(trial.back);
      if (here.distance === null || there.distance === null) {
        return tell(trial, null, there.lower_bound);
      }
      tell(trial, here.distance - there.distance, there.distance);
    } catch (error) {
      if (store.get().here.trial !== trial) return;
      say(words.notJudged(failure(error).message));
      back(trial);
    }
  }

  function tell(trial: Trial, nearer: number | null, left: number) {
    if (store.get().here.trial !== trial) return;
    const judged = { ...trial, judged: true, good: nearer === null ? null : nearer > 0 };
    store.update((state) => changed(state, { here: { trial: judged } }));
    say(words.verdict(nearer, left));
    clock.after(SHOWN_MS, () => back(judged));
  }

  function back(trial: Trial) {
    if (store.get().here.trial !== trial) return;
    changePositionQuietly(withoutTrial); // the verdict is still to be read
  }

  /** @returns whether it was in a review */
  function attempt(change: (state: State) => State): boolean {
    const { trial } = store.get().here;
    if (!inReview(store.get())) return false;
    changePosition(change);
    if (store.get().here.trial !== trial) void judge();
    return true;
  }

  /**
   * What would have been better than a mistake.
   * @param first the move with which it begins
   */
  async function better(first: number) {
    const state = store.get();
    const result = reviewed(state);
    if (!result) return;
    const { position, goal } = seek(state, first).game;
    const show = (found: Better) =>
      store.update((current) =>
        reviewed(current) === result ? withBetter(current, first, found) : current,
      );
    show({ kind: "running" });
    try {
      const search = { algorithm: "auto", heuristic: null };
      const request = { type: "solve" as const, ...boards({ position, goal }) };
      const { moves, length } = await client.request({ ...request, ...search });
      const proven = result.exact && length === result.distances[first];
      const yours = result.solved ? state.game.line.length - first : null;
      show(proven ? { kind: "found", moves, length, yours } : { kind: "failed" });
    } catch {
      show({ kind: "failed" });
    }
  }

  /** To the review of this line; it's made if it isn't there yet. */
  function review() {
    const state = store.get();
    if (state.game.line.length === 0) return say(words.NO_MOVES);
    if (!isSolvable(state.game.start, goalOf(state))) return refuse();
    if (state.analysis.review.kind === "running" || state.analysis.review.kind === "done") {
      store.update((current) => changed(current, { choices: { mode: "analyse" } }));
    } else {
      void grade();
    }
    reveal("review-chart");
  }

  /**
   * @param first the move with which it begins
   * @param before what to say first
   */
  function toMistake(first: number, before?: string) {
    changePosition((state) => withMistake(state, first));
    reveal("board");
    const result = reviewed(store.get());
    const mistake = result?.mistakes.find((one) => one.first === first);
    const text = aboutMistake(mistake, result?.exact);
    say(before ? `${before} ${text}` : text);
  }

  /** @param first the move with which a stretch begins that probably wasted some */
  function toLikely(first: number) {
    changePosition((state) => withPlace(state, first));
    reveal("board");
    const stretch = reviewed(store.get())?.likely.find((one) => one.first === first);
    if (stretch) say(words.probablyWasted(stretch.last - first + 1, stretch.cost));
  }

  return {
    review,
    toMistake,
    toLikely,
    better: (first: number) => void better(first),
    toNextMistake() {
      const state = store.get();
      const mistake = nextMistake(state);
      const again = mistake && mistake.first <= (state.here.mistake ?? -1);
      if (mistake) toMistake(mistake.first, again ? words.FIRST_AGAIN : "");
      else if (reviewed(state)) say(words.NO_MISTAKE);
      else if (state.game.line.length) review();
    },
    /** Stop, or the line is another. */
    end: grading.end,
    /** A move in a review; false where there's none. */
    tryMove: (move: Move) => attempt((state) => tryMoves(state, [move])),
    tryPress: (cell: number) => attempt((state) => tryPress(state, cell)),
    close: () => changePosition(closeReview),
  };
}

function aboutMistake(mistake?: Mistake, exact?: boolean) {
  // Where it isn't exact, what's proven is how much less would have led to the same position.
  if (!mistake || exact) return words.WENT_WRONG;
  if (!mistake.instead?.length) return words.CAME_BACK;
  return words.wentAround(mistake.last - mistake.first + 1, mistake.instead.length);
}
