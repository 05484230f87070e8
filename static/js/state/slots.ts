// Games and runs of events that the user stores with their clock, to continue them another day.

import type { Lengths } from "../puzzle/slides.ts";
import type { State } from "./state.ts";

/**
 * A stored game, or a stored run with the name of its event and its progress. `ms` is the time on
 * its clock. `date` is the time when it was stored, in ms since 1970.
 */
export type Slot = { id: string; ms: number; date: number } & (
  | ({ size: string } & Lengths)
  | { event: string; progress: string }
);

/** Return whether the user has begun the game but not finished it. */
export const isStorable = ({ game: { clock, times, solutionFrom } }: State) =>
  times.length > 0 && !clock.done && solutionFrom === null;
