// The browser's database, opened when it's needed, in this page's version. Where it can't be had,
// that's said once.

import { deleteDB, openDB } from "idb";
import { during } from "./activity.ts";
import type { Clock } from "./clock.ts";
import { UNKEPT } from "./lib-text.ts";
export type Database = import("idb").IDBPDatabase;
type Upgrade = import("idb").IDBPTransaction<unknown, string[], "versionchange">;
/** What leads from one version to the next. */
export type Migration = (database: Database, upgrade: Upgrade) => unknown;

/** How long other tabs may take to close it. */
const LET_GO_MS = 5000;

/**
 * @param migrations from no database to the first version, and from each to the next
 * @param options `onGone`: it was deleted, by the person or another tab
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
  let said = false;
  let opening: Promise<Database | null> | null = null;

  function fault(reason: keyof typeof UNKEPT): null {
    if (!said) onFault(UNKEPT[reason]);
    said = true;
    return null;
  }

  function gone() {
    opening = null; // it's opened again when it's needed
    onGone();
  }

  async function open(): Promise<Database | null> {
    return new Promise((resolve) => {
      let late = false;
      openDB(name, migrations.length, {
        async upgrade(database, from, _to, upgrade) {
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
     * Do something with it; null where there's none. If it was closed just then, it's opened anew.
     */
    use: <T>(work: (database: Database) => Promise<T>): Promise<T | null> => during(use(work)),
    /** Delete all of it, other tabs' view of it too. */
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
      // Whoever has it open lets go of it, after what they're doing with it.
      const late = () => reject(new Error("another tab holds the database"));
      const blocked = () => void clock.deadline(LET_GO_MS, late);
      deleteDB(name, { blocked }).then(resolve, reject);
    });
  }
}
