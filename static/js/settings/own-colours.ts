// The user's colours, edited as one line of text below the themes that use them.

import { element, setHidden, setText } from "../lib/dom.ts";
import { formatColours, parseColours } from "../state/colours.ts";
import type { Settings } from "../state/settings.ts";
import { OWN_COLOURS as text } from "./settings-text.ts";

export function createOwnColours(onChange: (colours: readonly string[]) => void) {
  const note = element("p", { class: "note", text: text.note, attributes: { id: "colours-note" } });
  const input = element("input", {
    attributes: { type: "text", placeholder: text.example, "aria-describedby": note.id },
  }) as HTMLInputElement;
  const field = element("label", { class: "field" }, element("span", { text: text.label }), input);
  const root = element("div", { class: "own-colours" }, field, note);

  function report(valid: boolean) {
    input.setAttribute("aria-invalid", String(!valid));
    setText(note, valid ? text.note : text.fault);
  }

  input.addEventListener("change", () => {
    const colours = parseColours(input.value);
    report(colours !== null);
    if (colours) onChange(colours);
  });

  return {
    element: root,
    show({ theme, colours }: Settings) {
      setHidden(root, theme !== "fringe" && theme !== "rows");
      if (parseColours(input.value) === null) return; // Leave invalid text for the user to correct.
      input.value = formatColours(colours);
    },
  };
}
