// Requests the next step of each position from Python, judges the learner's moves, and ends the chapters.

import type { App } from "../app/app.ts";
import { boards, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import type { CoachResult } from "../protocol.ts";
import { formatBoard, parseMoves } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";
import { CHAPTERS, type Chapter, withChapter } from "../state/chapters.ts";
import { isCoached } from "../state/coach.ts";
import { type Attempt, type CoachPart, NEW_BOARD } from "../state/coach-part.ts";
import { changed, patch } from "../state/state.ts";
import { finishes, fitOf, isPartOf } from "./chapters.ts";
import * as text from "./coach-text.ts";
import { lessonOf, type Subject, subjectOf, verdictOn } from "./lesson.ts";

/** The origin of the last moves: the learner, the button Show me, or neither, as after Undo. */
type Mover = "learner" | "shown" | "neither";

export function createAdvice({ store, client }: App) {
  const requests = createLatest();
  /** The position at the last call of `finish`. */
  let boardBefore: Position | null = null;
  const subject = () => subjectOf(store.get());
  const change = (coach: Partial<CoachPart>) => store.update(patch({ coach }));

  /** Mark the tiles of the next step on the board. */
  function mark() {
    const state = store.get();
    if (!isCoached(state)) return;
    const { marks } = lessonOf(subjectOf(state), state.coach);
    const { learn } = state;
    const same = JSON.stringify([learn.marks, learn.aim]);
    if (same !== JSON.stringify([marks.marks, marks.aim])) store.update(patch({ learn: marks }));
  }

  async function request(mover: Mover) {
    const { game, coach } = store.get();
    const { chapter, open } = subject();
    if (chapter === "alone" || (!open && chapter !== "parity")) return requests.end();
    const signal = requests.begin();
    const { position, at } = game;
    const before =
      mover === "neither" || !coach.position ? {} : { before: formatBoard(coach.position) };
    try {
      const wanted = { type: "coach" as const, ...boards(game), ...before };
      const advice = await client.request(wanted, { signal });
      if (!requests.counts(signal)) return;
      change(advised(store.get().coach, subject(), { position, at, advice }, mover));
    } catch (error) {
      if (!requests.counts(signal)) return;
      change({ fault: failure(error).message });
    }
    finish(mover);
    mark();
  }

  /** End the chapter if the last moves have finished it. */
  function finish(mover: Mover) {
    const before = boardBefore;
    const { chapter, position, goal, at } = subject();
    boardBefore = position;
    if (mover === "neither" || !isCoached(store.get())) return;
    if (chapter === "ahead") {
      const { attempt } = store.get().coach;
      if (!attempt) return;
      const { cells, tiles, by_steps: bySteps, moves } = attempt.shortcut;
      if (cells.some((cell, i) => position.tiles[cell] !== tiles[i])) return;
      const made = at - attempt.from;
      const long = mover === "learner" && made >= bySteps;
      const best = parseMoves(moves).length;
      change({
        verdict: long ? text.aheadLong(made, bySteps) : text.aheadDone(made, bySteps, best),
      });
      if (!long) end(chapter, mover);
    } else if (before && finishes(chapter, { before, after: position, goal })) {
      end(chapter, mover);
    }
  }

  function end(chapter: Chapter, finished: "learner" | "shown") {
    change({ finished, back: null });
    if (finished === "shown") return;
    const { goal } = subject();
    const ended = CHAPTERS.filter((one) => one === chapter || isPartOf(one, chapter, goal));
    store.update((state) =>
      changed(state, { choices: { chapters: ended.reduce(withChapter, state.choices.chapters) } }),
    );
  }

  return {
    request,
    mark,
    end,
    cancel: requests.end,
    /** Forget the advice for the previous board. */
    reset() {
      boardBefore = store.get().game.position;
      change(NEW_BOARD);
    },
  };
}

/** Return the values that change when advice arrives. */
function advised(
  old: CoachPart,
  subject: Subject,
  now: { position: Position; at: number; advice: CoachResult },
  mover: Mover,
): Partial<CoachPart> {
  const { verdict, swap } = now.advice;
  const next = {
    ...{
      ...now,
      fault: "",
      swap: old.swap ?? swap,
      attempt: old.attempt ?? attemptAt(subject, now),
    },
    tries: old.tries + (mover === "learner" ? 1 : 0),
  };
  if (mover !== "learner" || next.attempt || next.swap) return { ...next, verdict: "", back: null };
  const wrong = verdict?.code === "away" || verdict?.code === "disturbs";
  return {
    ...next,
    verdict: verdictOn(old, now.position, now.advice),
    back: wrong ? (old.back ?? old.at) : verdict?.code === "good" ? null : old.back,
  };
}

function attemptAt(
  { chapter, goal }: Subject,
  { at, position, advice }: { at: number; position: Position; advice: CoachResult },
): Attempt | null {
  if (chapter !== "ahead" || !advice.shortcut || fitOf(chapter, position, goal) !== "here")
    return null;
  return { shortcut: advice.shortcut, from: at };
}
