// Edits stored solves (penalty, DNF, delete, move to a session). All edits of a visit can be undone, the last one
// first.

import type { Store } from "../lib/store.ts";
import type { SolveRecord } from "../protocol.ts";
import type { SessionMove, SolveEdit, Summary } from "../state/history.ts";
import { emptySessions, sessionOf } from "../state/sessions.ts";
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
  {
    announce,
    choose,
    load,
    replace,
    regroup,
    showSessions,
    update,
    onCleared,
  }: Pick<
    Solves,
    "announce" | "choose" | "load" | "replace" | "regroup" | "showSessions" | "update" | "onCleared"
  >,
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
  async function restore({ record, before: { key, penalty, dnf }, after }: SolveEdit) {
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

  /** Undo a move of solves. Solves that were moved again since then, or deleted, stay where they are. */
  async function moveBack({ moved, to, created, emptied, chosen }: SessionMove) {
    for (const session of emptied) await database.putSession(session);
    if (emptied.length) await showSessions();
    const still = store
      .get()
      .history.solves.filter(({ key, session }) => moved.has(key) && session === to);
    const back = new Map(still.map(({ key }) => [key, moved.get(key) ?? ""]));
    for (const session of new Set(back.values())) {
      const keys = [...back.keys()].filter((key) => back.get(key) === session);
      await database.move(keys, session);
    }
    regroup(back);
    if (emptied.some(({ id }) => id === chosen)) choose(chosen);
    if (created && emptySessions(store.get().history).some(({ id }) => id === to)) {
      if (sessionOf(store.get()).id === to) choose(chosen);
      await database.removeSession(to, []);
      await showSessions();
      announce();
    }
    return back.size === moved.size;
  }

  return {
    /**
     * Move solves to a session. Sessions that become empty are deleted.
     * @param created whether the session was created for the solves
     */
    move: (solves: readonly Summary[], to: string, created = false) =>
      queue(async () => {
        const moved = new Map(
          solves.flatMap(({ key, session }) => (session === to ? [] : [[key, session] as const])),
        );
        if (!moved.size) return;
        const { id: chosen } = sessionOf(store.get());
        await database.move([...moved.keys()], to);
        regroup(new Map([...moved.keys()].map((key) => [key, to])));
        const from = new Set(moved.values());
        const emptied = emptySessions(store.get().history).filter(({ id }) => from.has(id));
        for (const { id } of emptied) await database.removeSession(id, []);
        if (emptied.some(({ id }) => id === chosen)) choose(to);
        if (emptied.length) {
          await showSessions();
          announce();
        }
        update({ edits: [...store.get().history.edits, { moved, to, created, emptied, chosen }] });
      }),
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
        if (!(await ("moved" in edit ? moveBack(edit) : restore(edit)))) {
          say(CHANGED_SINCE);
          await load();
        }
        update({ edits: edits.slice(0, -1) });
      }),
  };
}
