// Stores solves in IndexedDB, or in memory if IndexedDB is blocked, full, missing, or newer than
// this page. Stored records that cannot be read are counted. `clear` deletes them with all others.

import { createDatabase, type Database, type Migration } from "../lib/database.ts";
import { newId } from "../lib/ids.ts";
import type { SolveRecord } from "../protocol.ts";
import type { Session } from "../state/history.ts";
import { CONTENT, isEqual, matching, updated } from "../state/solve-merging.ts";
import { isSolveRecord } from "../state/solves.ts";

/** The outcome for an imported solve. `record` is stored under `key`. */
type Imported = { key: number; record: SolveRecord; outcome: "added" | "updated" | "same" };

/**
 * A database of solves. `get`, `change`, `put`, `move`, `removeSession` and `clear` reject if the storage
 * fails.
 */
export type SolvesDb = {
  /**
   * Call `onSolves` with all solves, a batch at a time, so that the page stays smooth.
   * @returns the number of records that cannot be read
   */
  each: (onSolves: (solves: { key: number; record: SolveRecord }[]) => void) => Promise<number>;
  add: (record: SolveRecord) => Promise<number>;
  /** Return the id of the history. `clear` changes it. */
  current: () => Promise<string>;
  /**
   * Add the solves that are not stored yet, and update the others.
   * @returns null if the history was cleared. Nothing is added in that case.
   */
  importSolves: (solves: readonly SolveRecord[], into: Target) => Promise<Imported[] | null>;
  get: (key: number) => Promise<SolveRecord | null>;
  /**
   * Change or delete a solve.
   * @param change the fields to change, or null to delete the solve
   * @returns the record before the change, or null if there is none
   */
  change: (key: number, change: Partial<SolveRecord> | null) => Promise<SolveRecord | null>;
  put: (key: number, record: SolveRecord) => Promise<void>;
  /** Move all or none of the solves to a session. */
  move: (keys: readonly number[], session: string) => Promise<void>;
  /** Return the sessions, oldest first. */
  sessions: () => Promise<Session[]>;
  putSession: (session: Session) => Promise<void>;
  removeSession: (id: string, keys: readonly number[]) => Promise<void>;
  clear: () => Promise<void>;
};

type Target = {
  /** the id of the history */
  history: string;
  /**
   * The keys of the stored solves that solves of this file have matched so far, updated on import.
   * Two equal solves of a file match two stored solves. Null for solves of this device, which match
   * only equal solves.
   */
  taken: Set<number> | null;
};

const NAME = "slidestar";
const SOLVES = "solves";
const BATCH = 200;
const BY_CONTENT = "content";
const BY_BOARD = "board";
/** The object store for the id of the history, and the key of the id. */
const HISTORY = "history";
const SESSIONS = "sessions";

/**
 * The migrations from each version to the next. Slidestar 1.0 has version 4. A published migration
 * must never change.
 */
const MIGRATIONS: readonly Migration[] = [
  (database) => database.createObjectStore(SOLVES, { keyPath: "key", autoIncrement: true }),
  // This migration changed records of unreleased builds. It remains so that the later versions have
  // the same numbers.
  () => {},
  // Index the solves to find imported solves that are already stored, and store an id of the
  // history to detect that it was cleared during an import.
  (database, upgrade) => {
    upgrade.objectStore(SOLVES).createIndex(BY_CONTENT, [...CONTENT]);
    return database.createObjectStore(HISTORY).put(newId(), HISTORY);
  },
  // Solves without a session belong to the first session, which has no record.
  (database) => database.createObjectStore(SESSIONS, { keyPath: "key", autoIncrement: true }),
  // Index the solves to find imported solves that are stored with another date.
  (_database, upgrade) =>
    upgrade.objectStore(SOLVES).createIndex(BY_BOARD, ["board", "milliseconds"]),
];

