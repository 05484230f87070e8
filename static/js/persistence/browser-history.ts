// The browser history has an entry for each game. The state of an entry stores the parts of the
// game that the address does not contain: the clock, the times of the moves, and the moves of a
// long game.

import { readJson, readSession, writeJson, writeSession } from "../lib/web-storage.ts";
import { unescaped } from "../puzzle/link-text.ts";

/** The state of a history entry. */
export type EntryState = {
  /** The id of the entry. */
  entry?: string;
  /** The number of saves so far, which is higher in newer states. */
  count?: number;
  /** The record of the entry's game. */
  game?: Record<string, unknown> | null;
  /** The game of the previous entry, or null if that entry does not belong to the page. */
  before?: { worthwhile: boolean } | null;
};

/** The session storage key for the state of the tab's latest entry, without its game. */
const ENTRY = "slidestar.entry";
/** The session storage key for the tab's last address. */
const ADDRESS = "slidestar.address";

/**
 * Return the state of the current entry, or null if none was saved. In Chromium, a reload soon
 * after a change of the address loses the change and the state, so a copy is in the session
 * storage.
 */
export function readEntry(reloaded: boolean): EntryState | null {
  const { state } = history;
  if (typeof state?.entry === "string") return state;
  return reloaded ? readJson(ENTRY, "sessionStorage") : null;
}

/**
 * Return the address with which the tab opens. After a reload, the browser's address may lack the
 * latest changes.
 */
export function addressAtStart(reloaded: boolean): string {
  const { entry } = history.state ?? {};
  // True if this is the tab's latest entry, and not an entry to which the user has navigated back.
  const latest = typeof entry !== "string" || entry === readJson(ENTRY, "sessionStorage").entry;
  const address = (reloaded && latest && readSession(ADDRESS)) || linkHere();
  // This event also follows a navigation back.
  addEventListener("pageshow", () => writeSession(ADDRESS, null));
  return address;
}

/** Store the address of the page when the user leaves it. */
export function rememberAddress(link: string) {
  writeSession(ADDRESS, link);
}

/** Replace the current entry. */
export function replaceEntry(state: EntryState, link: string) {
  rememberEntry(state);
  try {
    history.replaceState(state, "", link || location.pathname);
  } catch {
    // The browser rejects too many changes. The address stays old, and the newer record is used.
  }
}

/** Add an entry. Return false if the browser refuses it, such as after too many in a short time. */
export function pushEntry(state: EntryState, link: string): boolean {
  try {
    history.pushState(state, "", link);
  } catch {
    return false;
  }
  if (history.state?.entry !== state.entry) return false;
  rememberEntry(state);
  return true;
}

/** Store the state of the current entry for a reload. */
export function rememberEntry({ entry, count, before }: EntryState) {
  writeJson(ENTRY, { entry, count, before }, "sessionStorage");
}

/**
 * The session storage key for games that the user left with Back. Their entries cannot be updated
 * any more.
 */
const LEFT = "slidestar.entries";
const MAX_LEFT = 8;

/** Store the game of an entry that the user has left. */
export function storeGameOfEntry(entry: string, count: number, game: Record<string, unknown>) {
  const others = Object.entries(readJson(LEFT, "sessionStorage")).filter(
    ([name]) => name !== entry,
  );
  const all = [...others.slice(1 - MAX_LEFT), [entry, { ...game, entry, count }]];
  writeJson(LEFT, Object.fromEntries(all), "sessionStorage");
}

/**
 * Return the record of an entry's game, from its state or from the time when the user left it,
 * whichever is newer.
 */
export function gameOfEntry(state: EntryState): Record<string, unknown> {
  const { entry, count, game } = state;
  const left = readJson(LEFT, "sessionStorage")[entry ?? ""] as Record<string, unknown> | undefined;
  if (left && numberOf(left) >= numberOf(state)) return left;
  return { ...game, entry, count };
}

/** Return the query and the hash of the address, which may be escaped as in HTML source. */
export function linkHere() {
  return unescaped(location.search + location.hash);
}

export function numberOf(saved: { count?: unknown } | null) {
  return Number.isSafeInteger(saved?.count) ? Number(saved?.count) : 0;
}
