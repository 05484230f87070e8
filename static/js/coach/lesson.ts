// The content of the coach's card. All functions are pure.

import type { CoachResult } from "../protocol.ts";
import { parseMoves } from "../puzzle/notation.ts";
import { isSolvable, type Position, samePosition } from "../puzzle/rules.ts";
import type { Chapter } from "../state/chapters.ts";
import type { CoachPart } from "../state/coach-part.ts";
import { goalOf, type State } from "../state/state.ts";
import { type Fit, fitOf } from "./chapters.ts";
import * as text from "./coach-text.ts";
import { countInversions } from "./inversions.ts";
import { type Marks, marksOf, movedTiles, NO_MARKS, nextOf } from "./steps.ts";

/** The chapter and the board that the lesson is about. */
export type Subject = {
  chapter: Chapter;
  position: Position;
  goal: Position;
  at: number;
  /** True if the coach may help, since the game does not count for the averages or is over. */
  open: boolean;
  /** True while the button Show me plays moves. */
  playing: boolean;
  /** True if the last chapter is finished. */
  alone: boolean;
};

export function subjectOf(state: State): Subject {
  const { game, choices, learn } = state;
  return {
    chapter: learn.chapter ?? "goal",
    position: game.position,
    goal: goalOf(state),
    at: game.at,
    open: game.practice || game.clock.done,
    playing: game.playing,
    alone: choices.chapters.includes("alone"),
  };
}

type Button = { label: string; on: boolean };
export type Lesson = {
  part: string;
  verdict: string;
  headline: string;
  sentence: string;
  show: Button;
  back: Button;
  another: Button;
  next: Button;
  study: Button;
  /** The button that the learner needs next. */
  primary: "show" | "back" | "another" | "next" | null;
  marks: Marks;
};

/** Return the verdict on the last moves, based on the advice before them. */
export function verdictOn(old: CoachPart, after: Position, advice: CoachResult): string {
  const { advice: before, position } = old;
  const { verdict } = advice;
  if (!before?.step || !position || !verdict) return "";
  if (verdict.code === "disturbs") {
    const held = before.step.held.map((cell) => position.tiles[cell]);
    const waits = verdict.tiles.every((tile) => held.includes(tile));
    return waits ? text.heldMoved(verdict.tiles) : text.disturbed(verdict.tiles);
  }
  if (verdict.code === "good") {
    return advice.number > before.number ? text.placed(before.tiles) : "";
  }
  if (verdict.code === "neutral") return "";
  const next = nextOf(position, { ...before, step: before.step });
  const followed = before.step.code === "unblock" || before.step.code === "rotate";
  if (!next || next.detour || followed) return text.LEADS_AWAY;
  const moved = before.step.tiles.filter((tile) => movedTiles(position, after).includes(tile));
  return moved.length ? text.wrongWay(moved) : text.gapAway(next);
}

/** Return the content of the card. */
export function lessonOf(subject: Subject, coach: CoachPart): Lesson {
  const { chapter, position, goal, open, playing } = subject;
  const fit = fitOf(chapter, position, goal);
  const lesson: Lesson = {
    part: "",
    verdict: coach.verdict,
    headline: "",
    sentence: "",
    show: { label: text.SHOW, on: false },
    back: { label: text.BACK, on: coach.back !== null && !playing },
    another: { label: fit === "past" ? text.DEAL : text.ANOTHER, on: true },
    next: { label: text.NEXT, on: chapter !== "alone" },
    study: {
      label: text.AS_STUDY,
      on: open && chapter !== "alone" && !samePosition(position, goal),
    },
    primary: null,
    marks: NO_MARKS,
  };
  if (chapter === "alone") return aloneLesson(subject, lesson);
  if (coach.finished) return finishedLesson(coach.finished, subject, coach, lesson);
  if (chapter === "parity") return parityLesson(subject, coach, lesson, fit);
  if (!isSolvable(position, goal))
    return { ...lesson, sentence: text.UNSOLVABLE, primary: "another" };
  if (!open && fit === "past")
    return { ...lesson, sentence: text.UNFIT[chapter], primary: "another" };
  if (!open) {
    const show = { label: text.COACH_HERE, on: true };
    return {
      ...lesson,
      headline: text.COUNTS_HEADLINE,
      sentence: text.COUNTS,
      show,
      primary: "show",
    };
  }
  if (coach.fault) return { ...lesson, sentence: text.failed(coach.fault) };
  if (chapter === "ahead") return aheadLesson(subject, coach, lesson);
  const { advice } = coach;
  const unfit = chapter === "goal" && fit !== "here";
  if (!advice || unfit) {
    const sentence = unfit ? text.UNFIT[chapter] : text.WAITING;
    return { ...lesson, sentence, primary: unfit ? "another" : null };
  }
  return stepLesson(subject, coach, advice, lesson, fit);
}

