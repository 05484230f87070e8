// The state of the lesson Tables.

export type Recomputed = {
  /** the texts of the row's cells */
  cells: readonly string[];
  /** true if the row equals the printed row, or null if they cannot be compared */
  same: boolean | null;
  /** the difference in words */
  difference: string;
};

/** The computed rows of a table, by their index. */
export type TableRun = {
  results: Readonly<Record<number, Recomputed | { fault: string }>>;
  /** the rows to compute, beginning with the row that is being computed */
  queue: readonly number[];
  progress: string;
  /** the result of the table after the last row of the queue */
  summary: string;
};

export const NOT_RUN: TableRun = { results: {}, queue: [], progress: "", summary: "" };

export type FileGroup = "old" | "two" | "three" | "four";

export type TextbooksPart = {
  /** the group of Princeton's files on show */
  files: FileGroup;
  runs: Readonly<Record<string, TableRun>>;
};

export const DEFAULT_TEXTBOOKS: TextbooksPart = { files: "old", runs: {} };
