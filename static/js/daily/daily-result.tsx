// The result of a solved daily board, with the buttons to share it and to play the day's next board. If the
// user solves the board again, the result of the first solve still counts. It is shown for the whole day.

import { Button } from "../lib/controls.tsx";
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
import * as text from "./daily-text.ts";

/** The CSS classes of the three kinds of stretches. */
const STRETCHES = ["straight", "wavering", "astray"] as const;

/** The daily board whose result is shown. */
type Subject = { day: string; size: string };

export interface ResultIntents {
  share(result: string, of: Subject): void;
  /** Start the board of the same day in another size. */
  next(size: string): void;
}

export function DailyResult({
  state,
  today,
  intents,
}: {
  state: State;
  today: string;
  intents: ResultIntents;
}) {
  const { solves } = state.history;
  const here = isOwnWin(state) ? subjectOf(state) : null;
  const subject = here ?? solvedBefore(state, today);
  if (!subject) return null;
  const { day, size } = subject;
  const first = solvedDays(solves)[day]?.[size];
  const again = here !== null && first !== undefined && isAnother(first, state);
  const { moves, multi, practice, resumed = false, ...timed } = first ?? solveOf(state);
  const shortest = isSame(subject, subjectOf(state)) ? state.analysis.shortest : null;
  const lines = text.resultLines({
    ...{ day, size, practice, resumed, shortest },
    number: puzzleNumber(day),
    made: { moves, multi },
    metric: state.settings.metric,
    time: resultText(timed),
    streak: streakUntil(solves, day),
  });
  const { start } = state.game;
  // The distances are known only for the solve on the board.
  const distances = here && !again ? shortest?.distances : undefined;
  const stretches = distances && stretchesOf(distances, start.rows * start.cols - 1);
  const result = [...lines, ...(stretches ? [text.grid(stretches, start)] : [])].join("\n");
  const nextSize = here && otherDaily(state);
  return (
    <div data-panel="daily-result" class="daily-result">
      <div class="daily-outcome">
        {stretches && (
          <div
            data-part="grid"
            class="daily-grid"
            role="img"
            aria-label={text.GRID}
            title={text.GRID}
            style={{ "--cols": start.cols }}
          >
            {stretches.map((kind, i) => (
              <span key={i} class={STRETCHES[kind]} />
            ))}
            <span class="star">★</span>
          </div>
        )}
        <p data-part="line" class="daily-line">
          {lines.join("\n")}
        </p>
      </div>
      <div class="daily-next">
        {nextSize !== null && (
          <Button class="primary" onPress={() => intents.next(nextSize)}>
            {text.next(nextSize)}
          </Button>
        )}
        <Button
          class={here && nextSize === null ? "primary" : "strong"}
          onPress={() => intents.share(result, subject)}
        >
          {again ? text.SHARE_FIRST : text.SHARE}
        </Button>
      </div>
    </div>
  );
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
