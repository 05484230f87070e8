// Buttons, cards and other elements that views share. Fields are in fields.tsx.

import type { ButtonHTMLAttributes, ComponentChildren, Ref, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

type ButtonProps = Omit<ButtonHTMLAttributes, "class" | "ref"> & {
  /** The kind of button. The default is `small`. */
  class?: string;
  /** The accessible name, if it differs from the text. */
  label?: string;
  /** True if a press has no effect. The button can still have the focus. */
  inactive?: boolean;
  /** True for the chosen one of several buttons. */
  pressed?: boolean;
  help?: string;
  /** The kind of the current item of a list, or false for another item. */
  current?: "true" | "step" | false;
  ref?: Ref<HTMLButtonElement>;
  onPress?: () => void;
};

export function Button({
  class: kind = "small",
  label,
  inactive,
  pressed,
  current,
  help,
  ref = null,
  onPress,
  children,
  ...attributes
}: ButtonProps) {
  return (
    <button
      type="button"
      ref={ref}
      class={kind}
      title={help}
      aria-label={label}
      aria-disabled={inactive}
      aria-pressed={pressed}
      aria-current={current || undefined}
      onClick={() => inactive || onPress?.()}
      {...attributes}
    >
      {children}
    </button>
  );
}

/** @param path the drawing, in a square of 24 by 24 */
export function IconButton({ path, children, ...props }: ButtonProps & { path: string }) {
  return (
    <Button class="quiet" {...props}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
      {children}
    </Button>
  );
}

type HidingButtonProps = {
  label: string;
  focusWhenHidden: RefObject<HTMLElement | null>;
  onPress: () => void;
};

/**
 * A button that keeps its place and its width while it is hidden.
 * @param label the text, or an empty text to hide the button
 * @param focusWhenHidden the element that receives the focus, because a hidden button loses it
 */
export function HidingButton({ label, focusWhenHidden, onPress }: HidingButtonProps) {
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
  class: kind = "chips",
  label,
  names,
  nameOf,
  value,
  inactive = false,
  onValue,
}: {
  class?: string;
  label: string;
  names: readonly T[];
  nameOf: (name: T) => string;
  value: T;
  inactive?: boolean;
  onValue: (name: T) => void;
}) {
  return (
    <div class={kind} role="group" aria-label={label}>
      {names.map((name) => (
        <Button
          key={name}
          class="chip"
          inactive={inactive}
          pressed={name === value}
          onPress={() => name === value || onValue(name)}
        >
          {nameOf(name)}
        </Button>
      ))}
    </div>
  );
}

type FactProps = Classed & { name: string; help?: string | undefined };

/** A name with its value, in a `dl`. */
export function Fact({ class: kind, name, help, children }: FactProps) {
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

/** An element that other code draws, such as a board or a chart. */
export function Hosted({ node }: { node: HTMLElement }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => host.current?.replaceChildren(node), [node]);
  return <div class="hosted" ref={host} />;
}

type ScrollTableProps = Classed & { label: string; head: readonly string[] };

/** A table that scrolls, also by keys. A column without a name has no head. */
export function ScrollTable({ class: kind = "scroll", label, head, children }: ScrollTableProps) {
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
