// The state of the page itself.

import type { Move, Position } from "../puzzle/rules.ts";
import type { Challenge } from "./challenge.ts";
import type { Event } from "./events.ts";
import type { Slot } from "./slots.ts";

/** A pasted solution. */
export type Reading =
  | { kind: "none" }
  | { kind: "running" }
  | { kind: "read"; text: string }
  | { kind: "failed"; message: string; output?: WrongOutput | null };

/**
 * The output of a solver up to its first wrong board. `moves` lead from `start` to the last of the
 * `boards` before it; `start` is null in the log of a search.
 */
export type WrongOutput = {
  start: Position | null;
  moves: readonly Move[];
  boards: number;
  wrong: Position;
};

export type PagePart = {
  /** the page is in another page's frame */
  embed: boolean;
  /** the browser's storage rejects the game */
  unsaved: boolean;
  /** the games stored for another day, the latest first */
  slots: readonly Slot[];
  /** the last deleted one, which can be taken back */
  deletedSlot: Slot | null;
  /** of the link that opened the page */
  problems: readonly string[];
  earlier: Earlier | null;
  /** from the link */
  challenge: Challenge | null;
  /** the key of the rated puzzle on the board of Puzzles, at first from the link */
  puzzle: string | null;
  /** the event that is shown in Play in place of the game */
  event: Event | null;
  editing: "position" | "goal" | null;
  /** pasted boards to choose from, each with the stored solve that starts with it */
  boards: {
    list: readonly Position[];
    unread: number;
    solves: readonly ({ moves: number; ms: number } | null)[];
  } | null;
  /** why the typed goal is invalid */
  goalProblem: string | null;
  reading: Reading;
  /** the fragment of the address with the study that is read, without # */
  study: string | null;
};

/**
 * The previous game. `worthwhile`: it has moves of the user. `line`: the current game's line when it
 * started, which shows whether the game is untouched; null if the game was resumed.
 */
export type Earlier = { worthwhile: boolean; line: readonly Move[] | null };

export const DEFAULT_PAGE: PagePart = {
  embed: false,
  unsaved: false,
  slots: [],
  deletedSlot: null,
  problems: [],
  earlier: null,
  challenge: null,
  puzzle: null,
  event: null,
  editing: null,
  boards: null,
  goalProblem: null,
  reading: { kind: "none" },
  study: null,
};
