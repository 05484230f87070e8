// The summary of the user's answers to the chapters' questions, which can be handed in, and the answers in a
// link.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { HandIn } from "../lib/hand-in-view.tsx";
import { type Answers, type AnswersPart, NO_ANSWERS, scores } from "../state/answers.ts";
import * as text from "./answers-text.ts";

export interface AnswersIntents {
  setName(name: string): void;
  download(): void;
  copyLink(): void;
  replace(answers: Answers): void;
}

/** The answers in a link, which a teacher opens. */
export function LinkedAnswers({ linked }: { linked: Answers | null }) {
  const root = useRef<HTMLElement>(null);
  useLayoutEffect(() => root.current?.scrollIntoView({ block: "nearest" }), [linked]);
  return (
    linked && (
      <section class="banner" role="note" ref={root}>
        <p>{text.linked(linked.name, scores(linked))}</p>
        <Scores answers={linked} />
      </section>
    )
  );
}

type YourAnswersProps = { answers: AnswersPart; intents: AnswersIntents };

export function YourAnswers({ answers, intents }: YourAnswersProps) {
  const [before, setBefore] = useState<Answers | null>(null);
  /** The answers that were forgotten, until the user answers again. */
  const forgotten = isEmpty(answers) ? before : null;
  const forget = () => {
    setBefore(answers);
    const { name, questions, guesses } = forgotten ?? NO_ANSWERS;
    intents.replace({ name, questions, guesses });
  };
  return (
    <details
      class="fold"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
      }}
    >
      <summary>{text.ANSWERS}</summary>
      <div class="fold-body">
        <Scores answers={answers} />
        <HandIn
          about={text.ABOUT}
          name={answers.name}
          onName={intents.setName}
          onDownload={intents.download}
          onCopy={intents.copyLink}
        />
        <Button onPress={forget}>{forgotten ? text.RESTORE : text.FORGET}</Button>
      </div>
    </details>
  );
}

const isEmpty = ({ questions, guesses }: Answers) =>
  Object.keys(questions).length === 0 && guesses.all === 0;

function Scores({ answers }: { answers: Answers }) {
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.CHAPTER}</th>
            <th scope="col">{text.FIRST}</th>
            <th scope="col">{text.TRIES}</th>
          </tr>
        </thead>
        <tbody>
          {scores(answers).map((score) => (
            <tr key={score.chapter}>
              <th scope="row">{score.chapter}</th>
              <td>{text.first(score)}</td>
              <td>{score.tries}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">{text.guesses(answers.guesses)}</p>
    </>
  );
}
