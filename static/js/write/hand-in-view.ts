// The card for handing in code: as a file or a link, with the student's name.

import { element } from "../lib/dom.ts";
import * as text from "./write-text.ts";

export function createHandInView({
  onDownload,
  onLink,
}: {
  onDownload: (name: string) => void;
  onLink: (name: string) => void;
}) {
  const name = element("input", {
    attributes: { autocomplete: "name", maxlength: "80", spellcheck: "false" },
  }) as HTMLInputElement;
  const field = element("label", { class: "field" }, element("span", { text: text.NAME }), name);
  const body = element(
    "div",
    { class: "fold-body" },
    element("p", { class: "note", text: text.ABOUT_HAND_IN }),
    element(
      "div",
      { class: "check-line" },
      field,
      button(text.DOWNLOAD, () => onDownload(name.value)),
      button(text.COPY_LINK, () => onLink(name.value)),
    ),
  );
  const summary = element("summary", {}, element("h2", { text: text.HAND_IN }));
  return {
    element: element("details", { class: "card fold" }, summary, body),
    pick: () => [],
    show() {},
  };
}

function button(label: string, onClick: () => void) {
  const made = element("button", { class: "strong", text: label, attributes: { type: "button" } });
  made.addEventListener("click", onClick);
  return made;
}
