// The primer on A*: one chapter beside the search, with buttons that show the chapter's searches, and
// questions whose answers are checked at once.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { MiniBoard } from "../board/mini-board-view.tsx";
import { Button } from "../lib/controls.tsx";
import { Select } from "../lib/fields.tsx";
import { formatBoard, parseBoard } from "../puzzle/notation.ts";
import type { AnswersPart } from "../state/answers.ts";
import { PRIMER_CHAPTERS, type PrimerChapter } from "../state/learn.ts";
import { type AnswersIntents, LinkedAnswers, YourAnswers } from "./answers-view.tsx";
import * as text from "./primer-text.ts";

export interface PrimerIntents {
  open(chapter: PrimerChapter): void;
  /** Open a chapter, and go to its title. */
  turnTo(chapter: PrimerChapter): void;
  /** Show the search of a link, and scroll to the entries that its last step left out if `toLeftOut`. */
  showLink(link: string, toLeftOut: boolean): void;
  /** Record an answer to a question, which is named by its index. */
  answer(chapter: PrimerChapter, question: number, right: boolean): void;
}

type PrimerProps = {
  chapter: PrimerChapter | null;
  title: RefObject<HTMLHeadingElement | null>;
  answers: AnswersPart;
  intents: PrimerIntents & AnswersIntents;
};

export function Primer({ chapter, title, answers, intents }: PrimerProps) {
  useLayoutEffect(() => title.current?.scrollIntoView({ block: "nearest" }), [chapter]);
  if (!chapter) return null;
  return (
    <section class="card primer" aria-label={text.PRIMER}>
      <LinkedAnswers linked={answers.linked} />
      <Select
        class="inline"
        label={text.CHAPTER}
        values={PRIMER_CHAPTERS}
        nameOf={text.option}
        value={chapter}
        onValue={intents.open}
      />
      <h2 tabIndex={-1} ref={title}>
        {text.CHAPTERS[chapter].title}
      </h2>
      <div class="primer-body">
        <Chapter key={chapter} chapter={chapter} intents={intents} />
      </div>
      <div class="row-ends">
        <Turn from={chapter} by={-1} turnTo={intents.turnTo} />
        <Turn from={chapter} by={1} turnTo={intents.turnTo} />
      </div>
      <YourAnswers answers={answers} intents={intents} />
    </section>
  );
}

type TurnProps = { from: PrimerChapter; by: 1 | -1; turnTo: (chapter: PrimerChapter) => void };

/** The button that opens the previous or the next chapter. */
function Turn({ from, by, turnTo }: TurnProps) {
  const chapter = PRIMER_CHAPTERS[PRIMER_CHAPTERS.indexOf(from) + by];
  return (
    <Button
      class="strong"
      data-turn={by > 0 ? "next" : "previous"}
      hidden={!chapter}
      onPress={() => chapter && turnTo(chapter)}
    >
      {by > 0 ? text.NEXT : text.PREVIOUS}
    </Button>
  );
}

/** Replace the spaces in formulas, so that formulas have no line breaks. */
const unbroken = (words: string) => words.replaceAll(/ ([=+]) /g, "\u00a0$1\u00a0");

type ChapterProps = { chapter: PrimerChapter; intents: PrimerIntents };

function Chapter({ chapter, intents: { showLink, answer } }: ChapterProps) {
  const { body, questions } = text.CHAPTERS[chapter];
  return (
    <>
      {body.map((block, i) =>
        typeof block === "string" ? (
          <p key={i}>{unbroken(block)}</p>
        ) : (
          <Button key={i} onPress={() => showLink(block.show, block.leftOut ?? false)}>
            {block.label}
          </Button>
        ),
      )}
      <h3>{text.QUESTIONS}</h3>
      {questions.map((question, i) => (
        <Question
          key={i}
          question={question}
          name={`primer-${i}`}
          onAnswer={(right) => answer(chapter, i, right)}
        />
      ))}
    </>
  );
}

type Verdict = { right: boolean; why: string };

/** Return the verdict on a number as the answer. */
export function judge(question: text.NumberQuestion, number: number): Verdict {
  const { number: wanted, right, wrong, others } = question;
  if (number === wanted) return { right: true, why: right };
  return { right: false, why: others?.[number] ?? wrong };
}

type QuestionProps = { question: text.Question; name: string; onAnswer: (right: boolean) => void };

/**
 * A question, whose answer is checked by a button, so that keys can go through the options.
 * @param props `name` is the name of the group of radio buttons
 */
function Question({ question, name, onAnswer }: QuestionProps) {
  const [verdict, setVerdict] = useState<Verdict | "none" | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<Verdict>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const judged = verdict === "none" ? null : verdict;
  const options = "options" in question;
  useLayoutEffect(() => {
    if (verdict) words.current?.scrollIntoView({ block: "nearest" });
  }, [verdict]);

  function answer() {
    const number = input.current?.valueAsNumber ?? Number.NaN;
    const whole = !options && Number.isInteger(number);
    const next = options ? chosen.current : whole ? judge(question, number) : null;
    setVerdict(next ?? "none");
    if (next) onAnswer(next.right);
  }

  return (
    <fieldset class="primer-question">
      <legend>{question.ask}</legend>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          answer();
        }}
      >
        {options
          ? question.options.map(({ answer: option, right = false, why }) => (
              <label key={option} class="tick">
                <input
                  type="radio"
                  name={name}
                  onChange={() => {
                    chosen.current = { right, why };
                    setVerdict(null);
                  }}
                />
                <span>{option}</span>
              </label>
            ))
          : question.board && <BoardOf board={question.board} />}
        {!options && (
          <input
            ref={input}
            type="number"
            step="1"
            inputmode="numeric"
            autocomplete="off"
            aria-label={text.YOUR_NUMBER}
          />
        )}
        <Button type="submit" class="strong">
          {text.CHECK}
        </Button>
      </form>
      <p class="primer-verdict" role="status" ref={words} data-right={judged?.right}>
        {judged
          ? text.verdict(judged.right, judged.why)
          : verdict && (options ? text.NO_CHOICE : text.NO_NUMBER)}
      </p>
    </fieldset>
  );
}

function BoardOf({ board }: { board: string }) {
  const position = parseBoard(board);
  return <MiniBoard position={position} label={`${text.BOARD}: ${formatBoard(position)}`} />;
}
