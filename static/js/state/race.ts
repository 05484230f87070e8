// The state of a race: its setup and its progress.

/**
 * A selection of random boards: `each` boards for every solution length from `first` to `last` in
 * intervals of `step`.
 */
export type Deal = { first: number; last: number; step: number; each: number };

export type RacePart = {
  /** the selections that the user has changed, by the size of the board, such as `3x3` */
  deals: Readonly<Record<string, Deal>>;
  /** the seed of random boards */
  seed: string;
  /** the user's list of boards */
  list: string;
  /** the size of Princeton's files, as in race-boards.ts */
  files: string;
  /** the number of nodes after which a run is stopped */
  nodes: number;
  running: boolean;
  /** the completed part of the race from 0 to 1, or null if no race is running */
  share: number | null;
  progress: string;
  /** the start or the end of the race, for screen readers, which announce no single run */
  news: string;
  /** how the list of boards was read */
  read: string;
  /** the reason why the race cannot begin or was stopped */
  problem: string;
};

export const DEFAULT_RACE: RacePart = {
  deals: {},
  seed: "slidestar",
  list: "",
  files: "3x3",
  nodes: 200_000,
  running: false,
  share: null,
  progress: "",
  news: "",
  read: "",
  problem: "",
};
