// The dialog that lists the events, each with a description and its options.

import { createDialog } from "../lib/dialog.ts";
import { element, fillSelect } from "../lib/dom.ts";
import { METRICS, type Metric } from "../puzzle/slides.ts";
import { EVENT_KINDS, EVENTS, type EventKind, RANGES } from "../state/event-kinds.ts";
import { type Event, newEvent } from "../state/events.ts";
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
  part("list").append(...EVENT_KINDS.map(choiceOf));

  function choiceOf(kind: EventKind) {
    const rules = EVENTS[kind];
    const defaults = newEvent(kind);
    const sizes = select(text.SIZE, rules.sizes, rules.size, text.sizeName);
    if (rules.boards === "range") groupOptions(sizes.box);
    const counts = select(text.BOARDS, COUNTS, defaults.count, String);
    const limits = select(text.LIMIT, LIMITS, defaults.limit, text.limitName);
    const metrics = select(text.METRIC, METRICS, metric(), (each) => text.METRIC_NAMES[each]);
    metrics.root.title = text.METRIC_HELP;
    const start = element("button", {
      class: "strong",
      text: text.OPEN,
      attributes: { type: "button", "aria-label": text.openLabel(kind) },
    });
    start.addEventListener("click", () => {
      close();
      onChoose(
        newEvent(kind, {
          size: sizes.value(),
          ...(rules.boards === "several" ? { count: counts.value() } : {}),
          ...(rules.limited ? { limit: limits.value() } : {}),
          ...(rules.explores ? { metric: metrics.value() } : {}),
        }),
      );
    });
    const fields = [sizes.root];
    if (rules.boards === "several") fields.push(counts.root);
    if (rules.limited) fields.push(limits.root);
    if (rules.explores) fields.push(metrics.root);
    return element(
      "section",
      { class: "event-choice", attributes: { "aria-label": KINDS[kind].name } },
      element("h3", { text: KINDS[kind].name }),
      element("p", { class: "note", text: KINDS[kind].rule }),
      element("div", { class: "event-fields" }, ...fields, start),
    );
  }

  return { open };
}

/** Create a labelled select. */
function select<T>(
  label: string,
  values: readonly T[],
  initial: NoInfer<T>,
  nameOf: (value: T) => string,
) {
  const box = document.createElement("select");
  fillSelect(box, Object.fromEntries(values.map((value, i) => [`${i}`, nameOf(value)])));
  box.selectedIndex = values.indexOf(initial);
  const root = element("label", { class: "field" }, element("span", { text: label }), box);
  return { root, box, value: () => values[box.selectedIndex] ?? initial };
}

/** Group the ranges of sizes in a select by the dimension that grows. */
function groupOptions(box: HTMLSelectElement) {
  const options = [...box.options];
  const chosen = box.selectedIndex;
  for (const [kind, ranges] of Object.entries(RANGES)) {
    const group = document.createElement("optgroup");
    group.label = text.RANGE_NAMES[kind as keyof typeof RANGES];
    group.append(...options.splice(0, ranges.length));
    box.append(group);
  }
  box.selectedIndex = chosen;
}
