// The daily board: everybody's, one for each day and size.

import { CALENDAR, createLate } from "../lib/late-import.js";
import { createDailyController } from "./controller.js";
import { createDailyHeader } from "./header-view.js";
import { NOT_LOADED } from "./messages.js";
import { createDailyResult } from "./result-view.js";

/** @import { App } from "../app/app.js" */
/** @import { createCalendar } from "./calendar.js" */
/** @import { Game } from "../state/state.js" */

/**
 * @param {App} app
 * @param {{ begin: (game: Game) => void }} others
 */
export function installDaily(app, others) {
  const daily = createDailyController(app, others);
  /** @type {() => Promise<{ createCalendar: typeof createCalendar }>} */
  const load = createLate(CALENDAR);
  /** @type {ReturnType<typeof createCalendar> | null} */
  let calendar = null;

  async function openCalendar() {
    try {
      calendar ??= (await load()).createCalendar(app.store, {
        clock: app.clock,
        onDeal: daily.deal,
      });
      calendar.open();
    } catch (error) {
      console.warn("the calendar:", error);
      app.say(NOT_LOADED);
    }
  }

  app.show(
    createDailyHeader({
      clock: app.clock,
      onToday: daily.today,
      onSize: daily.resize,
      onCalendar: () => void openCalendar(),
    }),
  );
  app.panel(() => createDailyResult({ onShare: (result) => void daily.hand(result) }));
  app.store.subscribe((state) => void daily.measure(state));
}
