// Where solves are kept: IndexedDB. Where that's blocked, full, absent or newer than this page,
// they're kept in memory. What's stored there and can't be read is counted, and goes with a Clear.

import { createDatabase, type Database, type Migration } from "../lib/database.ts";
import { newId } from "../lib/ids.ts";
import type { SolveRecord } from "../protocol.ts";
import type { Session } from "../state/sessions.ts";
import { CONTENT, isSolveRecord, matching, updated } from "../state/solves.ts";

/** What became of a solve of a file: `record` is what's stored now under its key. */
type Brought = { key: number; record: SolveRecord; outcome: "added" | "updated" | "same" };

/**
 * A history lasts until it's cleared. `each` tells how many records can't be read. `bring` adds
 * solves of a file to a history: the nth time that a solve stands in the file, it's added if there
 * are fewer than n of it here; else the nth one here is updated, if the file is `newer`. Null: the
 * history is no longer that one, and nothing is added. `change` gives the record as it was, or null
 * if it's no longer there; with null it's deleted. `put` puts one back. `sessions` are in the order
 * of their making. `get`, `change`, `put`, `removeAll`, `putSession`, `removeSession` and `clear`
 * fail where storage does.
 */
export type SolvesDb = {
  each: (take: (solves: { key: number; record: SolveRecord }[]) => void) => Promise<number>;
  add: (record: SolveRecord) => Promise<number>;
  current: () => Promise<string>;
  bring: (
    solves: readonly Bringing[],
    history: string,
    newer: boolean,
  ) => Promise<Brought[] | null>;
  get: (key: number) => Promise<SolveRecord | null>;
  change: (key: number, change: Partial<SolveRecord> | null) => Promise<SolveRecord | null>;
  put: (key: number, record: SolveRecord) => Promise<void>;
  sessions: () => Promise<Session[]>;
  putSession: (session: Session) => Promise<void>;
  removeSession: (id: string, keys: readonly number[]) => Promise<void>;
  clear: () => Promise<void>;
};

type Bringing = { record: SolveRecord; nth: number };

const NAME = "slidestar";
const SOLVES = "solves";
const AT_ONCE = 200;
const BY_CONTENT = "content";
/** The name of the history, which is another one after a Clear. */
const HISTORY = "history";
const SESSIONS = "sessions";

/** What leads from each version to the next one. A step never changes once it's been published. */
const MIGRATIONS: readonly Migration[] = [
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
  // What's been solved before belongs to no session that has a record: that's the first one.
  (database) => database.createObjectStore(SESSIONS, { keyPath: "key", autoIncrement: true }),
];

