// Installs the daily boards. All users get the same board for each day and size.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { createDialog } from "../lib/dialog.tsx";
import { setText } from "../lib/dom.ts";
import { createLateFeature } from "../lib/late-import.ts";
import type { Game } from "../state/state.ts";
import type * as script from "./calendar.ts";
import { createDailyCard } from "./daily-card.tsx";
import { createDailyController } from "./daily-controller.ts";

export function installDaily(app: App, others: { begin: (game: Game) => void }) {
  const daily = createDailyController(app, others);
  const sheet = createDialog("daily-calendar");
  const calendar = createLateFeature({
    script: import.meta.calendar,
    create: ({ createCalendar }: typeof script) =>
      createCalendar(app.store, {
        clock: app.clock,
        onDay: (day) => card.pickDay(day),
      }),
    say: (message) => setText(sheet.part("missing"), message),
  });
  const card = createDailyCard(app, {
    ...daily,
    share: () => void daily.share(),
    sheet,
    onOpen() {
      setText(sheet.part("missing"), "");
      void during(calendar.open().then((late) => late?.show()));
    },
  });

  app.panel(() => card);
  app.store.subscribe((state) => void daily.measure(state));
  app.store.select(
    ({ game, analysis, engine, choices }) => [
      game.start,
      game.seed,
      analysis.shortest,
      engine.kind === "ready" || engine.kind === "busy",
      choices.mode,
    ],
    (state) => void daily.aim(state),
  );
  return { next: daily.next, share: () => void daily.share(), open: card.open };
}
