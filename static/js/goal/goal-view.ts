// Shows the goal as a small picture beside the score, and enlarges it in a dialog. Until a board has been
// solved on this device, a sentence under the board describes the goal.

import { haveSameColours, tileColours } from "../board/colour-schemes.ts";
import { createMiniBoard } from "../board/mini-board.ts";
import { createDialog } from "../lib/dialog.tsx";
import { findPanel, setHidden, setText } from "../lib/dom.ts";
import type { Position } from "../puzzle/rules.ts";
import { hasSolved, rememberSolved } from "../state/newcomer.ts";
import { goalOf, isOwnWin, isSolved, type State } from "../state/state.ts";
import { AIM, GOAL, goalRead, WHITE } from "./goal-text.ts";

export function createGoalView() {
  const { root: button } = findPanel("goal-shown");
  const { root: line, part: partOfLine } = findPanel("goal");
  const sentence = partOfLine("words");
  const { part } = createDialog("goal-sheet");
  const description = part("words");
  const small = createMiniBoard();
  const large = createMiniBoard();
  button.append(small.element);
  part("picture").append(large.element);
  /** True if a board has been solved on this device. */
  let done = hasSolved();
  let show: (board: typeof large) => void = () => {};
  let chosen = false;
  // The large picture is drawn on demand, since it may have many tiles.
  button.addEventListener("click", () => show(large));

  return {
    show(state: State, before: State | null) {
      // A user with imported solves has solved boards elsewhere.
      if (!done && (isOwnWin(state) || state.history.solves.length > 0)) {
        done = true;
        rememberSolved();
      }
      setHidden(line, done || state.choices.mode !== "play" || isSolved(state));
      const same =
        before &&
        state.game.goal === before.game.goal &&
        state.game.start === before.game.start &&
        state.settings.numbers === before.settings.numbers &&
        haveSameColours(state.settings, before.settings);
      if (same) return;
      setHidden(button, state.page.embed && !state.game.goal); // An embedded board has little space.
      const goal = goalOf(state);
      const colours = tileColours(state.settings, goal);
      const kind = !state.settings.numbers ? "picture" : state.game.goal ? "other" : "order";
      const white = kind === "order" && state.settings.theme === "classic";
      setText(sentence, white ? `${AIM[kind]} ${WHITE}` : AIM[kind]);
      setText(description, GOAL[kind]);
      show = (board) => board.show(goal, goalRead(rowsOf(goal)), colours);
      show(small);
      // Scripts that search for `data-board` must find the board, not the goal, until a custom goal is used.
      chosen ||= state.game.goal !== null;
      if (!chosen) delete small.element.dataset.board;
    },
  };
}

function rowsOf({ rows, cols, tiles }: Position) {
  return Array.from({ length: rows }, (_, row) => tiles.slice(row * cols, (row + 1) * cols));
}
