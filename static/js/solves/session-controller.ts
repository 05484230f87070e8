// Creates, renames, chooses and deletes sessions.

import { newId } from "../lib/ids.ts";
import type { Store } from "../lib/store.ts";
import { MAIN, type Session, type Summary } from "../state/history.ts";
import { ofSession, sessionOf, tidyName } from "../state/sessions.ts";
import type { State } from "../state/state.ts";
import type { SolvesDb } from "./solve-database.ts";
import type { Solves } from "./solve-history.ts";
import { FAILED, NAME_MISSING, NAME_TAKEN } from "./solves-text.ts";

export function createSessions(
  store: Store<State>,
  database: SolvesDb,
  { announce, choose, load, showSessions, update }: Solves,
  move: (solves: readonly Summary[], to: string, created?: boolean) => void,
) {
  /** Return the error of a name for the session `own`, or for a new one if null, or "". */
  function faultOf(name: string, own: string | null) {
    if (!name) return NAME_MISSING;
    const taken = store.get().history.sessions.find((session) => session.name === name);
    return taken && taken.id !== own ? NAME_TAKEN : "";
  }

  async function put(session: Session) {
    await database.putSession(session);
    await showSessions();
    announce();
  }

  return {
    chooseSession: choose,
    nameSession(typed: string, own: string | null) {
      const name = tidyName(typed);
      const fault = faultOf(name, own);
      if (fault) return fault;
      if (own !== null) void put({ id: own, name });
      else {
        const id = newId();
        void put({ id, name }).then(() => choose(id));
      }
      return "";
    },
    /** Move solves to a session, or to a new one with a name if the id is null. Return an error message, or "". */
    moveSolves(solves: readonly Summary[], to: string | null, typed: string) {
      if (to !== null) {
        move(solves, to);
        return "";
      }
      const name = tidyName(typed);
      const fault = faultOf(name, null);
      if (fault) return fault;
      const id = newId();
      void put({ id, name }).then(() => move(solves, id, true));
      return "";
    },
    async removeSession() {
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
