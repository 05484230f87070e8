// The history of solves: gets it out of its database, adds to it, has Python work out averages and
// bests and read and write files, and puts what comes of that into the state.

import { count, counted } from "./format.js";
import { bestTime, counting, summaryOf } from "./solves.js";
import { debounce } from "./timing.js";

/** @import { SolveRecord } from "./protocol.js" */
/** @import { SolverClient } from "./solver-client.js" */
/** @import { SolvesDb } from "./solves-db.js" */
/** @import { History, Summary } from "./solves.js" */
/** @import { State } from "./state.js" */
/** @import { Store } from "./store.js" */

const LARGEST_FILE = 100e6;
const AT_ONCE = 250;

/** @param {Store<State>} store @param {SolverClient} client @param {SolvesDb} database */
export function createSolveTasks(store, client, database) {
  /** The sizes whose bests have to be worked out. @type {Set<string>} */
  const stale = new Set();
  const channel =
    "BroadcastChannel" in globalThis ? new BroadcastChannel("slidestar-solves") : null;
  channel?.addEventListener("message", () => void load());

  /** @param {Partial<History>} change */
  const update = (change) =>
    store.update((state) => ({ ...state, history: { ...state.history, ...change } }));

  /** @param {readonly Summary[]} solves @param {Iterable<string>} changed sizes */
  function show(solves, changed) {
    const sorted = solves.toSorted((a, b) => (a.when < b.when ? -1 : a.when > b.when ? 1 : 0));
    update({ loaded: true, solves: sorted });
    for (const size of changed) stale.add(size);
    refresh();
  }

  async function load() {
    /** @type {Summary[]} */
    const solves = [];
    await database.each((found) => {
      for (const { key, record } of found) solves.push(summaryOf(record, key));
    });
    update({ bests: {} });
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

  /** @param {readonly SolveRecord[]} records @returns {Promise<Summary[]>} */
  async function keep(records) {
    const keys = await database.add(records);
    return records.map((record, i) => summaryOf(record, keys[i]));
  }

  /** Add the solves of a file. @param {File} file */
  async function importFile(file) {
    if (file.size > LARGEST_FILE) {
      return update({ work: `${file.name} is too large for a history of solves.`, refused: [] });
    }
    update({ work: `Reading ${file.name}`, refused: [] });
    const known = new Set(store.get().history.solves.map(identity));
    /** @type {Summary[]} */
    const added = [];
    let double = 0;
    /** @param {readonly SolveRecord[]} records */
    async function take(records) {
      const fresh = records
        .map((record) => ({ ...record, when: new Date(record.when).toISOString() }))
        .filter((record) => {
          const name = identity(summaryOf(record, 0));
          if (known.has(name)) return false;
          known.add(name);
          return true;
        });
      double += records.length - fresh.length;
      added.push(...(await keep(fresh)));
      update({ work: `Reading ${file.name}: ${solved(added.length)} so far` });
    }
    let taking = Promise.resolve();
    try {
      const text = await file.text();
      const { refusals, refused } = await client.request(
        { type: "import", text },
        {
          onEvent({ solves }) {
            taking = taking.then(() => take(solves));
          },
        },
      );
      await taking;
      const work = [`${solved(added.length)} added`];
      if (double) work.push(`${count(double)} were here already`);
      if (refusals) work.push(`${count(refusals)} refused`);
      update({
        work: `${work.join(", ")}.`,
        refused: refused.map(({ number, reason }) => `Solve ${number}: ${reason}`),
      });
    } catch (error) {
      await taking;
      update({ work: `${file.name} can't be read: ${/** @type {Error} */ (error).message}.` });
    }
    show([...store.get().history.solves, ...added], new Set(added.map(({ size }) => size)));
    channel?.postMessage("changed");
  }

  /** All solves as a file. @param {"csv" | "json"} format @returns {Promise<Blob | null>} */
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
    /** Keep a solve that was just made. @param {SolveRecord} record @returns {"first" | "new" | null} whether it's the best of its size */
    add(record) {
      const { size, milliseconds, practice } = summaryOf(record, 0);
      const before = bestTime(store.get().history.solves, size);
      void keep([record]).then((summaries) => {
        show([...store.get().history.solves, ...summaries], [size]);
        channel?.postMessage("changed");
      });
      if (practice || !store.get().history.loaded) return null;
      if (before === null) return "first";
      return milliseconds < before ? "new" : null;
    },
    async clear() {
      await database.clear();
      update({ solves: [], bests: {}, work: "All solves are deleted.", refused: [] });
      channel?.postMessage("changed");
    },
    get: database.get,
  };
}

/** What makes two solves the same one. @param {Summary} solve */
function identity({ when, size, milliseconds, moves }) {
  return `${when} ${size} ${milliseconds} ${moves}`;
}

/** @param {number} number */
function solved(number) {
  return counted(number, "solve");
}
