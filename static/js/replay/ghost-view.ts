// The ghost: an optimal solution on a small board next to the replay, in step with it.

import { createMiniBoard } from "../board/mini-board.ts";
import { findPanel, setHidden, setText } from "../lib/dom.ts";
import type { Position } from "../puzzle/rules.ts";
import { lengthIn } from "../puzzle/slides.ts";
import { positionsOf } from "../puzzle/solution-formats.ts";
import { offersGhost } from "../state/replay.ts";
import type { State } from "../state/state.ts";
import * as text from "./replay-text.ts";

export function createGhostView({ onGhost }: { onGhost: (on: boolean) => void }) {
  const { part } = findPanel("ghost");
  const choice = part("ghost", HTMLInputElement);
  const offer = part("ghost-choice");
  const figure = part("ghost-figure");
  const caption = part("ghost-caption");
  const board = createMiniBoard();
  figure.prepend(board.element);
  choice.addEventListener("change", () => onGhost(choice.checked));
  let positions: Position[] = [];

  return {
    show(state: State, before: State | null) {
      const { ghost } = state;
      choice.checked = ghost.on;
      const offered = offersGhost(state) && state.game.line.length > 0;
      setHidden(offer, !offered);
      setHidden(figure, !ghost.on || !offered);
      if (figure.hidden) return;
      if (ghost !== before?.ghost) {
        positions =
          ghost.from && ghost.moves
            ? positionsOf({ start: ghost.from, moves: ghost.moves, atLeast: 0 })
            : [];
        setHidden(board.element, positions.length === 0);
      }
      if (ghost.problem) return setText(caption, ghost.problem);
      if (!positions.length) return setText(caption, text.GHOST_SOUGHT);
      const length = positions.length - 1;
      const done = Math.min(Math.max(0, state.game.at - (state.game.solutionFrom ?? 0)), length);
      const shown = positions[done] as Position;
      board.show(shown, text.GHOST);
      const { metric } = state.settings;
      const moves = lengthIn(metric, ghost.moves ?? []);
      setText(caption, done === length ? text.ghostDone(moves, metric) : text.place(done, length));
    },
  };
}
