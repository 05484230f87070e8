// The games of this visit with the button to return to the previous one, and the games stored for another
// day.

import type { App } from "../app/app.ts";
import { createGames } from "./game-stack-controller.ts";
import { createGameBefore } from "./game-stack-view.ts";
import { createSlots, type SlotStorage } from "./slots-controller.ts";
import { createSlotsView } from "./slots-view.ts";

/** @param options `deal`: deal another board */
export function installGames(
  app: App,
  {
    entries,
    slots: storage,
    deal,
  }: { entries: Parameters<typeof createGames>[1]; slots: SlotStorage; deal: () => void },
) {
  const games = createGames(app, entries);
  app.panel(() => createGameBefore({ onBack: games.back }));
  if (app.store.get().page.embed) return games;
  app.panel(() => {
    const slots = createSlots(app, storage, { replace: () => games.replaceBy(deal) });
    return createSlotsView({
      onStore: slots.store,
      onSlot: { resume: slots.resume, remove: slots.remove },
      onTakeBack: slots.takeBack,
    });
  });
  return games;
}
