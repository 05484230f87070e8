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
  /** the number of single-tile moves of a shortest solution, or null if it is not known */
  optimum?: number | null;
};

/** The user's edit of a solve. */
export type SolveEdit = {
  /** the solve before the edit */
  record: SolveRecord;
  before: Summary;
  /** null if the solve was deleted */
  after: Summary | null;
};

/** The user's move of solves to another session. */
export type SessionMove = {
  /** the sessions before the move, by the keys of the solves */
  moved: ReadonlyMap<number, string>;
  to: string;
  /** true if the session was created for the solves */
  created: boolean;
  /** the sessions that the move has emptied and deleted */
  emptied: readonly Session[];
  /** the chosen session before the move */
  chosen: string;
};

export type Edit = SolveEdit | SessionMove;

export type Session = { id: string; name: string };

/** The first session, which always exists. */
export const MAIN: Session = { id: "", name: MAIN_NAME };

/**
 * The choice of the solves that the card shows. `sessions` selects the chosen session or all of
 * them. `days` is the number of last days, including today, or null for all dates. `since` is their
 * start in ISO 8601, or empty for all dates.
 */
export type Filter = { sessions: "one" | "all"; days: number | null; since: string };

const NO_FILTER: Filter = { sessions: "one", days: null, since: "" };

/** The order of the list of solves. `date` is newest first, and the others are best first. */
export type Order = "date" | "time" | "moves" | "tps";

/** A search in the list of solves. */
export type Search = {
  /** a local day, or empty for all dates */
  from: string;
  to: string;
  /** a size, or empty for any */
  size: string;
  /** a session, or null for any */
  session: string | null;
  /** a part of a comment, seed or scramble, or numbers that are side by side on the board */
  text: string;
  order: Order;
};

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
