// Fields for choices, numbers and the options of searches.

import type { AriaAttributes, ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { OptionField, OptionValue } from "./option-fields.ts";

type FieldProps = {
  /** A class in addition to `field`. */
  class?: string | undefined;
  label: string;
  hidden?: boolean | undefined;
  help?: string | undefined;
};

export function Field({
  class: kind,
  label,
  hidden,
  help,
  children,
}: FieldProps & { children: ComponentChildren }) {
  return (
    <label class={kind ? `field ${kind}` : "field"} hidden={hidden} title={help}>
      <span>{label}</span>
      {children}
    </label>
  );
}

type SliderProps = AriaAttributes & {
  class?: string;
  disabled?: boolean;
  min?: number;
  max: number;
  value: number;
  onValue: (value: number) => void;
};

/** A slider, whose track is filled up to its value. */
export function Slider({ min = 0, max, value, onValue, ...attributes }: SliderProps) {
  return (
    <input
      type="range"
      min={min}
      max={max}
      value={value}
      style={{ "--done": `${max > min ? (100 * (value - min)) / (max - min) : 0}%` }}
      onInput={({ currentTarget: { valueAsNumber } }) => onValue(valueAsNumber)}
      {...attributes}
    />
  );
}

/** A choice of values, in groups if `groupOf` names the group of each value. */
export function Select<T>({
  values,
  nameOf = String,
  groupOf,
  value,
  unused = false,
  describedBy,
  onValue,
  class: kind,
  label,
  hidden,
  help,
}: FieldProps & {
  values: readonly T[];
  nameOf?: (value: T) => string;
  groupOf?: ((value: T) => string) | undefined;
  value: NoInfer<T>;
  /** True if the choice has no effect. It is then skipped in the Tab order. */
  unused?: boolean;
  describedBy?: string;
  onValue: (value: T, select: HTMLSelectElement) => void;
}) {
  const options = values.map((each) => ({
    group: groupOf?.(each) ?? "",
    option: (
      <option key={String(each)} value={String(each)}>
        {nameOf(each)}
      </option>
    ),
  }));
  return (
    <Field class={kind} label={label} hidden={hidden} help={help}>
      <select
        class={unused ? "unused" : undefined}
        tabIndex={unused ? -1 : undefined}
        aria-describedby={describedBy}
        value={String(value)}
        onChange={({ currentTarget: select }) => onValue(values[select.selectedIndex] as T, select)}
      >
        {groupOf
          ? [...new Set(options.map(({ group }) => group))].map((name) => (
              <optgroup key={name} label={name}>
                {options.filter(({ group }) => group === name).map(({ option }) => option)}
              </optgroup>
            ))
          : options.map(({ option }) => option)}
      </select>
    </Field>
  );
}

type Range = { min: number; max: number; whole?: boolean };

/**
 * A field for a number. The field restores its number if the user enters another text or a number
 * outside the range.
 */
export function NumberField({
  label,
  range: { min, max, whole = false },
  value,
  onValue,
}: {
  label: string;
  range: Range;
  value: number;
  onValue: (value: number) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const restore = () => {
    if (box.current) box.current.value = String(value);
  };
  // A render for another reason must not replace the text that the user is entering.
  useLayoutEffect(restore, [value]);
  return (
    <Field label={label}>
      <input
        ref={box}
        type="number"
        min={min}
        max={max}
        step={whole ? "1" : "any"}
        inputmode={whole ? "numeric" : "decimal"}
        autocomplete="off"
        onChange={({ currentTarget: { valueAsNumber: entered } }) => {
          const valid = entered >= min && entered <= max && (!whole || Number.isInteger(entered));
          if (valid) onValue(entered);
          else restore();
        }}
      />
    </Field>
  );
}

/** Fields for the options of searches, each with a sentence about its value. */
export function OptionFields<Name extends string>({
  options,
  values,
  onValue,
}: {
  options: Readonly<Record<Name, OptionField>>;
  /** An option whose value is null has no field. */
  values: Readonly<Record<Name, OptionValue | null>>;
  onValue: (name: Name, value: OptionValue) => void;
}) {
  return (Object.entries(options) as [Name, OptionField][]).map(([name, option]) => {
    const value = values[name];
    if (value === null) return null;
    const change = (changed: OptionValue) => onValue(name, changed);
    return (
      <div key={name} class="option-field">
        {"range" in option ? (
          <NumberField
            label={option.label}
            range={option.range}
            value={Number(value)}
            onValue={change}
          />
        ) : (
          <Select
            label={option.label}
            values={Object.keys(option.choices)}
            nameOf={(choice) => option.choices[choice] ?? ""}
            value={String(value)}
            onValue={change}
          />
        )}
        <p class="note">
          {"range" in option ? option.about(Number(value)) : option.about(String(value))}
        </p>
      </div>
    );
  });
}

/**
 * Radio buttons that look like chips.
 * @param label the name of the choice, if no legend around it names it
 */
export function RadioChips<T extends string>({
  name,
  label,
  labels,
  value,
  onValue,
}: {
  name: string;
  label?: string;
  labels: Readonly<Record<T, string>>;
  value: T;
  onValue: (value: T) => void;
}) {
  return (
    <div class="chips" {...(label ? { role: "radiogroup", "aria-label": label } : {})}>
      {(Object.entries(labels) as [T, string][]).map(([key, each]) => (
        <label key={key}>
          <input
            type="radio"
            name={name}
            value={key}
            checked={key === value}
            onChange={() => onValue(key)}
          />
          <span class="chip">{each}</span>
        </label>
      ))}
    </div>
  );
}
