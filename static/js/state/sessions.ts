// Sessions: what solves are put together by, each with its own averages. A solve that names none,
// as all did before there were any, is in the first, and so is one whose session is gone.

import type { Summary } from "./solves.ts";
import type { State } from "./state.ts";

export type Session = { id: string; name: string };

/** The first one is always there. */
export const FIRST: Session = { id: "", name: "Main" };
export const LONGEST_NAME = 40;

/** The session that's chosen. */
export function sessionOf({
  history: { sessions },
  choices: { session },
}: Pick<State, "history" | "choices">): Session {
  return sessions.find(({ id }) => id === session) ?? sessions[0];
}

/** The solves of the session that's chosen. */
export function ofSession(state: Pick<State, "history" | "choices">): readonly Summary[] {
  const { solves, sessions } = state.history;
  if (sessions.length === 1) return solves;
  const { id: chosen } = sessionOf(state);
  const ids = new Set(sessions.map(({ id }) => id));
  return solves.filter(({ session }) => (ids.has(session) ? session : FIRST.id) === chosen);
}

/**
 * All sessions, of which those are known that somebody has made or named.
 * @param known in the order of their making
 */
export function allSessions(known: readonly Session[]): readonly Session[] {
  const first = known.find(({ id }) => id === FIRST.id) ?? FIRST;
  return [first, ...known.filter(({ id }) => id !== FIRST.id)];
}

/** A name as it's kept: on one line, and not too long. */
export function tidyName(text: string) {
  return text.replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME).trim();
}
