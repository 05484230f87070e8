// Under a board that the person has solved: what the solve came to, and the line of the daily board,
// to be sent to others.

import { findPanel, setText } from "../lib/dom.js";
import { counted } from "../lib/format.js";
import { elapsed } from "../state/clock.js";
import { dailyLine, dayOfSeed, multiTileMoves, tps } from "../state/solves.js";
import { isOwnWin } from "../state/state.js";

/** @import { State } from "../state/state.js" */

/** @param {{ onCopy: (text: string) => void }} intents */
export function createAfterwards({ onCopy }) {
  const { root: block, part } = findPanel("win");
  const figures = part("figures");
  const result = part("result");
  const copy = part("copy", HTMLButtonElement);
  copy.addEventListener("click", () => onCopy(result.textContent ?? ""));

  return {
    /** @param {State} state @param {State | null} before */
    show(state, before) {
      const { position, clock: time, times, shortest } = state;
      const same =
        before &&
        position === before.position &&
        time === before.clock &&
        times === before.times &&
        shortest === before.shortest;
      if (same) return;
      block.hidden = !isOwnWin(state);
      if (block.hidden) return;
      const milliseconds = elapsed(time, 0);
      const moves = state.at;
      const multi = multiTileMoves(state.line.slice(0, moves), times);
      setText(
        figures,
        `${counted(multi, "multi-tile move")}, ${tps({ moves, milliseconds })} tiles a second`,
      );
      const day = dayOfSeed(state.seed);
      const size = `${state.start.rows}x${state.start.cols}`;
      result.hidden = copy.hidden = day === null;
      if (day) setText(result, dailyLine({ day, size, moves, milliseconds, shortest }));
    },
  };
}
