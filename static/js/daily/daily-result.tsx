// The result of a solved daily board, with the buttons to share it and to play the day's next board. If the
// user solves the board again, the result of the first solve still counts. It is shown for the whole day.

import { Button } from "../lib/controls.tsx";
import {
  type DailyBoard,
  dailyOf,
  isRepeated,
  otherDaily,
  puzzleNumber,
  solvedDays,
  solveOf,
  streakUntil,
  stretchesOf,
} from "../state/daily.ts";
import { isResultShown } from "../state/result.ts";
import { resultText } from "../state/solves.ts";
import { isOwnWin, type State } from "../state/state.ts";
import * as text from "./daily-text.ts";

/** The CSS classes of the three kinds of stretches. */
const STRETCHES = ["straight", "wavering", "astray"] as const;

export interface ResultIntents {
  /** Share the result that is shown. */
  share(): void;
  /** Start the board of the same day in another size. */
  next(size: string): void;
}

/**
 * Return the result to show: of the daily board that was just solved, or else of the day. Return
 * null if there is none.
 */
export function dailyResult(state: State, today: string) {
  const { solves } = state.history;
  const onBoard = dailyOf(state);
  const here = isOwnWin(state) && onBoard !== null;
  const subject = here ? onBoard : solvedBefore(state, today);
  if (!subject) return null;
  const { day, size } = subject;
  const again = here && isRepeated(state);
  const {
    moves,
    multi,
    practice,
    resumed = false,
    ...timed
  } = solvedDays(solves)[day]?.[size] ?? solveOf(state);
  const shortest = isSame(subject, onBoard) ? state.analysis.shortest : null;
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
  const shared = [...lines, ...(stretches ? [text.grid(stretches, start)] : [])].join("\n");
  return { subject, here, again, lines, stretches, shared };
}

type DailyResultProps = { state: State; today: string; intents: ResultIntents };

export function DailyResult({ state, today, intents }: DailyResultProps) {
  const result = dailyResult(state, today);
  if (!result) return null;
  const { here, again, lines, stretches } = result;
  const nextSize = here ? otherDaily(state) : null;
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
            style={{ "--cols": state.game.start.cols }}
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
      {!(here && !again && isResultShown(state)) && (
        <div class="daily-next">
          {nextSize !== null && (
            <Button class="primary" onPress={() => intents.next(nextSize)}>
              {text.next(nextSize)}
            </Button>
          )}
          <Button class={here && nextSize === null ? "primary" : "strong"} onPress={intents.share}>
            {again ? text.SHARE_FIRST : text.SHARE}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Return the shown daily board if it was solved before, otherwise the board that was solved last today. */
function solvedBefore(state: State, today: string): DailyBoard | null {
  const days = solvedDays(state.history.solves);
  const here = dailyOf(state);
  if (here && days[here.day]?.[here.size]) return here;
  const [last] = Object.values(days[today] ?? {}).sort((a, b) => b.when.localeCompare(a.when));
  return last ? { day: today, size: last.size } : null;
}

function isSame(one: DailyBoard, other: DailyBoard | null) {
  return one.day === other?.day && one.size === other.size;
}
