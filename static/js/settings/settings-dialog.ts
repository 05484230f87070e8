// The settings of the board's appearance and behaviour. A change applies at once.

import { createDialog } from "../lib/dialog.ts";
import { element } from "../lib/dom.ts";
import type { State } from "../state/state.ts";
import { createOwnColours } from "./own-colours.ts";
import { CONTROLS } from "./settings-text.ts";

export function createSettingsDialog({
  onChange,
}: {
  onChange: (name: string, value: string | boolean | readonly string[]) => void;
}) {
  const { open, part } = createDialog("settings");
  const inputs: HTMLInputElement[] = [];

  function addInput(attributes: Record<string, string>) {
    const input = element("input", { attributes }) as HTMLInputElement;
    input.addEventListener("change", () =>
      onChange(input.name, input.type === "radio" ? input.value : input.checked),
    );
    inputs.push(input);
    return input;
  }

  function addChoice(
    name: string,
    { label, options, note }: { label: string; options: Record<string, string>; note?: string },
  ) {
    const labels = Object.entries(options).map(([value, text]) => {
      const sample = element("span", { class: `sample ${value}` });
      sample.setAttribute("aria-hidden", "true");
      const input = addInput({ type: "radio", name, value });
      return element("label", {}, input, sample, element("span", { text }));
    });
    const legend = element("legend", { text: label });
    const notes = note ? [element("p", { class: "note", text: note })] : [];
    return element("fieldset", { class: `choice ${name}` }, legend, ...labels, ...notes);
  }

  function addSwitch(name: string, label: string, note: string) {
    const id = `${name}-note`;
    const input = addInput({ type: "checkbox", name, role: "switch", "aria-describedby": id });
    return element(
      "div",
      { class: "switch" },
      element("label", {}, element("span", { text: label }), input),
      element("p", { class: "note", text: note, attributes: { id } }),
    );
  }

  const controls = Object.entries(CONTROLS).map(([name, words]) =>
    "options" in words ? addChoice(name, words) : addSwitch(name, words.label, words.note),
  );
  const ownColours = createOwnColours((colours) => onChange("colours", colours));
  part("choices").replaceChildren(...controls);
  part("choices").querySelector(".theme")?.after(ownColours.element);

  return {
    open,
    pick: (state: State) => [state.settings, state.choices],
    show({ settings, choices }: State) {
      const values: Record<string, unknown> = { ...choices, ...settings };
      for (const input of inputs) {
        input.checked = values[input.name] === (input.type === "radio" ? input.value : true);
      }
      ownColours.show(settings);
    },
  };
}
