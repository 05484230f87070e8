// The settings: how the board looks and feels. A choice counts at once.

import { createDialog } from "../lib/dialog.js";
import { element } from "../lib/dom.js";
import { APPEARANCES, THEMES } from "../state/settings.js";
import * as words from "./messages.js";

/** @import { Settings } from "../state/settings.js" */
/** @import { State } from "../state/state.js" */

/** @type {readonly { name: keyof typeof words.LEGENDS, options: Record<string, string> }[]} */
const CHOICES = [
  { name: "theme", options: THEMES },
  { name: "appearance", options: APPEARANCES },
];

/** @type {readonly (keyof typeof words.SWITCHES)[]} */
const SWITCHES = ["numbers", "hover", "sounds", "motion", "inspection", "figures"];

/**
 * @param {{
 *   onChange: (change: Partial<Settings> & { inspection?: boolean }) => void,
 * }} intents
 */
export function createSettingsDialog({ onChange }) {
  const { open, part } = createDialog("settings");
  /** @type {Map<string, HTMLInputElement>} by name, or by name and value */
  const inputs = new Map();

  const groups = CHOICES.map(({ name, options }) =>
    element(
      "fieldset",
      { class: `choice ${name}` },
      element("legend", { text: words.LEGENDS[name] }),
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
    const { label, note } = words.SWITCHES[name];
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
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show({ settings, choices: { inspection } }, before) {
      if (settings === before?.settings && inspection === before.choices.inspection) return;
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

/** @param {Record<string, string>} attributes */
function makeInput(attributes) {
  return /** @type {HTMLInputElement} */ (element("input", { attributes }));
}
