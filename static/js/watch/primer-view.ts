// The primer on A*: a line that unfolds to one chapter, with buttons that show the chapter's
// searches below.

import { element, fillSelect, setText } from "../lib/dom.ts";
import { PRIMER_CHAPTERS, type PrimerChapter } from "../state/learn.ts";
import type { State } from "../state/state.ts";
import { createQuestion } from "./primer-question.ts";
import * as text from "./primer-text.ts";

/**
 * @param options `onShow` is called with a link. `onChapter` is called with a chapter, or with null
 * when the primer is closed.
 */
export function createPrimerView({
  onChapter,
  onShow,
}: {
  onChapter: (chapter: PrimerChapter | null) => void;
  onShow: (link: string) => void;
}) {
  let shown: PrimerChapter | null = null;
  /** The chapter that was open last, which opens next. */
  let last: PrimerChapter = "1";
  const summary = element("summary", { text: text.SUMMARY });
  const title = element("h2", { attributes: { tabindex: "-1" } });
  const choice = document.createElement("select");
  fillSelect(
    choice,
    Object.fromEntries(PRIMER_CHAPTERS.map((chapter) => [chapter, text.option(chapter)])),
  );
  const body = element("div", { class: "primer-body" });
  const previous = turn(text.PREVIOUS, -1);
  const next = turn(text.NEXT, 1);
  const box = element(
    "details",
    { class: "card fold primer" },
    summary,
    element(
      "div",
      { class: "fold-body" },
      element("label", { class: "field inline" }, element("span", { text: text.CHAPTER }), choice),
      title,
      body,
      element("div", { class: "row-ends" }, previous, next),
    ),
  ) as HTMLDetailsElement;
  const back = element("button", { class: "link primer-back", attributes: { type: "button" } });

  // The box is opened and closed by the state, not by the browser.
  summary.addEventListener("click", (event) => {
    event.preventDefault();
    onChapter(shown ? null : last);
  });
  choice.addEventListener("change", () => onChapter(choice.value as PrimerChapter));
  back.addEventListener("click", toTitle);

  function turn(name: string, by: 1 | -1) {
    const button = element("button", {
      class: "strong",
      text: name,
      attributes: { type: "button", "data-turn": by > 0 ? "next" : "previous" },
    });
    button.addEventListener("click", () => {
      const chapter = neighbour(last, by);
      if (!chapter) return;
      onChapter(chapter);
      showChapter(chapter);
      toTitle();
    });
    return button;
  }

  function toTitle() {
    title.focus({ preventScroll: true });
    box.scrollIntoView({ block: "start" });
  }

  function showChapter(chapter: PrimerChapter | null) {
    if (chapter === shown) return;
    shown = chapter;
    box.open = chapter !== null;
    back.hidden = !chapter;
    if (!chapter) return body.replaceChildren();
    last = chapter;
    choice.value = chapter;
    setText(title, text.CHAPTERS[chapter].title);
    setText(back, text.back(chapter));
    body.replaceChildren(...contents(chapter, onShow));
    previous.hidden = !neighbour(chapter, -1);
    next.hidden = !neighbour(chapter, 1);
  }
  back.hidden = true;

  return {
    element: box,
    /** The button that returns from a search to the chapter. */
    back,
    /** Go from the chapter to a search. */
    leave() {
      back.focus({ preventScroll: true });
      back.scrollIntoView({ block: "start" });
    },
    pick: (state: State) => [state.learn.primer],
    show: (state: State) => showChapter(state.learn.primer),
  };
}

function neighbour(chapter: PrimerChapter, by: 1 | -1): PrimerChapter | null {
  return PRIMER_CHAPTERS[PRIMER_CHAPTERS.indexOf(chapter) + by] ?? null;
}

/** Replace the spaces in formulas, so that formulas have no line breaks. */
const unbroken = (words: string) => words.replaceAll(/ ([=+]) /g, "\u00a0$1\u00a0");

function contents(chapter: PrimerChapter, onShow: (link: string) => void) {
  const { body, questions } = text.CHAPTERS[chapter];
  return [
    ...body.map((block) => {
      if (typeof block === "string") return element("p", { text: unbroken(block) });
      const { show, label } = block;
      const button = element("button", {
        class: "small",
        text: label,
        attributes: { type: "button" },
      });
      button.addEventListener("click", () => onShow(show));
      return button;
    }),
    element("h3", { text: text.QUESTIONS }),
    ...questions.map((question, i) => createQuestion(question, `primer-${i}`)),
  ];
}
