// The mode that takes the user's inputs on the board. The app has a handler for each mode.

import type { Control } from "../protocol.ts";
import type { Move } from "../puzzle/rules.ts";
import type { Outcome } from "./game.ts";
import type { State } from "./state.ts";
import { chapterOf } from "./study.ts";
import { showsSearch } from "./watch.ts";

/** The user's inputs on a board. */
export interface TableIntents {
  /** @param input the press, if it is not the event that is being handled */
  press(cell: number, control: Control, input?: PointerEvent): Outcome;
  move(move: Move, control: Control): Outcome;
}

/** The part of the page that takes the inputs on the board. */
export type InputMode =
  | "game"
  /** The board shows a search, whose tiles cannot be moved. */
  | "search"
  /** The quiz of a study asks for a move. */
  | "quiz"
  /** Next mistake asks for a better move, so that a move off the line is a trial. */
  | "trial";

export function inputMode(state: State): InputMode {
  if (showsSearch(state)) return "search";
  if (state.choices.mode !== "analyse") return "game";
  if (state.study.quizzing && chapterOf(state)) return "quiz";
  return state.here.mistake === state.game.at ? "trial" : "game";
}
