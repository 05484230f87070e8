// The description of an event: several boards in a row, or one board with special rules. A link
// contains it as `event=relay&size=2-5&seed=tea`. state/event-run.ts has the run of an event.

import { NotationError, parseSize } from "../puzzle/notation.ts";
import type { Replay } from "../puzzle/replay-link.ts";
import { METRICS, type Metric } from "../puzzle/slides.ts";
import { AVERAGES } from "./averages.ts";
import { EVENTS, type EventKind, MAX_COUNT } from "./event-kinds.ts";
import type { Settings } from "./settings.ts";
import * as text from "./state-text.ts";

export type Event = {
  kind: EventKind;
  /**
   * A size such as `4x4`, or the sizes of a relay or an average of relays. `5-2` stands for the squares
   * from 5x5 down to 2x2, `5x5-5x2` and `5x5-2x5` for shrinking width or height, and `3x4-all` for all
   * sizes from 3x4 down. In `2-5`, `2x2-2x5`, `2x2-5x2` and `all-3x4` the boards grow.
   */
  size: string;
  /** The number of boards of one size, or of relays in an average, or 1 for other events. */
  count: number;
  /** The time limit of fewest moves in minutes, or null without a limit. */
  limit: number | null;
  /** The metric that counts. It is `stm` unless the user looks for a short solution. */
  metric: Metric;
  /** The results that an average omits at each end: 5% if absent. */
  trim?: Settings["trim"];
  seed: string;
  /** A replay to watch, as state/event-replay.ts reads it. For `solves`, slidysim's link. */
  replay?: string;
  /** The ends of the boards of the replay. Their times are exact, while `replay` rounds. */
  ends?: readonly BoardEnd[];
  /** The solves of the kind `solves`. */
  solves?: readonly Replay[];
  /** The times of the solves of an average that have no replay. */
  missing?: readonly string[];
  /** The results of the solves in ms if they are an average, with null for a DNF. */
  results?: readonly (number | null)[];
};
/** The time in ms at which a board ended, and the number of moves after which it was given up. */
export type BoardEnd = { ms: number; givenUpAt?: number };
type Size = { rows: number; cols: number };

const MAX_MINUTES = 120;
/** The largest side of a board in a relay. */
const RELAY_LARGEST = 10;
const DEFAULT_COUNT = 5;
const TRIMS = ["5%", "one"] as const;

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
  average: Pick<Event, "missing" | "results" | "trim"> = {},
): Event {
  const { rows, cols } = solves[0]?.start ?? { rows: 3, cols: 3 };
  const same = solves.every(({ start }) => start.rows === rows && start.cols === cols);
  const size = same ? `${rows}x${cols}` : "";
  return newEvent("solves", { size, count: solves.length, seed: "", replay, solves, ...average });
}

export function newSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "0";
}

/** Parse the size of an event in a link, such as `4x4` or `4`, or the sizes of relays. */
export function parseEventSize(kind: EventKind, value: string): string {
  const { boards, averages, maxCells } = EVENTS[kind];
  if (boards === "range" || (averages && isRange(value))) {
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

export function parseCount(kind: EventKind, value: string): number {
  const { averages, numbers } = EVENTS[kind];
  const count = /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : Number.NaN;
  if (averages && !numbers.includes(count)) throw new NotationError(text.noAverage(value, numbers));
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

/** @param value times in ms such as `900-8100d12`, where the second board was given up after 12 moves */
export function parseEnds(value: string): BoardEnd[] {
  if (!/^\d{1,12}(d\d{1,5})?(-\d{1,12}(d\d{1,5})?)*$/.test(value))
    throw new NotationError(text.noEnds(value));
  return value.split("-").map((end) => {
    const [ms = 0, givenUpAt] = end.split("d").map(Number);
    return givenUpAt === undefined ? { ms } : { ms, givenUpAt };
  });
}

/** @param value `one` or `5%` */
export function parseTrim(value: string): Settings["trim"] {
  const trim = TRIMS.find((each) => each === value.trim());
  if (!trim) throw new NotationError(text.noTrim(value));
  return trim;
}

/** Return the number of results that an average of `count` omits at each end. */
export function omittedOf(count: number, trim: Event["trim"]) {
  const omitted = new Map(Object.entries(AVERAGES)).get(String(count)) ?? 0;
  return trim === "one" ? Math.min(omitted, 1) : omitted;
}

/** Return the sizes of an event's boards in order. */
export function sizesOf(event: Event): Size[] {
  const { count, solves } = event;
  if (solves) return solves.map(({ start: { rows, cols } }) => ({ rows, cols }));
  const own = sizesOfResult(event);
  return Array.from({ length: count }, () => own).flat();
}

/** Return the sizes of the boards of a result, which are several in a relay and an average of relays. */
export const sizesOfResult = ({ size }: Pick<Event, "size">): Size[] =>
  isRange(size) ? relaySizes(size) : [parseSize(size)];

/** Return whether a size is a range of sizes, as of a relay. */
export const isRange = (size: string) => size.includes("-");

/** Return the sizes of a relay, or no sizes if the text is invalid. */
function relaySizes(text: string): Size[] {
  const down = /^(\d+x\d+)-all$/.exec(text)?.[1];
  if (down) return relaySizes(`all-${down}`).toReversed();
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
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (to > from ? from + i : from - i));

export function eventFields(event: Event): string[] {
  const { seed, replay, ends, solves } = event;
  if (solves) return replay ? [`r=${encodeURIComponent(replay)}`] : [];
  return [
    ...keyFields(event),
    `seed=${encodeURIComponent(seed).replace(/[.!~*'()]/g, encodedSign)}`,
    ...(replay ? [`replay=${encodeURIComponent(replay)}`] : []),
    ...(replay && ends ? [`ends=${ends.map(formatEnd).join("-")}`] : []),
  ];
}

const formatEnd = ({ ms, givenUpAt }: BoardEnd) =>
  givenUpAt === undefined ? String(ms) : `${ms}d${givenUpAt}`;

/** Encode a sign that would be read as punctuation at the end of a link. */
const encodedSign = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

function keyFields({ kind, size, count, limit, metric, trim }: Event) {
  const { boards, averages } = EVENTS[kind];
  const differs = averages && omittedOf(count, trim) !== omittedOf(count, "5%");
  return [
    ...[`event=${kind}`, `size=${size}`],
    ...(boards === "several" ? [`count=${count}`] : []),
    ...(differs ? [`trim=${trim}`] : []),
    ...(limit === null ? [] : [`limit=${limit}`]),
    ...(metric === "stm" ? [] : [`metric=${metric}`]),
  ];
}

/** Return the key for the event's results: its description without the seed and the replay. */
export const resultKey = (event: Event) => keyFields(event).join("&");

/** Return an event without a replay, so that the user can play its boards. */
export function withoutReplay({ replay: _, ends: __, ...event }: Event): Event {
  return event;
}
