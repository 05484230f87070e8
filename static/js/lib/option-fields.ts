// Creates fields for numbers and choices, each with a sentence about its value. A field without a value is
// hidden.

import { element, fillSelect, setText } from "./dom.ts";
import { createNumberField } from "./number-field.ts";

export type OptionValue = number | string;
export type OptionField =
  | {
      label: string;
      range: { min: number; max: number; whole?: boolean };
      /** Return the sentence about a value. */
      about: (value: number) => string;
    }
  | {
      label: string;
      /** The label of each value. */
      choices: Readonly<Record<string, string>>;
      /** Return the sentence about a value. */
      about: (value: string) => string;
    };

export function createOptionFields<Name extends string>(
  options: Readonly<Record<Name, OptionField>>,
  onValue: (name: Name, value: OptionValue) => void,
) {
  const fields = (Object.entries(options) as [Name, OptionField][]).map(([name, option]) => {
    const field = createField(option, (value) => onValue(name, value));
    const note = element("p", { class: "note" });
    const row = element("div", { class: "option-field" }, field.label, note);
    return { name, field, note, row };
  });
  return {
    elements: fields.map(({ row }) => row),
    show(values: Readonly<Record<Name, OptionValue | null>>) {
      for (const { name, field, note, row } of fields) {
        const value = values[name];
        row.hidden = value === null;
        if (value !== null) setText(note, field.show(value));
      }
    },
  };
}

/** Create a field. Its `show` displays a value and returns the sentence about it. */
function createField(option: OptionField, onValue: (value: OptionValue) => void) {
  if ("range" in option) {
    const { label, show } = createNumberField(option.label, option.range, onValue);
    return {
      label,
      show(value: OptionValue) {
        show(Number(value));
        return option.about(Number(value));
      },
    };
  }
  const select = document.createElement("select");
  fillSelect(select, option.choices);
  select.addEventListener("change", () => onValue(select.value));
  return {
    label: element("label", { class: "field" }, element("span", { text: option.label }), select),
    show(value: OptionValue) {
      select.value = String(value);
      return option.about(select.value);
    },
  };
}