function stepLesson(
  { chapter, position, playing }: Subject,
  coach: CoachPart,
  advice: CoachResult,
  lesson: Lesson,
  fit: Fit,
): Lesson {
  const { cols } = position;
  // Until the next advice arrives, the card shows the advice for the previous position.
  const board = coach.position ?? position;
  const { step, fixed } = advice;
  const note = fit === "past" ? text.UNFIT[chapter] : "";
  if (!step) {
    return { ...lesson, sentence: note, primary: "another" };
  }
  const next = nextOf(board, { ...advice, step });
  const fixedTiles = fixed.map((cell) => board.tiles[cell] ?? 0).filter(Boolean);
  // While the gap moves to the other side, the other tile of the pair must not move.
  const still = next?.still ?? [];
  // The instruction names one tile, which a learner in the first chapter sees alone.
  const named = next && (next.detour ?? next).tile;
  const { marks: lit, aim } = marksOf(board, advice);
  const others = lit.filter(([tile]) => tile !== named && !still.includes(tile));
  const marks = {
    marks: [
      ...others
        .filter(([, mark]) => mark === "locked" || chapter !== "goal")
        .map(([tile, mark]) => [tile, mark === "wanted" ? "also" : mark] as const),
      ...still.map((tile) => [tile, "locked"] as const),
      ...(named ? [[named, "wanted"] as const] : []),
    ],
    aim,
  };
  const wrong = coach.back !== null && coach.verdict;
  const show = { label: text.SHOW, on: !playing };
  const instruction = next ? text.instruction(next) : "";
  if (chapter === "goal") {
    const headline = playing ? text.WATCH : next ? text.tap(next) : instruction;
    return { ...lesson, headline, sentence: text.toGo(parseMoves(step.moves).length), show, marks };
  }
  const part = note || text.partLine(advice, cols, fixedTiles);
  // The explanation of a wrong move replaces the step.
  if (wrong && !playing) return { ...lesson, part, show, primary: "back", marks };
  return {
    ...lesson,
    part,
    headline: playing ? text.WATCH : instruction,
    sentence: text.purpose(step, advice.tiles, cols),
    show,
    marks,
  };
}

function finishedLesson(
  by: "learner" | "shown",
  { chapter, goal, position }: Subject,
  { advice, verdict }: CoachPart,
  lesson: Lesson,
): Lesson {
  const shown = by === "shown";
  const marks = advice ? marksOf(position, { ...advice, step: null }) : NO_MARKS;
  return {
    ...lesson,
    verdict: "",
    headline: shown ? text.SEEN : text.FINISHED[chapter],
    sentence: shown
      ? text.TRY_YOURSELF
      : chapter === "ahead"
        ? verdict
        : chapter === "parity"
          ? `${text.sumLine(countInversions(position, goal))} ${text.GO_ON}`
          : text.GO_ON,
    back: { label: text.BACK, on: false },
    another: { label: text.ANOTHER, on: true },
    primary: shown ? "another" : "next",
    marks,
  };
}

function parityLesson(
  { position, goal, chapter }: Subject,
  { swap, tries }: CoachPart,
  lesson: Lesson,
  fit: Fit,
): Lesson {
  if (fit === "past") {
    return { ...lesson, sentence: text.UNFIT[chapter], primary: "another" };
  }
  const [a = 0, b = 0] = swap ?? [];
  return {
    ...lesson,
    headline: tries ? text.stillOdd(tries) : text.TRY_PARITY,
    sentence: text.sumLine(countInversions(position, goal)),
    show: { label: a ? text.swapButton(a, b) : text.SHOW, on: a > 0 },
    primary: tries && a ? "show" : null,
    marks: a ? { marks: [a, b].map((tile) => [tile, "wanted"] as const), aim: null } : NO_MARKS,
  };
}

function aheadLesson(
  { at, position, playing }: Subject,
  { advice, attempt, verdict }: CoachPart,
  lesson: Lesson,
): Lesson {
  if (!attempt) {
    if (!advice) return { ...lesson, sentence: text.WAITING };
    return { ...lesson, sentence: text.UNFIT.ahead, primary: "another" };
  }
  const { shortcut, from } = attempt;
  const made = at - from;
  return {
    ...lesson,
    verdict: "",
    another: { label: text.ANOTHER, on: true },
    headline: text.aheadHeadline(shortcut.tiles, shortcut.by_steps),
    sentence: playing
      ? text.WATCH
      : verdict || text.aheadSentence(parseMoves(shortcut.moves).length, made, shortcut.by_steps),
    show: { label: text.SHOW, on: !playing },
    back: { label: text.BACK, on: made > 0 && !playing },
    marks: advice ? marksOf(position, { ...advice, step: null }, shortcut.tiles) : NO_MARKS,
  };
}

function aloneLesson({ alone }: Subject, lesson: Lesson): Lesson {
  return {
    ...lesson,
    verdict: "",
    headline: alone ? text.FINISHED.alone : "",
    sentence: alone ? text.COURSE_OVER : text.ALONE_READY,
    back: { label: text.BACK, on: false },
    another: { label: text.START_ALONE, on: true },
    primary: alone ? null : "another",
  };
}
