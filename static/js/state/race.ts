// The state of a race: its setup, its progress and its result.

import type { EventOf, RaceRequest, RaceRow, RaceRun } from "../protocol.ts";
import type { RaceKind } from "./learn.ts";

/**
 * A selection of random boards: `each` boards for every solution length from `first` to `last` in
 * intervals of `step`.
 */
export type Deal = { first: number; last: number; step: number; each: number };

/** A function that requests a race, like `client.request`. */
export type Send = (
  request: { type: "race" } & RaceRequest,
  options: {
    signal: AbortSignal;
    onEvent: (event: EventOf<{ type: "race" } & RaceRequest>) => void;
  },
) => Promise<unknown>;
export type Contestant = {
  /** Used in addresses, such as `astar-hamming`. */
  id: string;
  label: string;
  about: string;
  run: RaceRun;
  /** The index of its colour and mark in pictures. */
  tone: number;
  /** A function that runs the contestant, if the page's own Python does not run it. */
  send?: Send;
};

/** A board of a race. `length` is the length of a shortest solution, or null if unknown. */
export type RaceBoard = { board: string; goal?: string; length: number | null; name?: string };

export type Row = RaceRow["row"] & { branching: number | null };
export type Race = {
  kind: RaceKind;
  boards: readonly RaceBoard[];
  contestants: readonly Contestant[];
  nodes: number;
  /** The results, by board and then by contestant. */
  rows: readonly (readonly (Row | undefined)[])[];
  ended: number;
  state: "running" | "over";
};
export type Measure = "expanded" | "branching" | "frontier" | "excess";

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
  result: Race | null;
  /** the measure that the result compares on many boards */
  measure: Measure;
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
  result: null,
  measure: "expanded",
  problem: "",
};