export function createSolvesDb(options: Parameters<typeof createDatabase>[2]): SolvesDb {
  const { use, remove, fault } = createDatabase(NAME, MIGRATIONS, options);
  /** Solves that the database could not store, by negative key. */
  const memory: Map<number, SolveRecord> = new Map();
  /** Sessions that the database could not store, by id. */
  const sessions: Map<string, Session> = new Map();
  let lastKey = 0;
  let memoryHistory = newId();

  function storeInMemory(record: SolveRecord) {
    lastKey -= 1;
    memory.set(lastKey, record);
    return lastKey;
  }

  const current = async () => (await use((from) => from.get(HISTORY, HISTORY))) ?? memoryHistory;

  return {
    async each(onSolves) {
      let unread = 0;
      let read = 0;
      try {
        let range: IDBKeyRange | undefined;
        for (;;) {
          const found = await use((from) => readBatch(from, range));
          const last = found?.at(-1);
          if (!found || !last) break;
          range = IDBKeyRange.lowerBound(last.key, true);
          const sound = found.flatMap(({ key, ...record }) =>
            typeof key === "number" && key > 0 && isSolveRecord(record) ? [{ key, record }] : [],
          );
          read += found.length;
          unread += found.length - sound.length;
          onSolves(sound);
        }
      } catch {
        fault("full");
        const all = await use((from) => from.count(SOLVES)).catch(() => null);
        unread += Math.max(0, (all ?? 0) - read);
      }
      onSolves([...memory].map(([key, record]) => ({ key, record })));
      return unread;
    },
    async add(record) {
      const key = await use((into) => into.add(SOLVES, record)).catch(() => fault("full"));
      return key === null ? storeInMemory(record) : Number(key);
    },
    current,
    async importSolves(solves, target) {
      const { history, taken } = target;
      /** undefined if the history has changed, null if the database is missing or has failed */
      let found: Imported[] | null | undefined;
      try {
        found = await use((into) => importInto(into, solves, target));
      } catch {
        found = fault("full");
      }
      if (found === undefined) return null;
      if (!found) {
        if ((await current().catch(() => history)) !== history) return null;
        const here = [...memory].map(([key, record]) => ({ ...record, key }));
        found = solves.map((record) => {
          const place = placed(here, record, taken);
          const key = place.key ?? storeInMemory(record);
          if (place.outcome === "updated") memory.set(key, place.record);
          return { ...place, key };
        });
      }
      for (const { key } of found) taken?.add(key);
      return found;
    },
    async get(key) {
      const stored = memory.get(key) ?? (await use((from) => from.get(SOLVES, key)));
      return isSolveRecord(stored) ? stored : null;
    },
    async change(key, change) {
      const stored = memory.get(key);
      if (!stored) return (await use((into) => changeOne(into, key, change))) ?? null;
      if (change) memory.set(key, { ...stored, ...change });
      else memory.delete(key);
      return stored;
    },
    async put(key, record) {
      if (key < 0) memory.set(key, record);
      else await use((into) => into.put(SOLVES, { ...record, key }));
    },
    async move(keys, session) {
      await use((into) => moveSolves(into, keys, session));
      for (const key of keys) {
        const record = memory.get(key);
        if (record) memory.set(key, { ...record, session: session || null });
      }
    },
    async sessions() {
      const stored = (await use((from) => from.getAll(SESSIONS)).catch(() => null)) ?? [];
      return [
        ...stored.filter(isSession).map(({ id, name }) => ({ id, name })),
        ...sessions.values(),
      ];
    },
    async putSession(session) {
      const stored = await use((into) => putSession(into, session)).catch(() => fault("full"));
      if (stored === null) sessions.set(session.id, session);
    },
    async removeSession(id, keys) {
      sessions.delete(id);
      for (const key of keys) memory.delete(key);
      await use((from) => removeSession(from, id, keys));
    },
    async clear() {
      memory.clear();
      sessions.clear();
      memoryHistory = newId();
      try {
        await use(clearAll);
      } catch {
        await remove(); // The database is too damaged to be emptied.
      }
    },
  };
}

/** Return the first records of a range. For a record that the browser cannot read, return only the key. */
async function readBatch(from: Database, range?: IDBKeyRange): Promise<{ key: IDBValidKey }[]> {
  try {
    return await from.getAll(SOLVES, range, BATCH);
  } catch {
    // One unreadable record makes getAll fail.
    const keys = await from.getAllKeys(SOLVES, range, BATCH);
    return Promise.all(keys.map((key) => from.get(SOLVES, key).catch(() => ({ key }))));
  }
}

/**
 * Import solves in one transaction, so that no other tab writes in between.
 * @returns undefined if the history has changed
 */
