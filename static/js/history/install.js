// The history of solves: games against the clock, kept on this device.

import { createHistoryController } from "./controller.js";
import { createSolvesDb } from "./database.js";
import { createEditView } from "./edit-view.js";
import { createEdits } from "./edits.js";
import { createSolvesFile } from "./file-panel.js";
import { createFiles } from "./files.js";
import { createGraphView } from "./graph-view.js";
import { createHistory } from "./history.js";
import { createSolvesPanel } from "./panel.js";
import { createSessions } from "./sessions.js";
import { createSessionsView } from "./sessions-view.js";
import { createWinView } from "./win-view.js";

/** @import { App } from "../app/app.js" */
/** @import { Settings } from "../state/settings.js" */
/** @import { Game, State } from "../state/state.js" */

/**
 * @param {App} app
 * @param {{
 *   review: () => void, challenge: (game: Game) => void, onMissing: () => void,
 *   setting: (change: Partial<Settings>) => void,
 * }} others `onMissing`: a part of the page couldn't be loaded
 */
export function installHistory(app, { review, challenge, onMissing, setting }) {
  const { store, client, clock } = app;
  const database = createSolvesDb({
    clock,
    onFault: (problem) => app.set({ history: { problem } }),
    onGone: () => void solves.load(),
  });
  const solves = createHistory(store, client, database, clock);
  const files = createFiles(store, client, database, solves);
  const edits = createEdits(store, database, solves);
  const sessions = createSessions(store, database, solves);
  const games = createHistoryController(app, solves, files);
  const again = () => games.again(store.get().game);
  app.panel(() => createWinView());
  app.panel(() =>
    createSolvesPanel({
      onSolve: {
        again: games.retry,
        replay: games.replay,
        review: async (key) => {
          if (await games.review(key)) review();
        },
        challenge: (key) => void games.recall(key, challenge),
        plusTwo: edits.plusTwo,
        dnf: edits.dnf,
        remove: edits.remove,
      },
      onTrim: (trim) => setting({ trim }),
    }),
  );
  app.show({
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show({ settings: { trim } }, before) {
      if (before && trim !== before.settings.trim) solves.recount();
    },
  });
  app.panel(() => createEditView({ onUndo: edits.undo }));
  app.panel(() =>
    createSessionsView({
      onChoose: sessions.choose,
      onMake: sessions.make,
      onRename: sessions.rename,
      onRemove: sessions.remove,
      fault: sessions.fault,
    }),
  );
  app.panel(() => createGraphView(app, { onMissing }));
  app.panel(() =>
    createSolvesFile({
      onExport: games.exportFile,
      onImport: files.importFile,
      onClear: solves.clear,
    }),
  );
  void solves.load();
  return { begin: games.begin, finish: games.finish, again };
}
