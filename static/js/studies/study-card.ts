// The card in Analyse in which the user writes a study.

import { element, findPanel, setText, setValue } from "../lib/dom.ts";
import { patch, type State } from "../state/state.ts";
import { chapterOf, type Tool } from "../state/study.ts";
import * as text from "./studies-text.ts";
import { LIMITS } from "./study-format.ts";
import * as states from "./study-state.ts";

type Update = (change: (state: State) => State) => void;

export function createStudyCard({
  update,
  onChapter,
  onAdd,
  onCopyLink,
  onSave,
  onOpen,
  onEditCopy,
  onNew,
}: {
  update: Update;
  onChapter: (index: number) => void;
  onAdd: () => void;
  onCopyLink: () => Promise<string>;
  onSave: () => string;
  onOpen: (file: File) => Promise<string>;
  onEditCopy: () => void;
  onNew: () => void;
}) {
  const { root, part } = findPanel("study", HTMLDetailsElement);
  const room = part("room");
  root.addEventListener("toggle", () => {
    if (!root.open) update((state) => states.withTool(state, null));
  });
  const status = element("p", { class: "note", attributes: { role: "status" } });
  const say = (words: string) => setText(status, words);

  const about = element("p", { class: "note" });
  const title = textField(text.TITLE, LIMITS.title, (value) =>
    update((state) => states.withStudyTitle(state, value)),
  );
  const list = element("ol", { class: "study-list", attributes: { "aria-label": text.CHAPTERS } });
  const add = button(text.ADD, () => {
    say("");
    onAdd();
  });

  // Fields for the chapter on the board.
  const chapterTitle = textField(text.CHAPTER_TITLE, LIMITS.title, (value) =>
    update((state) => states.withChapterTitle(state, value)),
  );
  const up = button(text.UP, () => update((state) => states.withChapterMoved(state, -1)));
  const down = button(text.DOWN, () => update((state) => states.withChapterMoved(state, 1)));
  const remove = button(text.DELETE, () => {
    update(states.withoutChapter);
    say(text.DELETED);
    undo.focus();
  });
  const asks = element("input", { attributes: { type: "checkbox" } }) as HTMLInputElement;
  asks.addEventListener("change", () =>
    update((state) => states.withChapterQuiz(state, asks.checked)),
  );
  const tryQuiz = button(text.TRY_QUIZ, () =>
    update((state) => states.withQuiz(state, !state.study.quizzing)),
  );
  const chapter = element(
    "div",
    { class: "fold-body", attributes: { role: "group", "aria-label": text.THIS_CHAPTER } },
    chapterTitle.field,
    element("div", { class: "button-row" }, up, down, remove),
    element("label", { class: "tick" }, asks, element("span", { text: text.QUIZ })),
  );

  // Fields for the position on the board.
  const comment = element("textarea", {
    attributes: { rows: "3", maxlength: String(LIMITS.comment) },
  }) as HTMLTextAreaElement;
  comment.addEventListener("input", () =>
    update((state) => states.withNote(state, { text: comment.value })),
  );
  const tools = (Object.keys(text.TOOLS) as Tool[]).map((tool) => {
    const toggle = button(text.TOOLS[tool], () =>
      update((state) => states.withTool(state, state.study.tool === tool ? null : tool)),
    );
    return { tool, toggle };
  });
  const help = element("p", { class: "note" });
  const tiles = textField(text.TILES, 400, null);
  const fixed = textField(text.FIXED, 400, null);
  const arrows = textField(text.ARROWS, 800, null);
  for (const { box } of [tiles, fixed, arrows])
    box.addEventListener("change", () =>
      update((state) =>
        states.withMarks(state, {
          tiles: tiles.box.value,
          fixed: fixed.box.value,
          arrows: arrows.box.value,
        }),
      ),
    );
  const note = element(
    "div",
    { class: "fold-body", attributes: { role: "group", "aria-label": text.THIS_POSITION } },
    element("label", { class: "field" }, element("span", { text: text.COMMENT }), comment),
    element("div", { class: "button-row" }, ...tools.map(({ toggle }) => toggle)),
    help,
    element("div", { class: "study-marks-fields" }, tiles.field, fixed.field, arrows.field),
  );

  // Stop the replay, which would show the next position's comment while the user writes.
  note.addEventListener("focusin", () => update(patch({ game: { playing: false } })));

  // Fields for the whole study.
  const file = element("input", {
    attributes: { type: "file", accept: ".json,application/json", hidden: "" },
  }) as HTMLInputElement;
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) say(await onOpen(chosen));
    file.value = "";
  });
  const copyLink = button(text.COPY_LINK, async () => say(await onCopyLink()));
  const save = button(text.SAVE, () => say(onSave()));
  const open = button(text.OPEN, () => file.click());
  const edit = button(text.EDIT_COPY, () => {
    onEditCopy();
    say(text.COPY_MADE);
    title.box.focus();
  });
  const fresh = button(text.NEW, () => {
    onNew();
    say("");
    title.box.focus();
  });
  const undo = button("", () => {
    update(states.withStudyUndone);
    say("");
    add.focus();
  });
  room.replaceChildren(
    ...[about, edit, title.field, list, add, chapter, tryQuiz, note],
    element("div", { class: "button-row" }, copyLink, save, open, fresh, undo),
    ...[status, file],
  );

  function drawList(state: State) {
    const { study, chapter: index } = state.study;
    const shown = chapterOf(state);
    const names = study?.chapters.map((each, i) => text.numbered(i, each.title)) ?? [];
    while (list.children.length > names.length) list.lastChild?.remove();
    names.forEach((name, i) => {
      let entry = list.children[i]?.firstElementChild;
      if (!entry) {
        entry = element("button", { class: "choice", attributes: { type: "button" } });
        entry.addEventListener("click", () => onChapter(i));
        list.append(element("li", {}, entry));
      }
      setText(entry, name);
      if (shown && i === index) entry.setAttribute("aria-current", "true");
      else entry.removeAttribute("aria-current");
    });
    list.hidden = names.length === 0;
  }

  return {
    pick: (state: State) => [state.study, state.game, state.choices.mode],
    show(state: State) {
      const { study, own, quizzing, tool, undone, arrowFrom } = state.study;
      if (state.page.embed) return;
      const writes = states.isWriting(state);
      const open = chapterOf(state);
      const chapters = study?.chapters ?? [];
      setText(about, own ? (chapters.length ? "" : text.ABOUT) : text.READING);
      title.field.hidden = !own;
      setValue(title.box, study?.title ?? "");
      drawList(state);
      if (!own) list.hidden = true; // The list is shown in the reader instead.
      edit.hidden = own || !study;
      add.hidden = !own || open !== null || chapters.length >= LIMITS.chapters;
      chapter.hidden = note.hidden = !writes;
      tryQuiz.hidden = !own || !open?.quiz;
      setText(tryQuiz, quizzing ? text.END_QUIZ : text.TRY_QUIZ);
      copyLink.hidden = save.hidden = chapters.length === 0;
      fresh.hidden = !own || chapters.length === 0;
      undo.hidden = !own || !undone;
      if (undone) setText(undo, text.UNDO[undone.kind]);
      if (!writes || !open) return;
      setValue(chapterTitle.box, open.title);
      up.setAttribute("aria-disabled", String(state.study.chapter === 0));
      down.setAttribute("aria-disabled", String(state.study.chapter === chapters.length - 1));
      asks.checked = open.quiz;
      const here = states.noteOf(state);
      setValue(comment, here.text);
      for (const { tool: each, toggle } of tools)
        toggle.setAttribute("aria-pressed", String(each === tool));
      setText(help, tool ? text.TOOL_HELP[tool](arrowFrom) : "");
      // Typed marks are read when the user leaves their field.
      const focused = document.activeElement;
      if (focused !== tiles.box) setValue(tiles.box, here.tiles.join(", "));
      if (focused !== fixed.box) setValue(fixed.box, here.fixed.join(", "));
      const pairs = here.arrows.map((arrow) => arrow.join("-"));
      if (focused !== arrows.box) setValue(arrows.box, pairs.join(", "));
    },
  };
}

function button(label: string, act: () => void) {
  const made = element("button", { class: "small", text: label, attributes: { type: "button" } });
  made.addEventListener("click", () => {
    if (made.getAttribute("aria-disabled") !== "true") act();
  });
  return made;
}

function textField(label: string, most: number, onInput: ((value: string) => void) | null) {
  const attributes = { type: "text", maxlength: String(most), autocomplete: "off" };
  const box = element("input", { attributes }) as HTMLInputElement;
  if (onInput) box.addEventListener("input", () => onInput(box.value));
  return {
    box,
    field: element("label", { class: "field" }, element("span", { text: label }), box),
  };
}
