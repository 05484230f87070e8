// The description of an event: several boards in a row, or one board with special rules. A link
// contains it as `event=relay&size=2-5&seed=tea`. state/event-run.ts has the run of an event.

import { NotationError, parseSize } from "../puzzle/notation.ts";
import type { Replay } from "../puzzle/replay-link.ts";
import { METRICS, type Metric } from "../puzzle/slides.ts";
import { EVENTS, type EventKind } from "./event-kinds.ts";
import * as text from "./state-text.ts";

export type Event = {
  kind: EventKind;
  /**
   * A size such as `4x4`. For a relay, the sizes: `2-5` stands for the squares from 2x2 to 5x5,
   * `2x2-2x5` and `2x2-5x2` for growing width or height, and `all-3x4` for all sizes up to 3x4.
   */
  size: string;
  /** The number of boards of a marathon, otherwise 1. */
  count: number;
  /** The time limit of fewest moves in minutes, or null without a limit. */
  limit: number | null;
  /** The metric that counts. It is `stm` unless the user looks for a short solution. */
  metric: Metric;
  seed: string;
  /** A replay to watch, as state/event-replay.ts reads it. For `solves`, slidysim's link. */
  replay?: string;
  /** The solves of the kind `solves`. */
  solves?: readonly Replay[];
  /** The times of the solves of an average that have no replay. */
  missing?: readonly string[];
};
type Size = { rows: number; cols: number };

export const MAX_COUNT = 100;
const MAX_MINUTES = 120;
/** The largest side of a board in a relay. */
const RELAY_LARGEST = 10;
const DEFAULT_COUNT = 5;

/** Return an event with default size, number of boards and limit, except for the given values. */
export function newEvent(kind: EventKind, values: Partial<Event> = {}): Event {
  const { size, boards } = EVENTS[kind];
  const count = boards === "several" ? DEFAULT_COUNT : 1;
  const rest = { limit: null, metric: "stm" as const, seed: newSeed() };
  return { kind, size, count, ...rest, ...values };
}

/**
 * Return an event that replays solves.
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

/** Parse the size of an event in a link, such as `4x4` or `4`, or the sizes of a relay. */
export function parseEventSize(kind: EventKind, value: string): string {
  const { boards, maxCells } = EVENTS[kind];
  if (boards === "range") {
    const size = value.toLowerCase().replaceAll(/\s|(?<!\d)0+(?=\d)/g, "");
    if (relaySizes(size).length < 2) throw noRelay(value);
    return size;
  }
  const { rows, cols } = parseSize(value);
  if (maxCells !== null && rows * cols > maxCells) {
    throw new NotationError(text.tooLargeForEvent({ rows, cols }, maxCells));
  }
  return `${rows}x${cols}`;
}

const noRelay = (value: string) => new NotationError(text.noRelay(value, RELAY_LARGEST));

export function parseCount(value: string): number {
  const count = /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : Number.NaN;
  if (!(count >= 2 && count <= MAX_COUNT)) throw new NotationError(text.noCount(value, MAX_COUNT));
  return count;
}

/** @param value a number of minutes, or `off` */
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
  if (metric === "mtm" && !EVENTS[kind].explores) {
    throw new NotationError(text.ONLY_STM);
  }
  return metric;
}

/** Return the sizes of an event's boards in order. */
export function sizesOf({ kind, size, count, solves }: Event): Size[] {
  if (solves) return solves.map(({ start: { rows, cols } }) => ({ rows, cols }));
  if (EVENTS[kind].boards === "range") return relaySizes(size);
  return Array.from({ length: count }, () => parseSize(size));
}

/** Return the sizes of a relay, or no sizes if the text is invalid. */
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
  const { seed, replay, solves } = event;
  if (solves) return replay ? [`r=${encodeURIComponent(replay)}`] : [];
  return [
    ...keyFields(event),
    `seed=${encodeURIComponent(seed).replace(/[.!~*'()]/g, encodedSign)}`,
    ...(replay ? [`replay=${encodeURIComponent(replay)}`] : []),
  ];
}

/** Encode a sign that would be read as punctuation at the end of a link. */
const encodedSign = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

function keyFields({ kind, size, count, limit, metric }: Event) {
  return [
    ...[`event=${kind}`, `size=${size}`],
    ...(EVENTS[kind].boards === "several" ? [`count=${count}`] : []),
    ...(limit === null ? [] : [`limit=${limit}`]),
    ...(metric === "stm" ? [] : [`metric=${metric}`]),
  ];
}

/** Return the key for the event's results: its description without the seed and the replay. */
export const resultKey = (event: Event) => keyFields(event).join("&");

/** Return an event without a replay, so that the user can play its boards. */
export function withoutReplay({ replay: _, ...event }: Event): Event {
  return event;
}
