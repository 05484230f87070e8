// An IndexedDB database. It is opened on first use, in the version of this page. If it is not available, an
// error is reported once.

import { deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { during } from "./activity.ts";
import type { Clock } from "./clock.ts";
import { UNSTORED } from "./lib-text.ts";

export type Database = IDBPDatabase;
/** A function that upgrades the database by one version. */
export type Migration = (
  database: Database,
  upgrade: IDBPTransaction<unknown, string[], "versionchange">,
) => unknown;

/** The time limit for other tabs to close the database. */
const CLOSE_MS = 5000;

/**
 * @param migrations the upgrade to each version, of which the first creates the database
 * @param options `onGone` is called when the user or another tab has deleted the database
 */
export function createDatabase(
  name: string,
  migrations: readonly Migration[],
  {
    clock,
    onFault,
    onGone,
  }: {
    clock: Clock;
    onFault: (sentence: string) => void;
    onGone: () => void;
  },
) {
  let reported = false;
  let opening: Promise<Database | null> | null = null;

  function fault(reason: keyof typeof UNSTORED): null {
    if (!reported) onFault(UNSTORED[reason]);
    reported = true;
    return null;
  }

  function gone() {
    opening = null; // The next use opens the database again.
    onGone();
  }

  async function open(): Promise<Database | null> {
    return new Promise((resolve) => {
      let late = false;
      openDB(name, migrations.length, {
        async upgrade(database, from, _to, upgrade) {
          upgrade.done.catch(() => {}); // `openDB` reports the error.
          for (const step of migrations.slice(from)) await step(database, upgrade);
        },
        blocked() {
          late = true;
          resolve(fault("blocked"));
        },
        blocking(_from, to, event) {
          (event.target as IDBDatabase).close();
          if (to === null) gone();
          else opening = Promise.resolve(fault("newer"));
        },
        terminated: gone,
      }).then(
        (database) => (late ? database.close() : resolve(database)),
        (error) => resolve(fault(error?.name === "VersionError" ? "newer" : "absent")),
      );
    });
  }

  function opened() {
    opening ??= open().catch(() => fault("absent"));
    return opening;
  }

  return {
    fault,
    /**
     * Return the result of `work`, or null if there is no database. If the database was closed in the
     * meantime, open it again and retry.
     */
    use: <T>(work: (database: Database) => Promise<T>): Promise<T | null> => during(use(work)),
    /** Delete the database, which all tabs share. */
    remove: () => during(remove()),
  };

  async function use<T>(work: (database: Database) => Promise<T>): Promise<T | null> {
    for (let again = true; ; again = false) {
      const database = await opened();
      if (!database) return null;
      try {
        return await work(database);
      } catch (error) {
        const closed = error instanceof DOMException && error.name === "InvalidStateError";
        if (!closed || !again) throw error;
        if (database === (await opening)) opening = null;
      }
    }
  }

  async function remove() {
    const database = await opening;
    database?.close();
    opening = null;
    await new Promise((resolve, reject) => {
      // The other tabs close the database after their transactions.
      const late = () => reject(new Error("another tab has not closed the database"));
      const blocked = () => void clock.deadline(CLOSE_MS, late);
      deleteDB(name, { blocked }).then(resolve, reject);
    });
  }
}
