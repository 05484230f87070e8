// The kinds of events. A row of `EVENTS` describes the rules of a kind, and
// events/event-kinds-text.ts has its words.

import { AVERAGES } from "./averages.ts";

type EventRules = {
  /** The size of a new event. */
  size: string;
  /** The sizes that the dialog of events offers. */
  sizes: readonly string[];
  /** The maximum number of cells of a board, or null without a maximum. */
  maxCells: number | null;
  /** One board, a number of boards that the user chooses, or a board of each size in a range. */
  boards: "one" | "several" | "range";
  /** The numbers of boards that the dialog of events offers. */
  numbers: readonly number[];
  /** The result is the average of the boards' times, and the clock stops between two boards. */
  averages: boolean;
  /** The user can set a time limit. */
  limited: boolean;
  /** The time or the number of moves, whichever makes a result better. */
  counts: "time" | "moves";
  /**
   * The user looks for a short solution, with undo and any number of attempts, and can count slides
   * instead of tiles.
   */
  explores: boolean;
  /** The numbers are hidden until the user starts the clock. */
  covered: boolean;
  /** The numbers are hidden from the first move on, so the user memorises the board before. */
  blind: boolean;
  /** A run ends with the last solved board, with a shortest solution, or when the user ends it. */
  end: "solved" | "shortest" | "user";
  /** The user can play the event. Otherwise it is only a replay. */
  playable: boolean;
};

const BASE: EventRules = {
  ...{ size: "3x3", sizes: [], maxCells: null, boards: "one", numbers: [], averages: false },
  ...{ limited: false, counts: "time" },
  ...{ explores: false, covered: false, blind: false, end: "solved", playable: true },
};

const squares = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${from + i}x${from + i}`);

const SIDES = [3, 4, 5, 6, 7, 8, 9, 10];
/**
 * The ranges of sizes, grouped by the dimension that changes from board to board. Speedsolvers begin
 * with the largest board.
 */
export const RANGES = {
  squares: SIDES.map((side) => `${side}-2`),
  width: SIDES.map((side) => `${side}x${side}-${side}x2`),
  height: SIDES.map((side) => `${side}x${side}-2x${side}`),
  all: SIDES.map((side) => `${side}x${side}-all`),
  growingSquares: SIDES.map((side) => `2-${side}`),
  growingWidth: SIDES.map((side) => `2x2-2x${side}`),
  growingHeight: SIDES.map((side) => `2x2-${side}x2`),
  growingAll: SIDES.map((side) => `all-${side}x${side}`),
};

/** The maximum number of boards of one size. */
export const MAX_COUNT = 100;

const ROWS = {
  average: {
    ...{ ...BASE, boards: "several", averages: true },
    sizes: [...squares(2, 10), ...[RANGES.squares, RANGES.width, RANGES.height, RANGES.all].flat()],
    numbers: Object.keys(AVERAGES)
      .map(Number)
      .filter((count) => count <= MAX_COUNT),
  },
  relay: { ...BASE, size: "4-2", sizes: Object.values(RANGES).flat(), boards: "range" },
  marathon: {
    ...{ ...BASE, sizes: squares(2, 12), boards: "several" },
    numbers: [5, 10, 25, 42, 50, 100],
  },
  fmc: {
    ...{ ...BASE, size: "4x4", sizes: squares(3, 20), limited: true, counts: "moves" },
    ...{ explores: true, covered: true, end: "user" },
  },
  // On boards of up to 16 cells, a shortest solution is always proven.
  hunt: {
    ...{ ...BASE, sizes: ["3x3", "3x4", "4x4"], maxCells: 16 },
    ...{ explores: true, end: "shortest" },
  },
  bld: { ...BASE, sizes: squares(2, 6), covered: true, blind: true, end: "user" },
  // Not an event, but the replay of several solves such as an average.
  solves: { ...BASE, playable: false },
} satisfies Record<string, EventRules>;

export type EventKind = keyof typeof ROWS;
export const EVENTS: Readonly<Record<EventKind, EventRules>> = ROWS;

/** The kinds that the user can play. */
export const EVENT_KINDS = (Object.keys(ROWS) as EventKind[]).filter(
  (kind) => EVENTS[kind].playable,
);

/** Return whether an event is several boards in a row. */
export const isSeries = (kind: EventKind) => EVENTS[kind].boards !== "one";

export const hasReplay = (kind: EventKind) => EVENTS[kind].counts === "time";
