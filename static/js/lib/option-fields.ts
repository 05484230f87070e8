// Number fields, each with a sentence about its value. A field without a value is hidden.

import { element, setText } from "./dom.ts";
import { createNumberField } from "./number-field.ts";

export type OptionField = {
  label: string;
  range: { min: number; max: number; whole?: boolean };
  /** Describe a value. */
  about: (value: number) => string;
};

export function createOptionFields<Name extends string>(
  options: Readonly<Record<Name, OptionField>>,
  onNumber: (name: Name, value: number) => void,
) {
  const fields = (Object.entries(options) as [Name, OptionField][]).map(
    ([name, { label, range, about }]) => {
      const field = createNumberField(label, range, (value) => onNumber(name, value));
      const note = element("p", { class: "note" });
      const row = element("div", { class: "option-field" }, field.label, note);
      return { name, about, field, note, row };
    },
  );
  return {
    elements: fields.map(({ row }) => row),
    show(values: Readonly<Record<Name, number | null>>) {
      for (const { name, about, field, note, row } of fields) {
        const value = values[name];
        row.hidden = value === null;
        if (value === null) continue;
        field.show(value);
        setText(note, about(value));
      }
    },
  };
}
