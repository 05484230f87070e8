// Installs the shell around the features: tabs, notices, updates.

import type { App } from "../app/app.ts";
import { listenToLateParts } from "../lib/late-import.ts";
import { patch } from "../state/state.ts";
import { createCardOrder } from "./card-order.ts";
import { createEmbedView } from "./embed-view.ts";
import { createEngineLine } from "./engine-line.ts";
import { createFolds } from "./folds.ts";
import { createNotices } from "./notices.tsx";
import { createTabs } from "./tabs.ts";
import { createUpdates } from "./updates.ts";

export function installShell(app: App) {
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
  app.show(createNotices(() => store.update(patch({ page: { problems: [] } }))));
  app.show(createEmbedView());
  app.show(createEngineLine({ onAgain: () => client.restart() }));
  app.show(updates);
  listenToLateParts({ onUse: updates.storeClassroom, onMissing: updates.check });
}
