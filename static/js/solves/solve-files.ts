// The history as files: those that are read, solve by solve, and those that are written. Python
// knows their forms. A file names sessions, where the page has keys.

import type { SolverClient } from "../engine/solver-client.ts";
import { during } from "../lib/activity.ts";
import { newId } from "../lib/ids.ts";
import { createQueue } from "../lib/one-at-a-time.ts";
import type { Store } from "../lib/store.ts";
import type { SolveRecord } from "../protocol.ts";
import { allSessions, MAIN, sessionOf, tidyName } from "../state/sessions.ts";
import { isSolveRecord, numbered, type Summary, summaryOf } from "../state/solves.ts";
import type { State } from "../state/state.ts";
import type { SolvesDb } from "./solve-database.ts";
import type { Solves } from "./solve-history.ts";
import * as words from "./solves-text.ts";

const LARGEST_FILE = 100e6;
const AT_ONCE = 250;
/** What more a file names goes into the session that's chosen. */
const MOST_SESSIONS = 200;

export function createFiles(
  store: Store<State>,
  client: SolverClient,
  database: SolvesDb,
  { update, showMore, showSessions, onCleared }: Solves,
) {
  const oneAtATime = createQueue("slidestar.import");
  /** Ends the imports into a history that's cleared. */
  let imports = new AbortController();

  function end() {
    imports.abort();
    imports = new AbortController();
  }
  onCleared(end);

  /** Add the solves of a file, once those before it are there. */
  async function importFile(file: File) {
    if (file.size > LARGEST_FILE) {
      return update({ work: words.fileTooLarge(file.name), refused: [] });
    }
    update({ work: words.reading(file.name), refused: [] });
    const { signal } = imports;
    const { id: chosen } = sessionOf(store.get());
    try {
      const history = await database.current();
      const { work, refused } = await during(
        oneAtATime(() => read(file, history, chosen, signal), signal),
      );
      update({ work, refused });
    } catch (error) {
      const message = signal.aborted
        ? words.fileLeft(file.name)
        : words.fileUnreadable(file.name, (error as Error).message);
      update({ work: message, refused: [] });
    }
  }

  /**
   * @param history which they're added to
   * @param chosen the session of those that name none
   */
  async function read(
    file: File,
    history: string,
    chosen: string,
    signal: AbortSignal,
  ): Promise<{ work: string; refused: string[] }> {
    const keyOf = await createKeys(chosen);
    /** How often each solve has come. */
    const seen: Map<string, number> = new Map();
    const added: Summary[] = [];
    const updated: Summary[] = [];
    let double = 0;
    let unkept = 0;
    async function take(records: readonly SolveRecord[]) {
      if (signal.aborted) return;
      const dated = records.map((record) => ({
        ...record,
        when: new Date(record.when).toISOString(),
      }));
      const sound = dated.filter(isSolveRecord);
      const solves = numbered(sound, seen);
      for (const { record } of solves) record.session = await keyOf(record.session);
      const brought = await database.bring(solves, history, true);
      if (!brought) return end(); // cleared, by another tab
      if (signal.aborted) return;
      for (const { key, record, outcome } of brought) {
        if (outcome === "added") added.push(summaryOf(record, key));
        else if (outcome === "updated") updated.push(summaryOf(record, key));
        else double += 1;
      }
      unkept += records.length - sound.length;
      update({ work: words.readSoFar(file.name, added.length) });
    }

    let taking = Promise.resolve();
    try {
      const text = await file.text();
      const { refusals, refused } = await client.request(
        { type: "import", text },
        {
          signal,
          onEvent({ solves }) {
            taking = taking.then(() => take(solves));
          },
        },
      );
      await taking;
      signal.throwIfAborted();
      return {
        work: words.imported(
          {
            added: added.length,
            updated: updated.length,
            double,
            refused: refusals + unkept,
          },
          elsewhere(added),
        ),
        refused: refused.map(({ number, reason }) => words.refusal(number, reason)),
      };
    } finally {
      await taking;
      if (updated.length) update({ edited: null }); // its undo would take the update back
      if (!signal.aborted) showMore([...added, ...updated]);
    }
  }

  /** The names of the sessions that these are in; none if that's the one that's shown. */
  function elsewhere(added: readonly Summary[]) {
    const state = store.get();
    const ids = new Set(added.map(({ session }) => session));
    const names = state.history.sessions.filter(({ id }) => ids.has(id)).map(({ name }) => name);
    const { name: shown } = sessionOf(state);
    return names.every((name) => name === shown) ? [] : names;
  }

  /**
   * Gives a session's key by its name. One that isn't here is made.
   * @param chosen the key of the one for solves that name none
   */
  async function createKeys(chosen: string) {
    const here = allSessions(await database.sessions());
    const keys = new Map(here.map(({ id, name }) => [name, id]));
    return async (text: string | null | undefined) => {
      const name = text?.trim() ? text : "";
      // A name that was typed in is tidy, as were all names that version 1.0 imported.
      const known = name ? (keys.get(name) ?? keys.get(tidyName(name))) : chosen;
      if (known !== undefined) return known || null;
      if (keys.size >= MOST_SESSIONS) return chosen || null;
      const session = { id: newId(), name };
      keys.set(name, session.id);
      await database.putSession(session);
      await showSessions();
      return session.id;
    };
  }

  /** All solves as a file. */
  async function exportFile(format: "csv" | "json" | "cstimer"): Promise<Blob | null> {
    const records: SolveRecord[] = [];
    const { sessions } = store.get().history;
    const names = new Map(sessions.map(({ id, name }) => [id, name]));
    if (names.get(MAIN.id) === MAIN.name) names.delete(MAIN.id);
    const named = (record: SolveRecord) => ({
      ...record,
      session: names.get(record.session ?? MAIN.id) ?? null,
    });
    await database.each((found) => records.push(...found.map(({ record }) => named(record))));
    records.sort((a, b) => (a.when < b.when ? -1 : 1));
    const bodies: string[] = [];
    update({ work: words.WRITING, refused: [] });
    try {
      let part = { head: "", body: "", between: "", tail: "" };
      let refused = 0;
      // csTimer's file has its sessions one after the other, so it's written at once; it knows
      // nothing of when each move was made.
      const whole = format === "cstimer";
      const step = whole ? Math.max(1, records.length) : AT_ONCE;
      for (let i = 0; i === 0 || i < records.length; i += step) {
        const some = records.slice(i, i + step);
        const solves = whole ? some.map((record) => ({ ...record, times: null })) : some;
        const written = await client.request({ type: "export", format, solves });
        part = written;
        refused += written.refusals;
        if (part.body) bodies.push(...(bodies.length ? [part.between] : []), part.body);
        if (i) update({ work: words.writtenSoFar(i) });
      }
      update({ work: words.exported(records.length - refused, refused) });
      return new Blob([part.head, ...bodies, part.tail], { type: `text/${format}` });
    } catch (error) {
      update({ work: words.notWritten((error as Error).message) });
      return null;
    }
  }

  return { importFile, exportFile };
}
