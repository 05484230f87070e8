// Builds a study of a board's course from the chapters that Python sends.

import type { CourseChapter } from "../protocol.ts";
import { formatMoves, parseBoard, parseMoves } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";
import type { Arrow, Chapter, Study } from "../state/study.ts";
import { mainLine } from "../state/variations.ts";
import * as text from "./coach-text.ts";

/** @param goal the goal, or null for the standard goal */
export function studyOf(chapters: readonly CourseChapter[], goal: Position | null): Study {
  return { title: text.STUDY_TITLE, chapters: chapters.map((each) => chapterOf(each, goal)) };
}

function chapterOf(chapter: CourseChapter, goal: Position | null): Chapter {
  const start = parseBoard(chapter.board);
  const moves = parseMoves(chapter.moves);
  return {
    title: text.chapterTitle(chapter, start.cols),
    ...{ start, goal, quiz: false },
    lines: mainLine(moves),
    notes: chapter.comments.map((comment) => ({
      at: formatMoves(moves.slice(0, comment.at)),
      text: text.comment(comment, chapter.tiles, start.cols),
      tiles: comment.tiles,
      fixed: comment.fixed,
      arrows: comment.arrows.map(([from = 0, to = 0]): Arrow => [from, to]),
    })),
  };
}
