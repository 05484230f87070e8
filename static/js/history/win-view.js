// Under a board that the person has solved: what the solve came to, and the line of the daily
// board, to be sent to others.

import { findPanel, setText } from "../lib/dom.js";
import { counted } from "../lib/format.js";
import { elapsed } from "../state/clock.js";
import { dailyLine, dayOfSeed, multiTileMoves, tps } from "../state/solves.js";
import { isOwnWin } from "../state/state.js";

/** @import { State } from "../state/state.js" */

/** @param {{ onCopy: (text: string) => void }} intents */
export function createWinView({ onCopy }) {
  const { root: block, part } = findPanel("win");
  const figures = part("figures");
  const result = part("result");
  const copy = part("copy", HTMLButtonElement);
  copy.addEventListener("click", () => onCopy(result.textContent ?? ""));

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      const {
        game: { position, clock: time, times },
        analysis: { shortest },
      } = state;
      const same =
        before &&
        position === before.game.position &&
        time === before.game.clock &&
        times === before.game.times &&
        shortest === before.analysis.shortest;
      if (same) return;
      block.hidden = !isOwnWin(state);
      if (block.hidden) return;
      const milliseconds = elapsed(time, 0);
      const moves = state.game.at;
      const multi = multiTileMoves(state.game.line.slice(0, moves), times);
      setText(
        figures,
        `${counted(multi, "multi-tile move")}, ${tps({ moves, milliseconds })} tiles a second`,
      );
      const day = dayOfSeed(state.game.seed);
      const size = `${state.game.start.rows}x${state.game.start.cols}`;
      result.hidden = copy.hidden = day === null;
      if (day) setText(result, dailyLine({ day, size, moves, milliseconds, shortest }));
    },
  };
}
