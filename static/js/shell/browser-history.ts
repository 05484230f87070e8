// The browser history has an entry for each game. The entry's state stores the parts of the game
// that the address does not have: the clock, the times of the moves, and all of a long game.

import { readJson, readSession, writeJson, writeSession } from "../lib/web-storage.ts";
import { unescaped } from "../puzzle/link-text.ts";

/**
 * The state of an entry. `entry`: its id. `count`: the number of saves so far, by which newer states
 * are recognised. `game`: its record. `before`: the game of the previous entry, or null if that
 * entry is not the page's.
 */
export type EntryState = {
  entry?: string;
  count?: number;
  game?: Record<string, unknown> | null;
  before?: { worthwhile: boolean } | null;
};

/** The key of the state of the tab's latest entry, without its game. */
const ENTRY = "slidestar.entry";
/** The key of the last address of the tab. */
const ADDRESS = "slidestar.address";

/**
 * Return the state of this entry, or null if none was saved. In Chromium, a reload soon after a change
 * of the address loses the change and the state, so the tab's session storage has a copy.
 */
export function readEntry(reloaded: boolean): EntryState | null {
  const { state } = history;
  if (typeof state?.entry === "string") return state;
  return reloaded ? readJson(ENTRY, "sessionStorage") : null;
}

/** Return the address with which the tab opens. After a reload, it may lack the latest changes. */
export function addressAtStart(reloaded: boolean): string {
  const { entry } = history.state ?? {};
  // This is the tab's latest entry, and not one that it has navigated back to.
  const latest = typeof entry !== "string" || entry === readJson(ENTRY, "sessionStorage").entry;
  const address = (reloaded && latest && readSession(ADDRESS)) || linkHere();
  addEventListener("pageshow", () => writeSession(ADDRESS, null)); // also after a navigation back
  return address;
}

/** Store the address of the page that is being left. */
export function rememberAddress(link: string) {
  writeSession(ADDRESS, link);
}

/** Update this entry. */
export function replaceEntry(state: EntryState, link: string) {
  rememberEntry(state);
  try {
    history.replaceState(state, "", link || location.pathname);
  } catch {
    // Too many changes for this browser: the address stays old, and the newer record counts.
  }
}

/** Add an entry. Return false if the browser refused it, as after too many in a short time. */
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

/** The key of games left by the browser's Back, after which their entries cannot be updated. */
const LEFT = "slidestar.entries";
const MAX_LEFT = 8;

/** Store the game of an entry that was left. */
export function storeGameOfEntry(entry: string, count: number, game: Record<string, unknown>) {
  const others = Object.entries(readJson(LEFT, "sessionStorage")).filter(
    ([name]) => name !== entry,
  );
  const all = [...others.slice(1 - MAX_LEFT), [entry, { ...game, entry, count }]];
  writeJson(LEFT, Object.fromEntries(all), "sessionStorage");
}

/** Return an entry's game from its state or as it was left, whichever is newer; else an empty one. */
export function gameOfEntry(state: EntryState): Record<string, unknown> {
  const { entry, count, game } = state;
  const left = readJson(LEFT, "sessionStorage")[entry ?? ""] as Record<string, unknown> | undefined;
  if (left && numberOf(left) >= numberOf(state)) return left;
  return { ...game, entry, count };
}

/** Return the query and the hash of the address, which may be escaped as in the source of a page. */
export function linkHere() {
  return unescaped(location.search + location.hash);
}

export function numberOf(saved: { count?: unknown } | null) {
  return Number.isSafeInteger(saved?.count) ? Number(saved?.count) : 0;
}
