// The history of solves: gets it out of its database, adds to it, has Python work out averages and
// bests and read and write files, and puts what comes of that into the state.

import { count, counted } from "../lib/format.js";
import { createQueue } from "../lib/one-at-a-time.js";
import { debounce } from "../lib/timing.js";
import { bestTime, counting, isSolveRecord, summaryOf } from "../state/solves.js";
import { changed } from "../state/state.js";

/** @import { SolveRecord } from "../protocol.js" */
/** @import { SolverClient } from "../engine/client.js" */
/** @import { SolvesDb } from "./database.js" */
/** @import { History, Summary } from "../state/solves.js" */
/** @import { State } from "../state/state.js" */
/** @import { Store } from "../lib/store.js" */

const LARGEST_FILE = 100e6;
const AT_ONCE = 250;

/**
 * @param {Store<State>} store
 * @param {SolverClient} client
 * @param {SolvesDb} database
 */
export function createHistory(store, client, database) {
  /**
   * The sizes whose bests have to be worked out.
   * @type {Set<string>}
   */
  const stale = new Set();
  const oneAtATime = createQueue("slidestar.import");
  /** Ends the imports into a history that's cleared. */
  let imports = new AbortController();
  let loading = 0;
  const channel =
    "BroadcastChannel" in globalThis ? new BroadcastChannel("slidestar-solves") : null;
  channel?.addEventListener("message", ({ data }) => {
    if (data === "cleared") endImports();
    void load();
  });

  function endImports() {
    imports.abort();
    imports = new AbortController();
  }

  /** @param {Partial<History>} change */
  const update = (change) => store.update((state) => changed(state, { history: change }));

  /**
   * @param {readonly Summary[]} solves
   * @param {Iterable<string>} changed sizes
   */
  function show(solves, changed) {
    const sorted = solves.toSorted((a, b) => (a.when < b.when ? -1 : a.when > b.when ? 1 : 0));
    update({ loaded: true, solves: sorted });
    for (const size of changed) stale.add(size);
    refresh();
  }

  /**
   * Some that are new here; another tab's news may have brought them already.
   * @param {readonly Summary[]} added
   */
  function showMore(added) {
    const all = new Map([...store.get().history.solves, ...added].map((each) => [each.key, each]));
    show([...all.values()], new Set(added.map(({ size }) => size)));
    channel?.postMessage("changed");
  }

  async function load() {
    loading += 1;
    const own = loading;
    /** @type {Summary[]} */
    const solves = [];
    const unread = await database.each((found) => {
      for (const { key, record } of found) solves.push(summaryOf(record, key));
    });
    if (own !== loading) return; // a later one knows more
    update({ bests: {}, unread });
    show(
      solves,
      solves.map(({ size }) => size),
    );
  }

  const refresh = debounce(50, async () => {
    const all = counting(store.get().history.solves);
    const sizes = Object.fromEntries([...stale].map((size) => [size, all[size] ?? []]));
    if (!stale.size) return;
    stale.clear();
    try {
      const found = await client.request({ type: "records", sizes });
      update({ bests: { ...store.get().history.bests, ...found.sizes } });
    } catch {
      for (const size of Object.keys(sizes)) stale.add(size); // with the next solve
    }
  });

  /**
   * Add the solves of a file, once those before it are there.
   * @param {File} file
   */
  async function importFile(file) {
    if (file.size > LARGEST_FILE) {
      return update({ work: `${file.name} is too large for a history of solves.`, refused: [] });
    }
    update({ work: `Reading ${file.name}`, refused: [] });
    const { signal } = imports;
    try {
      const history = await database.current();
      const { work, refused } = await oneAtATime(() => read(file, history, signal), signal);
      update({ work, refused });
    } catch (error) {
      const message = signal.aborted
        ? `${file.name} isn't read any further: all solves were deleted.`
        : `${file.name} can't be read: ${/** @type {Error} */ (error).message}.`;
      update({ work: message, refused: [] });
    }
  }

  /**
   * @param {File} file
   * @param {string} history which they're added to
   * @param {AbortSignal} signal
   * @returns {Promise<{ work: string, refused: string[] }>}
   */
  async function read(file, history, signal) {
    /**
     * How often each solve has come.
     * @type {Map<string, number>}
     */
    const seen = new Map();
    /** @type {Summary[]} */
    const added = [];
    let double = 0;
    let unkept = 0;
    /** @param {readonly SolveRecord[]} records */
    async function take(records) {
      if (signal.aborted) return;
      const dated = records.map((record) => ({
        ...record,
        when: new Date(record.when).toISOString(),
      }));
      const sound = dated.filter(isSolveRecord);
      const solves = sound.map((record) => {
        const { when, milliseconds, board, moves } = record;
        const content = JSON.stringify([when, milliseconds, board, moves]);
        const nth = (seen.get(content) ?? 0) + 1;
        seen.set(content, nth);
        return { record, nth };
      });
      const keys = await database.bring(solves, history);
      if (!keys) return endImports(); // cleared, by another tab
      if (signal.aborted) return;
      const fresh = sound.flatMap((record, i) => {
        const key = keys[i];
        return typeof key === "number" ? [summaryOf(record, key)] : [];
      });
      added.push(...fresh);
      double += sound.length - fresh.length;
      unkept += records.length - sound.length;
      update({ work: `Reading ${file.name}: ${solved(added.length)} so far` });
    }

    let taking = Promise.resolve();
    try {
      const text = await file.text();
      const { refusals, refused } = await client.request(
        { type: "import", text },
        {
          signal,
          onEvent({ solves }) {
            taking = taking.then(() => take(solves));
          },
        },
      );
      await taking;
      signal.throwIfAborted();
      const work = [`${solved(added.length)} added`];
      if (double) work.push(`${count(double)} ${double === 1 ? "was" : "were"} here already`);
      if (refusals + unkept) work.push(`${count(refusals + unkept)} refused`);
      return {
        work: `${work.join(", ")}.`,
        refused: refused.map(({ number, reason }) => `Solve ${number}: ${reason}`),
      };
    } finally {
      await taking;
      if (!signal.aborted) showMore(added);
    }
  }

  /**
   * All solves as a file.
   * @param {"csv" | "json"} format
   * @returns {Promise<Blob | null>}
   */
  async function exportFile(format) {
    /** @type {SolveRecord[]} */
    const records = [];
    await database.each((found) => records.push(...found.map(({ record }) => record)));
    records.sort((a, b) => (a.when < b.when ? -1 : 1));
    /** @type {string[]} */
    const bodies = [];
    update({ work: "Writing the file", refused: [] });
    try {
      let part = { head: "", body: "", between: "", tail: "" };
      let refused = 0;
      for (let i = 0; i === 0 || i < records.length; i += AT_ONCE) {
        const solves = records.slice(i, i + AT_ONCE);
        const written = await client.request({ type: "export", format, solves });
        part = written;
        refused += written.refusals;
        if (part.body) bodies.push(...(bodies.length ? [part.between] : []), part.body);
        if (i) update({ work: `Writing the file: ${solved(i)} so far` });
      }
      const work = [`${solved(records.length - refused)} exported`];
      if (refused) work.push(`${count(refused)} damaged and left out`);
      update({ work: `${work.join(", ")}.` });
      return new Blob([part.head, ...bodies, part.tail], { type: `text/${format}` });
    } catch (error) {
      update({ work: `The file can't be written: ${/** @type {Error} */ (error).message}.` });
      return null;
    }
  }

  return {
    load,
    importFile,
    exportFile,
    /**
     * Keep a solve that was just made.
     * @param {SolveRecord} record
     * @returns {"first" | "new" | null} whether it's the best of its size
     */
    add(record) {
      const { size, milliseconds, practice } = summaryOf(record, 0);
      const before = bestTime(store.get().history.solves, size);
      void database.add(record).then((key) => showMore([summaryOf(record, key)]));
      if (practice || !store.get().history.loaded) return null;
      if (before === null) return "first";
      return milliseconds < before ? "new" : null;
    },
    async clear() {
      endImports();
      try {
        await database.clear();
        update({ work: "All solves are deleted.", refused: [] });
      } catch {
        update({ work: "The solves can't be deleted: the browser's storage fails.", refused: [] });
      }
      channel?.postMessage("cleared");
      await load();
    },
    get: database.get,
  };
}

/** @param {number} number */
function solved(number) {
  return counted(number, "solve");
}
