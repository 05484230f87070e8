// The card for reading a study: its chapters, the comment on the position, and the answers in a
// quiz.

import { createRef, type RefObject } from "preact";
import { Button, IconButton } from "../lib/controls.tsx";
import { findPanel } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import { linkIn } from "../puzzle/link-text.ts";
import { DEFAULT_CHOICES, type Mode } from "../state/choices.ts";
import { readLink } from "../state/share-link.ts";
import type { State } from "../state/state.ts";
import { chapterOf } from "../state/study.ts";
import * as text from "./studies-text.ts";
import { noteOf } from "./study-state.ts";

export interface ReaderIntents {
  openChapter(index: number): void;
  /** Start the quiz of the chapter on the board, or end it. */
  setQuiz(quizzing: boolean): void;
}

export function createStudyReader(intents: ReaderIntents) {
  const { root } = findPanel("study-reader");
  const title = createRef<HTMLHeadingElement>();
  return {
    focus: () => title.current?.focus({ preventScroll: true }),
    pick: ({ study, game, choices, page }: State) => [study, game, choices.mode, page.embed],
    show(state: State) {
      const { own, quizzing } = state.study;
      const shown = (!own || quizzing) && chapterOf(state) !== null;
      root.hidden = !shown || !(state.choices.mode === "analyse" || state.page.embed);
      if (!root.hidden) render(<StudyReader state={state} title={title} intents={intents} />, root);
    },
  };
}

type StudyReaderProps = {
  state: State;
  title: RefObject<HTMLHeadingElement | null>;
  intents: ReaderIntents;
};

function StudyReader({ state, title, intents: { openChapter, setQuiz } }: StudyReaderProps) {
  const { study, chapter, quizzing, answer } = state.study;
  const chapters = study?.chapters ?? [];
  const names = chapters.map((each, index) => text.numbered(index, each.title));
  const note = noteOf(state);
  const { lines, queries: linked } = linksIn(note.text);
  // The start's links stay until a position has links of its own.
  const start = chapters[chapter]?.notes.find(({ at }) => at === "");
  const queries = linked.length ? linked : linksIn(start?.text ?? "").queries;
  const wrong = quizzing && answer.kind === "wrong" ? answer.text || text.WRONG : "";
  const solved = answer.kind === "solved" ? text.SOLVED : "";
  const step = (label: string, path: string, to: number) =>
    names.length > 1 && (
      <IconButton
        class="icon"
        {...{ label, path }}
        inactive={!chapters[to]}
        onPress={() => openChapter(to)}
      />
    );
  return (
    <>
      <div class="row-ends">
        <h2 ref={title} tabIndex={-1}>
          {study?.title || text.UNTITLED}
        </h2>
        {chapters[chapter]?.quiz && (
          <Button onPress={() => setQuiz(!quizzing)}>
            {quizzing ? text.SHOW_LINES : text.QUIZ_AGAIN}
          </Button>
        )}
      </div>
      <div class="study-chapters">
        {step(text.PREVIOUS, "m15 5-7 7 7 7", chapter - 1)}
        <select
          aria-label={text.CHAPTER}
          value={names[chapter] ?? ""}
          onChange={({ currentTarget }) => openChapter(currentTarget.selectedIndex)}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        {step(text.NEXT, "m9 5 7 7-7 7", chapter + 1)}
      </div>
      <div class="study-words" role="status">
        <p class={`study-answer${wrong ? " wrong" : ""}`}>
          {quizzing ? wrong || text.FIND : solved}
        </p>
        <p class="study-comment">{lines.join("\n")}</p>
        <p class="unseen">{text.marks(note)}</p>
      </div>
      <p class="study-links">
        {queries.map(({ query, mode }) => (
          <a
            key={query}
            href={query}
            {...(state.page.embed ? { target: "_blank", rel: "noopener" } : {})}
          >
            {text.OPEN_LINK[mode]}
          </a>
        ))}
      </p>
    </>
  );
}

/** Split a comment into text, and lines that are the query of a link to the page. */
function linksIn(comment: string) {
  const lines: string[] = [];
  const queries: { query: string; mode: Mode }[] = [];
  for (const line of comment.split("\n")) {
    const query = line.trim();
    const link = /^\?\S+$/.test(query) && linkIn(query) ? readLink(query) : null;
    if (link?.problems.length === 0)
      queries.push({ query, mode: link.mode ?? DEFAULT_CHOICES.mode });
    else lines.push(line);
  }
  return { lines, queries };
}
