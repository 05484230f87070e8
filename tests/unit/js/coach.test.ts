// The coach's course: its stages, its boards, its sentences and its marks.

import { expect, test } from "vitest";
import {
  boardFor,
  chapterFor,
  finishes,
  fitOf,
  isPartOf,
  stagesOf,
} from "../../../static/js/coach/chapters.ts";
import * as text from "../../../static/js/coach/coach-text.ts";
import { studyOf } from "../../../static/js/coach/course-study.ts";
import { countInversions } from "../../../static/js/coach/inversions.ts";
import { lessonOf, type Subject, verdictOn } from "../../../static/js/coach/lesson.ts";
import { boardCaught, plan, planFor, stageOf } from "../../../static/js/coach/plan.ts";
import { marksOf, nextOf } from "../../../static/js/coach/steps.ts";
import { someOf } from "../../../static/js/lib/stored-values.ts";
import type { CoachResult } from "../../../static/js/protocol.ts";
import { parseBoard } from "../../../static/js/puzzle/notation.ts";
import { isSolvable, type Position, solved } from "../../../static/js/puzzle/rules.ts";
import { CHAPTERS, type Chapter, withChapter } from "../../../static/js/state/chapters.ts";
import { chaptersAfterWin } from "../../../static/js/state/coach.ts";
import { NEW_BOARD } from "../../../static/js/state/coach-part.ts";
import { play } from "../../../static/js/state/game.ts";
import { changed, initialState } from "../../../static/js/state/state.ts";
import { readStudy, writeStudy } from "../../../static/js/studies/study-format.ts";
import { at } from "./kit/at.ts";

const GOAL = solved(3, 3);
const ALONG: readonly Chapter[] = ["tile", "row", "row-end", "column", "last"];

/** As Python replies for `1 6 2/7 8 0/5 3 4`. */
const BESIDE: CoachResult = {
  stage: "row-end",
  number: 2,
  count: 4,
  fixed: [0],
  tiles: [2, 3],
  cells: [1, 2],
  step: { code: "beside", tiles: [3], cells: [5], moves: "RULDR", held: [2] },
  swap: null,
  verdict: null,
  shortcut: null,
};
const AT_BESIDE = parseBoard("1-6-2_7-8-0_5-3-4");

function subjectOf(chapter: Chapter, board: Position, values: Partial<Subject> = {}): Subject {
  const goal = solved(board.rows, board.cols);
  const rest = { at: 0, open: true, playing: false, alone: false };
  return { chapter, position: board, goal, ...rest, ...values };
}

test("the stages equal Python's", () => {
  const stages = (...of: Parameters<typeof plan>) =>
    plan(...of).map(({ code, cells }) => [code, ...cells]);
  // As in the examples of slidestar/coach/plan.py.
  expect(stages(3, 3, 8)).toStrictEqual([
    ["tile", 0],
    ["row-end", 1, 2],
    ["last-six", 6, 3],
    ["last-four", 4, 5, 7, 8],
  ]);
  expect(stages(2, 3, 0)).toStrictEqual([
    ["last-six", 5, 2],
    ["last-four", 0, 1, 3, 4],
  ]);
});

test.each([
  [3, 3],
  [4, 4],
  [3, 5],
  [5, 3],
])("each chapter deals boards of %dx%d that suit it", (rows, cols) => {
  const goal = solved(rows, cols);
  for (const chapter of CHAPTERS.filter((one) => one !== "alone")) {
    for (let dealt = 0; dealt < 20; dealt++) {
      const { start, goal: target } = boardFor(chapter, goal);
      expect(target).toStrictEqual(goal);
      expect(fitOf(chapter, start, goal)).toBe("here");
      expect(isSolvable(start, goal)).toBe(chapter !== "parity");
    }
  }
});

test("a chapter that a size does not have is on a 3x3", () => {
  expect(stagesOf("row-end", solved(2, 4))).toBeNull();
  expect(boardFor("row-end", solved(2, 4)).goal).toStrictEqual(GOAL);
  expect(boardFor("last", solved(2, 2)).goal).toStrictEqual(solved(2, 2));
});

test.each([
  [2, 2],
  [2, 4],
  [5, 2],
])("each chapter of a %dx%d deals a board that suits it", (rows, cols) => {
  for (const chapter of CHAPTERS.filter((one) => one !== "alone")) {
    const { start, goal } = boardFor(chapter, solved(rows, cols));
    expect(fitOf(chapter, start, goal)).toBe("here");
  }
});

