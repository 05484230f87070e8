// The user's code: the editor, the examples, and a banner for code from a link.

import { element, fillSelect, setHidden, setText } from "../lib/dom.ts";
import { createEditor } from "./code-editor.ts";
import type { Write } from "./write-state.ts";
import * as text from "./write-text.ts";

type Example = keyof typeof text.EXAMPLES;

/** @param state the initial state */
export function createCodeView(
  state: Write,
  {
    onType,
    onLoad,
    onBack,
  }: {
    onType: (text: string) => void;
    onLoad: (example: Example) => void;
    onBack: () => void;
  },
) {
  const intro = element("p", { class: "note", text: text.INTRO });
  const banner = element("div", {
    class: "row-ends wrapped banner",
    attributes: { role: "note", hidden: "" },
  });
  const origin = element("p");
  const back = element("button", {
    class: "small",
    text: text.BACK,
    attributes: { type: "button" },
  });
  back.addEventListener("click", onBack);
  banner.append(origin, back);

  const examples = element("select") as HTMLSelectElement;
  fillSelect(examples, { "": text.LOAD_EXAMPLE, ...text.EXAMPLES });
  examples.setAttribute("aria-label", text.EXAMPLE);
  examples.addEventListener("change", () => {
    if (examples.value) onLoad(examples.value as Example);
    examples.value = "";
  });

  const box = element("div", { class: "code-editor" });
  const editor = createEditor(box, { text: state.text, onChange: onType });
  const hint = element(
    "p",
    { class: "note", text: text.HINT },
    element("span", { class: "by-keys", text: text.KEYS }),
  );
  const unsaved = element("p", {
    class: "note",
    text: text.NOT_SAVED,
    attributes: { hidden: "" },
  });

  return {
    element: element("section", { class: "card" }, intro, banner, examples, box, hint, unsaved),
    show(state: Write, before: Write | null) {
      const { own, linked, foreign, check, saved } = state;
      if (state.text !== before?.text && state.text !== editor.text()) editor.setText(state.text);
      unsaved.hidden = saved;
      setHidden(banner, own === null, examples);
      banner.classList.toggle("warning", foreign);
      setText(origin, foreign ? text.FOREIGN : linked ? text.LINKED : text.REPLACED);
      if (check === before?.check) return;
      editor.markLine(check.kind === "failed" ? check.fault.line : null);
    },
  };
}
