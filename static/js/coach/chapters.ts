// Determines which boards suit a chapter of the course, and when a chapter is finished.

import { isSolvable, type Position, solved } from "../puzzle/rules.ts";
import type { Chapter } from "../state/chapters.ts";
import {
  boardAt,
  boardCaught,
  boardNearGoal,
  boardOneStepFrom,
  boardSwapped,
  planFor,
  stageOf,
} from "./plan.ts";

/** The indices of the first and the last stage of a chapter. */
type Range = { first: number; last: number };

/** The chapters whose stages lead from a shuffled board to the goal, in order. */
const ALONG: readonly Chapter[] = ["tile", "row", "row-end", "column", "last"];
/** The maximum number of cells on which Python finds shortcuts. */
const MOST_CELLS = 36;

/** Return the stages of a chapter for a goal, or null if there are none. */
export function stagesOf(chapter: Chapter, goal: Position): Range | null {
  const stages = planFor(goal);
  const end = stages.length - 1;
  const rowEnd = stages.findIndex(({ code }) => code === "row-end");
  const lastSix = stages.findIndex(({ code }) => code === "last-six");
  const columns = stages.flatMap(({ code }, index) => (code === "column" ? [index] : []));
  const [column = goal.cols > 2 ? lastSix : -1] = columns;
  const range = (first: number, last: number) =>
    first < 0 || last < first ? null : { first, last };
  switch (chapter) {
    case "goal":
      return range(end, end);
    case "tile":
    case "row":
      return rowEnd > 0 ? range(0, rowEnd - 1) : null;
    case "row-end":
      return range(rowEnd, rowEnd);
    case "column":
      return range(column, columns.at(-1) ?? column);
    case "last":
      return range(columns.length ? lastSix : end, end);
    case "ahead":
      // The chapter needs two tiles that follow each other, or that are placed as a pair.
      return rowEnd < 0 ? null : goal.cols > 3 ? range(0, 1) : range(rowEnd, rowEnd);
    default:
      return null;
  }
}

/**
 * Return true if a chapter has no stages beyond another chapter. On three columns, the row has only one tile
 * before its last pair.
 */
export function isPartOf(chapter: Chapter, other: Chapter, goal: Position) {
  return chapter === "row" && other === "tile" && stagesOf("row", goal)?.last === 0;
}

/** The place of a board relative to the stages of a chapter. */
export type Fit = "here" | "before" | "past";

export function fitOf(chapter: Chapter, position: Position, goal: Position): Fit {
  const solvable = isSolvable(position, goal);
  if (chapter === "parity") return solvable ? "past" : "here";
  const stages = stagesOf(chapter, goal);
  if (!stages || !solvable) return "past";
  const stage = stageOf(position, goal);
  if (stage > stages.last) return "past";
  if (stage >= stages.first) return chapter === "ahead" && stage > stages.first ? "past" : "here";
  return ALONG.includes(chapter) ? "before" : "past";
}

/**
 * Return the chapter to begin with: the first unfinished chapter or, if the learner keeps the board, a chapter
 * that it suits.
 */
export function chapterFor(
  done: readonly Chapter[],
  { position, goal, kept }: { position: Position; goal: Position; kept: boolean },
  chapters: readonly Chapter[],
): Chapter {
  const next = chapters.find((chapter) => !done.includes(chapter)) ?? "goal";
  const suits = (chapter: Chapter) => fitOf(chapter, position, goal) === "here";
  return (kept && !suits(next) && ALONG.find(suits)) || next;
}

/** Return true if the moves from `before` to `after` finished a chapter that `before` suited. */
export function finishes(
  chapter: Chapter,
  { before, after, goal }: { before: Position; after: Position; goal: Position },
) {
  const stages = stagesOf(chapter, goal);
  if (!stages || chapter === "ahead" || fitOf(chapter, before, goal) !== "here") return false;
  const stage = stageOf(after, goal);
  return chapter === "tile" ? stage > stageOf(before, goal) : stage > stages.last;
}

/**
 * Deal a board for a chapter. The board has the same size and goal if they allow the chapter.
 * @param caught true to deal a caught pair in the chapter on the end of a row
 */
export function boardFor(
  chapter: Chapter,
  goal: Position,
  { caught = false, random = Math.random }: { caught?: boolean; random?: () => number } = {},
): { start: Position; goal: Position } {
  const large = chapter === "ahead" && goal.tiles.length > MOST_CELLS;
  const none = chapter !== "parity" && !stagesOf(chapter, goal);
  const target = large ? solved(4, 4) : none ? solved(3, 3) : goal;
  const start = dealFor(chapter, target, caught, random);
  return { start, goal: target };
}

function dealFor(chapter: Chapter, goal: Position, caught: boolean, random: () => number) {
  if (chapter === "parity") return boardSwapped(goal);
  if (chapter === "goal") return boardNearGoal(goal, random);
  const stages = planFor(goal);
  const { first, last } = stagesOf(chapter, goal) ?? { first: 0, last: 0 };
  const stage = stages[chapter === "tile" ? last : first];
  if (!stage) throw new Error(`no stage for ${chapter}`);
  if (chapter === "tile") return boardOneStepFrom(stage, goal, random);
  return caught ? boardCaught(stage, goal, random) : boardAt(stage, goal, random);
}
