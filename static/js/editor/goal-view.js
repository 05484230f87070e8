// The goal, small beside the score, when it isn't the standard one.

import { createMiniBoard } from "../board/mini-board.js";
import { findPanel } from "../lib/dom.js";
import { formatBoard } from "../puzzle/notation.js";

/** @import { State } from "../state/state.js" */

export function createGoalView() {
  const { root: figure } = findPanel("goal-shown");
  const board = createMiniBoard();
  figure.append(board.element);

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show({ game: { goal } }, before) {
      if (before && goal === before.game.goal) return;
      figure.hidden = goal === null;
      if (goal)
        board.show(goal, `Goal: ${formatBoard(goal).replace(/_/g, ", ").replace(/-/g, " ")}`);
    },
  };
}
