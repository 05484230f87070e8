// Sessions: made, named, chosen, deleted.

import { newId } from "../lib/ids.js";
import { FIRST, ofSession, sessionOf, tidyName } from "../state/sessions.js";
import { FAILED, NAME_TAKEN } from "./messages.js";

/** @import { State } from "../state/state.js" */
/** @import { Store } from "../lib/store.js" */
/** @import { SolvesDb } from "./database.js" */
/** @import { Solves } from "./history.js" */

/**
 * @param {Store<State>} store
 * @param {SolvesDb} database
 * @param {Solves} solves
 */
export function createSessions(store, database, { announce, choose, load, showSessions, update }) {
  /**
   * @param {string} text
   * @param {string | null} own whose name it may be
   */
  function fault(text, own) {
    const name = tidyName(text);
    const taken = store.get().history.sessions.find((session) => session.name === name);
    return taken && taken.id !== own ? NAME_TAKEN : "";
  }

  /** @param {{ id: string, name: string }} session */
  async function put(session) {
    await database.putSession(session);
    await showSessions();
    announce();
  }

  return {
    choose,
    fault,
    /** @param {string} text */
    async make(text) {
      const name = tidyName(text);
      if (!name || fault(name, null)) return;
      const session = { id: newId(), name };
      await put(session);
      choose(session.id);
    },
    /** @param {string} text */
    async rename(text) {
      const { id } = sessionOf(store.get());
      const name = tidyName(text);
      if (name && !fault(name, id)) await put({ id, name });
    },
    /** The chosen one, with its solves. The first one goes on, empty. */
    async remove() {
      const { id } = sessionOf(store.get());
      const keys = ofSession(store.get()).map(({ key }) => key);
      try {
        await database.removeSession(id, keys);
        choose(FIRST.id);
      } catch {
        update({ work: FAILED });
      }
      announce();
      await load();
    },
  };
}
