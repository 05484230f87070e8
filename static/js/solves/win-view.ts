// The figures of a solve, below a board that the user has solved.

import { findPanel, setText } from "../lib/dom.ts";
import { elapsed } from "../state/clock.ts";
import { multiTileMoves, tps } from "../state/solves.ts";
import { isOwnWin, type State } from "../state/state.ts";
import { MULTI_HELP, winFigures } from "./solves-text.ts";

export function createWinView() {
  const { root: block, part } = findPanel("win");
  const figures = part("figures");

  return {
    pick: (state: State) => [state.game, state.choices.mode],
    show(state: State) {
      const {
        game: { clock: time, times },
        choices: { mode },
      } = state;
      block.hidden = !isOwnWin(state) || mode === "learn";
      if (block.hidden) return;
      const milliseconds = elapsed(time, 0);
      const moves = state.game.at;
      const multi = multiTileMoves(state.game.line.slice(0, moves), times);
      setText(figures, winFigures(moves, multi, tps({ moves, milliseconds })));
      figures.title = multi === moves ? "" : MULTI_HELP;
    },
  };
}
