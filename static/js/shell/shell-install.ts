// Installs the shell around the features: tabs, notices, address, storage, updates.

import type { App } from "../app/app.ts";
import { patch } from "../state/state.ts";
import { createCardOrder } from "./card-order.ts";
import { createEmbedView } from "./embed-view.ts";
import { createEngineLine } from "./engine-line.ts";
import { createFolds } from "./folds.ts";
import { createNotices } from "./notices.ts";
import { createEntries, createPersistence } from "./persistence.ts";
import type { SavedGame } from "./saved-game.ts";
import { slotStorage } from "./slot-storage.ts";
import { createTabs } from "./tabs.ts";
import { createUpdates } from "./updates.ts";

export function installShell(app: App, { saved }: { saved: SavedGame }) {
  const { store, client, say } = app;
  const updates = createUpdates({
    build: document.documentElement.dataset.build,
    clock: app.clock,
  });
  createFolds();
  app.show(createCardOrder());
  app.show(createTabs({ onMode: (mode) => store.update(patch({ choices: { mode } })) }));
  // The message under the board is about the previous mode.
  store.listen(
    ({ choices }) => [choices.mode],
    () => say(""),
  );
  app.show(createNotices({ onClose: () => store.update(patch({ page: { problems: [] } })) }));
  app.show(createEmbedView());
  app.show(createEngineLine({ onAgain: () => client.restart() }));
  app.show(updates);
  createPersistence(app, saved);
  return {
    checkForUpdate: updates.check,
    storeClassroom: updates.storeClassroom,
    entries: createEntries(app, saved),
    slots: slotStorage,
  };
}
