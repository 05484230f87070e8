// The settings of the board's appearance and behaviour. A change applies at once.

import { Fragment } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { createDialog } from "../lib/dialog.tsx";
import { Field } from "../lib/fields.tsx";
import { render } from "../lib/render.ts";
import { formatColours, parseColours } from "../state/colours.ts";
import type { Settings } from "../state/settings.ts";
import type { State } from "../state/state.ts";
import { type Control, GROUPS, OWN_COLOURS } from "./settings-text.ts";

type OnChange = (name: string, value: string | boolean | readonly string[]) => void;

export function createSettingsDialog(onChange: OnChange) {
  const { open, part } = createDialog("settings");
  const root = part("choices");

  return {
    open,
    pick: (state: State) => [state.settings, state.choices],
    show: (state: State) => render(<Controls state={state} onChange={onChange} />, root),
  };
}

type ControlsProps = { state: State; onChange: OnChange };

function Controls({ state: { settings, choices }, onChange }: ControlsProps) {
  const values: Readonly<Record<string, unknown>> = { ...choices, ...settings };

  const option = (name: string, value: string, text: string) => (
    <label key={value}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={values[name] === value}
        onChange={() => onChange(name, value)}
      />
      <span class={`sample ${value}`} aria-hidden="true" />
      <span>{text}</span>
    </label>
  );
  const toggle = (name: string, label: string, note: string) => (
    <div class="switch">
      <label>
        <span>{label}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports its state itself.
          role="switch"
          name={name}
          aria-describedby={`${name}-note`}
          checked={values[name] === true}
          onChange={({ currentTarget }) => onChange(name, currentTarget.checked)}
        />
      </label>
      <p class="note" id={`${name}-note`}>
        {note}
      </p>
    </div>
  );

  return Object.entries(GROUPS).map(([group, controls]) => (
    <section key={group} class="settings-group">
      <h3>{group}</h3>
      {Object.entries<Control>(controls).map(([name, control]) => (
        <Fragment key={name}>
          {"options" in control ? (
            <fieldset class={`choice ${name}`}>
              <legend>{control.label}</legend>
              {Object.entries(control.options).map(([value, text]) => option(name, value, text))}
              {control.note && <p class="note">{control.note}</p>}
            </fieldset>
          ) : (
            toggle(name, control.label, control.note)
          )}
          {name === "theme" && <OwnColours settings={settings} onChange={onChange} />}
        </Fragment>
      ))}
    </section>
  ));
}

type OwnColoursProps = { settings: Settings; onChange: OnChange };

/** The user's colours, as one line of text below the themes that use them. */
function OwnColours({ settings: { theme, colours }, onChange }: OwnColoursProps) {
  const box = useRef<HTMLInputElement>(null);
  const [valid, setValid] = useState(true);
  // An invalid text remains for the user to correct.
  useLayoutEffect(() => {
    if (box.current && parseColours(box.current.value)) box.current.value = formatColours(colours);
  }, [colours]);
  return (
    <div class="own-colours" hidden={theme !== "fringe" && theme !== "rows"}>
      <Field label={OWN_COLOURS.label}>
        <input
          ref={box}
          type="text"
          placeholder={OWN_COLOURS.example}
          aria-describedby="colours-note"
          aria-invalid={!valid}
          onChange={({ currentTarget: { value } }) => {
            const parsed = parseColours(value);
            setValid(parsed !== null);
            if (parsed) onChange("colours", parsed);
          }}
        />
      </Field>
      <p class="note" id="colours-note">
        {valid ? OWN_COLOURS.note : OWN_COLOURS.fault}
      </p>
    </div>
  );
}