test("a caught tile is in the place of the other one", () => {
  const goal = solved(4, 4);
  const stage = planFor(goal)[2];
  if (!stage) throw new Error("a 4x4 has nine stages");
  const { tiles } = boardCaught(stage, goal);
  expect(tiles.slice(0, 4)).toStrictEqual([1, 2, 4, 3]);
});

test("a board goes through the chapters in order", () => {
  const board = parseBoard("1-2-3_0-7-6_5-4-8"); // the last six
  expect(stageOf(board, GOAL)).toBe(2);
  const fits = ALONG.map((chapter) => fitOf(chapter, board, GOAL));
  expect(fits).toStrictEqual(["past", "past", "past", "here", "before"]);
  expect(fitOf("goal", board, GOAL)).toBe("past");
});

test.each([
  ["row-end", "1-2-0_7-6-3_5-4-8", "1-2-3_7-6-0_5-4-8", true],
  ["row-end", "1-0-2_7-6-3_5-4-8", "1-2-0_7-6-3_5-4-8", false],
  ["tile", "0-2-3_1-4-6_7-5-8", "1-2-3_0-4-6_7-5-8", true],
  ["last", "1-2-3_4-5-6_7-0-8", "1-2-3_4-5-6_7-8-0", true],
  ["goal", "1-2-3_4-0-6_7-5-8", "1-2-3_4-5-6_7-0-8", false],
] as const)("chapter %s from %s to %s: finished %s", (chapter, before, after, ends) => {
  const boards = { before: parseBoard(before), after: parseBoard(after), goal: GOAL };
  expect(finishes(chapter, boards)).toBe(ends);
});

test("the course begins with the first unfinished chapter, or with a board that is kept", () => {
  const of = { position: parseBoard("1-2-3_0-7-6_5-4-8"), goal: GOAL };
  expect(chapterFor([], { ...of, kept: false }, CHAPTERS)).toBe("goal");
  expect(chapterFor(["goal"], { ...of, kept: true }, CHAPTERS)).toBe("column");
  expect(chapterFor(["goal"], { ...of, kept: false }, CHAPTERS)).toBe("tile");
  expect(chapterFor(CHAPTERS, { ...of, kept: false }, CHAPTERS)).toBe("goal");
  const early = { position: AT_BESIDE, goal: GOAL, kept: true };
  expect(chapterFor(["goal", "tile", "row", "row-end"], early, CHAPTERS)).toBe("row-end");
});

test("inversions are counted in the order of the goal", () => {
  const swapped = countInversions(
    parseBoard("1-2-3-4_5-6-7-8_9-10-0-12_13-15-11-14"),
    solved(4, 4),
  );
  expect(swapped).toStrictEqual({
    pairs: [
      [12, 11],
      [13, 11],
      [15, 11],
      [15, 14],
    ],
    rows: 1,
    odd: true,
  });
  expect(text.sumLine(swapped)).toBe(
    "4 inversions: 12 before 11, 13 before 11, 15 before 11 and 15 before 14. The gap is 1 row from its place. The sum 5 is odd.",
  );
  const columns = parseBoard("1-4-7_2-5-8_3-6-0");
  expect(countInversions(columns, columns)).toStrictEqual({ pairs: [], rows: null, odd: false });
});

test("the next move names the side where the gap is needed", () => {
  if (!BESIDE.step) throw new Error("the advice has a step");
  const next = nextOf(AT_BESIDE, { ...BESIDE, step: BESIDE.step });
  expect(next).toStrictEqual({ tile: 3, move: "U", wait: 1, detour: null, still: [] });
  expect(next && text.instruction(next)).toBe("Move the gap above tile 3.");
});

test("a detour names each move", () => {
  // The gap is beside tile 3 already, but tile 4 would be caught.
  const board = parseBoard("1-2-3-0_7-11-4-10_8-12-15-14_5-9-13-6");
  const step = {
    code: "to-corner",
    tiles: [3],
    cells: [3],
    moves: "U2RDLDR",
    held: [],
  } as const;
  const next = nextOf(board, { fixed: [0, 1], tiles: [3, 4], step });
  expect(next && text.instruction(next)).toBe("Slide tile 10 up, the long way round.");
});

