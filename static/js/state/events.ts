// The description of an event: several boards in a row, or one board with rules of its own. A link has it
// as `event=relay&size=2-5&seed=tea`. The run of an event is in state/event-run.ts.

import { NotationError, parseSize } from "../puzzle/notation.ts";
import type { Replay } from "../puzzle/replay-link.ts";
import { METRICS, type Metric } from "../puzzle/slides.ts";
import * as text from "./state-text.ts";

export const EVENT_KINDS = ["relay", "marathon", "fmc", "hunt", "bld"] as const;
/** `solves`: no event, but a replay of solves that belong together, such as an average. */
export type EventKind = (typeof EVENT_KINDS)[number] | "solves";

/** The events of several boards, which have replays. */
export const SERIES_KINDS: readonly EventKind[] = ["relay", "marathon"];
/** The events in which slides may count instead of single tiles. */
export const COUNTING_KINDS: readonly EventKind[] = ["fmc", "hunt"];

/**
 * `size`: such as `4x4`. Of a relay `2-5`, the squares from 2x2 to 5x5; `2x2-2x5`, of growing width;
 * `2x2-5x2`, of growing height; or `all-3x4`, all sizes to 3x4. `count`: the boards of a marathon,
 * otherwise 1. `limit`: the minutes of fewest moves, null without a limit.
 * `metric`: the moves that count; slides only in `COUNTING_KINDS`. `replay`: the solves to watch, as
 * state/event-replay.ts reads them. `solves`: those of the kind `solves`, whose `replay` is slidysim's link.
 * `missing`: the times of the solves of an average that have no replay.
 */
export type Event = {
  kind: EventKind;
  size: string;
  count: number;
  limit: number | null;
  metric: Metric;
  seed: string;
  replay?: string;
  solves?: readonly Replay[];
  missing?: readonly string[];
};
type Size = { rows: number; cols: number };

export const MAX_COUNT = 100;
const MAX_MINUTES = 120;
/** The largest side of a relay. */
const RELAY_LARGEST = 10;
/** The largest board whose shortest solutions are always proven. */
const HUNT_MAX_CELLS = 16;

const DEFAULT_SIZES: Readonly<Record<EventKind, string>> = {
  relay: "2-4",
  marathon: "3x3",
  fmc: "4x4",
  hunt: "3x3",
  bld: "3x3",
  solves: "3x3",
};
const DEFAULT_COUNT = 5;

/** Return an event with the default size, number of boards and limit. */
export function newEvent(kind: EventKind, values: Partial<Event> = {}): Event {
  const count = kind === "marathon" ? DEFAULT_COUNT : 1;
  const rest = { limit: null, metric: "stm" as const, seed: newSeed() };
  return { kind, size: DEFAULT_SIZES[kind], count, ...rest, ...values };
}

/**
 * Return the replay of solves as an event.
 * @param replay the field `r` of slidysim's link
 */
export function eventOfSolves(
  replay: string,
  solves: readonly Replay[],
  missing: readonly string[] = [],
): Event {
  const { rows, cols } = solves[0]?.start ?? { rows: 3, cols: 3 };
  const same = solves.every(({ start }) => start.rows === rows && start.cols === cols);
  const size = same ? `${rows}x${cols}` : "";
  return newEvent("solves", { size, count: solves.length, seed: "", replay, solves, missing });
}

export function newSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "0";
}

/** Parse the size of an event in a link: `4x4` or `4`, or the sizes of a relay. */
export function parseEventSize(kind: EventKind, value: string): string {
  if (kind === "relay") {
    const size = value.toLowerCase().replaceAll(/\s|(?<!\d)0+(?=\d)/g, "");
    if (relaySizes(size).length < 2) throw noRelay(value);
    return size;
  }
  const { rows, cols } = parseSize(value);
  if (kind === "hunt" && rows * cols > HUNT_MAX_CELLS) {
    throw new NotationError(text.tooLargeForHunt({ rows, cols }));
  }
  return `${rows}x${cols}`;
}

