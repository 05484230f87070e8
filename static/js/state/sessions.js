// Sessions: what solves are put together by, each with its own averages. A solve that names none,
// as all did before there were any, is in the first, and so is one whose session is gone.

/** @import { Summary } from "./solves.js" */
/** @import { State } from "./state.js" */

/** @typedef {{ id: string, name: string }} Session */

/** The first one is always there. @type {Session} */
export const FIRST = { id: "", name: "Main" };
export const LONGEST_NAME = 40;

/**
 * The session that's chosen.
 * @param {Pick<State, "history" | "choices">} state
 * @returns {Session}
 */
export function sessionOf({ history: { sessions }, choices: { session } }) {
  return sessions.find(({ id }) => id === session) ?? sessions[0];
}

/**
 * The solves of the session that's chosen.
 * @param {Pick<State, "history" | "choices">} state
 * @returns {readonly Summary[]}
 */
export function ofSession(state) {
  const { solves, sessions } = state.history;
  if (sessions.length === 1) return solves;
  const { id: chosen } = sessionOf(state);
  const ids = new Set(sessions.map(({ id }) => id));
  return solves.filter(({ session }) => (ids.has(session) ? session : FIRST.id) === chosen);
}

/**
 * All sessions, of which those are known that somebody has made or named.
 * @param {readonly Session[]} known in the order of their making
 * @returns {readonly Session[]}
 */
export function allSessions(known) {
  const first = known.find(({ id }) => id === FIRST.id) ?? FIRST;
  return [first, ...known.filter(({ id }) => id !== FIRST.id)];
}

/**
 * A name as it's kept: on one line, and not too long.
 * @param {string} text
 */
export function tidyName(text) {
  return text.replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME).trim();
}
