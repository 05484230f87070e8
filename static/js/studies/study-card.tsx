// The card in Analyse in which the user writes a study.

import type { Ref, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button, Status } from "../lib/controls.tsx";
import { findPanel } from "../lib/dom.ts";
import { Field } from "../lib/fields.tsx";
import { render } from "../lib/render.ts";
import { patch, type State } from "../state/state.ts";
import { type Chapter, chapterOf, type Note, type Tool } from "../state/study.ts";
import * as text from "./studies-text.ts";
import { LIMITS } from "./study-format.ts";
import type { ReaderIntents } from "./study-reader.tsx";
import * as states from "./study-state.ts";

interface CardIntents extends ReaderIntents {
  update(change: (state: State) => State): void;
  addGame(): void;
  deleteChapter(): void;
  copyLink(): void;
  save(): void;
  open(file: File): void;
  editCopy(): void;
  startNew(): void;
  /** Undo the deletion of a chapter or the replacement of a study. */
  undo(): void;
}

const TOOLS = Object.keys(text.TOOLS) as Tool[];

export function createStudyCard(intents: CardIntents) {
  const { root, part } = findPanel("study", HTMLDetailsElement);
  const room = part("room");
  root.addEventListener("toggle", () => {
    if (!root.open) intents.update((state) => states.withTool(state, null));
  });
  return {
    pick: ({ study, game }: State) => [study, game],
    show(state: State) {
      if (!state.page.embed) render(<StudyCard state={state} intents={intents} />, room);
    },
  };
}

function StudyCard({ state, intents }: { state: State; intents: CardIntents }) {
  const { study, own, quizzing, undone, message } = state.study;
  const chapters = study?.chapters ?? [];
  const open = chapterOf(state);
  const writes = states.isWriting(state);
  const title = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const next = useRef<RefObject<HTMLElement | null>[]>([]);
  useLayoutEffect(() => {
    next.current.find(({ current }) => current)?.current?.focus();
    next.current = [];
  });
  /** Return a handler that calls `act`, whose render moves the focus to the first of `targets` in the card. */
  const withFocus =
    (act: () => void, ...targets: RefObject<HTMLElement | null>[]) =>
    () => {
      next.current = targets;
      act();
    };
  return (
    <>
      <p class="note">{own ? (chapters.length ? "" : text.ABOUT) : text.READING}</p>
      {!own && study && (
        <Button onPress={withFocus(intents.editCopy, title)}>{text.EDIT_COPY}</Button>
      )}
      {own && (
        <TextField
          ref={title}
          label={text.TITLE}
          value={study?.title ?? ""}
          onValue={(value) => intents.update((now) => states.withStudyTitle(now, value))}
        />
      )}
      {/* While the user reads a study, the reader has the list. */}
      {own && chapters.length > 0 && (
        <ol class="study-list" aria-label={text.CHAPTERS}>
          {chapters.map((chapter, index) => (
            <li key={text.chapterTitle(index)}>
              <Button
                class="choice"
                current={chapter === open && "true"}
                onPress={() => intents.openChapter(index)}
              >
                {text.numbered(index, chapter.title)}
              </Button>
            </li>
          ))}
        </ol>
      )}
      {own && !open && chapters.length < LIMITS.chapters && (
        <Button ref={add} onPress={intents.addGame}>
          {text.ADD}
        </Button>
      )}
      {writes && open && (
        <ChapterFields
          chapter={open}
          index={state.study.chapter}
          count={chapters.length}
          remove={remove}
          intents={{ ...intents, deleteChapter: withFocus(intents.deleteChapter, undo) }}
        />
      )}
      {own && open?.quiz && (
        <Button onPress={() => intents.setQuiz(!quizzing)}>
          {quizzing ? text.END_QUIZ : text.TRY_QUIZ}
        </Button>
      )}
      {writes && <NoteFields state={state} update={intents.update} />}
      <div class="button-row">
        {chapters.length > 0 && (
          <>
            <Button onPress={intents.copyLink}>{text.COPY_LINK}</Button>
            <Button onPress={intents.save}>{text.SAVE}</Button>
          </>
        )}
        <Button onPress={() => file.current?.click()}>{text.OPEN}</Button>
        {own && chapters.length > 0 && (
          <Button onPress={withFocus(intents.startNew, title)}>{text.NEW}</Button>
        )}
        {own && undone && (
          <Button ref={undo} onPress={withFocus(intents.undo, add, remove)}>
            {text.UNDO[undone.kind]}
          </Button>
        )}
      </div>
      <Status class="note">{message}</Status>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) intents.open(chosen);
          currentTarget.value = "";
        }}
      />
    </>
  );
}

