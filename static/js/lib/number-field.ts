// Creates a labelled field for a number.

import { element } from "./dom.ts";

/**
 * Create a field for a number. The field restores its current number if the user enters another text or a
 * number outside the range.
 * @param range the limits of the number; `whole` allows only integers
 * @param onNumber called when the user enters another valid number
 */
export function createNumberField(
  name: string,
  { min, max, whole = false }: { min: number; max: number; whole?: boolean },
  onNumber: (value: number) => void,
) {
  const input = element("input", {
    attributes: {
      ...{ type: "number", min: String(min), max: String(max), step: whole ? "1" : "any" },
      ...{ inputmode: whole ? "numeric" : "decimal", autocomplete: "off" },
    },
  }) as HTMLInputElement;
  let current: number | null = null;

  input.addEventListener("change", () => {
    const value = input.valueAsNumber;
    const valid = value >= min && value <= max && (!whole || Number.isInteger(value));
    if (!valid) {
      input.value = String(current ?? "");
      return;
    }
    current = value;
    onNumber(value);
  });
  return {
    label: element("label", { class: "field" }, element("span", { text: name }), input),
    show(value: number) {
      if (value === current) return;
      current = value;
      input.value = String(value);
    },
  };
}
