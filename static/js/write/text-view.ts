// The text: the editor, examples to load into it, and whose it is.

import { element, fillSelect, setText } from "../lib/dom.ts";
import { createEditor } from "./code-editor.ts";
import { EXAMPLES } from "./examples.ts";
import type { Write } from "./write-state.ts";
import * as say from "./write-text.ts";

/** @param state to begin with */
export function createTextView(
  state: Write,
  {
    onType,
    onLoad,
    onBack,
  }: {
    onType: (text: string) => void;
    onLoad: (name: string) => void;
    onBack: () => void;
  },
) {
  const intro = element("p", { class: "note", text: say.INTRO });
  const banner = element("div", { class: "banner", attributes: { role: "note", hidden: "" } });
  const told = element("p");
  const back = element("button", {
    class: "small",
    text: say.BACK,
    attributes: { type: "button" },
  });
  back.addEventListener("click", onBack);
  banner.append(told, back);

  const examples = element("select") as HTMLSelectElement;
  const labels = Object.entries(EXAMPLES).map(([name, { label }]) => [name, label]);
  fillSelect(examples, { "": say.LOAD_EXAMPLE, ...Object.fromEntries(labels) });
  examples.setAttribute("aria-label", say.EXAMPLE);
  examples.addEventListener("change", () => {
    if (examples.value) onLoad(examples.value);
    examples.value = "";
  });

  const box = element("div", { class: "code-editor" });
  const editor = createEditor(box, { text: state.text, onChange: onType });
  const hint = element(
    "p",
    { class: "note", text: say.HINT },
    element("span", { class: "by-keys", text: say.KEYS }),
  );
  const unkept = element("p", {
    class: "note",
    text: say.NOT_KEPT,
    attributes: { hidden: "" },
  });

  return {
    element: element("section", { class: "card" }, intro, banner, examples, box, hint, unkept),
    show(state: Write, before: Write | null) {
      const { text, own, foreign, check, kept } = state;
      if (text !== before?.text && text !== editor.text()) editor.setText(text);
      unkept.hidden = kept;
      banner.hidden = own === null;
      banner.classList.toggle("warning", foreign);
      setText(told, foreign ? say.FOREIGN : say.LINKED);
      if (check === before?.check) return;
      editor.markLine(check.kind === "failed" ? check.fault.line : null);
    },
  };
}
