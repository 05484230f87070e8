// The coach's card, with the chapters, the chapter's text, the next step, and the buttons.

import { MiniBoard } from "../board/mini-board-view.tsx";
import { Button } from "../lib/controls.tsx";
import { CHAPTERS, type Chapter } from "../state/chapters.ts";
import type { State } from "../state/state.ts";
import * as text from "./coach-text.ts";
import { type Lesson, lessonOf, subjectOf } from "./lesson.ts";

interface CoachIntents {
  choose(chapter: Chapter): void;
  show(): void;
  takeBack(): void;
  deal(): void;
  next(): void;
  /** Open the board's course as a study. */
  study(): void;
}

export function CoachCard({ state, intents }: { state: State; intents: CoachIntents }) {
  const subject = subjectOf(state);
  const { chapter, goal } = subject;
  const lesson = lessonOf(subject, state.coach);
  const { part, verdict, headline, sentence, study } = lesson;
  return (
    <section class="card coach-card" data-chapter={chapter}>
      <Chapters current={chapter} done={state.choices.chapters} onChapter={intents.choose} />
      <h2>{text.heading(CHAPTERS.indexOf(chapter) + 1, chapter)}</h2>
      <div class="coach-intro">
        {chapter === "goal" && <MiniBoard position={goal} label={text.GOAL_LABEL} />}
        <p class="coach-about">{text.about(chapter, goal.cols)}</p>
      </div>
      <details class="counts" hidden={chapter !== "ahead"}>
        <summary>{text.HABITS_TITLE}</summary>
        <ul>
          {text.HABITS.map((habit) => (
            <li key={habit} class="note">
              {habit}
            </li>
          ))}
        </ul>
      </details>
      <p class="note coach-part">{part}</p>
      <div class="coach-words" role="status">
        <p class="coach-verdict">{verdict}</p>
        <p class="coach-headline">{headline}</p>
        <p>{sentence}</p>
      </div>
      <Buttons lesson={lesson} intents={intents} />
      <Button class="link" inactive={!study.on} onPress={intents.study}>
        {study.label}
      </Button>
    </section>
  );
}

type ChaptersProps = {
  current: Chapter;
  done: readonly Chapter[];
  onChapter: (chapter: Chapter) => void;
};

function Chapters({ current, done, onChapter }: ChaptersProps) {
  return (
    <ol class="chapters" aria-label={text.COURSE}>
      {CHAPTERS.map((chapter, index) => (
        <li key={chapter}>
          <Button
            class={done.includes(chapter) ? "done" : ""}
            label={text.chapterLabel(index + 1, chapter, done.includes(chapter))}
            current={chapter === current && "step"}
            onPress={() => onChapter(chapter)}
          >
            {chapter === "alone" ? "★" : String(index + 1)}
          </Button>
        </li>
      ))}
    </ol>
  );
}

function Buttons({ lesson, intents }: { lesson: Lesson; intents: CoachIntents }) {
  const actions = {
    show: intents.show,
    back: intents.takeBack,
    another: intents.deal,
    next: intents.next,
  };
  return (
    <div class="coach-buttons">
      {(Object.keys(actions) as (keyof typeof actions)[]).map((name) => (
        <Button
          key={name}
          class={name === lesson.primary ? "primary" : "strong"}
          inactive={!lesson[name].on}
          onPress={actions[name]}
        >
          {lesson[name].label}
        </Button>
      ))}
    </div>
  );
}
