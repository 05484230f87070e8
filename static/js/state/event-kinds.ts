// The kinds of events. A row of `EVENTS` describes the rules of a kind, and
// events/event-kinds-text.ts has its words.

type EventRules = {
  /** The size of a new event. */
  size: string;
  /** The sizes that the dialog of events offers. */
  sizes: readonly string[];
  /** The maximum number of cells of a board, or null without a maximum. */
  maxCells: number | null;
  /** One board, a number of boards that the user chooses, or a board of each size in a range. */
  boards: "one" | "several" | "range";
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
  ...{ size: "3x3", sizes: [], maxCells: null, boards: "one", limited: false, counts: "time" },
  ...{ explores: false, covered: false, blind: false, end: "solved", playable: true },
};

const squares = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${from + i}x${from + i}`);

const SIDES = [3, 4, 5, 6, 7, 8, 9, 10];
/** The ranges of sizes, grouped by the dimension that grows from board to board. */
export const RANGES = {
  squares: SIDES.map((side) => `2-${side}`),
  width: SIDES.map((side) => `2x2-2x${side}`),
  height: SIDES.map((side) => `2x2-${side}x2`),
  all: SIDES.map((side) => `all-${side}x${side}`),
};

const ROWS = {
  relay: { ...BASE, size: "2-4", sizes: Object.values(RANGES).flat(), boards: "range" },
  marathon: { ...BASE, sizes: squares(2, 10), boards: "several" },
  fmc: {
    ...{ ...BASE, size: "4x4", sizes: squares(3, 10), limited: true, counts: "moves" },
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

/** Return whether an event is several boards in a row. A finished run of it has a replay. */
export const isSeries = (kind: EventKind) => EVENTS[kind].boards !== "one";
