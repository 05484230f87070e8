// Passes the user's inputs on the board to the handler of the mode that takes them.

import type { Store } from "../lib/store.ts";
import type { Control } from "../protocol.ts";
import type { Move } from "../puzzle/rules.ts";
import type { Outcome } from "../state/game.ts";
import type { State } from "../state/state.ts";
import { chapterOf } from "../state/study.ts";
import { showsSearch } from "../state/watch.ts";

/** The user's inputs on a board. */
export interface TableIntents {
  /** @param input the press, if it is not the event that is being handled */
  press(cell: number, control: Control, input?: PointerEvent): Outcome;
  move(move: Move, control: Control): Outcome;
}

/** The part of the page that takes the inputs on the board. */
type InputMode =
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

export function createInput({ get }: Pick<Store<State>, "get">) {
  const handlers: Partial<Record<InputMode, TableIntents>> = {};
  const handler = () => handlers[inputMode(get())] ?? handlers.game;
  const input: TableIntents = {
    press: (...press) => handler()?.press(...press) ?? "ignored",
    move: (...move) => handler()?.move(...move) ?? "ignored",
  };
  return {
    /** The inputs on the board, which the handler of the state's mode receives. */
    input,
    onInput(mode: InputMode, handler: TableIntents) {
      handlers[mode] = handler;
    },
  };
}
