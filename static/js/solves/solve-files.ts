// Imports and exports the history as files, one batch of solves at a time. Python reads and writes
// the file formats. A file has the names of sessions, while the page uses their ids.

import type { App } from "../app/app.ts";
import { type SolverClient, SolverError } from "../engine/solver-client.ts";
import { during } from "../lib/activity.ts";
import { saveFile } from "../lib/dom.ts";
import { newId } from "../lib/ids.ts";
import { createQueue } from "../lib/one-at-a-time.ts";
import type { Store } from "../lib/store.ts";
import type { EventRecord, SolveRecord } from "../protocol.ts";
import { dayOf } from "../state/daily.ts";
import {
  addResults,
  type EventResult,
  loadResults,
  recordOfResult,
  resultOfRecord,
} from "../state/event-results.ts";
import { MAIN, type Session, type Summary } from "../state/history.ts";
import { allSessions, sessionOf, tidyName } from "../state/sessions.ts";
import { isSolveRecord, summaryOf } from "../state/solves.ts";
import type { State } from "../state/state.ts";
import { type Piece, piecesOf } from "./file-pieces.ts";
import type { SolvesDb } from "./solve-database.ts";
import type { Solves } from "./solve-history.ts";
import * as text from "./solves-text.ts";

/** File name extensions by format. csTimer uses its own. */
const EXTENSIONS = { csv: ".csv", json: ".json", cstimer: "-cstimer.txt" };
export type FileFormat = keyof typeof EXTENSIONS;

const BATCH = 250;
const MAX_REFUSED = 20;
/** The maximum number of sessions. Solves of further sessions in a file go into the chosen session. */
const MAX_SESSIONS = 200;

const contentOf = ({ when, milliseconds, board }: Summary) => `${when} ${milliseconds} ${board}`;

/** Create the function that adds the solves of a file. */
export function createImport(
  store: Store<State>,
  client: SolverClient,
  database: SolvesDb,
  { update, showMore, showSessions, onCleared }: Solves,
  onResults: () => void,
) {
  const oneAtATime = createQueue("slidestar.import");
  /** Cancels the running imports when the user clears the history. */
  let imports = new AbortController();

  function cancelImports() {
    imports.abort();
    imports = new AbortController();
  }
  onCleared(cancelImports);

  /** The outcomes of files that the user chose together. */
  let outcomes: text.Outcome[] = [];
  let pending = 0;

  /** Add the solves of a file, after any earlier imports. */
  async function importFile(file: File) {
    if (!pending) outcomes = [];
    pending += 1;
    update({ work: text.reading(file.name), refused: [] });
    const outcome = await outcomeOf(file);
    pending -= 1;
    outcomes.push({ file: file.name, ...outcome });
    update(text.ofFiles(outcomes));
  }

  async function outcomeOf(file: File) {
    const { signal } = imports;
    const { id: chosen } = sessionOf(store.get());
    try {
      const history = await database.current();
      return await during(oneAtATime(() => read(file, history, chosen, signal), signal));
    } catch (error) {
      const work = signal.aborted
        ? text.fileLeft(file.name)
        : text.fileUnreadable(file.name, (error as Error).message);
      return { work, refused: [] };
    }
  }

  /**
   * @param history the id of the history to which the solves are added
   * @param chosen the id of the session for solves without a session
   */
  async function read(
    file: File,
    history: string,
    chosen: string,
    signal: AbortSignal,
  ): Promise<{ work: string; refused: string[] }> {
    const sessionIdOf = await createSessionIds(database, showSessions, chosen);
    const target = { history, taken: new Set<number>() };
    const added: Summary[] = [];
    const updated: Summary[] = [];
    const events: EventResult[] = [];
    let double = 0;
    let malformed = 0;
    async function add(solves: readonly SolveRecord[], results: readonly EventRecord[]) {
      const soundResults = results.map(resultOfRecord).filter((result) => result !== null);
      events.push(...soundResults);
      malformed += results.length - soundResults.length;
      if (signal.aborted || !solves.length) return;
      const dated = solves.map((record) => ({
        ...record,
        when: new Date(record.when).toISOString(),
      }));
      const sound = dated.filter(isSolveRecord);
      for (const record of sound) record.session = await sessionIdOf(record.session);
      const imported = await database.importSolves(sound, target);
      if (!imported) return cancelImports(); // Another tab has cleared the history.
      if (signal.aborted) return;
      for (const { key, record, outcome } of imported) {
        if (outcome === "added") added.push(summaryOf(record, key));
        else if (outcome === "updated") updated.push(summaryOf(record, key));
        else double += 1;
      }
      malformed += solves.length - sound.length;
      update({ work: text.readSoFar(file.name, added.length) });
    }

    try {
      const { refusals, refused } = await readFile(client, file, signal, add);
      const addedResults = addResults(events);
      if (addedResults === null) throw new Error(text.RESULTS_NOT_STORED);
      if (addedResults) onResults();
      return {
        work: text.imported(
          {
            added: added.length,
            updated: updated.length,
            double: double + events.length - addedResults,
            results: events.length ? addedResults : null,
            refused: refusals + malformed,
          },
          sessionNamesOf(added, store.get().history.sessions),
        ),
        refused,
      };
    } finally {
      if (!signal.aborted) {
        forgetDeleted(added);
        showMore([...added, ...updated]);
      }
    }
  }

  /**
   * Forget the deletion of solves that a file has added again, since undoing the deletion would add
   * them twice.
   */
  function forgetDeleted(added: readonly Summary[]) {
    const { edits } = store.get().history;
    const contents = new Set(added.map(contentOf));
    update({
      edits: edits.filter(
        (edit) => "moved" in edit || edit.after || !contents.has(contentOf(edit.before)),
      ),
    });
  }

  return importFile;
}