test("the gap goes round the other tile of a pair", () => {
  const board = parseBoard("1-5-2_6-8-3_4-7-0");
  const step = { code: "enter", tiles: [2, 3], cells: [1, 2], moves: "RDDLU", held: [] } as const;
  const next = nextOf(board, { fixed: [0], tiles: [2, 3], step });
  expect(next && text.instruction(next)).toBe(
    "Move the gap to the left of tile 2 without moving 3.",
  );
  const advice = { ...BESIDE, step };
  const { marks } = lessonOf(subjectOf("row-end", board), {
    ...NEW_BOARD,
    advice,
    position: board,
  });
  expect(marks.marks).toStrictEqual([
    [1, "locked"],
    [3, "locked"],
    [2, "wanted"],
  ]);
});

test.each([
  ["goal", [[5, "wanted"]]],
  ["last", [...[6, 8].map((tile) => [tile, "also"]), [5, "wanted"]]],
] as const)("in the chapter %s, the tile that the text names has the ring", (chapter, marks) => {
  const position = parseBoard("1-2-3_4-0-5_7-8-6");
  const step = { code: "rotate", tiles: [5, 6, 8], cells: [], moves: "LU", held: [] } as const;
  const advice = { ...BESIDE, fixed: [], step };
  const coach = { ...NEW_BOARD, advice, position };
  const lesson = lessonOf(subjectOf(chapter, position), coach);
  expect(lesson.headline).toContain("tile 5");
  expect(lesson.marks.marks).toStrictEqual(marks);
});

test("tiles in place are locked, and the step's tile is wanted", () => {
  expect(marksOf(AT_BESIDE, BESIDE)).toStrictEqual({
    marks: [
      [1, "locked"],
      [2, "locked"],
      [3, "wanted"],
    ],
    aim: 5,
  });
});

test.each([
  ["1-6-2_7-8-4_5-3-0", { code: "away", tiles: [] }, /^Wrong way: the gap is needed above tile 3/],
  ["1-6-0_7-8-2_5-3-4", { code: "disturbs", tiles: [2] }, /tile 2, which has to wait there/],
  ["0-6-2_1-8-7_5-3-4", { code: "disturbs", tiles: [1] }, /tile 1, which was in place/],
  ["1-6-2_7-0-8_5-3-4", { code: "good", tiles: [] }, /^$/],
] as const)("the move to %s is judged", (after, verdict, sentence) => {
  const old = { ...NEW_BOARD, advice: BESIDE, position: AT_BESIDE };
  expect(verdictOn(old, parseBoard(after), { ...BESIDE, verdict })).toMatch(sentence);
});

test("a board that counts is not coached unasked", () => {
  const coach = { ...NEW_BOARD, advice: BESIDE, position: AT_BESIDE };
  const closed = lessonOf(subjectOf("row-end", AT_BESIDE, { open: false }), coach);
  expect([closed.sentence, closed.show.label]).toStrictEqual([text.COUNTS, text.COACH_HERE]);
  expect(closed.marks.marks).toStrictEqual([]);
  const open = lessonOf(subjectOf("row-end", AT_BESIDE), coach);
  expect(open.headline).toBe("Move the gap above tile 3.");
  expect(open.sentence).toBe("Tile 3 goes to the dashed cell, row 2, column 3.");
  expect(open.part).toBe("Part 2 of 4: the end of row 1. In place: 1.");
});

test.each([
  ["row", "1-2-3_4-5-6_8-7-0", "This board can't be solved. Deal another one."],
  ["row", "1-2-3_0-7-6_5-4-8", "That part is already done on this board. Deal another one."],
  [
    "goal",
    "8-6-7_2-5-4_3-0-1",
    "This board is no longer two moves from the goal. Deal another one.",
  ],
  ["parity", "8-6-7_2-5-4_3-0-1", "This board can be solved. Deal one that can't."],
] as const)("chapter %s on %s asks for another board", (chapter, board, sentence) => {
  const closed = lessonOf(subjectOf(chapter, parseBoard(board), { open: false }), NEW_BOARD);
  expect(closed.sentence).toContain(sentence);
  expect(closed.primary).toBe("another");
});

test("a wrong move is the only subject until it is taken back", () => {
  const verdict = { ...NEW_BOARD, verdict: "That moved tile 2.", back: 0 };
  const coach = { ...verdict, advice: BESIDE, position: AT_BESIDE };
  const { headline, sentence, primary } = lessonOf(subjectOf("row-end", AT_BESIDE), coach);
  expect([headline, sentence, primary]).toStrictEqual(["", "", "back"]);
});

