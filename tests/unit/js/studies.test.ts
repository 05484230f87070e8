// The format of studies: reading, writing, limits, and the link.

import { describe, expect, test } from "vitest";
import { inputMode } from "../../../static/js/app/input.ts";
import { packText } from "../../../static/js/lib/packed-text.ts";
import { formatMoves, NotationError, parseBoard } from "../../../static/js/puzzle/notation.ts";
import { solved } from "../../../static/js/puzzle/rules.ts";
import { changed, withGame, withGamePart } from "../../../static/js/state/state.ts";
import { type Chapter, chapterOf, type Note, type Study } from "../../../static/js/state/study.ts";
import {
  add,
  fromText,
  lineAt,
  mainLine,
  paths,
  toText,
} from "../../../static/js/state/variations.ts";
import {
  isOnLine,
  LIMITS,
  readStudy,
  writeStudy,
} from "../../../static/js/studies/study-format.ts";
import { packStudy, unpackStudy, withChapter } from "../../../static/js/studies/study-link.ts";
import {
  withGameAdded,
  withLinesOfGame,
  withNewStudy,
  withQuiz,
} from "../../../static/js/studies/study-state.ts";
import { at } from "./kit/at.ts";
import { BOARD, newGame, START } from "./kit/games.ts";
import { randomMoves } from "./kit/random.ts";

const FIELDS = {
  title: "Two moves",
  board: BOARD,
  moves: "UL(DU)",
  quiz: true,
  notes: [
    { at: "", text: "Look at 5.", tiles: [5], fixed: [1, 2, 1], arrows: [[5, 0]] },
    { at: "UD", text: "That leads away." },
  ],
};
const study = (chapter: object = {}, rest: object = {}) =>
  JSON.stringify({
    ...{ format: "slidestar-study", version: 1, title: "A study", ...rest },
    ...("chapters" in rest ? {} : { chapters: [{ ...FIELDS, ...chapter }] }),
  });

test("a quiz takes the moves on its board in Analyse", () => {
  const quiz = withNewStudy(newGame(), readStudy(study()));
  expect(inputMode(quiz)).toBe("quiz");
  expect(inputMode(changed(quiz, { choices: { mode: "play" } }))).toBe("game");
  expect(inputMode(withQuiz(quiz, false))).toBe("game");
  expect(inputMode(withGame(quiz, { start: START }))).toBe("game"); // another game
});

test("a new game after a return to an earlier game does not overwrite a chapter", () => {
  const first = newGame();
  const added = withGameAdded(withGame(first, { start: START }), "A chapter");
  expect(chapterOf(added)).not.toBeNull();
  const next = withGame(withGamePart(added, first.game), { start: solved(3, 3) });
  expect(chapterOf(next)).toBeNull();
  expect(withLinesOfGame(next)).toBe(next);
});

/** Return a study with a random tree of moves and a note on each of its lines. */
function randomStudy(seed: number): Study {
  const start = seed % 2 ? START : parseBoard("1-2-3-4_5-6-7-8_9-10-0-12_13-14-11-15");
  let lines = mainLine(randomMoves(start, 12, seed));
  for (let i = 1; i < 8; i++) lines = add(lines, randomMoves(start, 4 + i, seed * 31 + i));
  lines = fromText(toText(lines)); // variations in the order of the text
  const notes: Note[] = paths(lines).map((path, i) => ({
    at: formatMoves(lineAt(lines, path)),
    text: `“Line” ${i}\n<b>&amp; \u{1F600}`,
    tiles: [i],
    fixed: i % 2 ? [i + 1, 0] : [],
    arrows: [[i, i + 1]],
  }));
  // A path may be a prefix of another line, with the same moves.
  const places = new Map(notes.map((note) => [note.at, note]));
  const { rows, cols } = start;
  const goal = seed % 3 ? null : { rows, cols, tiles: solved(rows, cols).tiles.toReversed() };
  const chapter: Chapter = {
    title: `Chapter ${seed}`,
    start,
    goal,
    lines,
    notes: [...places.values()],
    quiz: seed % 5 === 0,
  };
  return { title: "Random", chapters: [chapter, { ...chapter, title: "" }] };
}