function ChapterFields({
  chapter: { title, quiz },
  index,
  count,
  remove,
  intents: { update, deleteChapter },
}: {
  chapter: Chapter;
  index: number;
  /** the number of chapters */
  count: number;
  remove: Ref<HTMLButtonElement>;
  intents: CardIntents;
}) {
  const move = (by: 1 | -1) => update((state) => states.withChapterMoved(state, by));
  return (
    <div class="fold-body" role="group" aria-label={text.THIS_CHAPTER}>
      <TextField
        label={text.CHAPTER_TITLE}
        value={title}
        onValue={(value) => update((state) => states.withChapterTitle(state, value))}
      />
      <div class="button-row">
        <Button inactive={index === 0} onPress={() => move(-1)}>
          {text.UP}
        </Button>
        <Button inactive={index === count - 1} onPress={() => move(1)}>
          {text.DOWN}
        </Button>
        <Button ref={remove} onPress={deleteChapter}>
          {text.DELETE}
        </Button>
      </div>
      <label class="tick">
        <input
          type="checkbox"
          checked={quiz}
          onChange={({ currentTarget: { checked } }) =>
            update((state) => states.withChapterQuiz(state, checked))
          }
        />
        <span>{text.QUIZ}</span>
      </label>
    </div>
  );
}

/** The fields for the position on the board. */
function NoteFields({ state, update }: { state: State; update: CardIntents["update"] }) {
  const { tool, arrowFrom } = state.study;
  const note = states.noteOf(state);
  const marks = textOfMarks(note);
  const field = (name: keyof typeof marks, label: string) => (
    <MarksField
      label={label}
      most={name === "arrows" ? 800 : 400}
      value={marks[name]}
      onValue={(value) =>
        update((now) => {
          const texts = { ...textOfMarks(states.noteOf(now)), [name]: value };
          return states.withMarks(now, texts);
        })
      }
    />
  );
  return (
    <div
      class="fold-body"
      role="group"
      aria-label={text.THIS_POSITION}
      // Stop the replay, which would show the next position's comment while the user writes.
      onFocusIn={() => update(patch({ game: { playing: false } }))}
    >
      <Field label={text.COMMENT}>
        <textarea
          rows={3}
          maxLength={LIMITS.comment}
          value={note.text}
          onInput={({ currentTarget: { value } }) =>
            update((now) => states.withNote(now, { text: value }))
          }
        />
      </Field>
      <div class="button-row">
        {TOOLS.map((each) => (
          <Button
            key={each}
            pressed={each === tool}
            onPress={() => update((now) => states.withTool(now, each === tool ? null : each))}
          >
            {text.TOOLS[each]}
          </Button>
        ))}
      </div>
      <p class="note">{tool && text.TOOL_HELP[tool](arrowFrom)}</p>
      <div class="study-marks-fields">
        {field("tiles", text.TILES)}
        {field("fixed", text.FIXED)}
        {field("arrows", text.ARROWS)}
      </div>
    </div>
  );
}

const textOfMarks = ({ tiles, fixed, arrows }: Note) => ({
  tiles: tiles.join(", "),
  fixed: fixed.join(", "),
  arrows: arrows.map((arrow) => arrow.join("-")).join(", "),
});

type TextFieldProps = { label: string; value: string; onValue: (value: string) => void };

function TextField({
  ref = null,
  label,
  value,
  onValue,
}: TextFieldProps & { ref?: Ref<HTMLInputElement> }) {
  return (
    <Field label={label}>
      <input
        ref={ref}
        type="text"
        maxLength={LIMITS.title}
        autocomplete="off"
        value={value}
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </Field>
  );
}

/** A field whose text is read when the user leaves it, and until then is not replaced. */
function MarksField({ label, most, value, onValue }: TextFieldProps & { most: number }) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = value;
  });
  return (
    <Field label={label}>
      <input
        ref={box}
        type="text"
        maxLength={most}
        autocomplete="off"
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </Field>
  );
}
