// The card of the daily boards. It shows the day, its two boards with their results, the streak, and the
// time until the next boards are available.

import type { App } from "../app/app.ts";
import { Button } from "../lib/controls.tsx";
import type { createDialog } from "../lib/dialog.tsx";
import { findPanel, setHidden, setText } from "../lib/dom.ts";
import { niceSize } from "../lib/format.ts";
import { render } from "../lib/render.ts";
import type { Metric } from "../puzzle/slides.ts";
import {
  dayOf,
  dayOfSeed,
  isUnfinished,
  puzzleNumber,
  SIZES,
  solvedDays,
  streaks,
  untilTomorrow,
} from "../state/daily.ts";
import type { Summary } from "../state/history.ts";
import { isResultShown } from "../state/result.ts";
import { isOwnWin, type State } from "../state/state.ts";
import { DailyResult, type ResultIntents } from "./daily-result.tsx";
import * as text from "./daily-text.ts";

const MINUTE_MS = 60_000;

type Dialog = ReturnType<typeof createDialog>;

export interface DailyIntents extends ResultIntents {
  /** Start or resume a board of today. */
  play(size: string): void;
}

/**
 * Show the daily boards in their card and, while it is open, in their sheet. On phones, there is only the
 * sheet, which the button in the page's header opens.
 * @param others `onOpen` is called when the user opens the sheet
 */
export function createDailyCard(
  { store, clock }: Pick<App, "store" | "clock">,
  { sheet, onOpen, ...intents }: DailyIntents & { sheet: Dialog; onOpen: () => void },
) {
  const { part } = findPanel("daily");
  const { root: button } = findPanel("daily-open");
  const { root: name } = findPanel("daily-name");
  const { root: place } = findPanel("daily-today");
  const [date, card, calendar] = [part("date"), part("card"), part("calendar")];
  const ofSheet: DailyIntents = {
    play: closing(intents.play),
    next: closing(intents.next),
    share: closing(intents.share),
  };
  for (const opener of [calendar, button]) opener.addEventListener("click", open);
  let today = "";
  /** The seed of an earlier day's board that was unfinished when the page was opened or a new day began. */
  let left: string | null = null;

  function draw(state: State) {
    const { game, history } = state;
    const now = clock.date();
    const day = dayOf(now);
    const shown = dayOfSeed(game.seed);
    if (day !== today) {
      today = day;
      left = isUnfinished(game) && shown !== null && shown < day ? game.seed : null;
    }
    const unfinished = game.seed !== null && game.seed === left && !game.clock.done;
    const days = solvedDays(history.solves);
    setText(date, text.dated(today, puzzleNumber(today)));
    setText(name, shown === null ? "" : text.dailyName(shown, puzzleNumber(shown)));
    setHidden(calendar, Object.keys(days).length === 0);
    const due = history.loaded && SIZES.some((size) => !days[today]?.[size]);
    button.classList.toggle("due", due);
    button.title = due ? text.DUE : "";
    const props = { state, now, unfinished, solves: days[today] ?? {} };
    render(<DailyCard {...props} intents={intents} />, card);
    if (sheet.dialog.open) render(<DailyCard {...props} intents={ofSheet} />, place);
  }

  function open() {
    sheet.open();
    draw(store.get());
    onOpen();
  }

  /** Close the sheet first, so that the board and its message are visible. */
  function closing<Args extends unknown[]>(act: (...args: Args) => void) {
    return (...args: Args) => {
      sheet.close();
      act(...args);
    };
  }

  /** Redraw the card each minute and at midnight. */
  function tick() {
    clock.alarm(untilTomorrow(clock.date()) % MINUTE_MS || MINUTE_MS, () => {
      draw(store.get());
      tick();
    });
  }

  tick();
  return {
    open,
    pick: (state: State) => [
      state.settings.metric,
      state.game.seed,
      state.game.start,
      state.game.clock.done,
      isOwnWin(state) ? state.game : null,
      isResultShown(state),
      state.history.loaded,
      state.history.solves,
      state.analysis.shortest,
    ],
    show: draw,
  };
}

function DailyCard({
  state,
  now,
  solves,
  unfinished,
  intents,
}: {
  state: State;
  now: Date;
  /** today's solves by size */
  solves: Readonly<Record<string, Summary>>;
  /** true if the board of an earlier day waits for its end */
  unfinished: boolean;
  intents: DailyIntents;
}) {
  const { game, history, settings } = state;
  const today = dayOf(now);
  const shown = dayOfSeed(game.seed);
  const size = `${game.start.rows}x${game.start.cols}`;
  return (
    <>
      <p data-part="words" class="daily-words">
        {shown !== null && unfinished && text.unfinished(shown, today)}
      </p>
      <div data-part="sizes" class="daily-boards">
        {SIZES.map((each) => (
          <DailyBoard
            key={each}
            size={each}
            solved={history.loaded ? (solves[each] ?? null) : undefined}
            metric={settings.metric}
            current={shown === today && each === size}
            next={unfinished && each === size && !solves[each]}
            onPlay={() => intents.play(each)}
          />
        ))}
      </div>
      <p data-part="aim" class="note daily-aim">
        {aimOf(state)}
      </p>
      <DailyResult state={state} today={today} intents={intents} />
      <div class="daily-foot">
        <span data-part="streak" class="note">
          {history.loaded && text.streakLine(streaks(history.solves, today).now)}
        </span>
        <span data-part="countdown" class="note">
          {SIZES.every((each) => solves[each]) && text.countdown(untilTomorrow(now))}
        </span>
      </div>
    </>
  );
}

/** @param props `solved` is the result, null if there is none, or undefined while the history is loading */
function DailyBoard({
  size,
  solved,
  metric,
  current,
  next,
  onPlay,
}: {
  size: string;
  solved: Summary | null | undefined;
  metric: Metric;
  current: boolean;
  next: boolean;
  onPlay: () => void;
}) {
  const kind = solved ? " solved" : solved === null ? " unsolved" : "";
  return (
    <Button
      class={`daily-board${kind}${next ? " next" : ""}`}
      current={current && "true"}
      onPress={onPlay}
    >
      <span class="daily-name">{niceSize(size)}</span>
      <span class="daily-state">
        {solved ? text.shortResult(solved, metric) : solved === null && text.NOT_SOLVED}
      </span>
    </Button>
  );
}

function aimOf({ game, analysis: { shortest }, settings: { metric } }: State) {
  if (dayOfSeed(game.seed) === null) return text.SAME_TWO_FOR_ALL;
  return shortest?.optimal ? text.aim(shortest.length, metric) : text.SAME_FOR_ALL;
}
