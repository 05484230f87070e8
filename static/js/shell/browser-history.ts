// The browser history has an entry for each game. The entry's state stores the parts of the game
// that the address does not have: the clock, the times of the moves, and all of a long game.

import { readJson, writeJson } from "../lib/web-storage.ts";

/**
 * The state of an entry. `entry`: its id. `count`: the number of saves so far, by which newer states
 * are recognised. `game`: its record. `before`: the game of the previous entry, or null if that
 * entry is not the page's.
 */
export type Mark = {
  entry?: string;
  count?: number;
  game?: Record<string, unknown> | null;
  before?: { worthwhile: boolean } | null;
};

/** The key of the tab's latest mark, without its game. */
const ENTRY = "slidestar.entry";

/**
 * Return the mark of this entry, or null if none was saved. In Chromium, a reload soon after a change
 * of the address loses the change and the state, so the tab's session storage has a copy.
 */
export function readMark(reloaded: boolean): Mark | null {
  const { state } = history;
  if (typeof state?.entry === "string") return state;
  return reloaded ? readJson(ENTRY, "sessionStorage") : null;
}

/** Return whether this is the tab's latest entry, and not one that it has navigated back to. */
export function atLast() {
  const { entry } = history.state ?? {};
  return typeof entry !== "string" || entry === readJson(ENTRY, "sessionStorage").entry;
}

/** Update this entry. */
export function setEntry(mark: Mark, link: string) {
  remember(mark);
  try {
    history.replaceState(mark, "", link || location.pathname);
  } catch {
    // Too many changes for this browser: the address stays old, and the newer record counts.
  }
}

/** Add an entry. Return false if the browser refused it, as after too many in a short time. */
export function pushEntry(mark: Mark, link: string): boolean {
  try {
    history.pushState(mark, "", link);
  } catch {
    return false;
  }
  if (history.state?.entry !== mark.entry) return false;
  remember(mark);
  return true;
}

/** Store the mark of the current entry for a reload. */
export function remember({ entry, count, before }: Mark) {
  writeJson(ENTRY, { entry, count, before }, "sessionStorage");
}

/** The key of games left by the browser's Back, after which their entries cannot be updated. */
const LEFT = "slidestar.entries";
const MAX_LEFT = 8;

/** Store the game of an entry that was left. */
export function keepLeft(entry: string, count: number, game: Record<string, unknown>) {
  const others = Object.entries(readJson(LEFT, "sessionStorage")).filter(
    ([name]) => name !== entry,
  );
  const all = [...others.slice(1 - MAX_LEFT), [entry, { ...game, entry, count }]];
  writeJson(LEFT, Object.fromEntries(all), "sessionStorage");
}

/** Return an entry's game from its state or as it was left, whichever is newer; else an empty one. */
export function gameIn(mark: Mark | null): Record<string, unknown> {
  const { entry, count, game } = mark ?? {};
  const left = readJson(LEFT, "sessionStorage")[entry ?? ""] as Record<string, unknown> | undefined;
  if (left && numberOf(left) >= numberOf(mark)) return left;
  return { ...game, entry, count };
}

/** Return the query and the hash of the address. */
export function linkHere() {
  return location.search + location.hash;
}

export function numberOf(saved: { count?: unknown } | null) {
  return Number.isSafeInteger(saved?.count) ? Number(saved?.count) : 0;
}