test("the first row of three columns is over with its first tile", () => {
  expect(isPartOf("row", "tile", GOAL)).toBe(true);
  expect(isPartOf("row", "tile", solved(4, 4))).toBe(false);
  expect(isPartOf("row-end", "tile", GOAL)).toBe(false);
});

test("many tiles in place are named in runs", () => {
  const advice = { ...BESIDE, stage: "last-six", number: 8, count: 9 } as const;
  expect(text.partLine(advice, 4, [1, 2, 3, 4, 5, 6, 7, 8, 9, 13])).toBe(
    "Part 8 of 9: the last six cells. In place: 1 to 9 and 13.",
  );
});

test("finished chapters are stored in their order", () => {
  expect(withChapter(["row"], "goal")).toStrictEqual(["goal", "row"]);
  expect(withChapter(["row"], "row")).toStrictEqual(["row"]);
  const { read } = someOf(CHAPTERS);
  expect(read(["row", "none", 3, "goal"])).toStrictEqual(["goal", "row"]);
  expect(read("row")).toBeUndefined();
});

test.each([
  [false, ["alone"]],
  [true, []],
])("a 4x4 is solved alone, practice %s", (practice, chapters) => {
  const start = parseBoard("1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15");
  const state = changed(initialState({ start, practice }), { choices: { mode: "play" } });
  expect(chaptersAfterWin(play(state, ["L"], 0).state)).toStrictEqual(chapters);
  expect(chaptersAfterWin(state)).toStrictEqual([]);
});

test("a course is a study with a comment on each step", () => {
  // As Python replies for `1 3 2/4 0 6/7 8 5`, in part.
  const pair = { tiles: [2, 3], cells: [1, 2] };
  const study = studyOf(
    [
      {
        ...pair,
        code: "row-end",
        board: "1-3-2_4-0-6_7-8-5",
        moves: "DLU2RDLDRU2LDRDLU",
        comments: [
          { at: 0, code: "unblock", tiles: [3], cells: [], fixed: [1], arrows: [] },
          { at: 9, code: "beside", tiles: [3], cells: [5], fixed: [1, 2], arrows: [[3, 6]] },
          { at: 14, code: "enter", ...pair, fixed: [1], arrows: [[2, 5]] },
          { at: 17, code: "placed", ...pair, fixed: [1], arrows: [] },
        ],
      },
    ],
    null,
  );
  const chapter = at(study.chapters, 0);
  expect(chapter.title).toBe("The end of row 1: tiles 2 and 3");
  expect(chapter.notes.map(({ at, text }) => [at, text])).toStrictEqual([
    ["", "Tile 3 is stuck behind 2 and has to come out."],
    ["DLU2RDLDR", "Tile 3 goes to row 2, column 3."],
    ["DLU2RDLDRU2LDR", "Tiles 2 and 3 go into their places."],
    ["DLU2RDLDRU2LDRDLU", "Good: tiles 2 and 3 are in place."],
  ]);
  expect(chapter.notes[1]).toMatchObject({ tiles: [3], fixed: [1, 2], arrows: [[3, 6]] });
  // It is read again from a link.
  expect(readStudy(writeStudy(study))).toStrictEqual(study);
});

test.each([
  ["row", [9, 8, 7], "Row 4"],
  ["tile", [9], "Row 4: tile 9"],
  ["column", [9, 5], "Column 1: tiles 9 and 5"],
  ["last-six", [9, 5], "The last six cells: tiles 9 and 5"],
  ["last-four", [9, 5, 6], "The last four cells: tiles 9, 5 and 6"],
] as const)("a chapter of the course is named: %s", (code, tiles, title) => {
  const chapter = { code, tiles, cells: [12, 8], board: "", moves: "", comments: [] };
  expect(text.chapterTitle(chapter, 4)).toBe(title);
});

test("the end of a course is named", () => {
  const end = { at: 0, cells: [], fixed: [], arrows: [] };
  expect(text.comment({ ...end, code: "solved", tiles: [] }, [], 3)).toBe("Solved!");
  expect(text.comment({ ...end, code: "unsolvable", tiles: [5, 8] }, [], 3)).toBe(
    "This board can't be solved: tiles 5 and 8 are in each other's places, and no sequence of moves can swap them.",
  );
});
