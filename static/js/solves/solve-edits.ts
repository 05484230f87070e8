// Edits stored solves (penalty, DNF, delete). All edits of a visit can be undone, the last one
// first.

import type { Store } from "../lib/store.ts";
import type { SolveRecord } from "../protocol.ts";
import type { Edit, Summary } from "../state/history.ts";
import { summaryOf } from "../state/solves.ts";
import type { State } from "../state/state.ts";
import type { SolvesDb } from "./solve-database.ts";
import type { Solves } from "./solve-history.ts";
import { CHANGED_SINCE, FAILED } from "./solves-text.ts";

/** The changed fields of a solve, or null to delete the solve. */
type Change = Pick<SolveRecord, "penalty" | "dnf"> | null;

export function createEdits(
  store: Store<State>,
  database: SolvesDb,
  { load, replace, update, onCleared }: Pick<Solves, "load" | "replace" | "update" | "onCleared">,
  say: (sentence: string) => void,
) {
  let last = Promise.resolve();
  onCleared(() => update({ edits: [] }));

  /** Run an edit after the edits before it. */
  function queue(work: () => Promise<void>) {
    last = last.then(work).catch(() => update({ work: FAILED }));
    return last;
  }

  const edit = (key: number, changeOf: (solve: Summary) => Change) =>
    queue(async () => {
      const { solves, edits } = store.get().history;
      const solve = solves.find((each) => each.key === key);
      if (!solve) return;
      const change = changeOf(solve);
      const record = await database.change(key, change);
      if (!record) return load(); // Another tab has deleted the solve.
      const after = change && summaryOf({ ...record, ...change }, key);
      replace(key, after);
      update({ edits: [...edits, { record, before: summaryOf(record, key), after }] });
    });

  /** Undo an edit. Return false if the solve has changed since the edit, such as in another tab. */
  async function restore({ record, before: { key, penalty, dnf }, after }: Edit) {
    if (!after) {
      await database.put(key, record);
      replace(key, summaryOf(record, key));
      return true;
    }
    const now = await database.get(key);
    if (!now || (now.penalty ?? 0) !== after.penalty || (now.dnf ?? false) !== after.dnf) {
      return false;
    }
    await database.change(key, { penalty, dnf });
    replace(key, summaryOf({ ...now, penalty, dnf }, key));
    return true;
  }

  return {
    /** Add or remove the penalty of two seconds. */
    plusTwo: (key: number) =>
      edit(key, ({ penalty }) => ({ penalty: penalty ? 0 : 2000, dnf: false })),
    dnf: (key: number) => edit(key, ({ dnf }) => ({ dnf: !dnf, penalty: 0 })),
    remove: (key: number) => edit(key, () => null),
    /** Undo the last edit. */
    undo: () =>
      queue(async () => {
        const { edits } = store.get().history;
        const edit = edits.at(-1);
        if (!edit) return;
        if (!(await restore(edit))) {
          say(CHANGED_SINCE);
          await load();
        }
        update({ edits: edits.slice(0, -1) });
      }),
  };
}
