// The primer on A*: its links, its questions, and the numbers of its text.

import { describe, expect, test } from "vitest";
import { PRIMER_CHAPTERS } from "../../../static/js/state/learn.ts";
import { readLink } from "../../../static/js/state/share-link.ts";
import { changed } from "../../../static/js/state/state.ts";
import { watchedSearch } from "../../../static/js/state/watch.ts";
import { withLinkedGame, withLinkedSearch } from "../../../static/js/state/watch-link.ts";
import data from "../../../static/js/watch/primer.json";
import { type Block, CHAPTERS, type Question } from "../../../static/js/watch/primer-text.ts";
import { judge } from "../../../static/js/watch/primer-view.tsx";
import { newGame } from "./kit/games.ts";

const LINKS = Object.entries(data.links);
const QUESTIONS = PRIMER_CHAPTERS.flatMap((chapter) =>
  CHAPTERS[chapter].questions.map((question, i) => [`${chapter}, ${i + 1}`, question] as const),
);

/** Return all numbers of a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(numbersIn) : [];
}

/** Return the numbers of two or more digits in a text. */
const largeIn = (text: string) =>
  [...text.matchAll(/\d[\d,]*\d/g)].map(([number]) => Number(number.replaceAll(",", "")));

const wordsOf = (block: Block) => (typeof block === "string" ? block : block.label);
function textsOf(question: Question): string[] {
  if ("options" in question)
    return [question.ask, ...question.options.flatMap(({ answer, why }) => [answer, why])];
  const { ask, right, wrong, others } = question;
  return [ask, right, wrong, ...Object.values(others ?? {})];
}

test.each(PRIMER_CHAPTERS)("the numbers of chapter %s are those that are computed", (chapter) => {
  const { body, questions } = CHAPTERS[chapter];
  const text = [...body.map(wordsOf), ...questions.flatMap(textsOf)].join(" ");
  expect(text).not.toContain("undefined");
  const known = numbersIn(data.numbers);
  expect(largeIn(text).filter((number) => !known.includes(number))).toEqual([]);
});

test("each link is shown by one button", () => {
  const shown = PRIMER_CHAPTERS.flatMap((chapter) =>
    CHAPTERS[chapter].body.flatMap((block) => (typeof block === "string" ? [] : [block.show])),
  );
  expect(shown).toEqual(Object.values(data.links));
});

test.each(LINKS)("the link %s sets up its search", (_, query) => {
  const link = readLink(query);
  expect(link.problems).toEqual([]);
  const before = changed(newGame(), {
    learn: { own: true, rules: "princeton", view: "map", node: 3, guessing: true },
  });
  const state = withLinkedSearch(withLinkedGame(before, link), link);
  expect(state.game).toMatchObject({ position: link.board, practice: true });
  expect(watchedSearch(state)).toMatchObject({
    algorithm: link.algorithm,
    heuristic: link.heuristic ?? "manhattan",
  });
  expect(state.learn).toMatchObject({
    ...{ step: link.step, view: link.view ?? "fold", second: link.beside },
    ...{ own: false, rules: "", node: null, guessing: false },
  });
});

test("a link to the current board keeps the game", () => {
  const link = readLink(LINKS[0]?.[1] ?? "");
  const state = withLinkedGame(newGame(), link);
  expect(withLinkedGame(state, link)).toBe(state);
});

describe("a question", () => {
  test("the right answers are at different places", () => {
    const places = QUESTIONS.flatMap(([, question]) =>
      "options" in question ? [question.options.findIndex(({ right }) => right)] : [],
    );
    expect(new Set(places)).toStrictEqual(new Set([0, 1, 2]));
  });

  test.each(QUESTIONS)("%s has one right answer", (_, question) => {
    if ("options" in question) {
      expect(question.options.filter(({ right }) => right)).toHaveLength(1);
      expect(new Set(question.options.map(({ why }) => why)).size).toBe(question.options.length);
      return;
    }
    const { number, right, wrong, others = {} } = question;
    expect(judge(question, number)).toEqual({ right: true, why: right });
    expect(judge(question, number + 100)).toEqual({ right: false, why: wrong });
    for (const [other, why] of Object.entries(others)) {
      expect(judge(question, Number(other))).toEqual({ right: false, why });
    }
  });
});
