// A question in the primer, whose answer is checked at once.

import { createMiniBoard } from "../board/mini-board.ts";
import { element, setText } from "../lib/dom.ts";
import { formatBoard, parseBoard } from "../puzzle/notation.ts";
import * as text from "./primer-text.ts";

type Verdict = { right: boolean; why: string };

/** Return the verdict on a number as the answer. */
export function judge(question: text.NumberQuestion, number: number): Verdict {
  const { number: wanted, right, wrong, others } = question;
  if (number === wanted) return { right: true, why: right };
  return { right: false, why: others?.[number] ?? wrong };
}

/** @param name the name of the group of radio buttons */
export function createQuestion(question: text.Question, name: string) {
  const status = element("p", { class: "primer-verdict", attributes: { role: "status" } });
  function show({ right, why }: Verdict) {
    status.dataset.right = String(right);
    setText(status, text.verdict(right, why));
  }
  const refuse = () => {
    delete status.dataset.right;
    setText(status, text.NO_NUMBER);
  };
  return element(
    "fieldset",
    { class: "primer-question" },
    element("legend", { text: question.ask }),
    ...("options" in question
      ? choices(question, name, show)
      : [...boardOf(question), numberForm(question, show, refuse)]),
    status,
  );
}

function choices(
  { options }: text.Choice,
  name: string,
  show: (verdict: Verdict) => void,
): HTMLElement[] {
  return options.map(({ answer, right = false, why }) => {
    const input = element("input", { attributes: { type: "radio", name } });
    input.addEventListener("change", () => show({ right, why }));
    return element("label", { class: "tick" }, input, element("span", { text: answer }));
  });
}

function boardOf({ board }: text.NumberQuestion): HTMLElement[] {
  if (!board) return [];
  const mini = createMiniBoard();
  const position = parseBoard(board);
  mini.show(position, `${text.BOARD}: ${formatBoard(position)}`);
  return [mini.element];
}

function numberForm(
  question: text.NumberQuestion,
  show: (verdict: Verdict) => void,
  refuse: () => void,
) {
  const input = element("input", {
    attributes: {
      ...{ type: "number", step: "1", inputmode: "numeric", autocomplete: "off" },
      "aria-label": text.YOUR_NUMBER,
    },
  }) as HTMLInputElement;
  const check = element("button", {
    class: "strong",
    text: text.CHECK,
    attributes: { type: "submit" },
  });
  const form = element("form", { attributes: { novalidate: "" } }, input, check);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (Number.isInteger(input.valueAsNumber)) show(judge(question, input.valueAsNumber));
    else refuse();
  });
  return form;
}
