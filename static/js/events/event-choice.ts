// The dialog that lists the events, each with a description and its options.

import { createDialog } from "../lib/dialog.ts";
import { element, fillSelect } from "../lib/dom.ts";
import { METRICS, type Metric } from "../puzzle/slides.ts";
import {
  COUNTING_KINDS,
  EVENT_KINDS,
  type Event,
  type EventKind,
  newEvent,
} from "../state/events.ts";
import * as text from "./events-text.ts";

type Chosen = Exclude<EventKind, "solves">;

const squares = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${from + i}x${from + i}`);
const SIDES = [3, 4, 5, 6, 7, 8, 9, 10];
/** The relays, grouped by the dimension that grows from board to board. */
const RELAYS: Readonly<Record<text.RelayKind, readonly string[]>> = {
  squares: SIDES.map((side) => `2-${side}`),
  width: SIDES.map((side) => `2x2-2x${side}`),
  height: SIDES.map((side) => `2x2-${side}x2`),
  all: SIDES.map((side) => `all-${side}x${side}`),
};
const SIZES: Readonly<Record<Chosen, readonly string[]>> = {
  relay: Object.values(RELAYS).flat(),
  marathon: squares(2, 10),
  fmc: squares(3, 10),
  hunt: ["3x3", "3x4", "4x4"],
  bld: squares(2, 6),
};
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

  function choiceOf(kind: Chosen) {
    const defaults = newEvent(kind);
    const choosesMetric = COUNTING_KINDS.includes(kind);
    const sizes = select(text.SIZE, SIZES[kind], defaults.size, (size) =>
      text.sizeName(kind, size),
    );
    if (kind === "relay") groupOptions(sizes.box);
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
          ...(kind === "marathon" ? { count: counts.value() } : {}),
          ...(kind === "fmc" ? { limit: limits.value() } : {}),
          ...(choosesMetric ? { metric: metrics.value() } : {}),
        }),
      );
    });
    const fields = [sizes.root];
    if (kind === "marathon") fields.push(counts.root);
    if (kind === "fmc") fields.push(limits.root);
    if (choosesMetric) fields.push(metrics.root);
    return element(
      "section",
      { class: "event-choice", attributes: { "aria-label": text.KIND_NAMES[kind] } },
      element("h3", { text: text.KIND_NAMES[kind] }),
      element("p", { class: "note", text: text.KIND_RULES[kind] }),
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

/** Group the relays in a select by the dimension that grows. */
function groupOptions(box: HTMLSelectElement) {
  const options = [...box.options];
  const chosen = box.selectedIndex;
  for (const [kind, relays] of Object.entries(RELAYS)) {
    const group = document.createElement("optgroup");
    group.label = text.RELAY_KINDS[kind as text.RelayKind];
    group.append(...options.splice(0, relays.length));
    box.append(group);
  }
  box.selectedIndex = chosen;
}
