// The history of solves: games against the clock, kept on this device.

import { createHistoryController } from "./controller.js";
import { createSolvesDb } from "./database.js";
import { createSolvesFile } from "./file-panel.js";
import { createHistory } from "./history.js";
import { createSolvesPanel } from "./panel.js";
import { createWinView } from "./win-view.js";

/** @import { App } from "../app/app.js" */

/**
 * @param {App} app
 * @param {{ review: () => void }} others
 */
export function installHistory(app, { review }) {
  const { store, client } = app;
  const database = createSolvesDb({
    onFault: (problem) => app.set({ history: { problem } }),
    onGone: () => void solves.load(),
  });
  const solves = createHistory(store, client, database);
  const games = createHistoryController(app, solves);
  const again = () => games.again(store.get().game);
  app.panel(() => createWinView({ onCopy: games.copyLine }));
  app.panel(() =>
    createSolvesPanel({
      onDaily: games.daily,
      onAgain: games.retry,
      onReplay: games.replay,
      onReview: async (key) => {
        if (await games.review(key)) review();
      },
    }),
  );
  app.panel(() =>
    createSolvesFile({
      onExport: games.exportFile,
      onImport: solves.importFile,
      onClear: solves.clear,
      onInspection: (inspection) => app.set({ choices: { inspection } }),
    }),
  );
  store.subscribe(games.measureDaily);
  void solves.load();
  return { begin: games.begin, finish: games.finish, again };
}
