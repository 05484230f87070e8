// Where solves are kept: IndexedDB, by idb. Where that's blocked, full, absent or newer than this
// page, they're kept in memory, and it's said once.

import { openDB } from "idb";
import { isSolveRecord } from "./solves.js";

/** @import { SolveRecord } from "./protocol.js" */
/** @typedef {import("idb").IDBPDatabase} Database */
/** @typedef {import("idb").IDBPTransaction<unknown, string[], "versionchange">} Upgrade */

/**
 * @typedef {{
 *   each: (take: (solves: { key: number, record: SolveRecord }[]) => void) => Promise<void>,
 *   add: (records: readonly SolveRecord[]) => Promise<number[]>,
 *   get: (key: number) => Promise<SolveRecord | null>,
 *   clear: () => Promise<void>,
 * }} SolvesDb
 */

const NAME = "slidestar";
const SOLVES = "solves";
const AT_ONCE = 200;

/**
 * What leads from each version to the next one. A step never changes once it's been published.
 * @type {readonly ((database: Database, upgrade: Upgrade) => unknown)[]}
 */
const MIGRATIONS = [
  (database) => database.createObjectStore(SOLVES, { keyPath: "key", autoIncrement: true }),
  // Practice is told apart. What a seed was known for is a board that was dealt.
  async (_database, upgrade) => {
    let cursor = await upgrade.objectStore(SOLVES).openCursor();
    while (cursor) {
      const { value } = cursor;
      await cursor.update({ ...value, practice: value.practice ?? false, dnf: value.dnf ?? false });
      cursor = await cursor.continue();
    }
  },
];

const KEPT_HERE = "Until you close this page, your solves are kept all the same.";
const REASONS = {
  newer: `Another tab has brought in a newer Slidestar: reload to keep solves in it. ${KEPT_HERE}`,
  blocked: `An older Slidestar is open in another tab: close it and reload. ${KEPT_HERE}`,
  absent: `This browser lets no page keep solves here. ${KEPT_HERE}`,
  damaged: "Some of what is kept here are no solves that can be read: they're left out.",
  full: `The browser's storage is full or fails, so new solves can't be kept. ${KEPT_HERE}`,
};

/** @param {{ onFault: (sentence: string) => void }} options @returns {SolvesDb} */
export function createSolvesDb({ onFault }) {
  /** What couldn't be put into the database; its keys are below 0. @type {Map<number, SolveRecord>} */
  const memory = new Map();
  let said = false;
  /** @type {Promise<Database | null> | null} */
  let opening = null;

  /** @param {keyof typeof REASONS} reason @returns {null} */
  function fault(reason) {
    if (!said) onFault(REASONS[reason]);
    said = true;
    return null;
  }

  /** @returns {Promise<Database | null>} */
  async function open() {
    return new Promise((resolve) => {
      let late = false;
      openDB(NAME, MIGRATIONS.length, {
        async upgrade(database, from, _to, upgrade) {
          for (const step of MIGRATIONS.slice(from)) await step(database, upgrade);
        },
        blocked() {
          late = true;
          resolve(fault("blocked"));
        },
        blocking(_from, _to, event) {
          /** @type {IDBDatabase} */ (event.target).close();
          opening = Promise.resolve(fault("newer"));
        },
        terminated() {
          opening = null; // it's opened again when it's needed
        },
      }).then(
        (database) => (late ? database.close() : resolve(database)),
        (error) => resolve(fault(error?.name === "VersionError" ? "newer" : "absent")),
      );
    });
  }

  function database() {
    opening ??= open().catch(() => fault("absent"));
    return opening;
  }

  /** @param {readonly SolveRecord[]} records */
  function keepHere(records) {
    return records.map((record) => {
      const key = -memory.size - 1;
      memory.set(key, record);
      return key;
    });
  }

  return {
    /** All of them, some at a time, so that the page stays smooth. */
    async each(take) {
      const from = await database();
      try {
        for (let last = 0, found = []; from; last = found[found.length - 1].key) {
          const after = IDBKeyRange.lowerBound(last, true);
          found = await from.getAll(SOLVES, after, AT_ONCE);
          if (!found.length) break;
          const solves = found.map(({ key, ...record }) => ({ key, record }));
          const sound = solves.filter(({ record }) => isSolveRecord(record));
          if (sound.length < solves.length) fault("damaged");
          take(sound);
        }
      } catch {
        fault("full");
      }
      take([...memory].map(([key, record]) => ({ key, record })));
    },
    async add(records) {
      const into = await database();
      if (!into) return keepHere(records);
      try {
        const transaction = into.transaction(SOLVES, "readwrite");
        const keys = records.map((record) => transaction.store.add(record));
        // All or none: where one can't be kept, the transaction is aborted.
        const [added] = await Promise.all([Promise.all(keys), transaction.done]);
        return added.map(Number);
      } catch {
        fault("full");
        return keepHere(records);
      }
    },
    async get(key) {
      const kept = memory.get(key) ?? (await (await database())?.get(SOLVES, key));
      return isSolveRecord(kept) ? kept : null;
    },
    async clear() {
      memory.clear();
      await (await database())?.clear(SOLVES);
    },
  };
}
