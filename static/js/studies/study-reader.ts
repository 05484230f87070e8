// The card for reading a study: its chapters, the comment on the position, and the answers in a
// quiz.

import { element, findPanel, setText } from "../lib/dom.ts";
import { linkIn } from "../puzzle/link-text.ts";
import { DEFAULT_CHOICES, type Mode } from "../state/choices.ts";
import { readLink } from "../state/share-link.ts";
import type { State } from "../state/state.ts";
import { chapterOf } from "../state/study.ts";
import * as text from "./studies-text.ts";
import { noteOf } from "./study-state.ts";

export function createStudyReader({
  onChapter,
  onQuiz,
}: {
  onChapter: (index: number) => void;
  onQuiz: (quizzing: boolean) => void;
}) {
  const { root } = findPanel("study-reader");
  const title = element("h2", { attributes: { tabindex: "-1" } });
  const previous = stepButton(text.PREVIOUS, "m15 5-7 7 7 7");
  const next = stepButton(text.NEXT, "m9 5 7 7-7 7");
  const chapters = document.createElement("select");
  chapters.setAttribute("aria-label", text.CHAPTER);
  const words = element("div", { class: "study-words", attributes: { role: "status" } });
  const answer = element("p", { class: "study-answer" });
  const comment = element("p", { class: "study-comment" });
  const marks = element("p", { class: "unseen" });
  const links = element("p", { class: "study-links" });
  words.append(answer, comment, marks);
  const quiz = element("button", { class: "small", attributes: { type: "button" } });
  root.replaceChildren(
    element("div", { class: "row-ends" }, title, quiz),
    element("div", { class: "study-chapters" }, previous, chapters, next),
    words,
    links,
  );

  let quizzing = false;
  quiz.addEventListener("click", () => onQuiz(!quizzing));
  chapters.addEventListener("change", () => onChapter(chapters.selectedIndex));
  for (const [button, by] of [
    [previous, -1],
    [next, 1],
  ] as const)
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") onChapter(chapters.selectedIndex + by);
    });

  let drawn = "";
  function drawLinks(queries: readonly { query: string; mode: Mode }[], embed: boolean) {
    if (drawn === JSON.stringify(queries)) return;
    drawn = JSON.stringify(queries);
    links.replaceChildren(
      ...queries.map(({ query, mode }) =>
        element("a", {
          text: text.OPEN_LINK[mode],
          attributes: { href: query, ...(embed ? { target: "_blank", rel: "noopener" } : {}) },
        }),
      ),
    );
  }

  let names = "";
  return {
    focus: () => title.focus({ preventScroll: true }),
    show(state: State) {
      const { study, own, chapter, answer: last } = state.study;
      const open = chapterOf(state);
      ({ quizzing } = state.study);
      const visible = open && study && (!own || quizzing);
      root.hidden = !visible || !(state.choices.mode === "analyse" || state.page.embed);
      if (root.hidden || !study || !open) return;
      setText(title, study.title || text.UNTITLED);
      const list = study.chapters.map((each, i) => text.numbered(i, each.title));
      if (names !== list.join("\n")) {
        names = list.join("\n");
        chapters.replaceChildren(...list.map((name) => new Option(name)));
      }
      chapters.selectedIndex = chapter;
      previous.setAttribute("aria-disabled", String(chapter === 0));
      next.setAttribute("aria-disabled", String(chapter === study.chapters.length - 1));
      const single = study.chapters.length === 1;
      previous.hidden = next.hidden = single;
      quiz.hidden = !open.quiz;
      setText(quiz, quizzing ? text.SHOW_LINES : text.QUIZ_AGAIN);
      const note = noteOf(state);
      const wrong = last.kind === "wrong" ? last.text || text.WRONG : "";
      setText(answer, quizzing ? wrong || text.FIND : last.kind === "solved" ? text.SOLVED : "");
      answer.classList.toggle("wrong", quizzing && wrong !== "");
      const { lines, queries } = linksIn(note.text);
      setText(comment, lines.join("\n"));
      drawLinks(queries, state.page.embed);
      setText(marks, text.marks(note));
    },
  };
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

function stepButton(label: string, path: string) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", path);
  svg.append(line);
  return element(
    "button",
    { class: "icon", attributes: { type: "button", "aria-label": label } },
    svg,
  );
}
