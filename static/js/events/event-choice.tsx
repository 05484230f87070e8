// The dialog that lists the events, each with a description and its options.

import { useState } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { createDialog } from "../lib/dialog.tsx";
import { Select } from "../lib/fields.tsx";
import { sizeName } from "../lib/format.ts";
import { render } from "../lib/render.ts";
import { METRICS } from "../puzzle/slides.ts";
import { EVENT_KINDS, EVENTS, type EventKind, RANGES } from "../state/event-kinds.ts";
import { type Event, isRange, newEvent, newSeed } from "../state/events.ts";
import type { Settings } from "../state/settings.ts";
import { type Category, categories } from "./categories.ts";
import { KINDS } from "./event-kinds-text.ts";
import * as text from "./events-text.ts";

const LIMITS = [null, 5, 10, 30, 60];

/** The settings that a new event takes over. */
type Defaults = Pick<Settings, "metric" | "trim">;

export function createEventChoice({
  onChoose,
  onSingle,
  settings,
}: {
  onChoose: (event: Event) => void;
  /** The user has chosen a single solve of a size such as `4x4`. */
  onSingle: (size: string) => void;
  settings: () => Defaults;
}) {
  const { open, close, part } = createDialog("events-choice");
  const choose = (event: Event) => {
    close();
    onChoose(event);
  };
  const single = (size: string) => {
    close();
    onSingle(size);
  };
  render(
    <>
      {EVENT_KINDS.map((kind) => (
        <EventOptions key={kind} kind={kind} settings={settings} onChoose={choose} />
      ))}
      <Categories settings={settings} onChoose={choose} onSingle={single} />
    </>,
    part("list"),
  );
  return { open };
}

type EventOptionsProps = {
  kind: EventKind;
  settings: () => Defaults;
  onChoose: (event: Event) => void;
};

function EventOptions({ kind, settings, onChoose }: EventOptionsProps) {
  const rules = EVENTS[kind];
  const [event, setEvent] = useState(() =>
    newEvent(kind, rules.explores ? { metric: settings().metric } : {}),
  );
  const change = (values: Partial<Event>) => setEvent((last) => ({ ...last, ...values }));
  return (
    <section class="event-choice" aria-label={KINDS[kind].name}>
      <h3>{KINDS[kind].name}</h3>
      <p class="note">{KINDS[kind].rule}</p>
      <div class="event-fields">
        <Select
          label={text.SIZE}
          values={rules.sizes}
          nameOf={sizeName}
          {...(rules.sizes.some(isRange) ? { groupOf: groupOfSize } : {})}
          value={event.size}
          onValue={(size) => change({ size })}
        />
        {rules.boards === "several" && (
          <Select
            label={rules.averages && isRange(event.size) ? text.RELAYS : text.BOARDS}
            values={rules.numbers}
            value={event.count}
            onValue={(count) => change({ count })}
          />
        )}
        {rules.limited && (
          <Select
            label={text.LIMIT}
            values={LIMITS}
            nameOf={text.limitName}
            value={event.limit}
            onValue={(limit) => change({ limit })}
          />
        )}
        {rules.explores && (
          <Select
            label={text.METRIC}
            help={text.METRIC_HELP}
            values={METRICS}
            nameOf={(each) => text.METRIC_NAMES[each]}
            value={event.metric}
            onValue={(chosen) => change({ metric: chosen })}
          />
        )}
        <Button
          class="strong"
          label={text.openLabel(kind)}
          onPress={() => onChoose({ ...event, ...trimOf(kind, settings()), seed: newSeed() })}
        >
          {text.OPEN}
        </Button>
      </div>
    </section>
  );
}

type CategoriesProps = {
  settings: () => Defaults;
  onChoose: (event: Event) => void;
  onSingle: (size: string) => void;
};

/** The categories of records, each of which is a button. They are drawn when the user unfolds them. */
function Categories({ settings, onChoose, onSingle }: CategoriesProps) {
  const [shown, show] = useState(false);
  const open = (size: string, event: Category["event"]) =>
    event
      ? onChoose(newEvent(event.kind, { ...event, ...trimOf(event.kind, settings()) }))
      : onSingle(size);
  return (
    <details class="event-categories" onToggle={({ currentTarget }) => show(currentTarget.open)}>
      <summary>{text.CATEGORIES}</summary>
      <p class="note">{text.CATEGORIES_NOTE}</p>
      {shown &&
        categories().map(({ size, list }) => (
          <div key={size} class="event-category" role="group" aria-label={sizeName(size)}>
            <h4>{sizeName(size)}</h4>
            {list.map(({ name, event }) => (
              <Button
                key={name}
                class="chip"
                label={text.categoryLabel(size, name)}
                onPress={() => open(size, event)}
              >
                {text.categoryName(name)}
              </Button>
            ))}
          </div>
        ))}
    </details>
  );
}

/** Return the field of an average that follows from the settings. */
const trimOf = (kind: EventKind, { trim }: Defaults) => (EVENTS[kind].averages ? { trim } : {});

/** Return the name of the dimension that changes in a range of sizes, or of single sizes. */
function groupOfSize(size: string) {
  const kinds = Object.keys(RANGES) as (keyof typeof RANGES)[];
  const kind = kinds.find((each) => RANGES[each].some((range: string) => range === size));
  return kind ? text.RANGE_NAMES[kind] : text.ONE_SIZE;
}
