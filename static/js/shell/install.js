// What's around the features: the tabs, notices, the address and storage, new versions.

import { createCardOrder } from "./card-order.js";
import { createEmbedView } from "./embed-view.js";
import { createEngineLine } from "./engine-line.js";
import { createFolds } from "./folds.js";
import { createNotices } from "./notices.js";
import { createEntries, createPersistence } from "./persistence.js";
import { createTabs } from "./tabs.js";
import { createUpdates } from "./updates.js";

/** @import { App } from "../app/app.js" */
/** @import { SavedGame } from "./saved-game.js" */

/**
 * @param {App} app
 * @param {{ saved: SavedGame }} options
 */
export function installShell(app, { saved }) {
  const { client, set, say } = app;
  // For visits without a network, and for new versions.
  const updates = createUpdates({
    build: document.documentElement.dataset.build,
    clock: app.clock,
  });
  createFolds();
  app.show(createCardOrder());
  app.show(createTabs({ onMode: (mode) => set({ choices: { mode } }) }));
  // What was said under the board was said of what one did there.
  app.show({
    show({ choices: { mode } }, before) {
      if (before && mode !== before.choices.mode) say("");
    },
  });
  app.show(createNotices({ onClose: () => set({ page: { problems: [] } }) }));
  app.show(createEmbedView());
  app.show(createEngineLine({ onAgain: () => client.restart() }));
  app.show(updates);
  createPersistence(app, saved);
  return {
    checkForUpdate: updates.check,
    keepClassroom: updates.keepClassroom,
    entries: createEntries(app, saved),
  };
}
