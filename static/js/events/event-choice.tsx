// The dialog that lists the events, each with a description and its options.

import { useState } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { createDialog } from "../lib/dialog.tsx";
import { Select } from "../lib/fields.tsx";
import { render } from "../lib/render.ts";
import { METRICS, type Metric } from "../puzzle/slides.ts";
import { EVENT_KINDS, EVENTS, type EventKind, RANGES } from "../state/event-kinds.ts";
import { type Event, newEvent, newSeed } from "../state/events.ts";
import { KINDS } from "./event-kinds-text.ts";
import * as text from "./events-text.ts";

const COUNTS = [5, 10, 25, 42];
const LIMITS = [null, 5, 10, 30, 60];

/** @param options `metric` returns the metric that the user has chosen in the settings */
export function createEventChoice({
  onChoose,
  metric,
}: {
  onChoose: (event: Event) => void;
  metric: () => Metric;
}) {
  const { open, close, part } = createDialog("events-choice");
  const choose = (event: Event) => {
    close();
    onChoose(event);
  };
  render(
    EVENT_KINDS.map((kind) => (
      <EventOptions key={kind} kind={kind} metric={metric()} onChoose={choose} />
    )),
    part("list"),
  );
  return { open };
}

function EventOptions({
  kind,
  metric,
  onChoose,
}: {
  kind: EventKind;
  metric: Metric;
  onChoose: (event: Event) => void;
}) {
  const rules = EVENTS[kind];
  const [event, setEvent] = useState(() => newEvent(kind, rules.explores ? { metric } : {}));
  const change = (values: Partial<Event>) => setEvent((last) => ({ ...last, ...values }));
  return (
    <section class="event-choice" aria-label={KINDS[kind].name}>
      <h3>{KINDS[kind].name}</h3>
      <p class="note">{KINDS[kind].rule}</p>
      <div class="event-fields">
        <Select
          label={text.SIZE}
          values={rules.sizes}
          nameOf={text.sizeName}
          {...(rules.boards === "range" ? { groupOf: groupOfRange } : {})}
          value={event.size}
          onValue={(size) => change({ size })}
        />
        {rules.boards === "several" && (
          <Select
            label={text.BOARDS}
            values={COUNTS}
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
          onPress={() => onChoose({ ...event, seed: newSeed() })}
        >
          {text.OPEN}
        </Button>
      </div>
    </section>
  );
}

/** Return the name of the dimension that grows in a range of sizes. */
function groupOfRange(size: string) {
  const kinds = Object.keys(RANGES) as (keyof typeof RANGES)[];
  const kind = kinds.find((each) => RANGES[each].some((range: string) => range === size));
  return kind ? text.RANGE_NAMES[kind] : "";
}
