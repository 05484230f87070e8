import type { CoachResult, CoachShortcut } from "../protocol.ts";
import type { Position } from "../puzzle/rules.ts";

/** An attempt to place two tiles in fewer moves than the steps do. */
export type Attempt = {
  shortcut: CoachShortcut;
  /** the number of moves made before the attempt */
  from: number;
};

export type CoachPart = {
  /** the last advice */
  advice: CoachResult | null;
  /** the position of the last advice */
  position: Position | null;
  /** the number of moves made before the last advice */
  at: number;
  fault: string;
  /** a sentence on the last moves */
  verdict: string;
  /** the number of moves to which the button Take it back returns */
  back: number | null;
  /** `learner` or `shown` if the learner or the button Show me has finished the chapter on this board */
  finished: "learner" | "shown" | null;
  /** the number of the learner's moves on a board that cannot be solved */
  tries: number;
  attempt: Attempt | null;
  /** the two tiles to swap on a board that cannot be solved */
  swap: readonly [number, number] | null;
};

export const NEW_BOARD: CoachPart = {
  advice: null,
  position: null,
  at: 0,
  fault: "",
  verdict: "",
  back: null,
  finished: null,
  tries: 0,
  attempt: null,
  swap: null,
};
