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

interface DailyIntents extends ResultIntents {
  /** Start or resume a board. */
  deal(day: string, size: string): void;
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
    deal: closing(intents.deal),
    next: closing(intents.next),
    share: closing(intents.share),
  };
  for (const opener of [calendar, button]) opener.addEventListener("click", open);
  let today = "";
  /** The day whose boards the sheet shows. */
  let picked = "";
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
    if (!sheet.dialog.open) return;
    const { metric } = state.settings;
    const solves = days[picked] ?? {};
    render(
      <>
        <p data-part="date" class="note" role="status">
          {text.dated(picked, puzzleNumber(picked))}
        </p>
        {picked === today ? (
          <DailyCard {...props} intents={ofSheet} />
        ) : (
          <DailyBoards {...{ solves, metric }} onPlay={(size) => ofSheet.deal(picked, size)} />
        )}
      </>,
      place,
    );
  }

  /** Show the boards of a day in the sheet. */
  function pickDay(day: string) {
    picked = day;
    draw(store.get());
  }

  function open() {
    sheet.open();
    pickDay(dayOf(clock.date()));
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
    pickDay,
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

type DailyCardProps = {
  state: State;
  now: Date;
  /** today's solves by size */
  solves: Readonly<Record<string, Summary>>;
  /** true if the board of an earlier day waits for its end */
  unfinished: boolean;
  intents: DailyIntents;
};

function DailyCard({ state, now, solves, unfinished, intents }: DailyCardProps) {
  const { game, history, settings } = state;
  const today = dayOf(now);
  const shown = dayOfSeed(game.seed);
  const size = `${game.start.rows}x${game.start.cols}`;
  return (
    <>
      <p data-part="words" class="daily-words">
        {shown !== null && unfinished && text.unfinished(shown, today)}
      </p>
      <DailyBoards
        solves={history.loaded ? solves : null}
        metric={settings.metric}
        current={shown === today ? size : null}
        next={unfinished ? size : null}
        onPlay={(each) => intents.deal(today, each)}
      />
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

type DailyBoardsProps = {
  solves: Readonly<Record<string, Summary>> | null;
  metric: Metric;
  current?: string | null;
  next?: string | null;
  onPlay: (size: string) => void;
};

/**
 * @param props `solves` are the solves of the day by size, or null while the history is loading. `current` is
 * the size of the board on show, and `next` of the suggested board
 */
function DailyBoards({ solves, metric, current = null, next = null, onPlay }: DailyBoardsProps) {
  return (
    <div data-part="sizes" class="daily-boards">
      {SIZES.map((size) => (
        <DailyBoard
          key={size}
          size={size}
          solved={solves ? (solves[size] ?? null) : undefined}
          metric={metric}
          current={size === current}
          next={size === next && !solves?.[size]}
          onPlay={() => onPlay(size)}
        />
      ))}
    </div>
  );
}

type DailyBoardProps = {
  size: string;
  solved: Summary | null | undefined;
  metric: Metric;
  current: boolean;
  next: boolean;
  onPlay: () => void;
};

/** @param props `solved` is the result, null if there is none, or undefined while the history is loading */
function DailyBoard({ size, solved, metric, current, next, onPlay }: DailyBoardProps) {
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
