// The history of solves: loads it from the database, adds solves, requests averages and bests from
// Python, and updates the state. Files, edits and sessions are in solve-files.ts, solve-edits.ts
// and session-controller.ts.

import type { SolverClient } from "../engine/solver-client.ts";
import type { Clock } from "../lib/clock.ts";
import type { Store } from "../lib/store.ts";
import { debounce } from "../lib/timing.ts";
import type { SolveRecord } from "../protocol.ts";
import type { Filter, History, Summary } from "../state/history.ts";
import { allSessions, ofSession, shownSolves } from "../state/sessions.ts";
import { bestTime, countingSolves, resultOf, summaryOf } from "../state/solves.ts";
import { patch, type State } from "../state/state.ts";
import type { SolvesDb } from "./solve-database.ts";
import { CLEARED, NOT_CLEARED } from "./solves-text.ts";
import { createUnstored } from "./unstored.ts";

export type Solves = ReturnType<typeof createHistory>;

export function createHistory(
  store: Store<State>,
  client: SolverClient,
  database: SolvesDb,
  clock: Clock,
) {
  const unstored = createUnstored(database);
  /** The sizes whose averages and bests must be requested. */
  const stale: Set<string> = new Set();
  /** Functions to call when all solves are deleted. */
  const onClearedCallbacks: (() => void)[] = [];
  let loading = 0;
  const channel =
    "BroadcastChannel" in globalThis ? new BroadcastChannel("slidestar-solves") : null;
  channel?.addEventListener("message", ({ data }) => {
    if (data === "cleared") for (const callback of onClearedCallbacks) callback();
    if (typeof data?.session === "string") follow(data.session);
    else void load();
  });

  const update = (change: Partial<History>) => store.update(patch({ history: change }));

  /** @param changed the sizes whose solves have changed */
  function show(solves: readonly Summary[], changed: Iterable<string>) {
    const sorted = solves.toSorted((a, b) => (a.when < b.when ? -1 : a.when > b.when ? 1 : 0));
    update({ loaded: true, solves: sorted });
    for (const size of changed) stale.add(size);
    refresh();
  }

  /** Add solves to the state, unless a message from another tab has already added them. */
  function showMore(added: readonly Summary[]) {
    const all = new Map([...store.get().history.solves, ...added].map((each) => [each.key, each]));
    show([...all.values()], new Set(added.map(({ size }) => size)));
    channel?.postMessage("changed");
  }

  /** @param summary the new summary, or null if the solve was deleted */
  function replace(key: number, summary: Summary | null) {
    const { solves } = store.get().history;
    const old = solves.filter((solve) => solve.key === key);
    const now = [...solves.filter((solve) => solve.key !== key), ...(summary ? [summary] : [])];
    show(now, new Set([...old, ...(summary ? [summary] : [])].map(({ size }) => size)));
    channel?.postMessage("changed");
  }

  /** @param moved the new sessions by the keys of the solves */
  function regroup(moved: ReadonlyMap<number, string>) {
    const sizes = new Set<string>();
    const solves = store.get().history.solves.map((solve) => {
      const session = moved.get(solve.key);
      if (session === undefined) return solve;
      sizes.add(solve.size);
      return { ...solve, session };
    });
    show(solves, sizes);
    channel?.postMessage("changed");
  }

  /** @param optima the optimal lengths by the keys of the solves. They change no averages. */
  function setOptima(optima: ReadonlyMap<number, number>) {
    update({
      solves: store.get().history.solves.map((solve) => {
        const optimum = optima.get(solve.key);
        return optimum === undefined ? solve : { ...solve, optimum };
      }),
    });
  }

  /** Choose a session, also if another tab has chosen it. */
  function follow(session: string) {
    if (session === store.get().choices.session) return;
    store.update(patch({ choices: { session }, history: { bests: {} } }));
    recount();
  }

  /** Request the averages and bests of all sizes again. */
  function recount() {
    for (const { size } of shownSolves(store.get())) stale.add(size);
    refresh();
  }

  /** Show the solves that match a filter, with their averages and bests. */
  function setFilter(filter: Filter) {
    update({ filter, bests: {} });
    recount();
  }

  async function showSessions() {
    update({ sessions: allSessions(await database.sessions()) });
  }

  async function load() {
    loading += 1;
    const own = loading;
    await unstored.restore();
    const sessions = allSessions(await database.sessions());
    const solves: Summary[] = [];
    const unread = await database.each((found) => {
      for (const { key, record } of found) solves.push(summaryOf(record, key));
    });
    if (own !== loading) return; // A later call of `load` has newer data.
    update({ bests: {}, unread, sessions });
    show(
      solves,
      solves.map(({ size }) => size),
    );
  }

  const refresh = debounce(clock, 50, async () => {
    const wanted = store.get().choices.session;
    const { filter } = store.get().history;
    const all = countingSolves(shownSolves(store.get()));
    const sizes = Object.fromEntries([...stale].map((size) => [size, all[size] ?? []]));
    const { trim } = store.get().settings;
    if (!stale.size) return;
    stale.clear();
    try {
      const found = await client.request({ type: "records", sizes, trim });
      const { choices, settings, history } = store.get();
      // A newer request is pending.
      if (choices.session !== wanted || settings.trim !== trim || history.filter !== filter) return;
      update({ bests: { ...store.get().history.bests, ...found.sizes } });
    } catch {
      // These sizes are requested again with the next solve.
      for (const size of Object.keys(sizes)) stale.add(size);
    }
  });

  return {
    load,
    update,
    showMore,
    showSessions,
    replace,
    regroup,
    setOptima,
    recount,
    setFilter,
    onCleared: (end: () => void) => void onClearedCallbacks.push(end),
    choose(session: string) {
      follow(session);
      channel?.postMessage({ session });
    },
    /** Make the other tabs load the history again. */
    announce: () => channel?.postMessage("changed"),
    /**
     * Store a new solve.
     * @returns "first" or "new" if it is the best of its size in its session, else null
     */
    add(record: SolveRecord): "first" | "new" | null {
      const summary = summaryOf(record, 0);
      const before = bestTime(ofSession(store.get()), summary.size);
      const result = resultOf(summary);
      void unstored.store(record).then((key) => showMore([summaryOf(record, key)]));
      if (summary.practice || result === null || !store.get().history.loaded) return null;
      if (before === null) return "first";
      return result < before ? "new" : null;
    },
    async clear() {
      for (const callback of onClearedCallbacks) callback();
      unstored.forget();
      try {
        await database.clear();
        update({ work: CLEARED, refused: [] });
      } catch {
        update({ work: NOT_CLEARED, refused: [] });
      }
      channel?.postMessage("cleared");
      await load();
    },
  };
}