export function createSolvesDb(options: Parameters<typeof createDatabase>[2]): SolvesDb {
  const { use, remove, fault } = createDatabase(NAME, MIGRATIONS, options);
  /** What couldn't be put into the database; its keys are below 0. */
  const memory: Map<number, SolveRecord> = new Map();
  /** Sessions that couldn't be put there. */
  const sessions: Map<string, Session> = new Map();
  let lastKey = 0;
  let name = newId();

  function keepHere(record: SolveRecord) {
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
        let range: IDBKeyRange | undefined;
        for (;;) {
          const found = await use((from) => some(from, range));
          if (!found?.length) break;
          range = IDBKeyRange.lowerBound(found.at(-1).key, true);
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
    async bring(solves, history, newer) {
      /** undefined: it's another history */
      let found: Brought[] | null | undefined;
      try {
        found = await use((into) => brought(into, solves, history, newer));
      } catch {
        found = fault("full");
      }
      if (found) return found;
      if (found === undefined || (await current().catch(() => history)) !== history) return null;
      return solves.map(({ record, nth }) => {
        const here = [...memory].map(([key, kept]) => ({ ...kept, key }));
        const found = matching(here, record)[nth - 1];
        if (!found) return { key: keepHere(record), record, outcome: "added" };
        const { key, ...kept } = found;
        const now = newer ? updated(kept, record) : null;
        if (now) memory.set(key, now);
        return { key, record: now ?? kept, outcome: now ? "updated" : "same" };
      });
    },
    async get(key) {
      const kept = memory.get(key) ?? (await use((from) => from.get(SOLVES, key)));
      return isSolveRecord(kept) ? kept : null;
    },
    async change(key, change) {
      const kept = memory.get(key);
      if (!kept) return (await use((into) => changeOne(into, key, change))) ?? null;
      if (change) memory.set(key, { ...kept, ...change });
      else memory.delete(key);
      return kept;
    },
    async put(key, record) {
      if (key < 0) memory.set(key, record);
      else await use((into) => into.put(SOLVES, { ...record, key }));
    },
    async sessions() {
      const kept = (await use((from) => from.getAll(SESSIONS)).catch(() => null)) ?? [];
      return [
        ...kept.filter(isSession).map(({ id, name }) => ({ id, name })),
        ...sessions.values(),
      ];
    },
    async putSession(session) {
      const kept = await use((into) => putSession(into, session)).catch(() => fault("full"));
      if (kept === null) sessions.set(session.id, session);
    },
    async removeSession(id, keys) {
      sessions.delete(id);
      for (const key of keys) memory.delete(key);
      await use((from) => removeSession(from, id, keys));
    },
    async clear() {
      memory.clear();
      sessions.clear();
      name = newId();
      try {
        await use(cleared);
      } catch {
        await remove(); // it's too damaged to be emptied
      }
    },
  };
}

/** The records of a range, the first few. */
async function some(from: Database, range?: IDBKeyRange): Promise<any[]> {
  try {
    return await from.getAll(SOLVES, range, AT_ONCE);
  } catch {
    // One that the browser itself can't read any more spoils the lot.
    const keys = await from.getAllKeys(SOLVES, range, AT_ONCE);
    return Promise.all(keys.map((key) => from.get(SOLVES, key).catch(() => ({ key }))));
  }
}

/** In one transaction, so that no other tab comes between. */
async function brought(
  into: Database,
  solves: readonly Bringing[],
  history: string,
  newer: boolean,
): Promise<Brought[] | undefined> {
  const transaction = into.transaction([SOLVES, HISTORY], "readwrite");
  transaction.done.catch(() => {}); // whatever fails in it says so itself
  const store = transaction.objectStore(SOLVES);
  const index = store.index(BY_CONTENT);
  const near = solves.map(({ record: { when, milliseconds } }) =>
    index.getAll(IDBKeyRange.bound([when, milliseconds - 10], [when, milliseconds + 10])),
  );
  const now = await transaction.objectStore(HISTORY).get(HISTORY);
  const here = await Promise.all(near);
  if (now !== history) return undefined;
  const put = solves.map(async ({ record, nth }, i) => {
    const found = matching(here[i], record)[nth - 1];
    if (!found) return outcome("added", Number(await store.add(record)), record);
    const { key, ...kept } = found;
    const change = newer ? updated(kept, record) : null;
    if (change) await store.put({ ...change, key });
    return outcome(change ? "updated" : "same", key, change ?? kept);
  });
  // All or none: where one can't be kept, the transaction is aborted.
  const [found] = await Promise.all([Promise.all(put), transaction.done]);
  return found;
}

const outcome = (outcome: Brought["outcome"], key: number, record: SolveRecord): Brought => ({
  key,
  record,
  outcome,
});

/** Where two tabs do it, each sees what the other has done. */
async function changeOne(
  into: Database,
  key: number,
  change: Partial<SolveRecord> | null,
): Promise<SolveRecord | null> {
  const transaction = into.transaction(SOLVES, "readwrite");
  const kept = await transaction.store.get(key);
  if (kept && change) await transaction.store.put({ ...kept, ...change });
  else if (kept) await transaction.store.delete(key);
  await transaction.done;
  if (!isSolveRecord(kept)) return null;
  const { key: _, ...record } = kept as SolveRecord & { key: number };
  return record;
}

function isSession(kept: unknown): kept is Session {
  const { id, name } = (kept ?? {}) as Partial<Session>;
  return typeof id === "string" && typeof name === "string" && name !== "";
}

/** A new one, or one by another name. */
async function putSession(into: Database, session: Session) {
  const transaction = into.transaction(SESSIONS, "readwrite");
  const all = await transaction.store.getAll();
  const kept = all.find(({ id }) => id === session.id);
  await transaction.store.put({ ...kept, ...session });
  await transaction.done;
}

/** @param keys of its solves */
async function removeSession(from: Database, id: string, keys: readonly number[]) {
  const transaction = from.transaction([SOLVES, SESSIONS], "readwrite");
  const sessions = transaction.objectStore(SESSIONS);
  const kept = (await sessions.getAll()).find((session) => session.id === id);
  if (kept) await sessions.delete(kept.key);
  const solves = transaction.objectStore(SOLVES);
  for (const key of keys) if (key > 0) void solves.delete(key);
  await transaction.done;
}

async function cleared(database: Database) {
  const transaction = database.transaction([SOLVES, SESSIONS, HISTORY], "readwrite");
  await Promise.all([
    transaction.objectStore(SOLVES).clear(),
    transaction.objectStore(SESSIONS).clear(),
    transaction.objectStore(HISTORY).put(newId(), HISTORY),
    transaction.done,
  ]);
}
