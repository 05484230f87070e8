// The id of this tab's game. It is in the session storage, which survives a reload but is also
// copied to a duplicated tab. Therefore an open tab holds a Web Lock on its id. A tab that cannot
// get the lock is a duplicate, and gets a new id.

import { during } from "../lib/activity.ts";
import type { Clock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import { readSession, writeSession } from "../lib/web-storage.ts";
import { GAME_KEY } from "./storage.ts";

const TAB = "slidestar.tab";
/** The session storage key of a mark that the tab's last page did not crash: the user left it. */
const LEFT = "slidestar.left";
/** The maximum wait for the page before a reload to release its lock. */
const RELEASE_MS = 1500;

/** Return the tab's id, or null in a new tab. */
export const storedTab = () => readSession(TAB);

export function createTabIdentity(clock: Clock, stored: string | null, first: string) {
  let id = first;
  // If the user left the last page, its lock is or will soon be released. Otherwise this tab is a
  // duplicate, or the last page crashed.
  const left = readSession(LEFT) !== null;
  setLeft(false);
  writeSession(TAB, id);
  const copied = stored !== null && !left && !navigator.locks;
  const locked = during(
    copied ? Promise.resolve(false) : claim(id, clock, left ? RELEASE_MS : 0),
  ).then((free) => {
    if (!free) take(newId());
  });

  function take(other: string) {
    use(other);
    void claim(id, clock);
  }

  function use(other: string) {
    id = other;
    writeSession(TAB, id);
  }

  function setLeft(value: boolean) {
    writeSession(LEFT, value ? "1" : null);
  }

  return {
    id: () => id,
    /** Resolves once the tab has an id that no other tab has. */
    locked,
    /** Record whether the user is leaving the page. */
    setLeft,
    /** Lock the id of a closed tab. Return false if another tab has it. */
    claim: (other: string) => claim(other, clock),
    /** Replace the id by an id that this tab has locked. */
    use,
  };
}

/**
 * Hold the lock of an id until the page ends. Return false if another tab holds it. Return true if
 * there are no Web Locks, as in an insecure context.
 * @param ms how long to wait for another tab to release the lock
 */
function claim(id: string, clock: Clock, ms: number = 0): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const cancel = ms ? clock.deadline(ms, () => waiting.abort()) : () => {};
    const options = ms ? { signal: waiting.signal } : { ifAvailable: true as const };
    navigator.locks
      .request(GAME_KEY + id, options, (lock) => {
        cancel();
        resolve(lock !== null);
        return lock ? new Promise(() => {}) : undefined;
      })
      .catch(() => resolve(!waiting.signal.aborted));
  });
}

/** Return the ids of all open tabs, or null if the locks cannot be queried. */
export async function openTabs(): Promise<Set<string> | null> {
  try {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = "" }) => name.slice(GAME_KEY.length)));
  } catch {
    return null;
  }
}
