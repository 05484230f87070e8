// Games and runs of events that the user stores, to continue them another day with their clock.

import type { Lengths } from "../puzzle/slides.ts";
import type { State } from "./state.ts";

/**
 * A stored game, or a run with the name of its event and its progress. `ms`: the time on its clock.
 * `date`: when it was stored, in ms since 1970.
 */
export type Slot = { id: string; ms: number; date: number } & (
  | ({ size: string } & Lengths)
  | { event: string; progress: string }
);

/** Return true if the user has begun the game and has not ended it. */
export const isStorable = ({ game: { clock, times, solutionFrom } }: State) =>
  times.length > 0 && !clock.done && solutionFrom === null;