const noRelay = (value: string) => new NotationError(text.noRelay(value, RELAY_LARGEST));

export function parseCount(value: string): number {
  const count = /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : Number.NaN;
  if (!(count >= 2 && count <= MAX_COUNT)) throw new NotationError(text.noCount(value, MAX_COUNT));
  return count;
}

/** @param value minutes, or `off` */
export function parseLimit(value: string): number | null {
  if (value.trim() === "off") return null;
  const minutes = /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : Number.NaN;
  if (!(minutes >= 1 && minutes <= MAX_MINUTES)) {
    throw new NotationError(text.noLimit(value, MAX_MINUTES));
  }
  return minutes;
}

/** @param value `stm` or `mtm` */
export function parseMetric(kind: EventKind, value: string): Metric {
  const metric = METRICS.find((each) => each === value.trim().toLowerCase());
  if (!metric) throw new NotationError(text.noMetric(value));
  if (metric === "mtm" && !COUNTING_KINDS.includes(kind)) {
    throw new NotationError(text.ONLY_STM);
  }
  return metric;
}

/** Return the sizes of an event's boards, in their order. */
export function sizesOf({ kind, size, count, solves }: Event): Size[] {
  if (solves) return solves.map(({ start: { rows, cols } }) => ({ rows, cols }));
  if (kind === "relay") return relaySizes(size);
  return Array.from({ length: count }, () => parseSize(size));
}

/** Return the sizes of a relay, or none if its text is wrong. */
function relaySizes(text: string): Size[] {
  const match = /^(?:(\d+)-(\d+)|(\d+)x(\d+)-(\d+)x(\d+)|all-(\d+)x(\d+))$/.exec(text);
  const [from, to, rows, cols, lastRows, lastCols, allRows, allCols] = (match ?? [])
    .slice(1)
    .map((side) => (isSide(Number(side)) ? Number(side) : 0));
  if (from && to) return sidesFrom(from, to).map((side) => ({ rows: side, cols: side }));
  if (rows && rows === lastRows && cols && lastCols) {
    return sidesFrom(cols, lastCols).map((side) => ({ rows, cols: side }));
  }
  if (cols && cols === lastCols && rows && lastRows) {
    return sidesFrom(rows, lastRows).map((side) => ({ rows: side, cols }));
  }
  if (!allRows || !allCols) return [];
  return sidesFrom(2, allRows).flatMap((side) =>
    sidesFrom(2, allCols).map((other) => ({ rows: side, cols: other })),
  );
}

const isSide = (side: number) => side >= 2 && side <= RELAY_LARGEST;

const sidesFrom = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** Return the fields of a link to an event. */
export function eventFields(event: Event): string[] {
  const { kind, seed, replay } = event;
  if (kind === "solves") return replay ? [`r=${encodeURIComponent(replay)}`] : [];
  return [
    ...keyFields(event),
    `seed=${encodeURIComponent(seed).replace(/[.!~*'()]/g, encodedSign)}`,
    ...(replay ? [`replay=${encodeURIComponent(replay)}`] : []),
  ];
}

/** Encode a sign that would be punctuation at the end of a link. */
const encodedSign = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

function keyFields({ kind, size, count, limit, metric }: Event) {
  return [
    ...[`event=${kind}`, `size=${size}`],
    ...(kind === "marathon" ? [`count=${count}`] : []),
    ...(limit === null ? [] : [`limit=${limit}`]),
    ...(metric === "stm" ? [] : [`metric=${metric}`]),
  ];
}

/** Return the key of the event's results: all of it but the seed and the replay. */
export const resultKey = (event: Event) => keyFields(event).join("&");

/** Return an event to play, with the boards of `event`. */
export function withoutReplay({ replay: _, ...event }: Event): Event {
  return event;
}
