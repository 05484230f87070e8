// The part of the state that is the game. The transitions are in state/state.ts and state/game.ts.

import type { Move, Position } from "../puzzle/rules.ts";
import type { Clock } from "./clock.ts";
import type { ControlCounts } from "./controls.ts";
import type { Variation } from "./variations.ts";

export type GamePart = {
  /** the index of the game in this visit, which differs for a new game but not for a changed one */
  number: number;
  start: Position;
  /** the goal, or null for the standard goal */
  goal: Position | null;
  line: readonly Move[];
  /** the number of moves of `line` that are made */
  at: number;
  position: Position;
  /** the index in `line` where the displayed solution starts */
  solutionFrom: number | null;
  clock: Clock;
  /** true if the last move solved the board */
  won: boolean;
  /** true if a replay is running */
  playing: boolean;
  /** the clock at each move in ms; moves from a link or a solver have no times */
  times: readonly number[];
  seed: string | null;
  /** true if the board was chosen, or was known before */
  practice: boolean;
  cut: Cut | null;
  /** the main line and its variations, of which `line` is one, or null if there are no variations */
  tree: Tree | null;
  /** the line whose end a solver has found */
  found: readonly Move[] | null;
  /** the number of moves by each control */
  controls?: ControlCounts;
  /** the local day on which the user began the game, such as `2026-11-21` */
  day: string | null;
  /** the time when the game was dealt, in ms since 1970; 0 if the board may be known, such as from a seed */
  dealt: number | null;
  /** the level of new users for which the board was dealt, or null */
  level: number | null;
  /** true if the displayed solution is shown in steps */
  steps: boolean;
  /** the user's game, if a lesson has dealt this board in its place */
  instead: GamePart | null;
};
/** A main line with variations. `times` and `solutionFrom` belong to the main line. */
export type Tree = Pick<GamePart, "times" | "solutionFrom"> & {
  root: Variation;
  /** the last promotion or deletion, which can be undone */
  edit: Edit | null;
};
/** The state before a promotion or a deletion. */
type Edit = Tree & Pick<GamePart, "line" | "at"> & { kind: "promoted" | "deleted" };
/** The line before a move left it after `at` moves. If the move is undone, the line is restored. */
type Cut = Pick<GamePart, "line" | "at" | "times" | "solutionFrom" | "cut">;
