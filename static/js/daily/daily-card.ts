// The card of the daily boards. It shows the day, its two boards with their results, the streak, and the
// time until the next boards are available.

import type { App } from "../app/app.ts";
import { element, findPanel, setText } from "../lib/dom.ts";
import { niceSize } from "../lib/format.ts";
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
import type { State } from "../state/state.ts";
import * as text from "./daily-text.ts";

const MINUTE_MS = 60_000;

export function createDailyCard(
  { store, clock }: Pick<App, "store" | "clock">,
  { onPlay, onCalendar }: { onPlay: (size: string) => void; onCalendar: () => void },
) {
  const { part } = findPanel("daily");
  const date = part("date");
  const words = part("words");
  const aim = part("aim");
  const streak = part("streak");
  const countdown = part("countdown");
  const sizes = SIZES.map((size) => sizeButton(size, onPlay));
  part("sizes").replaceChildren(...sizes.map(({ button }) => button));
  part("calendar").addEventListener("click", onCalendar);
  let today = "";
  /** The seed of an earlier day's board that was unfinished when the page was opened or a new day began. */
  let left: string | null = null;

  function draw(state: State) {
    const { game, history, analysis, settings } = state;
    const { metric } = settings;
    const day = dayOf(clock.date());
    const shown = dayOfSeed(game.seed);
    if (day !== today) {
      today = day;
      left = isUnfinished(game) && shown !== null && shown < day ? game.seed : null;
    }
    const unfinished = game.seed !== null && game.seed === left && !game.clock.done;
    const solves = solvedDays(history.solves)[today] ?? {};
    const size = `${game.start.rows}x${game.start.cols}`;
    setText(date, text.dated(today, puzzleNumber(today)));
    for (const each of sizes) {
      const solved = solves[each.size] ?? null;
      each.show(history.loaded ? solved : undefined, {
        metric,
        current: shown === today && each.size === size,
        next: unfinished && each.size === size && !solved,
      });
    }
    setText(words, wordsOf(shown, unfinished));
    const { shortest } = analysis;
    if (shown === null) setText(aim, text.SAME_TWO_FOR_ALL);
    else setText(aim, shortest?.optimal ? text.aim(shortest.length, metric) : text.SAME_FOR_ALL);
    setText(streak, history.loaded ? text.streakLine(streaks(history.solves, today).now) : "");
    const all = SIZES.every((each) => solves[each]);
    setText(countdown, all ? text.countdown(untilTomorrow(clock.date())) : "");
  }

  function wordsOf(shown: string | null, unfinished: boolean) {
    if (shown === null || shown === today) return "";
    return unfinished ? text.unfinished(shown, today) : text.onBoard(shown, puzzleNumber(shown));
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
    pick: ({ game, history, analysis, settings }: State) => [
      settings.metric,
      game.seed,
      game.start,
      game.clock.done,
      history.loaded,
      history.solves,
      analysis.shortest,
    ],
    show: draw,
  };
}

function sizeButton(size: string, onPlay: (size: string) => void) {
  const state = element("span", { class: "daily-state" });
  const button = element(
    "button",
    { class: "daily-board", attributes: { type: "button" } },
    element("span", { class: "daily-name", text: niceSize(size) }),
    state,
  );
  button.addEventListener("click", () => onPlay(size));

  return {
    size,
    button,
    /** @param solved the result, null if the board is not solved, or undefined while the history is loading */
    show(
      solved: Summary | null | undefined,
      { metric, current, next }: { metric: Metric; current: boolean; next: boolean },
    ) {
      button.classList.toggle("solved", Boolean(solved));
      button.classList.toggle("unsolved", solved === null);
      button.classList.toggle("next", next);
      if (current) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (solved === undefined) return;
      setText(state, solved ? text.shortResult(solved, metric) : text.NOT_SOLVED);
    },
  };
}
