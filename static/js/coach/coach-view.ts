// The coach's card, with the chapters, the chapter's text, the next step, and the buttons.

import { createMiniBoard } from "../board/mini-board.ts";
import { element, setText } from "../lib/dom.ts";
import { CHAPTERS, type Chapter } from "../state/chapters.ts";
import * as text from "./coach-text.ts";
import type { Button, Lesson, Subject } from "./lesson.ts";

export function createCoachView({
  onChapter,
  onShow,
  onBack,
  onAnother,
  onNext,
  onStudy,
}: {
  onChapter: (chapter: Chapter) => void;
  onShow: () => void;
  onBack: () => void;
  onAnother: () => void;
  onNext: () => void;
  onStudy: () => void;
}) {
  const chips = CHAPTERS.map((chapter, index) => {
    const label = chapter === "alone" ? "★" : String(index + 1);
    const chip = element("button", { text: label, attributes: { type: "button" } });
    chip.addEventListener("click", () => onChapter(chapter));
    return chip;
  });
  const list = element(
    "ol",
    { class: "chapters", attributes: { "aria-label": text.COURSE } },
    ...chips.map((chip) => element("li", {}, chip)),
  );
  const title = element("h2");
  const about = element("p", { class: "coach-about" });
  const picture = createMiniBoard();
  const habits = element(
    "details",
    { class: "counts" },
    element("summary", { text: text.HABITS_TITLE }),
    element("ul", {}, ...text.HABITS.map((habit) => element("li", { class: "note", text: habit }))),
  );
  const part = element("p", { class: "note coach-part" });
  const verdict = element("p", { class: "coach-verdict" });
  const headline = element("p", { class: "coach-headline" });
  const sentence = element("p");
  const words = element(
    "div",
    { class: "coach-words", attributes: { role: "status" } },
    verdict,
    headline,
    sentence,
  );
  const show = button(onShow);
  const back = button(onBack);
  const another = button(onAnother);
  const next = button(onNext);
  const study = button(onStudy, "link");

  const card = element(
    "section",
    { class: "card coach-card" },
    list,
    title,
    element("div", { class: "coach-intro" }, picture.element, about),
    habits,
    part,
    words,
    element("div", { class: "coach-buttons" }, show, back, another, next),
    study,
  );

  return {
    element: card,
    show(lesson: Lesson, { chapter, goal }: Subject, done: readonly Chapter[]) {
      CHAPTERS.forEach((each, index) => {
        const chip = chips[index];
        if (!chip) return;
        chip.setAttribute("aria-label", text.chapterLabel(index + 1, each, done.includes(each)));
        chip.classList.toggle("done", done.includes(each));
        if (each === chapter) chip.setAttribute("aria-current", "step");
        else chip.removeAttribute("aria-current");
      });
      card.dataset.chapter = chapter;
      setText(title, text.heading(CHAPTERS.indexOf(chapter) + 1, chapter));
      setText(about, text.about(chapter, goal.cols));
      picture.element.hidden = chapter !== "goal";
      picture.show(goal, text.GOAL_LABEL);
      habits.hidden = chapter !== "ahead";
      setText(part, lesson.part);
      setText(verdict, lesson.verdict);
      setText(headline, lesson.headline);
      setText(sentence, lesson.sentence);
      const { primary } = lesson;
      set(show, lesson.show, primary === "show");
      set(back, lesson.back, primary === "back");
      set(another, lesson.another, primary === "another");
      set(next, lesson.next, primary === "next");
      setText(study, lesson.study.label);
      study.setAttribute("aria-disabled", String(!lesson.study.on));
    },
  };
}

function button(press: () => void, look = "strong") {
  const made = element("button", { class: look, attributes: { type: "button" } });
  made.addEventListener("click", () => {
    if (made.getAttribute("aria-disabled") !== "true") press();
  });
  return made;
}

function set(node: HTMLElement, { label, on }: Button, primary: boolean) {
  setText(node, label);
  node.setAttribute("aria-disabled", String(!on));
  node.classList.toggle("primary", primary);
  node.classList.toggle("strong", !primary);
}