describe("a study as JSON", () => {
  test("has chapters with lines, notes and a quiz", () => {
    const { title, chapters } = readStudy(study());
    expect(title).toBe("A study");
    const { lines, notes, quiz, goal, start } = at(chapters, 0);
    expect([toText(lines), quiz, goal, start]).toStrictEqual(["UL(DU)", true, null, START]);
    expect(notes).toStrictEqual([
      { at: "", text: "Look at 5.", tiles: [5], fixed: [1, 2], arrows: [[5, 0]] },
      { at: "UD", text: "That leads away.", tiles: [], fixed: [], arrows: [] },
    ]);
  });

  test("is the same after writing and reading", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const one = randomStudy(seed);
      expect(readStudy(writeStudy(one))).toStrictEqual(one);
    }
  });

  test("has only the notes that say something about a line", () => {
    const read = readStudy(study());
    const chapter = at(read.chapters, 0);
    const lost = [
      { at: "UD2", text: "on no line", tiles: [], fixed: [], arrows: [] },
      { at: "U", text: "", tiles: [], fixed: [], arrows: [] },
    ];
    const notes = [...chapter.notes, ...lost];
    const written = writeStudy({ ...read, chapters: [{ ...chapter, notes }] });
    expect(readStudy(written)).toStrictEqual(read);
    expect(isOnLine(chapter.lines, "UL")).toBe(true);
  });

  test("has one line for lines that begin alike", () => {
    const [chapter] = readStudy(study({ moves: "UL(DU)(DUD)(L)", notes: [] })).chapters;
    expect(chapter && toText(chapter.lines)).toBe("UL(DUD)");
  });

  test("loses control characters of its texts", () => {
    const title = "a\u0000b\u001b\u0085c";
    expect(readStudy(study({}, { title })).title).toBe("abc");
    const notes = [{ at: "", text: "one\r\ntwo\n\tthree" }];
    expect(at(at(readStudy(study({ notes })).chapters, 0).notes, 0).text).toBe("one\ntwo\nthree");
  });

  const long = "x".repeat(LIMITS.comment + 1);
  test.each([
    ["", "this isn't a Slidestar study"],
    ["[]", "this isn't a Slidestar study"],
    ["null", "this isn't a Slidestar study"],
    ["{}", "this isn't a Slidestar study"],
    [study({}, { format: "other" }), "this isn't a Slidestar study"],
    [study({}, { version: 2 }), "this page reads version 1"],
    [study({}, { title: 5 }), "title: expected text"],
    [study({}, { title: long }), "title: the text has more than 120 characters"],
    [study({}, { chapters: {} }), "chapters: expected a list"],
    [study({}, { chapters: Array(65).fill(FIELDS) }), "chapters: the list has more than 64 items"],
    [study({}, { chapters: [FIELDS, 5] }), "chapters.2: expected an object with fields"],
    [study({ board: "1-2-3" }), "chapters.1.board: "],
    [study({ board: undefined }), "chapters.1.board: expected text"],
    [study({ goal: "1-2_3-0" }), "chapters.1.goal: the goal and the board have different sizes"],
    [study({ moves: "UX" }), "chapters.1.moves: "],
    [study({ moves: "U(" }), "chapters.1.moves: "],
    [study({ moves: "U3" }), "chapters.1.moves: a move is impossible on this board"],
    [study({ moves: "UD".repeat(10_001) }), "chapters.1.moves: a chapter has at most 20,000 moves"],
    [
      study({ moves: `U${"(D)".repeat(500)}` }),
      "chapters.1.moves: a chapter has at most 500 lines",
    ],
    [study({ quiz: 1 }), "chapters.1.quiz: expected true or false"],
    [study({ notes: [{ at: "D" }] }), "chapters.1.notes.1.at: the position isn't on any line"],
    [study({ notes: [{ at: "U" }, { at: "u1" }] }), "chapters.1.notes: two notes have the same"],
    [study({ notes: [{ at: "", text: long }] }), "chapters.1.notes.1.text: the text has more"],
    [study({ notes: [{ at: "", tiles: [9] }] }), "chapters.1.notes.1.tiles: expected tiles from 0"],
    [study({ notes: [{ at: "", fixed: [9] }] }), "chapters.1.notes.1.fixed: expected tiles from 0"],
    [study({ notes: [{ at: "", tiles: [1.5] }] }), "chapters.1.notes.1.tiles: expected tiles"],
    [study({ notes: [{ at: "", arrows: [[1]] }] }), "chapters.1.notes.1.arrows: expected two diff"],
    [study({ notes: [{ at: "", arrows: [[1, 1]] }] }), "chapters.1.notes.1.arrows: expected two"],
    [" ".repeat(LIMITS.json + 1), "a study has at most 500,000 characters"],
  ])("%#: a fault is named", (json, message) => {
    expect(() => readStudy(json)).toThrow(NotationError);
    expect(() => readStudy(json)).toThrow(message);
  });

  test("with damage is read or named, never worse", () => {
    const whole = writeStudy(randomStudy(3));
    for (let place = 0; place < whole.length; place += 7) {
      for (const damaged of [
        whole.slice(0, place),
        whole.slice(0, place) + whole.slice(place + 3),
        `${whole.slice(0, place)}9${whole.slice(place + 1)}`,
      ]) {
        try {
          readStudy(damaged);
        } catch (error) {
          expect(error).toBeInstanceOf(NotationError);
        }
      }
    }
  });
});

describe("a study in a link", () => {
  test("is read back, with its chapter", async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const one = randomStudy(seed);
      const fragment = await packStudy(one);
      expect(fragment).toMatch(/^study=[\w-]+$/);
      expect(await unpackStudy(fragment)).toStrictEqual({ study: one, chapter: 0 });
      const second = withChapter(fragment, 1);
      expect(await unpackStudy(second)).toStrictEqual({ study: one, chapter: 1 });
      expect(withChapter(second, 0)).toBe(fragment);
      expect((await unpackStudy(withChapter(fragment, 700))).chapter).toBe(1);
      expect((await unpackStudy(withChapter(fragment, 70))).chapter).toBe(1);
    }
  });

  test.each([
    ["", "damaged"],
    ["%%%", "damaged"],
    ["AAAA", "damaged"],
    ["x".repeat(200_001), "at most 200,000"],
  ])("%#: a fault is named", async (packed, message) => {
    await expect(unpackStudy(`study=${packed}`)).rejects.toThrow(NotationError);
    await expect(unpackStudy(`study=${packed}`)).rejects.toThrow(message);
  });

  test("that expands too far is named", async () => {
    const bomb = await packText(" ".repeat(5_000_000));
    expect(bomb.length).toBeLessThan(10_000);
    await expect(unpackStudy(`study=${bomb}`)).rejects.toThrow("at most 500,000 characters");
  });

  test("keeps the tree of its lines", async () => {
    const { study: read } = await unpackStudy(await packStudy(readStudy(study())));
    expect(at(read.chapters, 0).lines).toStrictEqual(fromText("UL(DU)"));
  });
});
