// Solves that were not yet in the database when the user left the page. They are saved in
// localStorage, which is synchronous, and the next visit adds them to the database.

import { readJson, removeKey, writeJson } from "../lib/web-storage.ts";
import type { SolveRecord } from "../protocol.ts";
import { isSolveRecord } from "../state/solves.ts";
import type { SolvesDb } from "./solve-database.ts";

/** The local storage key of the records. Each record is stored by its time. */
const KEY = "slidestar-unstored";

export function createUnstored(database: SolvesDb) {
  const pending: Set<SolveRecord> = new Set();

  addEventListener("pagehide", () => {
    if (!pending.size) return;
    const records = [...pending].map((record) => [record.when, record]);
    writeJson(KEY, { ...readJson(KEY), ...Object.fromEntries(records) });
  });

  return {
    async store(record: SolveRecord): Promise<number> {
      pending.add(record);
      const key = await database.add(record);
      pending.delete(record);
      return key;
    },
    /** Store the unsaved solves of the last visit, unless the database already has them. */
    async restore() {
      const records = Object.values(readJson(KEY)).filter(isSolveRecord);
      if (!records.length) return;
      const history = await database.current().catch(() => null);
      if (history === null) return;
      const imported = await database.importSolves(records, { history, taken: null });
      if (imported?.every(({ key }) => key > 0)) removeKey(KEY);
    },
    forget: () => removeKey(KEY),
  };
}
