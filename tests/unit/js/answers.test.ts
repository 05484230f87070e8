// The answers to the questions of the primer. tests/unit/test_answers.py reads the same file.

import { expect, test } from "vitest";
import {
  type Answers,
  NO_ANSWERS,
  QUESTIONS,
  readAnswers,
  scores,
  withAnswer,
  withGuessed,
  writeAnswers,
} from "../../../static/js/state/answers.ts";
import { CHAPTERS } from "../../../static/js/watch/primer-text.ts";
import { fixture } from "./kit/fixtures.ts";

const FILE = `${JSON.stringify(fixture("answers.json"), null, 2)}\n`;

function answered(): Answers {
  let answers: Answers = { ...NO_ANSWERS, name: "Ada Lovelace" };
  const given: [keyof typeof CHAPTERS, number, boolean][] = [
    ["4", 1, false],
    ["1", 1, false],
    ["1", 1, false],
    ["1", 1, true],
    ["1", 0, true],
    ["1", 0, false], // after the right answer
  ];
  for (const [chapter, question, right] of given) {
    answers = withAnswer(answers, chapter, question, right);
  }
  for (let i = 0; i < 9; i++) answers = withGuessed(answers, i < 5);
  return answers;
}

test("answers up to the first right one are counted, written and read", () => {
  expect(writeAnswers(answered())).toBe(FILE);
  expect(readAnswers(FILE)).toStrictEqual(answered());
  expect(scores(answered()).slice(0, 4)).toStrictEqual([
    { chapter: "1", first: 1, tries: 4 },
    { chapter: "2", first: 0, tries: 0 },
    { chapter: "3", first: 0, tries: 0 },
    { chapter: "4", first: 0, tries: 1 },
  ]);
});

test("each chapter has the number of questions of the format", () => {
  expect(Object.values(CHAPTERS).map(({ questions }) => questions.length)).toStrictEqual(
    Array(7).fill(QUESTIONS),
  );
});

test.each([
  ["", ""],
  ['"version": 1', '"version": 2'],
  ['"chapter": 4', '"chapter": 8'],
  ['"question": 2', '"question": 3'],
  ['"question": 2', '"question": 1'], // twice the same question
  ['"tries": 3', '"tries": 0'],
  ['"right": false', '"right": 1'],
  ['"all": 9', '"all": 4'],
  ['"name": "Ada Lovelace"', '"name": null'],
])("a file with %s replaced by %s is not read", (from, to) => {
  expect(readAnswers(from ? FILE.replace(from, to) : to)).toBeNull();
});
