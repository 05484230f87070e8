// Where solves are kept: IndexedDB. Where that's blocked, full, absent or newer than this page,
// they're kept in memory. What's stored there and can't be read is counted, and goes with a Clear.

import { createDatabase } from "../lib/database.js";
import { newId } from "../lib/ids.js";
import { isSolveRecord } from "../state/solves.js";

/** @import { Database, Migration } from "../lib/database.js" */
/** @import { SolveRecord } from "../protocol.js" */

/**
 * A history lasts until it's cleared. `each` tells how many records can't be read. `bring` adds
 * solves of a file to a history: the nth time that a solve stands in the file, it's added if there
 * are fewer than n of it here (null where there are not); nothing is added if the history is no
 * longer that one (then all of it is null). `get` and `clear` fail where storage does.
 * @typedef {{
 *   each: (take: (solves: { key: number, record: SolveRecord }[]) => void) => Promise<number>,
 *   add: (record: SolveRecord) => Promise<number>,
 *   current: () => Promise<string>,
 *   bring: (solves: readonly { record: SolveRecord, nth: number }[], history: string) =>
 *     Promise<(number | null)[] | null>,
 *   get: (key: number) => Promise<SolveRecord | null>,
 *   clear: () => Promise<void>,
 * }} SolvesDb
 */

const NAME = "slidestar";
const SOLVES = "solves";
const AT_ONCE = 200;
/**
 * What makes two solves the same one: nobody makes the same moves in the same time at the same
 * moment.
 */
const CONTENT = /** @type {const} */ (["when", "milliseconds", "board", "moves"]);
const BY_CONTENT = "content";
/** The name of the history, which is another one after a Clear. */
const HISTORY = "history";

/**
 * What leads from each version to the next one. A step never changes once it's been published.
 * @type {readonly Migration[]}
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
  // A solve that comes in a file is found, if it's here; an import ends with its history.
  (database, upgrade) => {
    upgrade.objectStore(SOLVES).createIndex(BY_CONTENT, [...CONTENT]);
    return database.createObjectStore(HISTORY).put(newId(), HISTORY);
  },
];

/**
 * @param {Parameters<typeof createDatabase>[2]} options
 * @returns {SolvesDb}
 */
export function createSolvesDb(options) {
  const { use, remove, fault } = createDatabase(NAME, MIGRATIONS, options);
  /**
   * What couldn't be put into the database; its keys are below 0.
   * @type {Map<number, SolveRecord>}
   */
  const memory = new Map();
  let lastKey = 0;
  let name = newId();

  /** @param {SolveRecord} record */
  function keepHere(record) {
    lastKey -= 1;
    memory.set(lastKey, record);
    return lastKey;
  }

  const current = async () => (await use((from) => from.get(HISTORY, HISTORY))) ?? name;

  return {
    /** All of them, some at a time, so that the page stays smooth. */
    async each(take) {
      let unread = 0;
      let read = 0;
      try {
        for (let after, found; ; after = IDBKeyRange.lowerBound(found.at(-1)?.key, true)) {
          const range = after;
          found = await use((from) => some(from, range));
          if (!found?.length) break;
          const solves = found.map(({ key, ...record }) => ({ key, record }));
          const sound = solves.filter(({ key, record }) => key > 0 && isSolveRecord(record));
          read += solves.length;
          unread += solves.length - sound.length;
          take(sound);
        }
      } catch {
        fault("full");
        const all = await use((from) => from.count(SOLVES)).catch(() => null);
        unread += Math.max(0, (all ?? 0) - read);
      }
      take([...memory].map(([key, record]) => ({ key, record })));
      return unread;
    },
    async add(record) {
      const key = await use((into) => into.add(SOLVES, record)).catch(() => fault("full"));
      return key === null ? keepHere(record) : Number(key);
    },
    current,
    async bring(solves, history) {
      /** @type {(number | null)[] | null | undefined} undefined: it's another history */
      let keys;
      try {
        keys = await use((into) => brought(into, solves, history));
      } catch {
        keys = fault("full");
      }
      if (keys) return keys;
      if (keys === undefined || (await current().catch(() => history)) !== history) return null;
      return solves.map(({ record, nth }) => {
        const here = [...memory.values()].filter((kept) => same(kept, record)).length;
        return nth > here ? keepHere(record) : null;
      });
    },
    async get(key) {
      const kept = memory.get(key) ?? (await use((from) => from.get(SOLVES, key)));
      return isSolveRecord(kept) ? kept : null;
    },
    async clear() {
      memory.clear();
      name = newId();
      try {
        await use(cleared);
      } catch {
        await remove(); // it's too damaged to be emptied
      }
    },
  };
}

/**
 * The records of a range, the first few.
 * @param {Database} from
 * @param {IDBKeyRange} [range]
 * @returns {Promise<any[]>}
 */
async function some(from, range) {
  try {
    return await from.getAll(SOLVES, range, AT_ONCE);
  } catch {
    // One that the browser itself can't read any more spoils the lot.
    const keys = await from.getAllKeys(SOLVES, range, AT_ONCE);
    return Promise.all(keys.map((key) => from.get(SOLVES, key).catch(() => ({ key }))));
  }
}

/**
 * In one transaction, so that no other tab comes between.
 * @param {Database} into
 * @param {readonly { record: SolveRecord, nth: number }[]} solves
 * @param {string} history
 * @returns {Promise<(number | null)[] | undefined>}
 */
async function brought(into, solves, history) {
  const transaction = into.transaction([SOLVES, HISTORY], "readwrite");
  transaction.done.catch(() => {}); // whatever fails in it says so itself
  const store = transaction.objectStore(SOLVES);
  const index = store.index(BY_CONTENT);
  const here = solves.map(({ record }) => index.count(CONTENT.map((field) => record[field])));
  const now = await transaction.objectStore(HISTORY).get(HISTORY);
  const counts = await Promise.all(here);
  if (now !== history) return undefined;
  const keys = solves.map(async ({ record, nth }, i) =>
    nth > /** @type {number} */ (counts[i]) ? Number(await store.add(record)) : null,
  );
  // All or none: where one can't be kept, the transaction is aborted.
  const [added] = await Promise.all([Promise.all(keys), transaction.done]);
  return added;
}

/** @param {Database} database */
async function cleared(database) {
  const transaction = database.transaction([SOLVES, HISTORY], "readwrite");
  await Promise.all([
    transaction.objectStore(SOLVES).clear(),
    transaction.objectStore(HISTORY).put(newId(), HISTORY),
    transaction.done,
  ]);
}

/**
 * @param {SolveRecord} a
 * @param {SolveRecord} b
 */
function same(a, b) {
  return CONTENT.every((field) => a[field] === b[field]);
}
