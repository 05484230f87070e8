// Edit a stored solve (penalty, DNF, delete), with undo.

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
  /** The last edited solve before its edit. */
  let old: { key: number; record: SolveRecord } | null = null;

  /** @param change null to delete the solve */
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

  const summary = (key: number) => store.get().history.solves.find((solve) => solve.key === key);

  return {
    /** Toggle the penalty of two seconds. */
    plusTwo: (key: number) => edit(key, { penalty: summary(key)?.penalty ? 0 : 2000, dnf: false }),
    dnf: (key: number) => edit(key, { dnf: !summary(key)?.dnf, penalty: 0 }),
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
