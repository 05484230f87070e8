// What a person does to a solve that's kept: a penalty, a DNF, an end; and all of it back again.

import { summaryOf } from "../state/solves.js";
import { FAILED } from "./messages.js";

/** @import { SolveRecord } from "../protocol.js" */
/** @import { State } from "../state/state.js" */
/** @import { Store } from "../lib/store.js" */
/** @import { SolvesDb } from "./database.js" */
/** @import { Solves } from "./history.js" */

/**
 * @param {Store<State>} store
 * @param {SolvesDb} database
 * @param {Solves} solves
 */
export function createEdits(store, database, { load, replace, update }) {
  /**
   * How it was.
   * @type {{ key: number, record: SolveRecord } | null}
   */
  let old = null;

  /**
   * @param {number} key
   * @param {Partial<SolveRecord> | null} change null: it's deleted
   */
  async function edit(key, change) {
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

  /** @param {number} key */
  const kept = (key) => store.get().history.solves.find((solve) => solve.key === key);

  return {
    /**
     * Two seconds more, or no longer.
     * @param {number} key
     */
    plusTwo: (key) => edit(key, { penalty: kept(key)?.penalty ? 0 : 2000, dnf: false }),
    /**
     * It doesn't count, or it does.
     * @param {number} key
     */
    dnf: (key) => edit(key, { dnf: !kept(key)?.dnf, penalty: 0 }),
    /** @param {number} key */
    remove: (key) => edit(key, null),
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
