// The state of the page, apart from the game.

import type { Move, Position } from "../puzzle/rules.ts";
import type { Lengths } from "../puzzle/slides.ts";
import type { Event } from "./events.ts";

/** The state of reading a pasted solution. */
type Reading =
  | { kind: "none" }
  | { kind: "running" }
  | { kind: "read"; text: string }
  | { kind: "failed"; message: string; output?: WrongOutput | null };

/** The output of a solver up to its first wrong board. */
export type WrongOutput = {
  /** The first board, or null for the log of a search. */
  start: Position | null;
  /** The moves from `start` to the last board before the wrong one. */
  moves: readonly Move[];
  /** The number of boards before the wrong one. */
  boards: number;
  wrong: Position;
};

/**
 * A stored game, or a stored run with the name of its event and its progress. `ms` is the time on
 * its clock. `date` is the time when it was stored, in ms since 1970.
 */
export type Slot = { id: string; ms: number; date: number } & (
  | ({ size: string } & Lengths)
  | { event: string; progress: string }
);

export type Solve = {
  moves: readonly Move[];
  /** The times of the moves, in ms since the start. */
  times: readonly number[];
  /** The total time. */
  milliseconds: number;
};
/** A solve of another user to race against. */
export type Challenge = Solve & { start: Position; goal: Position | null };

export type PagePart = {
  /** true if the page is embedded in another page */
  embed: boolean;
  /** true if the browser's storage rejects the game */
  unsaved: boolean;
  /** the games stored for another day, latest first */
  slots: readonly Slot[];
  /** the last deleted game, whose deletion can be undone */
  deletedSlot: Slot | null;
  /** true once the user has opened the statistics or the stored games, which are otherwise empty at first */
  statistics: boolean;
  /** the errors in the link that opened the page */
  problems: readonly string[];
  earlier: Earlier | null;
  /** the largest number of a game in this visit. After a return to an earlier game, that game has a smaller one. */
  newest: number;
  /** true while the browser returns to the entry of the previous game */
  returning: boolean;
  /** the challenge in the link */
  challenge: Challenge | null;
  /** the moves of the win in the link */
  sharedWin: readonly Move[] | null;
  /** true until the user watches or unfolds these moves */
  folded: boolean;
  /** the key of the rated puzzle on the board of Puzzles, at first the key in the link */
  puzzle: string | null;
  /** the event that Play shows instead of the game */
  event: Event | null;
  /** pasted boards to choose from, each with the stored solve that starts from it, if any */
  boards: {
    list: readonly Position[];
    unread: number;
    solves: readonly ({ moves: number; ms: number } | null)[];
  } | null;
  /** the reason why the typed goal is invalid */
  goalProblem: string | null;
  reading: Reading;
  /** the fragment of the address, without #, that contains the study to read */
  study: string | null;
  /** the fragment with which the page was opened, if it contains a result */
  result: string | null;
};

/**
 * The previous game. `worthwhile` is true if the user would miss it. `line` is the current
 * game's line when the current game started, to detect whether it was changed, or null if it was
 * resumed.
 */
export type Earlier = { worthwhile: boolean; line: readonly Move[] | null };

export const DEFAULT_PAGE: PagePart = {
  embed: false,
  unsaved: false,
  slots: [],
  deletedSlot: null,
  statistics: false,
  problems: [],
  earlier: null,
  newest: 0,
  returning: false,
  challenge: null,
  sharedWin: null,
  folded: true,
  puzzle: null,
  event: null,
  boards: null,
  goalProblem: null,
  reading: { kind: "none" },
  study: null,
  result: null,
};
