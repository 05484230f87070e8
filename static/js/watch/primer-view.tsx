// The primer on A*: one chapter beside the search, with buttons that show the chapter's searches, and
// questions whose answers are checked at once.

import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { MiniBoard } from "../board/mini-board-view.tsx";
import { Button } from "../lib/controls.tsx";
import { Select } from "../lib/fields.tsx";
import { formatBoard, parseBoard } from "../puzzle/notation.ts";
import { PRIMER_CHAPTERS, type PrimerChapter } from "../state/learn.ts";
import * as text from "./primer-text.ts";

export interface PrimerIntents {
  open(chapter: PrimerChapter): void;
  /** Open a chapter, and go to its title. */
  turnTo(chapter: PrimerChapter): void;
  /** Show the search of a link. */
  showLink(link: string): void;
}

export function Primer({
  chapter,
  title,
  intents,
}: {
  chapter: PrimerChapter | null;
  title: RefObject<HTMLHeadingElement | null>;
  intents: PrimerIntents;
}) {
  if (!chapter) return null;
  return (
    <section class="card primer" aria-label={text.PRIMER}>
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
        <Chapter key={chapter} chapter={chapter} showLink={intents.showLink} />
      </div>
      <div class="row-ends">
        <Turn from={chapter} by={-1} turnTo={intents.turnTo} />
        <Turn from={chapter} by={1} turnTo={intents.turnTo} />
      </div>
    </section>
  );
}

/** The button that opens the previous or the next chapter. */
function Turn({
  from,
  by,
  turnTo,
}: {
  from: PrimerChapter;
  by: 1 | -1;
  turnTo: (chapter: PrimerChapter) => void;
}) {
  const chapter = PRIMER_CHAPTERS[PRIMER_CHAPTERS.indexOf(from) + by];
  return (
    <button
      type="button"
      class="strong"
      data-turn={by > 0 ? "next" : "previous"}
      hidden={!chapter}
      onClick={() => chapter && turnTo(chapter)}
    >
      {by > 0 ? text.NEXT : text.PREVIOUS}
    </button>
  );
}

/** Replace the spaces in formulas, so that formulas have no line breaks. */
const unbroken = (words: string) => words.replaceAll(/ ([=+]) /g, "\u00a0$1\u00a0");

function Chapter({
  chapter,
  showLink,
}: {
  chapter: PrimerChapter;
  showLink: (link: string) => void;
}) {
  const { body, questions } = text.CHAPTERS[chapter];
  return (
    <>
      {body.map((block, i) =>
        typeof block === "string" ? (
          <p key={i}>{unbroken(block)}</p>
        ) : (
          <Button key={i} class="small" onPress={() => showLink(block.show)}>
            {block.label}
          </Button>
        ),
      )}
      <h3>{text.QUESTIONS}</h3>
      {questions.map((question, i) => (
        <Question key={i} question={question} name={`primer-${i}`} />
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

/** @param props `name` is the name of the group of radio buttons */
function Question({ question, name }: { question: text.Question; name: string }) {
  const [verdict, setVerdict] = useState<Verdict | "no number" | null>(null);
  const judged = verdict === "no number" ? null : verdict;
  return (
    <fieldset class="primer-question">
      <legend>{question.ask}</legend>
      {"options" in question ? (
        question.options.map(({ answer, right = false, why }) => (
          <label key={answer} class="tick">
            <input type="radio" name={name} onChange={() => setVerdict({ right, why })} />
            <span>{answer}</span>
          </label>
        ))
      ) : (
        <NumberForm
          board={question.board}
          onAnswer={(number) =>
            setVerdict(Number.isInteger(number) ? judge(question, number) : "no number")
          }
        />
      )}
      <p class="primer-verdict" role="status" data-right={judged?.right}>
        {judged ? text.verdict(judged.right, judged.why) : verdict && text.NO_NUMBER}
      </p>
    </fieldset>
  );
}

/** @param props `onAnswer` is called with NaN if the user has not entered a number */
function NumberForm({
  board,
  onAnswer,
}: {
  board: string | undefined;
  onAnswer: (number: number) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const position = board === undefined ? null : parseBoard(board);
  return (
    <>
      {position && (
        <MiniBoard position={position} label={`${text.BOARD}: ${formatBoard(position)}`} />
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer(input.current?.valueAsNumber ?? Number.NaN);
        }}
      >
        <input
          ref={input}
          type="number"
          step="1"
          inputmode="numeric"
          autocomplete="off"
          aria-label={text.YOUR_NUMBER}
        />
        <button type="submit" class="strong">
          {text.CHECK}
        </button>
      </form>
    </>
  );
}
