// Asking Python to grade the line, and to judge what the person tries beside it.

import { boards, failure } from "../engine/requests.js";
import { counted } from "../lib/format.js";
import { formatMoves } from "../puzzle/notation.js";
import { hasTimes } from "../state/replay.js";
import { beginReview, judgedAtOnce, reviewed } from "../state/review.js";
import { changed, withoutTrial } from "../state/state.js";

/** @import { SolverClient } from "../engine/client.js" */
/** @import { Review, State, Trial } from "../state/state.js" */
/** @import { Store } from "../lib/store.js" */

/** How long a judged try stays on the board. */
const SHOWN_MS = 1600;

/**
 * @param {Store<State>} store
 * @param {SolverClient} client
 * @param {{ say: (text: string) => void, drop: () => void }} options `drop` ends what was asked about
 *   a position that's gone
 */
export function createReviewTasks(store, client, { say, drop }) {
  let running = new AbortController();
  let judging = new AbortController();

  async function review() {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    store.update(beginReview);
    const { start, goal, line, times } = store.get().game;
    const timed = hasTimes(store.get()) ? { times } : {};
    /** A change of the line ends the review of the old one. @param {(review: Review) => Review} next */
    const show = (next) => {
      if (signal.aborted && running.signal !== signal) return;
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
        },
        {
          signal,
          onEvent({ distances, prepared = null }) {
            show(() => ({ kind: "running", waiting: false, prepared, distances }));
          },
        },
      );
      show(() => ({ kind: "done", result }));
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
    say("Looking at it …");
    judging.abort();
    judging = new AbortController();
    /** @param {import("../puzzle/rules.js").Position} position */
    const measure = (position) =>
      client.request(
        { type: "distance", ...boards({ position, goal: state.game.goal }) },
        { signal: judging.signal },
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
      say(`Not judged: ${failure(error).message}`);
      back(trial);
    }
  }

  /** @param {Trial} trial @param {number | null} nearer @param {number} left */
  function tell(trial, nearer, left) {
    if (store.get().here.trial !== trial) return;
    const judged = { ...trial, judged: true, good: nearer === null ? null : nearer > 0 };
    store.update((state) => changed(state, { here: { trial: judged } }));
    say(verdict(nearer, left));
    setTimeout(() => back(judged), SHOWN_MS);
  }

  /** @param {Trial} trial */
  function back(trial) {
    if (store.get().here.trial !== trial) return;
    store.update(withoutTrial);
    drop();
  }

  return {
    review,
    judge,
    /** Stop, or the line is another. */
    end: () => running.abort(),
  };
}

/** @param {number | null} nearer @param {number} left */
function verdict(nearer, left) {
  if (nearer === null) {
    return `Nobody can prove that on this board: from there it's at least ${counted(left, "move")}.`;
  }
  const rest = left ? `${counted(left, "move")} from there` : "solved";
  if (nearer > 0) return `Yes: ${nearer === 1 ? "one" : nearer} nearer, ${rest}.`;
  return nearer < 0 ? `No: that leads away, ${rest}.` : `No: not nearer, ${rest}.`;
}
