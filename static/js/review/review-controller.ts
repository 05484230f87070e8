// The review: requests grades for the line from Python, judges the moves that the user tries, and
// steps from mistake to mistake.

import type { App } from "../app/app.ts";
import { boards, counting, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import type { Mistake } from "../protocol.ts";
import { formatMoves, parseMoves } from "../puzzle/notation.ts";
import { isSolvable, type Move, type Position } from "../puzzle/rules.ts";
import { lengthIn, type Metric } from "../puzzle/slides.ts";
import type { Better, Review, Trial } from "../state/analysis.ts";
import { provenOf } from "../state/bounds.ts";
import {
  inVariation,
  mainMoves,
  mainPlace,
  sharedMoves,
  withMain,
  withVariation,
} from "../state/lines.ts";
import { isHuge, movesAt, placeOf } from "../state/metric.ts";
import { hasTimes } from "../state/replay.ts";
import {
  asksForMove,
  beginReview,
  closeReview,
  judgedAtOnce,
  nextMistake,
  reviewed,
  tryMoves,
  tryPress,
  withBetter,
  withMistake,
  withoutDetours,
  withPlace,
  withShorterLine,
  withTrialStored,
} from "../state/review.ts";
import { changed, goalOf, patch, type State, seek, withoutTrial } from "../state/state.ts";
import * as text from "./review-text.ts";

/** The time for which a judged trial stays on the board. */
const SHOWN_MS = 1600;

/** @param options `refuse` highlights the reason why a board cannot be solved */
export function createReviewController(app: App, { refuse }: { refuse: () => void }) {
  const { store, client, clock, say, reveal } = app;
  const grading = createLatest();
  const judging = createLatest();

  /** Request grades for the whole line. */
  async function grade() {
    const signal = grading.begin();
    store.update(beginReview);
    const { start, goal, line, times } = store.get().game; // The review grades the main line.
    const timed = hasTimes(store.get()) ? { times } : {};
    const known = provenOf(store.get());
    const metric = store.get().settings.metric;
    /** Update the running review, unless the line has changed. */
    const show = (next: (review: Review) => Review) => {
      if (!grading.isNewest(signal)) return;
      store.update((state) =>
        mainMoves(state.game) === line &&
        state.game.start === start &&
        state.settings.metric === metric &&
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
          ...counting(metric),
          ...(known && metric === "stm" ? { proven: [known.at, known.least] } : {}),
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

  /**
   * Announce whether the tried moves lead nearer to the goal. If they do not, undo them soon after.
   */
  async function judge() {
    const state = store.get();
    const { trial } = state.here;
    if (!trial) return;
    const known = judgedAtOnce(state);
    if (known === "unfinished") return say(text.GO_ON);
    if (known !== null) {
      const before = reviewed(state)?.distances[movesAt(state, state.game.at)] ?? 0;
      return report(trial, known ? 1 : -1, before + (known ? -1 : 1));
    }
    say(text.JUDGING);
    const signal = judging.begin();
    const measure = (position: Position) =>
      client.request(
        {
          type: "distance",
          ...boards({ position, goal: state.game.goal }),
          ...counting(state.settings.metric),
        },
        { signal },
      );
    try {
      const there = await measure(state.game.position);
      if (store.get().here.trial !== trial) return;
      const here = await measure(trial.back);
      if (here.distance === null || there.distance === null) {
        return report(trial, null, there.lower_bound);
      }
      report(trial, here.distance - there.distance, there.distance);
    } catch (error) {
      if (store.get().here.trial !== trial) return;
      say(text.notJudged(failure(error).message));
      back(trial);
    }
  }

  function report(trial: Trial, nearer: number | null, left: number) {
    if (store.get().here.trial !== trial) return;
    if (nearer !== null && nearer > 0) {
      store.update(withTrialStored);
      return say(verdict(nearer, left) + text.KEPT);
    }
    const judged = { ...trial, judged: true, good: nearer === null ? null : false };
    store.update(patch({ here: { trial: judged } }));
    say(verdict(nearer, left));
    clock.after(SHOWN_MS, () => back(judged));
  }

  const verdict = (nearer: number | null, left: number) =>
    text.verdict(nearer, left, store.get().settings.metric);

  function back(trial: Trial) {
    if (store.get().here.trial !== trial) return;
    store.update(withoutTrial); // The verdict stays on show.
  }

  /** Change the trial. Return false if Next mistake does not ask for a move. */
  function attempt(change: (state: State) => State): boolean {
    const { trial } = store.get().here;
    if (!asksForMove(store.get())) return false;
    store.update(change);
    if (store.get().here.trial !== trial) void judge();
    return true;
  }

  /**
   * The distance before a move by which the user has left the reviewed line, and the position after
   * that move. The verdict follows when the distance of that position is known.
   */
  let awaited: { before: number; position: Position } | null = null;
  store.listen(
    ({ game, here }) => [game.position, here.distance],
    (state, before) => {
      const { position } = state.game;
      if (position !== before.game.position) awaited = leftWith(state, before);
      const there = state.here.distance?.distance ?? null;
      if (!awaited || awaited.position !== position || there === null) return;
      const nearer = awaited.before - there;
      awaited = null;
      if (there > 0) say(verdict(nearer, there));
    },
  );

  function leftWith(state: State, before: State) {
    const known = state.here.trial || before.here.trial ? null : reviewed(state);
    const at = sharedMoves(state.game);
    const left = inVariation(state.game) && before.game.at === at && mainPlace(before.game) === at;
    const index = movesAt(state, at);
    const graded = known?.exact && placeOf(state, index) === at;
    if (!graded || !left || state.game.at <= at || state.game.playing) return null;
    // If a variation has several slides, only the first one follows the graded position.
    if (lengthIn(state.settings.metric, state.game.line, at, state.game.at) > 1) return null;
    return { before: known.distances[index] ?? 0, position: state.game.position };
  }

  /**
   * Play a better line in place of a mistake, as a variation. If the review does not contain a
   * shorter path to the same position, search for a shorter solution.
   * @param first the index of the mistake's first move
   */
  async function better(first: number) {
    const state = store.get();
    const result = reviewed(state);
    const mistake = result?.mistakes.find((one) => one.first === first);
    if (!result || !mistake) return;
    const known = state.analysis.review.kind === "done" && state.analysis.review.better[first];
    if (known && known.kind === "found") return playAside(first, parseMoves(known.moves));
    if (!result.exact && mistake.instead) {
      const rest = mainMoves(state.game).slice(placeOf(state, mistake.last + 1));
      return playAside(first, [...mistake.instead, ...rest]);
    }
    const place = placeOf(state, first);
    const metric = state.settings.metric;
    const { position, goal } = seek(withMain(state), place).game;
    const show = (found: Better) =>
      store.update((current) =>
        reviewed(current) === result ? withBetter(current, first, found) : current,
      );
    const at = mainPlace(state.game);
    show({ kind: "running" });
    try {
      const search = { algorithm: "auto", heuristic: null };
      const request = { type: "solve" as const, ...boards({ position, goal }) };
      const { moves } = await client.request({ ...request, ...counting(metric), ...search });
      const length = lengthIn(metric, parseMoves(moves));
      const proven = result.exact && length === result.distances[first];
      const yours = result.solved ? lengthIn(metric, mainMoves(state.game), place) : null;
      show(proven ? { kind: "found", moves, length, yours } : { kind: "failed" });
      if (proven && reviewed(store.get()) === result && mainPlace(store.get().game) === at)
        playAside(first, parseMoves(moves));
    } catch {
      show({ kind: "failed" });
    }
  }

  /** Show moves as a variation that replaces a move of the review, and play them. */
  function playAside(first: number, moves: readonly Move[]) {
    store.update((state) => {
      const place = placeOf(state, first);
      return changed(withVariation(withPlace(state, place), place, moves), {
        choices: { mode: "analyse" },
        game: { playing: true },
      });
    });
    reveal("board");
  }

  /** Show the review of the current line, or start a review if there is none. */
  function review() {
    const state = store.get();
    if (mainMoves(state.game).length === 0) return say(text.NO_MOVES);
    if (isHuge(state)) return say(text.TOO_LARGE);
    if (!isSolvable(state.game.start, goalOf(state))) return refuse();
    if (state.analysis.review.kind === "running" || state.analysis.review.kind === "done") {
      store.update(patch({ choices: { mode: "analyse" } }));
    } else {
      void grade();
    }
    reveal("review-chart");
  }

  /** @param first the index of the mistake's first move */
  function toMistake(first: number) {
    store.update((state) => withMistake(state, first));
    reveal("board");
    const state = store.get();
    const result = reviewed(state);
    const mistake = result?.mistakes.find((one) => one.first === first);
    say(aboutMistake(mistake, result?.exact ?? false, state.settings.metric));
  }

  /** @param first the index of the first move of a section that probably wasted moves */
  function toLikely(first: number) {
    store.update((state) => withPlace(state, placeOf(state, first)));
    reveal("board");
    const stretch = reviewed(store.get())?.likely.find((one) => one.first === first);
    if (stretch) say(text.probablyWasted(stretch.last - first + 1, stretch.cost));
  }

  return {
    review,
    toMistake,
    toLikely,
    better: (first: number) => void better(first),
    /** Replace the detours of the line by shorter paths, and review it again. */
    apply() {
      const line = withoutDetours(store.get());
      if (!line) return;
      const { length } = mainMoves(store.get().game);
      store.update((state) => withShorterLine(state, line));
      void grade();
      say(text.applied(line.length, length));
    },
    toNextMistake() {
      const state = store.get();
      const mistake = nextMistake(state);
      if (mistake) toMistake(mistake.first);
      else if (state.here.mistake !== null) say(text.LAST_MISTAKE);
      else if (reviewed(state)) say(text.NO_MISTAKE);
      else if (mainMoves(state.game).length) review();
    },
    /** Review the new main line. */
    again: () => void grade(),
    /** Cancel the review. */
    end: grading.end,
    /** Try a move. Return false if Next mistake does not ask for a move. */
    tryMove: (move: Move) => attempt((state) => tryMoves(state, [move])),
    tryPress: (cell: number) => attempt((state) => tryPress(state, cell)),
    close: () => store.update(closeReview),
  };
}

function aboutMistake(mistake: Mistake | undefined, exact: boolean, metric: Metric) {
  // If there are no exact distances, a shorter path to the same position proves the mistake.
  if (!mistake || exact) return text.WENT_WRONG;
  if (!mistake.instead?.length) return text.CAME_BACK;
  const made = mistake.last - mistake.first + 1;
  return text.wentAround(made, made - mistake.cost, metric);
}
