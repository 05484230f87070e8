// The tab's history has an entry for each game. What an entry knows of its game stands in its
// state, as far as the address doesn't say it: the clock, when the moves were made, all of a long
// game.

import { readJson, writeJson } from "../lib/web-storage.ts";

/**
 * `entry`: its name. `count`: how new it is. `game`: the record of its game. `before`: of the game
 * in the entry before this one; null where that's none of the page's.
 */
export type Mark = {
  entry?: string;
  count?: number;
  game?: Record<string, unknown> | null;
  before?: { worthwhile: boolean } | null;
};

/** The mark of the entry that the tab was at last, without its game. */
const ENTRY = "slidestar.entry";

/**
 * What this entry knows; null if nothing has been saved in it. A reload soon after a change of the
 * address loses that and the state with it, in Chromium: the tab knows both. (A page from before
 * there were marks left none.)
 */
export function readMark(reloaded: boolean): Mark | null {
  const { state } = history;
  if (typeof state?.entry === "string") return state;
  return reloaded ? readJson(ENTRY, "sessionStorage") : null;
}

/** Whether this is the entry that the tab was at last, and not one that it has gone back to. */
export function atLast() {
  const { entry } = history.state ?? {};
  return typeof entry !== "string" || entry === readJson(ENTRY, "sessionStorage").entry;
}

/** Bring this entry up to date. */
export function setEntry(mark: Mark, link: string) {
  remember(mark);
  try {
    history.replaceState(mark, "", link || location.pathname);
  } catch {
    // Too often for this browser: the address stays behind, and what's newer counts.
  }
}

/** @returns whether there's an entry more: a browser may have had too many in a short time */
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

/** @param mark of the entry that the tab is at */
export function remember({ entry, count, before }: Mark) {
  writeJson(ENTRY, { entry, count, before }, "sessionStorage");
}

/** Games that were left by the browser's own Back, which comes too late for their entries. */
const LEFT = "slidestar.entries";
/** How many of these are kept. */
const MOST_LEFT = 8;

/** Keep the game of an entry that was left. */
export function keepLeft(entry: string, count: number, game: Record<string, unknown>) {
  const others = Object.entries(readJson(LEFT, "sessionStorage")).filter(
    ([name]) => name !== entry,
  );
  const all = [...others.slice(1 - MOST_LEFT), [entry, { ...game, entry, count }]];
  writeJson(LEFT, Object.fromEntries(all), "sessionStorage");
}

/**
 * What's known of an entry's game, from its state or as it was left: the newer one.
 * @returns nothing where nothing is
 */
export function gameIn(mark: Mark | null): Record<string, unknown> {
  const { entry, count, game } = mark ?? {};
  const left = readJson(LEFT, "sessionStorage")[entry ?? ""] as any;
  if (left && numberOf(left) >= numberOf(mark)) return left;
  return { ...game, entry, count };
}

/** The query and the hash of the address as it is. */
export function linkHere() {
  return location.search + location.hash;
}

export function numberOf(saved: { count?: unknown } | null) {
  return Number.isSafeInteger(saved?.count) ? Number(saved?.count) : 0;
}
