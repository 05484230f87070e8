// The settings: how the board looks and behaves. A change applies at once.

import { createDialog } from "../lib/dialog.ts";
import { element } from "../lib/dom.ts";
import { APPEARANCES, type Settings, THEMES } from "../state/settings.ts";
import type { State } from "../state/state.ts";
import * as text from "./settings-text.ts";

const CHOICES: readonly { name: keyof typeof text.LEGENDS; options: Record<string, string> }[] = [
  { name: "theme", options: THEMES },
  { name: "appearance", options: APPEARANCES },
];

const SWITCHES: readonly (keyof typeof text.SWITCHES)[] = [
  "numbers",
  "hover",
  "sounds",
  "motion",
  "inspection",
  "figures",
];

export function createSettingsDialog({
  onChange,
}: {
  onChange: (change: Partial<Settings> & { inspection?: boolean }) => void;
}) {
  const { open, part } = createDialog("settings");
  /** The inputs by name, or by name and value. */
  const inputs: Map<string, HTMLInputElement> = new Map();

  const groups = CHOICES.map(({ name, options }) =>
    element(
      "fieldset",
      { class: `choice ${name}` },
      element("legend", { text: text.LEGENDS[name] }),
      ...Object.entries(options).map(([value, label]) => {
        const input = makeInput({ type: "radio", name, value });
        input.addEventListener("change", () => onChange({ [name]: value }));
        inputs.set(`${name} ${value}`, input);
        const sample = element("span", { class: `sample ${value}` });
        sample.setAttribute("aria-hidden", "true");
        return element("label", {}, input, sample, element("span", { text: label }));
      }),
    ),
  );
  const switches = SWITCHES.map((name) => {
    const { label, note } = text.SWITCHES[name];
    const input = makeInput({
      type: "checkbox",
      name,
      role: "switch",
      "aria-describedby": `${name}-note`,
    });
    input.addEventListener("change", () => onChange({ [name]: input.checked }));
    inputs.set(name, input);
    return element(
      "div",
      { class: "switch" },
      element("label", {}, element("span", { text: label }), input),
      element("p", { class: "note", text: note, attributes: { id: `${name}-note` } }),
    );
  });
  part("choices").replaceChildren(...groups, ...switches);

  return {
    open,
    pick: (state: State) => [state.settings, state.choices.inspection],
    show({ settings, choices: { inspection } }: State) {
      for (const { name } of CHOICES) {
        const input = inputs.get(`${name} ${settings[name]}`);
        if (input) input.checked = true;
      }
      for (const name of SWITCHES) {
        const input = inputs.get(name);
        if (input) input.checked = name === "inspection" ? inspection : settings[name];
      }
    },
  };
}

function makeInput(attributes: Record<string, string>) {
  return element("input", { attributes }) as HTMLInputElement;
}
