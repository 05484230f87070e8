// The stored solves and sessions: their types and defaults.

import type { Bests, Control, SolveRecord } from "../protocol.ts";
import type { Lengths } from "../puzzle/slides.ts";
import { MAIN_NAME } from "./state-text.ts";

/** A stored solve without its moves. */
export type Summary = Lengths & {
  /** the key in the database */
  key: number;
  when: string;
  board: string;
  /** a size such as `4x4` */
  size: string;
  milliseconds: number;
  dnf: boolean;
  practice: boolean;
  /** true if the game was left and resumed, which also makes it practice */
  resumed?: boolean;
  /** the number of undone moves */
  undone?: number;
  seed: string | null;
  /** the penalty in ms, which is added to the time */
  penalty: number;
  session: string;
  /** the board where the solve started, if its moves are unknown */
  start?: string | null;
  /** the scramble from csTimer */
  scramble?: string | null;
  comment?: string | null;
  control?: Control | null;
  /** the local day on which the user began it */
  day?: string | null;
};

/** The user's edit of a solve. */
export type Edit = {
  /** the solve before the edit */
  record: SolveRecord;
  before: Summary;
  /** null if the solve was deleted */
  after: Summary | null;
};

export type Session = { id: string; name: string };

/** The first session, which always exists. */
export const MAIN: Session = { id: "", name: MAIN_NAME };

/**
 * The choice of the solves that the card shows. `sessions` selects the chosen session or all of
 * them. `days` is the number of last days, including today, or null for all dates. `since` is their
 * start in ISO 8601, or empty for all dates.
 */
export type Filter = { sessions: "one" | "all"; days: number | null; since: string };

export const NO_FILTER: Filter = { sessions: "one", days: null, since: "" };

/**
 * A search in the list of solves. `from` and `to` are local days, or empty for all dates. An empty
 * size matches any size, and a null session matches any session.
 */
export type Search = { from: string; to: string; size: string; session: string | null };

/** The list of solves on the card. */
export type SolveList = {
  /** null while the list shows only the latest solves */
  search: Search | null;
  /** the index of the first solve of the page */
  first: number;
  /** The solve whose buttons are shown. A new object moves the focus to its row. */
  open: { key: number } | null;
};

/** The stored solves and sessions. */
export type History = {
  loaded: boolean;
  /** all solves, by date */
  solves: readonly Summary[];
  /** all sessions, main session first */
  sessions: readonly Session[];
  filter: Filter;
  list: SolveList;
  /** the edits of this visit, which can be undone, last one first */
  edits: readonly Edit[];
  /** the number of invalid records */
  unread: number;
  /** the bests of the displayed solves, by size, as far as Python has computed them */
  bests: Readonly<Record<string, Bests>>;
  /** the progress or result of an import or export */
  work: string | null;
  /** the invalid lines of an imported file */
  refused: readonly string[];
  /** the reason why solves are not stored */
  problem: string | null;
};

export const EMPTY_HISTORY: History = {
  loaded: false,
  solves: [],
  sessions: [MAIN],
  filter: NO_FILTER,
  list: { search: null, first: 0, open: null },
  edits: [],
  unread: 0,
  bests: {},
  work: null,
  refused: [],
  problem: null,
};
