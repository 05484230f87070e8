// The result of a solved daily board, with the buttons to share it and to play the day's next board. If the
// user solves the board again, the result of the first solve still counts. It is shown for the whole day.

import { element, findPanel, setHidden, setText } from "../lib/dom.ts";
import { lengthsOf } from "../puzzle/slides.ts";
import { elapsed } from "../state/clock.ts";
import {
  dayOfSeed,
  otherDaily,
  puzzleNumber,
  solvedDays,
  streakUntil,
  stretchesOf,
} from "../state/daily.ts";
import type { Summary } from "../state/history.ts";
import { resultText } from "../state/solves.ts";
import { isOwnWin, type State } from "../state/state.ts";
import { GRID, grid, next as nextBoard, resultLines, SHARE, SHARE_FIRST } from "./daily-text.ts";

/** The CSS classes of the three kinds of stretches. */
const STRETCHES = ["straight", "wavering", "astray"] as const;

/** The daily board whose result is shown. */
type Subject = { day: string; size: string };

export function createDailyResult({
  today,
  onShare,
  onNext,
}: {
  today: () => string;
  onShare: (result: string, of: Subject) => void;
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
  let subject: Subject | null = null;
  let nextSize: string | null = null;
  share.addEventListener("click", () => {
    if (subject) onShare(result, subject);
  });
  next.addEventListener("click", () => {
    if (nextSize !== null) onNext(nextSize);
  });

  return {
    pick: (state: State) => [
      state.game,
      state.analysis,
      state.history.solves,
      state.settings.metric,
    ],
    show(state: State) {
      const { solves } = state.history;
      const here = isOwnWin(state) ? subjectOf(state) : null;
      subject = here ?? solvedBefore(state, today());
      setHidden(block, subject === null);
      if (!subject) return;
      const { day, size } = subject;
      const first = solvedDays(solves)[day]?.[size];
      const again = here !== null && first !== undefined && isAnother(first, state);
      const { moves, multi, practice, resumed = false, ...timed } = first ?? solveOf(state);
      const { metric } = state.settings;
      const made = { moves, multi };
      const time = resultText(timed);
      const [number, streak] = [puzzleNumber(day), streakUntil(solves, day)];
      const shortest = isSame(subject, subjectOf(state)) ? state.analysis.shortest : null;
      const about = { day, number, size, made, metric, time, practice, resumed, shortest, streak };
      const lines = resultLines(about);
      setText(line, lines.join("\n"));
      nextSize = here && otherDaily(state);
      next.hidden = nextSize === null;
      if (nextSize !== null) setText(next, nextBoard(nextSize));
      share.className = here && nextSize === null ? "primary" : "strong";
      setText(share, again ? SHARE_FIRST : SHARE);
      // The distances are known only for the solve on the board.
      const distances = here && !again ? shortest?.distances : undefined;
      picture.hidden = !distances;
      result = lines.join("\n");
      if (!distances) return;
      const { start } = state.game;
      const stretches = stretchesOf(distances, start.rows * start.cols - 1);
      result += `\n${grid(stretches, start)}`;
      picture.style.setProperty("--cols", String(start.cols));
      picture.replaceChildren(
        ...stretches.map((kind) => element("span", { class: STRETCHES[kind] })),
        element("span", { class: "star", text: "★" }),
      );
    },
  };
}

/** Return the daily board of the current game, or null if the game has another board. */
function subjectOf({ game: { seed, start } }: State): Subject | null {
  const day = dayOfSeed(seed);
  return day === null ? null : { day, size: `${start.rows}x${start.cols}` };
}

/** Return the shown daily board if it was solved before, otherwise the board that was solved last today. */
function solvedBefore(state: State, today: string): Subject | null {
  const days = solvedDays(state.history.solves);
  const here = subjectOf(state);
  if (here && days[here.day]?.[here.size]) return here;
  const [last] = Object.values(days[today] ?? {}).sort((a, b) => b.when.localeCompare(a.when));
  return last ? { day: today, size: last.size } : null;
}

function isSame(one: Subject, other: Subject | null) {
  return one.day === other?.day && one.size === other.size;
}

/** Return the figures of the solve on the board. */
function solveOf({ game: { line, at, clock, practice } }: State) {
  return {
    ...lengthsOf(line, 0, at),
    milliseconds: elapsed(clock, 0),
    penalty: Number(clock.penalty) || 0,
    dnf: clock.penalty === "DNF",
    practice,
    resumed: clock.resumed ?? false,
  };
}

/** Return true if the solve on the board is not the first solve, which may have the same time. */
function isAnother(first: Summary, state: State) {
  const { moves, milliseconds, practice } = solveOf(state);
  return (
    (practice && !first.practice) ||
    first.moves !== moves ||
    Math.round(first.milliseconds) !== Math.round(milliseconds)
  );
}
