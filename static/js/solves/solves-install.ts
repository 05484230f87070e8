// Installs timed games and their history, which is stored on this device.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { clearResults, loadResults } from "../state/event-results.ts";
import type { Event } from "../state/events.ts";
import { filterOf } from "../state/sessions.ts";
import type { Settings } from "../state/settings.ts";
import { type Game, patch } from "../state/state.ts";
import { createSessions } from "./session-controller.ts";
import { createSessionsView } from "./sessions-view.ts";
import { createSolvesDb } from "./solve-database.ts";
import { createEditView } from "./solve-edit-view.ts";
import { createEdits } from "./solve-edits.ts";
import { createFiles } from "./solve-files.ts";
import { createSolvesFile } from "./solve-files-panel.ts";
import { createGraphView } from "./solve-graph-view.ts";
import { createHistory } from "./solve-history.ts";
import { createHistoryController } from "./solves-controller.ts";
import { createSolvesPanel } from "./solves-panel.ts";

/** @param callbacks `onResults` is called when the stored results of events have changed */
export function installSolves(
  app: App,
  {
    onResults,
    play,
    review,
    challenge,
    setting,
  }: {
    onResults: () => void;
    play: (event: Event) => void;
    review: () => void;
    challenge: (game: Game) => void;
    setting: (change: Partial<Settings>) => void;
  },
) {
  const { store, client, clock } = app;
  const database = createSolvesDb({
    clock,
    onFault: (problem) => store.update(patch({ history: { problem } })),
    onGone: () => void solves.load(),
  });
  const solves = createHistory(store, client, database, clock);
  const files = createFiles(store, client, database, solves, onResults);
  const edits = createEdits(store, database, solves, app.say);
  const sessions = createSessions(store, database, solves);
  const games = createHistoryController(app, solves, files);
  const again = () => games.again(store.get().game);
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
      onAverage: (keys) => during(games.replayAverage(keys, play)),
      onTrim: (trim) => setting({ trim }),
      onFilter: (filter) => solves.setFilter(filterOf(filter, clock.date())),
    }),
  );
  store.listen(({ settings }) => [settings.trim], solves.recount);
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
  app.panel(() => createGraphView(app));
  app.panel(() =>
    createSolvesFile({
      onExport: games.exportFile,
      onImport: files.importFile,
      onClear() {
        clearResults();
        onResults();
        void solves.clear();
      },
      results: () => loadResults().length,
    }),
  );
  void solves.load();
  return { begin: games.begin, finish: games.finish, again };
}
