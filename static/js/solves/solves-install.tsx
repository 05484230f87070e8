// Installs timed games and their history, which is stored on this device.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { findPanel, savesData, setHidden } from "../lib/dom.ts";
import { createLateFeature } from "../lib/late-import.ts";
import { render } from "../lib/render.ts";
import type { SolveRecord } from "../protocol.ts";
import { clearResults } from "../state/event-results.ts";
import type { Event } from "../state/events.ts";
import type { SolveList } from "../state/history.ts";
import { hasSolved, showsSolves } from "../state/newcomer.ts";
import type { SavedAs } from "../state/result-file.ts";
import { filterOf, listAfter, listWith } from "../state/sessions.ts";
import type { Settings } from "../state/settings.ts";
import { type Game, patch, type State } from "../state/state.ts";
import { createSessions } from "./session-controller.ts";
import { createSolvesDb } from "./solve-database.ts";
import { createEdits } from "./solve-edits.ts";
import { createImport, exportSolves } from "./solve-files.ts";
import { createSolveGraph } from "./solve-graph-view.tsx";
import { createHistory } from "./solve-history.ts";
import { createStatistics } from "./solve-statistics-view.tsx";
import { type CardIntents, pickCard, SolvesCard } from "./solves-card.tsx";
import { createStoredGames, createTimedGames } from "./solves-controller.ts";
import { type FilesIntents, pickFiles, SolvesFiles } from "./solves-files.tsx";
import type * as script from "./solves-later.ts";
import * as text from "./solves-text.ts";

/** @param callbacks `onResults` is called when the stored results of events have changed */
export function installSolves(
  app: App,
  {
    onResults,
    play,
    review,
    challenge,
    setting,
    resultFiles,
  }: {
    onResults: () => void;
    play: (event: Event) => void;
    review: () => void;
    challenge: (game: Game) => void;
    setting: (change: Partial<Settings>) => void;
    resultFiles: {
      rank: (files: readonly File[]) => void;
      saveSolve: (record: SolveRecord, as: SavedAs) => Promise<string>;
    };
  },
) {
  const { store, client, clock } = app;
  const database = createSolvesDb({
    clock,
    onFault: (problem) => store.update(patch({ history: { problem } })),
    onGone: () => void solves.load(),
  });
  const solves = createHistory(store, client, database, clock);
  const edits = createEdits(store, database, solves, app.say);
  const sessions = createSessions(store, database, solves, edits.move);
  const games = createTimedGames(app, solves);
  const stored = createStoredGames(app, database.get, games.again);
  const { root, part } = findPanel("solves");
  const { open: later } = createLateFeature<typeof script, typeof script>({
    script: import.meta.solvesLater,
    create: (script) => script,
    say: app.say,
  });

  /** True once the optimal lengths of the list's solves are computed, or if the browser saves data. */
  let computing = savesData();
  store.listen(
    ({ history: { list } }) => [list],
    async ({ history: { list } }) => {
      if (computing || (!list.search && !list.open)) return;
      computing = true;
      (await later())?.createOptima(app, database, solves, document);
    },
  );

  const show = (list: Partial<SolveList>) =>
    solves.update({ list: { ...store.get().history.list, ...list } });
  function reveal(key: number) {
    const list = listWith(store.get(), key);
    if (list) show(list);
  }
  async function saveResult(key: number, as: SavedAs) {
    const record = await database.get(key).catch(() => null);
    return record ? resultFiles.saveSolve(record, as) : text.SOLVE_UNREADABLE;
  }
  const card: CardIntents = {
    ...sessions,
    ...edits,
    later,
    filter: (filter) => solves.setFilter(filterOf(filter, clock.date())),
    trim: (trim) => setting({ trim }),
    goal(size, goal) {
      const { [size]: _, ...others } = store.get().choices.goals;
      const goals = goal === null ? others : { ...others, [size]: goal };
      store.update(patch({ choices: { goals } }));
    },
    reveal,
    search: (search) => show({ search, first: 0 }),
    refine(change) {
      const { search } = store.get().history.list;
      if (search) show({ search: { ...search, ...change }, first: 0 });
    },
    turn: (first) => show({ first }),
    toggle: (key) => show({ open: store.get().history.list.open?.key === key ? null : { key } }),
    again: stored.again,
    replay: stored.replay,
    async review(key) {
      if (await stored.review(key)) review();
    },
    challenge: (key) => void stored.recall(key, challenge),
    saveResult: (key, as) => during(saveResult(key, as)),
    async replayAverage(of) {
      const keys = of.map(({ key }) => key);
      const played = await during(stored.replayAverage(keys, play));
      if (!played) reveal(keys.at(-1) ?? 0);
    },
  };
  const ofFiles: FilesIntents = {
    ...sessions,
    later,
    importFile: createImport(store, client, database, solves, onResults),
    rankFiles: resultFiles.rank,
    namePlayer: (player) => store.update(patch({ choices: { player } })),
    exportFile: (format) => void exportSolves(app, database, solves.update, format),
    clear() {
      clearResults();
      onResults();
      void solves.clear();
    },
  };

  store.listen(({ settings }) => [settings.trim], solves.recount);
  store.listen(
    ({ history, choices, game: { start } }) => [history, choices.session, start],
    (state, before) => {
      const list = listAfter(state, before);
      if (list !== state.history.list) show(list);
    },
  );
  // The card of a returning user does not wait for the database, so that it moves nothing later.
  const returning = hasSolved();
  const isShown = (state: State) =>
    state.choices.mode === "play" && (showsSolves(state) || (returning && !state.history.loaded));
  app.panel(() => ({
    pick: (state: State) => [isShown(state)],
    show: (state: State) => setHidden(root, !isShown(state), root.parentElement),
  }));
  // Other modes hide the card, so it is drawn when the user returns.
  app.panel(() => {
    const graph = createSolveGraph(app);
    const statistics = createStatistics(app);
    return {
      pick: pickCard,
      show(state) {
        if (state.choices.mode !== "play") return;
        const late = { graph, statistics };
        render(<SolvesCard state={state} {...late} intents={card} />, part("card"));
      },
    };
  });
  app.panel(() => ({
    pick: pickFiles,
    show(state) {
      if (state.choices.mode !== "play") return;
      render(<SolvesFiles state={state} intents={ofFiles} />, part("files"));
    },
  }));
  void solves.load();
  return {
    begin: games.begin,
    finish: games.finish,
    again: () => games.again(store.get().game),
  };
}
