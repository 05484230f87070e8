// The ghost: an optimal solution on a small board in the replay, in step with the line.

import { createMiniBoard } from "../board/mini-board.js";
import { findPanel, setText } from "../lib/dom.js";
import { counted } from "../lib/format.js";
import { positionsOf } from "../puzzle/solution-text.js";

/** @import { Position } from "../puzzle/rules.js" */
/** @import { State } from "../state/state.js" */

/** @param {{ onGhost: (on: boolean) => void }} intents */
export function createGhostView({ onGhost }) {
  const { part } = findPanel("replay");
  const choice = part("ghost", HTMLInputElement);
  const figure = part("ghost-figure");
  const caption = part("ghost-caption");
  const board = createMiniBoard();
  figure.prepend(board.element);
  choice.addEventListener("change", () => onGhost(choice.checked));
  /** @type {Position[]} */
  let positions = [];

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      const { ghost } = state;
      choice.checked = ghost.on;
      figure.hidden = !ghost.on;
      if (!ghost.on) return;
      if (ghost !== before?.ghost) {
        positions =
          ghost.from && ghost.moves
            ? positionsOf({ start: ghost.from, moves: ghost.moves, atLeast: 0 })
            : [];
        board.element.hidden = positions.length === 0;
      }
      if (ghost.problem) return setText(caption, ghost.problem);
      if (!positions.length) return setText(caption, "Looking for the shortest way …");
      const length = positions.length - 1;
      const done = Math.min(Math.max(0, state.game.at - (state.game.solutionFrom ?? 0)), length);
      const shown = /** @type {Position} */ (positions[done]);
      board.show(shown, "The shortest way");
      const most = ghost.optimal ? "" : " at most";
      setText(
        caption,
        done === length
          ? `There in ${counted(length, "move")}${most}`
          : `${done} of ${length}${most}`,
      );
    },
  };
}
