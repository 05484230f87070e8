// Installs the stack of games of this visit, the button that returns to the previous game, and the games
// stored for another day.

import type { App } from "../app/app.ts";
import type { GameEntries } from "../persistence/saved-game.ts";
import type { slotStorage } from "../persistence/slot-storage.ts";
import { createGames } from "./game-stack-controller.ts";
import { createGameBefore } from "./game-stack-view.ts";
import { createSlots } from "./slots-controller.ts";
import { createSlotsView } from "./slots-view.tsx";

/** @param options `deal` deals another board, and `resumeRun` continues the stored run of an event */
export function installGameStack(
  app: App,
  {
    entries,
    slots: storage,
    deal,
    resumeRun,
  }: {
    entries: GameEntries;
    slots: typeof slotStorage;
    deal: () => void;
    resumeRun: (id: string) => void;
  },
) {
  const games = createGames(app, entries);
  app.panel(() => createGameBefore({ onBack: games.back }));
  if (app.store.get().page.embed) return games;
  app.panel(() =>
    createSlotsView(createSlots(app, storage, { replace: () => games.replaceBy(deal), resumeRun })),
  );
  return games;
}
