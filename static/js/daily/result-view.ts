// The result of a solved daily board, to be shared, and the next board of its day. It is the result of
// the first solve that counts, even if the user solves the board again.

import { element, findPanel, setText } from "../lib/dom.ts";
import { elapsed } from "../state/clock.ts";
import {
  dayOfSeed,
  puzzleNumber,
  SIZES,
  solvedDays,
  streakUntil,
  stretchesOf,
} from "../state/daily.ts";
import { resultText } from "../state/solves.ts";
import { isOwnWin, type State } from "../state/state.ts";
import { GRID, grid, next as nextBoard, resultLines, SHARE, SHARE_FIRST } from "./daily-text.ts";

/** CSS classes of the stretches. */
const STRETCHES = ["straight", "wavering", "astray"] as const;

export function createDailyResult({
  onShare,
  onNext,
}: {
  onShare: (result: string) => void;
  onNext: (size: string) => void;
}) {
  const { root: block, part } = findPanel("daily-result");
  const line = part("line");
  const picture = part("grid");
  const share = part("share", HTMLButtonElement);
  const next = part("next", HTMLButtonElement);
  picture.setAttribute("aria-label", GRID);
  picture.title = GRID;
  let result = "";
  let nextSize: string | null = null;
  share.addEventListener("click", () => onShare(result));
  next.addEventListener("click", () => {
    if (nextSize !== null) onNext(nextSize);
  });

  return {
    pick: (state: State) => [state.game, state.analysis, state.history.solves],
    show(state: State) {
      const { solves } = state.history;
      const { seed, start, at, clock } = state.game;
      const day = dayOfSeed(seed);
      block.hidden = day === null || !isOwnWin(state);
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
      const solved = solvedDays(solves)[day] ?? {};
      const first = solved[size];
      // Two solves may have the same time to the millisecond.
      const again =
        first &&
        ((state.game.practice && !first.practice) ||
          first.moves !== at ||
          Math.round(first.milliseconds) !== Math.round(here.milliseconds));
      const { moves, practice, resumed = false, ...timed } = first ?? here;
      const time = resultText(timed);
      const [number, streak] = [puzzleNumber(day), streakUntil(solves, day)];
      const about = { day, number, size, moves, time, practice, resumed, shortest, streak };
      const lines = resultLines(about);
      setText(line, lines.join("\n"));
      nextSize = SIZES.find((other) => other !== size && !(other in solved)) ?? null;
      next.hidden = nextSize === null;
      if (nextSize !== null) setText(next, nextBoard(nextSize));
      share.classList.toggle("primary", nextSize === null);
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