/**
 * Read a file, and pass its solves and results to `add`, one batch at a time.
 * @returns the number of refused records, and the reasons for the first ones
 */
async function readFile(
  client: SolverClient,
  file: File,
  signal: AbortSignal,
  add: (solves: readonly SolveRecord[], results: readonly EventRecord[]) => Promise<void>,
) {
  const refused: string[] = [];
  let refusals = 0;
  let number = 0;
  let adding = Promise.resolve();
  function refuse(number: number, reason: string) {
    if (refused.length < MAX_REFUSED) refused.push(text.refusal(number, reason));
  }

  /** Read a piece. If a record makes the piece unreadable, reject the record and read the others. */
  async function send({ items, ...frame }: Piece): Promise<void> {
    try {
      const found = await client.request(
        { type: "import", text: frame.head + items.join(frame.between) + frame.tail },
        {
          signal,
          onEvent({ solves, events }) {
            adding = adding.then(() => add(solves, events));
          },
        },
      );
      for (const each of found.refused) refuse(number + each.number, each.reason);
      refusals += found.refusals;
      number += found.read;
    } catch (error) {
      const isDamaged = error instanceof SolverError && error.code === "bad-request";
      if (!isDamaged || !items.length) throw error;
      const half = items.length >> 1;
      if (half) {
        await send({ ...frame, items: items.slice(0, half) });
        await send({ ...frame, items: items.slice(half) });
      } else {
        number += 1;
        refusals += 1;
        refuse(number, text.RECORD_DAMAGED);
      }
    }
  }

  try {
    for await (const piece of piecesOf(file)) {
      await send(piece);
      await adding;
      signal.throwIfAborted();
    }
  } finally {
    await adding;
  }
  return { refusals, refused };
}

/** Return the names of the sessions of solves, or no names if there is only one session. */
function sessionNamesOf(solves: readonly Summary[], sessions: readonly Session[]) {
  if (sessions.length < 2) return [];
  const ids = new Set(solves.map(({ session }) => session));
  return sessions.filter(({ id }) => ids.has(id)).map(({ name }) => name);
}

/**
 * Return a function that maps the name of a session to its id and creates missing sessions.
 * @param chosen the id of the session for solves without a session
 */
async function createSessionIds(
  database: SolvesDb,
  showSessions: () => Promise<void>,
  chosen: string,
) {
  const here = allSessions(await database.sessions());
  const ids = new Map(here.map(({ id, name }) => [name, id]));
  return async (given: string | null | undefined) => {
    const name = given?.trim() ? given : "";
    // The page tidies names that the user types. Version 1.0 also tidied imported names.
    const known = name ? (ids.get(name) ?? ids.get(tidyName(name))) : chosen;
    if (known !== undefined) return known || null;
    if (ids.size >= MAX_SESSIONS) return chosen || null;
    const session = { id: newId(), name };
    ids.set(name, session.id);
    await database.putSession(session);
    await showSessions();
    return session.id;
  };
}

/** Download all solves and results of events as a file. */
export async function exportSolves(
  { store, client, clock }: App,
  database: SolvesDb,
  update: Solves["update"],
  format: FileFormat,
) {
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
  const events = loadResults().map(recordOfResult);
  update({ work: text.WRITING, refused: [] });
  try {
    let part = { head: "", body: "", between: "", tail: "" };
    let [refused, leftOut] = [0, 0];
    // csTimer's file groups solves by session, so it is written in one batch. It does not include
    // the times of single moves.
    const whole = format === "cstimer";
    const step = whole ? Math.max(1, records.length) : BATCH;
    for (let i = 0; i === 0 || i < records.length; i += step) {
      const batch = records.slice(i, i + step);
      const solves = whole ? batch.map((record) => ({ ...record, times: null })) : batch;
      const last = i + step >= records.length;
      const written = await client.request({
        type: "export",
        format,
        solves,
        ...(last && events.length ? { events } : {}),
      });
      part = written;
      refused += written.refusals;
      leftOut += written.left_out;
      if (part.body) bodies.push(...(bodies.length ? [part.between] : []), part.body);
      if (i) update({ work: text.writtenSoFar(i) });
    }
    const work = whole
      ? text.exportedForCsTimer(
          records.length + events.length - refused - leftOut,
          refused,
          leftOut,
        )
      : text.exported(records.length - refused, refused, events.length);
    update({ work });
    const file = new Blob([part.head, ...bodies, part.tail], { type: `text/${format}` });
    saveFile(`slidestar-${dayOf(clock.date())}${EXTENSIONS[format]}`, file);
  } catch (error) {
    update({ work: text.notWritten((error as Error).message) });
  }
}
