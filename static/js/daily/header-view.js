// Over the board while the daily board is played: its day, its sizes, the way to the calendar.

import { element, findPanel, setText } from "../lib/dom.js";
import { dayOf, dayOfSeed, SIZES, solvedDays, streaks } from "../state/daily.js";
import { calendarLabel, niceSize, sizeLabel, title } from "./messages.js";

/** @import { Clock } from "../lib/clock.js" */
/** @import { State } from "../state/state.js" */

/**
 * @param {{
 *   clock: Clock,
 *   onToday: () => void, onSize: (size: string) => void, onCalendar: () => void,
 * }} options
 */
export function createDailyHeader({ clock, onToday, onSize, onCalendar }) {
  const { root: go } = findPanel("daily-button", HTMLButtonElement);
  const { root: line, part } = findPanel("daily");
  const day = part("title");
  const calendar = part("calendar", HTMLButtonElement);
  const sizes = SIZES.map((size) => {
    const button = element("button", {
      class: "daily-size",
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
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      const { seed, start } = state.game;
      const { solves } = state.history;
      const same =
        seed === before?.game.seed &&
        start === before?.game.start &&
        solves === before?.history.solves &&
        state.choices.mode === before.choices.mode;
      if (same) return;
      // In Analyse it stays, so that Review moves nothing.
      const shown = state.choices.mode === "learn" ? null : dayOfSeed(seed);
      line.hidden = shown === null;
      if (shown === null) return;
      setText(day, title(shown));
      setText(calendar, calendarLabel(streaks(solves, dayOf(clock.date())).now));
      const done = solvedDays(solves)[shown] ?? {};
      SIZES.forEach((size, i) => {
        const button = /** @type {HTMLElement} */ (sizes[i]);
        button.setAttribute("aria-pressed", String(size === `${start.rows}x${start.cols}`));
        button.classList.toggle("solved", size in done);
        button.setAttribute("aria-label", sizeLabel(size, size in done));
      });
    },
  };
}
