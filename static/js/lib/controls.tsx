// The controls that views share.

import type { ComponentChildren, Ref, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { OptionField, OptionValue } from "./option-fields.ts";

type ButtonProps = {
  class: string;
  /** The accessible name, if it differs from the text. */
  label?: string;
  /** True if a press has no effect. The button can still have the focus. */
  off?: boolean;
  /** True for the chosen one of several buttons. */
  pressed?: boolean;
  help?: string;
  /** The kind of the current item of a list, or false for another item. */
  current?: "true" | "step" | false;
  ref?: Ref<HTMLButtonElement>;
  onPress: () => void;
  children?: ComponentChildren;
};

export function Button({
  class: kind,
  label,
  off,
  pressed,
  current,
  help,
  ref = null,
  onPress,
  children,
}: ButtonProps) {
  return (
    <button
      type="button"
      ref={ref}
      class={kind}
      title={help}
      aria-label={label}
      aria-disabled={off}
      aria-pressed={pressed}
      aria-current={current || undefined}
      onClick={() => off || onPress()}
    >
      {children}
    </button>
  );
}

/** @param path the drawing, in a square of 24 by 24 */
export function IconButton({
  path,
  transform,
  children,
  ...props
}: ButtonProps & { path: string; transform?: string }) {
  return (
    <Button {...props}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} transform={transform} />
      </svg>
      {children}
    </Button>
  );
}

/**
 * A button that keeps its place and its width while it is hidden.
 * @param label the text, or an empty text to hide the button
 * @param focusWhenHidden the element that receives the focus, because a hidden button loses it
 */
export function HidingButton({
  label,
  focusWhenHidden,
  onPress,
}: {
  label: string;
  focusWhenHidden: RefObject<HTMLElement | null>;
  onPress: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const last = useRef("");
  useLayoutEffect(() => {
    if (label) last.current = label;
    else if (button.current === document.activeElement) {
      focusWhenHidden.current?.focus({ preventScroll: true });
    }
  }, [label]);
  return (
    <button
      type="button"
      ref={button}
      class="primary"
      style={{ visibility: label ? "" : "hidden" }}
      onClick={onPress}
    >
      {label || last.current}
    </button>
  );
}

/** A row of buttons, one of which is pressed. */
export function Chips<T extends string>({
  class: kind,
  label,
  names,
  nameOf,
  value,
  off = false,
  onValue,
}: {
  class: string;
  label: string;
  names: readonly T[];
  nameOf: (name: T) => string;
  value: T;
  off?: boolean;
  onValue: (name: T) => void;
}) {
  return (
    <div class={kind} role="group" aria-label={label}>
      {names.map((name) => (
        <Button
          key={name}
          class="chip"
          off={off}
          pressed={name === value}
          onPress={() => name === value || onValue(name)}
        >
          {nameOf(name)}
        </Button>
      ))}
    </div>
  );
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

/** A name with its value, in a `dl`. */
export function Fact({
  class: kind,
  name,
  help,
  children,
}: Classed & { name: string; help?: string | undefined }) {
  return (
    <div class={kind} title={help}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Classed = { class?: string; children?: ComponentChildren };

export function Card({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A live region. Screen readers announce a text once, because a render writes only a changed text. */
export function Status({ class: kind, children }: Classed) {
  return (
    <p class={kind} role="status">
      {children}
    </p>
  );
}

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

/** A choice of values, in groups if `groupOf` names the group of each value. */
export function Select<T>({
  values,
  nameOf = String,
  groupOf,
  value,
  unused = false,
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

export type Range = { min: number; max: number; whole?: boolean };

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

/** An element that other code draws, such as a board or a chart. */
export function Hosted({ node }: { node: HTMLElement }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => host.current?.replaceChildren(node), [node]);
  return <div class="hosted" ref={host} />;
}

/** A table that scrolls, also by keys. A column without a name has no head. */
export function ScrollTable({
  class: kind = "scroll",
  label,
  head,
  children,
}: Classed & { label: string; head: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls by keys.
    <div class={kind} role="region" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((name) =>
              name ? (
                <th key={name} scope="col">
                  {name}
                </th>
              ) : (
                <td key={name} />
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/**
 * Move the focus when the focused row of a list goes: to the same button of the row that is now in its
 * place. A press by a pointer leaves no focus to move.
 */
export function useFocusOfRows(list: RefObject<HTMLElement | null>) {
  const rowsOf = () => [...(list.current?.children ?? [])];
  const buttonsOf = (row: Element | undefined) => [...(row?.querySelectorAll("button") ?? [])];
  const focused = list.current?.querySelector<HTMLButtonElement>("button:focus-visible") ?? null;
  const place = rowsOf().findIndex((row) => row.contains(focused));
  const button = focused ? buttonsOf(rowsOf()[place]).indexOf(focused) : -1;
  useLayoutEffect(() => {
    if (!focused || focused.isConnected) return;
    const rows = rowsOf();
    const buttons = buttonsOf(rows[Math.min(place, rows.length - 1)]);
    (buttons[button] ?? buttons[0])?.focus({ preventScroll: true });
  });
}

/** The picture on a button that plays or pauses. A style sheet shows one of the two. */
export function PlayIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path class="glyph-play" d="m8 4.5 11 7.5-11 7.5z" />
      <path class="glyph-pause" d="M7.5 5v14M16.5 5v14" />
    </svg>
  );
}
