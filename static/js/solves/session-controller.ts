// Creates, renames, chooses and deletes sessions.

import { newId } from "../lib/ids.ts";
import type { Store } from "../lib/store.ts";
import { MAIN } from "../state/history.ts";
import { ofSession, sessionOf, tidyName } from "../state/sessions.ts";
import type { State } from "../state/state.ts";
import type { SolvesDb } from "./solve-database.ts";
import type { Solves } from "./solve-history.ts";
import { FAILED, NAME_TAKEN } from "./solves-text.ts";

export function createSessions(
  store: Store<State>,
  database: SolvesDb,
  { announce, choose, load, showSessions, update }: Solves,
) {
  /**
   * Return why a name cannot be used, or "".
   * @param own the id of the session to rename, or null for a new session
   */
  function fault(text: string, own: string | null) {
    const name = tidyName(text);
    const taken = store.get().history.sessions.find((session) => session.name === name);
    return taken && taken.id !== own ? NAME_TAKEN : "";
  }

  async function put(session: { id: string; name: string }) {
    await database.putSession(session);
    await showSessions();
    announce();
  }

  return {
    choose,
    fault,
    async make(text: string) {
      const name = tidyName(text);
      if (!name || fault(name, null)) return;
      const session = { id: newId(), name };
      await put(session);
      choose(session.id);
    },
    async rename(text: string) {
      const { id } = sessionOf(store.get());
      const name = tidyName(text);
      if (name && !fault(name, id)) await put({ id, name });
    },
    /** Delete the chosen session with its solves. The first session is emptied but not deleted. */
    async remove() {
      const { id } = sessionOf(store.get());
      const keys = ofSession(store.get()).map(({ key }) => key);
      try {
        await database.removeSession(id, keys);
        choose(MAIN.id);
      } catch {
        update({ work: FAILED });
      }
      announce();
      await load();
    },
  };
}
