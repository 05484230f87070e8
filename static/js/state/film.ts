// A film: solves that an animated picture or a video shows one after another.

import type { Move, Position } from "../puzzle/rules.ts";

/**
 * The times of a solution's moves in ms, or the duration of each move. The clock starts at `from`, or
 * with the first move.
 */
export type LinePace = { times: readonly number[]; from?: number } | { ms: number };

/** A solve in a film. */
export type Scene = {
  start: Position;
  moves: readonly Move[];
  pace: LinePace;
  /** The moves were made by the pointer, which the video shows if `pace` has times. */
  pointed: boolean;
  /** The words below the board in a video. */
  caption: string;
};

export type FilmForm = "animation" | "video";

export type Film = {
  /** The name of the file. */
  name: string;
  scenes: readonly Scene[];
  /** The speed as a multiple of the original speed. */
  speed: number;
  /** The words below the board at the end. */
  ending: string;
};
