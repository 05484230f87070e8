// What a person does to a solve that's kept: a penalty, a DNF, an end; and all of it back again.

import type { Store } from "../lib/store.ts";
import type { SolveRecord } from "../protocol.ts";
import { summaryOf } from "../state/solves.ts";
import type { State } from "../state/state.ts";
import type { SolvesDb } from "./solve-database.ts";
import type { Solves } from "./solve-history.ts";
import { FAILED } from "./solves-text.ts";

export function createEdits(
  store: Store<State>,
  database: SolvesDb,
  { load, replace, update }: Solves,
) {
  /** How it was. */
  let old: { key: number; record: SolveRecord } | null = null;

  /** @param change null: it's deleted */
  async function edit(key: number, change: Partial<SolveRecord> | null) {
    try {
      const record = await database.change(key, change);
      if (!record) return load(); // another tab has deleted it
      old = { key, record };
      const after = change && summaryOf({ ...record, ...change }, key);
      replace(key, after);
      update({ edited: { before: summaryOf(record, key), after } });
    } catch {
      update({ work: FAILED });
    }
  }

  const kept = (key: number) => store.get().history.solves.find((solve) => solve.key === key);

  return {
    /** Two seconds more, or no longer. */
    plusTwo: (key: number) => edit(key, { penalty: kept(key)?.penalty ? 0 : 2000, dnf: false }),
    /** It doesn't count, or it does. */
    dnf: (key: number) => edit(key, { dnf: !kept(key)?.dnf, penalty: 0 }),
    remove: (key: number) => edit(key, null),
    async undo() {
      if (!old) return;
      const { key, record } = old;
      old = null;
      try {
        await database.put(key, record);
        replace(key, summaryOf(record, key));
        update({ edited: null });
      } catch {
        update({ work: FAILED });
      }
    },
  };
}
