// The result under a solved daily board, to be shared. It is that of the first solve that counts,
// even if the user solves the board again.

import { element, findPanel, setText } from "../lib/dom.ts";
import { elapsed } from "../state/clock.ts";
import { dayOfSeed, solvedDays, stretchesOf } from "../state/daily.ts";
import { resultText } from "../state/solves.ts";
import { isOwnWin, type State } from "../state/state.ts";
import { GRID, grid, resultLines, SHARE, SHARE_FIRST } from "./daily-text.ts";

/** CSS classes of the stretches. */
const STRETCHES = ["straight", "wavering", "astray"] as const;

export function createDailyResult({ onShare }: { onShare: (result: string) => void }) {
  const { root: block, part } = findPanel("daily-result");
  const line = part("line");
  const picture = part("grid");
  picture.setAttribute("aria-label", GRID);
  picture.title = GRID;
  let result = "";
  // Among the suggestions after a win, so that it is visible.
  const { root: share } = findPanel("daily-share", HTMLButtonElement);
  share.addEventListener("click", () => onShare(result));

  return {
    pick: (state: State) => [state.game, state.analysis, state.history.solves],
    show(state: State) {
      const { solves } = state.history;
      const { seed, start, at, clock } = state.game;
      const day = dayOfSeed(seed);
      block.hidden = day === null || !isOwnWin(state);
      share.hidden = block.hidden;
      if (day === null || block.hidden) return;
      const { shortest } = state.analysis;
      const { rows, cols } = start;
      const size = `${rows}x${cols}`;
      const here = {
        moves: at,
        milliseconds: elapsed(clock, 0),
        penalty: Number(clock.penalty) || 0,
        dnf: clock.penalty === "DNF",
        practice: state.game.practice,
        resumed: clock.resumed ?? false,
      };
      const first = solvedDays(solves)[day]?.[size];
      // Two solves may have the same time to the millisecond.
      const again =
        first &&
        ((state.game.practice && !first.practice) ||
          first.moves !== at ||
          Math.round(first.milliseconds) !== Math.round(here.milliseconds));
      const { moves, practice, resumed = false, ...timed } = first ?? here;
      const time = resultText(timed);
      const lines = resultLines({ day, size, moves, time, practice, resumed, shortest });
      setText(line, lines.join("\n"));
      setText(share, again ? SHARE_FIRST : SHARE);
      // The distances are only known for the solve just made.
      const distances = again ? undefined : shortest?.distances;
      picture.hidden = !distances;
      result = lines.join("\n");
      if (!distances) return;
      const stretches = stretchesOf(distances, rows * cols - 1);
      result += `\n${grid(stretches, start)}`;
      picture.style.setProperty("--cols", String(cols));
      picture.replaceChildren(
        ...stretches.map((kind) => element("span", { class: STRETCHES[kind] })),
        element("span", { class: "star", text: "★" }),
      );
    },
  };
}
