// Solves that were on their way into the database when the page was left. The browser's storage
// takes them at once, and the next visit puts them into the database.

import { readJson, removeKey, writeJson } from "../lib/web-storage.ts";
import type { SolveRecord } from "../protocol.ts";
import { isSolveRecord } from "../state/solves.ts";
import type { SolvesDb } from "./solve-database.ts";

/** Their records, by when they were made. */
const KEY = "slidestar-unstored";

export function createUnstored(database: SolvesDb) {
  const pending: Set<SolveRecord> = new Set();

  addEventListener("pagehide", () => {
    if (!pending.size) return;
    const records = [...pending].map((record) => [record.when, record]);
    writeJson(KEY, { ...readJson(KEY), ...Object.fromEntries(records) });
  });

  return {
    /** @returns its key */
    async store(record: SolveRecord): Promise<number> {
      pending.add(record);
      const key = await database.add(record);
      pending.delete(record);
      return key;
    },
    /** What the last visit left. One that did arrive isn't stored twice. */
    async bring() {
      const left = Object.values(readJson(KEY)).filter(isSolveRecord);
      if (!left.length) return;
      const history = await database.current().catch(() => null);
      if (history === null) return;
      const solves = left.map((record) => ({ record, nth: 1 }));
      const found = await database.bring(solves, history, false);
      if (found?.every(({ key }) => key > 0)) removeKey(KEY);
    },
    forget: () => removeKey(KEY),
  };
}