async function importInto(
  into: Database,
  solves: readonly SolveRecord[],
  { history, taken }: Target,
): Promise<Imported[] | undefined> {
  const transaction = into.transaction([SOLVES, HISTORY], "readwrite");
  transaction.done.catch(() => {}); // The error of the failed request is reported instead.
  const store = transaction.objectStore(SOLVES);
  const near = solves.map(({ when, board, moves, milliseconds }) => {
    const from = (value: string) =>
      IDBKeyRange.bound([value, milliseconds - 10], [value, milliseconds + 10]);
    return moves
      ? store.index(BY_BOARD).getAll(from(board))
      : store.index(BY_CONTENT).getAll(from(when));
  });
  const now = await transaction.objectStore(HISTORY).get(HISTORY);
  const here = await Promise.all(near);
  if (now !== history) return undefined;
  const put = solves.map(async (record, i) => {
    const place = placed(here[i] ?? [], record, taken);
    if (place.key === null) return { ...place, key: Number(await store.add(record)) };
    if (place.outcome === "updated") await store.put({ ...place.record, key: place.key });
    return { ...place, key: place.key };
  });
  // If one solve cannot be stored, the transaction is aborted and none is stored.
  const [found] = await Promise.all([Promise.all(put), transaction.done]);
  return found;
}

/**
 * Find the stored solve that matches a solve. Return the record to store and its key, which is
 * added to `taken`, or a null key for a new solve.
 */
function placed(
  here: readonly (SolveRecord & { key: number })[],
  record: SolveRecord,
  taken: Target["taken"],
): { key: number | null; record: SolveRecord; outcome: Imported["outcome"] } {
  const found = taken
    ? matching(here, record).find(({ key }) => !taken.has(key))
    : here.find((solve) => isEqual(solve, record));
  if (!found) return { key: null, record, outcome: "added" };
  const { key, ...stored } = found;
  taken?.add(key);
  const change = taken && updated(stored, record);
  return { key, record: change ?? stored, outcome: change ? "updated" : "same" };
}

/** Change or delete one record in a transaction, so that changes in two tabs do not interfere. */
async function changeOne(
  into: Database,
  key: number,
  change: Partial<SolveRecord> | null,
): Promise<SolveRecord | null> {
  const transaction = into.transaction(SOLVES, "readwrite");
  const stored = await transaction.store.get(key);
  if (stored && change) await transaction.store.put({ ...stored, ...change });
  else if (stored) await transaction.store.delete(key);
  await transaction.done;
  if (!isSolveRecord(stored)) return null;
  const { key: _, ...record } = stored as SolveRecord & { key: number };
  return record;
}

/** Move solves to a session in a transaction, a batch at a time, so that the page stays smooth. */
async function moveSolves(into: Database, keys: readonly number[], session: string) {
  const transaction = into.transaction(SOLVES, "readwrite");
  for (let i = 0; i < keys.length; i += BATCH) {
    const batch = keys.slice(i, i + BATCH).filter((key) => key > 0);
    const change = async (key: number) => {
      const stored = await transaction.store.get(key);
      if (stored) await transaction.store.put({ ...stored, session: session || null });
    };
    await Promise.all(batch.map(change));
  }
  await transaction.done;
}

function isSession(stored: unknown): stored is Session {
  const { id, name } = (stored ?? {}) as Partial<Session>;
  return typeof id === "string" && typeof name === "string" && name !== "";
}

/** Add or rename a session. */
async function putSession(into: Database, session: Session) {
  const transaction = into.transaction(SESSIONS, "readwrite");
  const all = await transaction.store.getAll();
  const stored = all.find(({ id }) => id === session.id);
  await transaction.store.put({ ...stored, ...session });
  await transaction.done;
}

/** @param keys the keys of the session's solves */
async function removeSession(from: Database, id: string, keys: readonly number[]) {
  const transaction = from.transaction([SOLVES, SESSIONS], "readwrite");
  const sessions = transaction.objectStore(SESSIONS);
  const stored = (await sessions.getAll()).find((session) => session.id === id);
  if (stored) await sessions.delete(stored.key);
  const solves = transaction.objectStore(SOLVES);
  for (const key of keys) if (key > 0) void solves.delete(key);
  await transaction.done;
}

async function clearAll(database: Database) {
  const transaction = database.transaction([SOLVES, SESSIONS, HISTORY], "readwrite");
  await Promise.all([
    transaction.objectStore(SOLVES).clear(),
    transaction.objectStore(SESSIONS).clear(),
    transaction.objectStore(HISTORY).put(newId(), HISTORY),
    transaction.done,
  ]);
}
