// The user's answers to the questions of the primer, and the number of right guesses in Watch. One format of
// JSON stores them on this device, and hands them in as a file or a link.

import { PRIMER_CHAPTERS, type PrimerChapter } from "./learn.ts";

/** The answers to a question, up to the first right one. */
type Answer = { tries: number; right: boolean };
export type Answers = {
  /** the name that the user has entered */
  name: string;
  /** the answers by chapter and question, such as `4.2` */
  questions: Readonly<Record<string, Answer>>;
  guesses: { right: number; all: number };
};
export type AnswersPart = Answers & {
  /** another user's answers, from a link */
  linked: Answers | null;
};
export type ChapterScore = { chapter: PrimerChapter; first: number; tries: number };

export const NO_ANSWERS: Answers = { name: "", questions: {}, guesses: { right: 0, all: 0 } };

const FORMAT = { format: "slidestar-answers", version: 1 };
/** The number of questions of each chapter. */
export const QUESTIONS = 2;

/** Add an answer to a question, unless it was right before. `question` is its index. */
export function withAnswer<A extends Answers>(
  answers: A,
  chapter: PrimerChapter,
  question: number,
  right: boolean,
): A {
  const key = `${chapter}.${question + 1}`;
  const { tries, right: done } = answers.questions[key] ?? { tries: 0, right: false };
  if (done) return answers;
  return { ...answers, questions: { ...answers.questions, [key]: { tries: tries + 1, right } } };
}

export function withGuessed<A extends Answers>(answers: A, right: boolean): A {
  const { guesses } = answers;
  return { ...answers, guesses: { right: guesses.right + Number(right), all: guesses.all + 1 } };
}

/** Return how many questions of each chapter were right at the first answer, and the number of answers. */
export const scores = ({ questions }: Answers): ChapterScore[] =>
  PRIMER_CHAPTERS.map((chapter) => {
    const answered = Object.entries(questions).flatMap(([key, answer]) =>
      key.startsWith(`${chapter}.`) ? [answer] : [],
    );
    return {
      chapter,
      first: answered.filter(({ tries, right }) => right && tries === 1).length,
      tries: answered.reduce((sum, { tries }) => sum + tries, 0),
    };
  });

/** Return the JSON that `slidestar grade` reads. */
export function writeAnswers({ name, questions, guesses }: Answers): string {
  const answers = Object.keys(questions)
    .sort()
    .map((key) => {
      const [chapter, question] = key.split(".").map(Number);
      return { chapter, question, ...questions[key] };
    });
  return `${JSON.stringify({ ...FORMAT, name, answers, guesses }, null, 2)}\n`;
}

/** Return the answers in a JSON text, or null if it has another format. */
export function readAnswers(text: string): Answers | null {
  try {
    const { format, version, name, answers, guesses } = JSON.parse(text);
    if (format !== FORMAT.format || version !== FORMAT.version || typeof name !== "string") {
      return null;
    }
    const { right, all } = guesses;
    if (!isCount(right) || !isCount(all) || right > all) return null;
    const questions: Record<string, Answer> = {};
    for (const { chapter, question, tries, right: done } of answers) {
      const key = `${chapter}.${question}`;
      const known = PRIMER_CHAPTERS.includes(`${chapter}` as PrimerChapter);
      const valid = known && (question === 1 || question === QUESTIONS) && isCount(tries) && tries;
      if (!valid || typeof done !== "boolean" || key in questions) return null;
      questions[key] = { tries, right: done };
    }
    return { name, questions, guesses: { right, all } };
  } catch {
    return null;
  }
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
