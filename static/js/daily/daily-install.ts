// The daily board: the same for all users, one for each day and size.

import type { App } from "../app/app.ts";
import { createLate } from "../lib/late-import.ts";
import type { Game } from "../state/state.ts";
import type { createCalendar } from "./calendar.ts";
import { createDailyController } from "./daily-controller.ts";
import { NOT_LOADED } from "./daily-text.ts";
import { createDailyHeader } from "./header-view.ts";
import { createDailyResult } from "./result-view.ts";

export function installDaily(app: App, others: { begin: (game: Game) => void }) {
  const daily = createDailyController(app, others);
  const load: () => Promise<{ createCalendar: typeof createCalendar }> = createLate(
    import.meta.calendar,
  );
  let calendar: ReturnType<typeof createCalendar> | null = null;

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
  app.panel(() => createDailyResult({ onShare: (result) => void daily.share(result) }));
  app.store.subscribe((state) => void daily.measure(state));
}
