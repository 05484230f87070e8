// The line over a daily board: its day, its sizes, and the button of the calendar.

import type { Clock } from "../lib/clock.ts";
import { element, findPanel, setText } from "../lib/dom.ts";
import { niceSize } from "../lib/format.ts";
import { dayOf, dayOfSeed, SIZES, solvedDays, streaks } from "../state/daily.ts";
import type { State } from "../state/state.ts";
import { calendarLabel, sizeLabel, title } from "./daily-text.ts";

export function createDailyHeader({
  clock,
  onToday,
  onSize,
  onCalendar,
}: {
  clock: Clock;
  onToday: () => void;
  onSize: (size: string) => void;
  onCalendar: () => void;
}) {
  const { root: go } = findPanel("daily-button", HTMLButtonElement);
  const { root: line, part } = findPanel("daily");
  const day = part("title");
  const calendar = part("calendar", HTMLButtonElement);
  const sizes = SIZES.map((size) => {
    const button = element("button", {
      class: "chip daily-size",
      text: niceSize(size),
      attributes: { type: "button" },
    });
    button.addEventListener("click", () => onSize(size));
    return button;
  });
  part("sizes").replaceChildren(...sizes);
  go.addEventListener("click", onToday);
  calendar.addEventListener("click", onCalendar);

  return {
    pick: (state: State) => [
      state.game.seed,
      state.game.start,
      state.history.solves,
      state.choices.mode,
    ],
    show(state: State) {
      const { seed, start } = state.game;
      const { solves } = state.history;
      // Also shown in Analyse, so that Review moves nothing.
      const shown = state.choices.mode === "learn" ? null : dayOfSeed(seed);
      line.hidden = shown === null;
      if (shown === null) return;
      setText(day, title(shown));
      setText(calendar, calendarLabel(streaks(solves, dayOf(clock.date())).now));
      const done = solvedDays(solves)[shown] ?? {};
      SIZES.forEach((size, i) => {
        const button = sizes[i] as HTMLElement;
        button.setAttribute("aria-pressed", String(size === `${start.rows}x${start.cols}`));
        button.classList.toggle("solved", size in done);
        button.setAttribute("aria-label", sizeLabel(size, size in done));
      });
    },
  };
}
