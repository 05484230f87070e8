// Saves the game of this tab, so that it survives a reload or a crash. Each tab has its own game,
// whose id is in the tab's session storage. An open tab holds a Web Lock with this id.
//
// The game is saved twice: in the browser's local storage (or, if that fails, the session storage),
// and in its history entry (the address and the entry's state). Each save has a number. The newer of
// the two counts.

import { during } from "../lib/activity.ts";
import type { Clock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import { readJson, removeKey, writeJson } from "../lib/web-storage.ts";
import type { Game } from "../state/state.ts";
import {
  atLast,
  gameIn,
  keepLeft,
  linkHere,
  type Mark,
  numberOf,
  pushEntry,
  readMark,
  remember,
  setEntry,
} from "./browser-history.ts";
import { readFirstVersion, readGame, savedGames } from "./storage.ts";

/** A game's record, with the entry in which it was played and the number of the save. */
type Kept = Record<string, unknown> & { entry?: string; count?: number };
/**
 * `game`: the saved game to continue. `newer`: it belongs to this entry and is not older than the
 * address. `here`: returns this entry and the game before it. `save` and `leave` also update the
 * address. `part`: saves a game and adds an entry for the next one. `arrive`: the tab is at another
 * entry, whose game is returned. `keep`: stores this entry's game before the browser leaves it.
 * `recover`: after a crash, calls back with the last game in a new tab if no open tab has it.
 */
export type SavedGame = {
  game: Game | null;
  newer: boolean;
  here: () => { entry: string; before: { worthwhile: boolean } | null };
  save: (record: Record<string, unknown>, link: string) => void;
  leave: (record: Record<string, unknown>, link: string) => void;
  part: (left: Sheet, begun: Sheet, before: NonNullable<Mark["before"]>) => void;
  arrive: (mark: Mark & { entry: string }) => Game | null;
  keep: (record: Record<string, unknown>) => void;
  recover: (take: (game: Game) => boolean) => Promise<void>;
};
/** A game's record and address. */
type Sheet = { record: Record<string, unknown>; link: string };

/** The parameters that request a board. */
const BOARDS = ["board", "goal", "size", "seed", "daily", "r"];
const TAB = "slidestar.tab";
const LEFT = "slidestar.left";
/** The key of the last address of the tab. */
const ADDRESS = "slidestar.address";
/** The key of the game if it cannot be written to local storage. */
const ASIDE = "slidestar.aside";
const LOCK = "slidestar.game.";
/** The time limit for the page before a reload to release its lock. */
const RELEASE_MS = 1500;
/** The number of stored games of closed tabs. */
const MAX_CLOSED = 12;

/** @param options `onStored` reports whether the game was stored */
export function createSavedGame({
  clock,
  onStored,
}: {
  clock: Clock;
  onStored: (stored: boolean) => void;
}): SavedGame {
  const [navigation] = performance.getEntriesByType("navigation");
  const reloaded =
    navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  // After a reload, the address may lack the latest changes.
  const here = (reloaded && atLast() && session(ADDRESS)) || linkHere();
  addEventListener("pageshow", () => setSession(ADDRESS, null)); // also after a navigation back
  // A new tab begins with the board that the address requests.
  const address = new URL(here, location.href).searchParams;
  const linked = BOARDS.some((name) => address.has(name));
  const own = session(TAB);
  // If the tab's last page was left, its lock is or will be released. Otherwise this tab is a
  // duplicate, or follows a crash.
  const left = session(LEFT) !== null;
  setSession(LEFT, null);
  const last = own || linked ? null : savedGames().find((game) => game.left);
  const first = own ?? last?.id ?? newId();
  const copied = own !== null && !left && !navigator.locks;
  let id = first;
  const record = readJson(LOCK + id) as Kept;
  const mark = readMark(reloaded);
  const aside = readJson(ASIDE, "sessionStorage") as Kept;
  const current = mark && newest(mark, [record, aside, gameIn(mark) as Kept]);
  let entry = mark?.entry ?? newId();
  let before = mark?.before ?? null;
  let count = Math.max(numberOf(mark), numberOf(current));
  /** The save to repeat once the lock is known to be held. */
  let waiting: (() => void) | null = null;
  let held = false;
  if (last) writeJson(LOCK + id, { ...record, left: false });
  setSession(TAB, id);
  setEntry({ entry, count, before, game: mark?.game ?? null }, here);
  const claimed = during(
    copied ? Promise.resolve(false) : claim(id, clock, left ? RELEASE_MS : 0),
  ).then((free) => {
    // Another tab has the game: this tab is a duplicate and gets its own id.
    if (!free) take(newId());
    held = true;
    waiting?.();
  });

  function take(other: string) {
    id = other;
    setSession(TAB, id);
    void claim(id, clock);
  }

  function write(game: Record<string, unknown>, link: string, leaving: boolean) {
    count += 1;
    const whole = { ...game, entry, count, saved: clock.date().getTime(), left: leaving };
    waiting = held ? null : () => write(game, linkHere(), leaving);
    const stored = held && writeJson(LOCK + id, whole);
    if (held) onStored(stored);
    if (stored) setSession(ASIDE, null);
    else writeJson(ASIDE, whole, "sessionStorage");
    if (leaving || link !== linkHere()) setEntry({ entry, count, before, game }, link);
  }

  return {
    game: readGame(current ?? record) ?? (own || linked ? null : readFirstVersion()),
    newer: current !== null,
    here: () => ({ entry, before }),
    save(game, link) {
      setSession(LEFT, null);
      write(game, link, false);
    },
    leave(game, link) {
      setSession(LEFT, "1");
      setSession(ADDRESS, link);
      write(game, link, true);
    },
    part(left, begun, worth) {
      count += 1;
      setEntry({ entry, count, before, game: left.record }, left.link);
      const next = { entry: newId(), count, before: worth, game: begun.record };
      if (pushEntry(next, begun.link)) ({ entry, before } = next);
      write(begun.record, begun.link, false);
    },
    arrive(at) {
      ({ entry } = at);
      before = at.before ?? null;
      count = Math.max(count, numberOf(at));
      remember(at);
      return readGame(gameIn(at));
    },
    keep(game) {
      count += 1;
      keepLeft(entry, count, game);
    },
    async recover(deal) {
      await claimed;
      const alive = await living();
      const others = savedGames().filter((game) => game.id !== id && !alive?.has(game.id));
      for (const game of others.slice(MAX_CLOSED)) removeKey(LOCK + game.id);
      const found = alive ? others[0] : undefined;
      const game = found && !own && !linked && !last ? readGame(readJson(LOCK + found.id)) : null;
      if (found && game && (await claim(found.id, clock)) && deal(game)) {
        id = found.id;
        setSession(TAB, id);
      }
    },
  };
}

/** Return the newest valid game of an entry, or null if the entry's address is newer. */
export function newest(mark: Mark, kept: readonly Kept[]): Kept | null {
  const current = kept.filter(
    (game) => game.entry === mark.entry && numberOf(game) >= numberOf(mark) && readGame(game),
  );
  current.sort((a, b) => numberOf(b) - numberOf(a));
  return current[0] ?? null;
}

/**
 * Hold the lock of a game until the page ends. Return false if another tab holds it. Without Web
 * Locks, as in an insecure context, return true.
 * @param ms the time limit for another tab to release it
 */
function claim(id: string, clock: Clock, ms: number = 0): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const cancel = ms ? clock.deadline(ms, () => waiting.abort()) : () => {};
    const options = ms ? { signal: waiting.signal } : { ifAvailable: true as const };
    navigator.locks
      .request(LOCK + id, options, (lock) => {
        cancel();
        resolve(lock !== null);
        return lock ? new Promise(() => {}) : undefined;
      })
      .catch(() => resolve(!waiting.signal.aborted));
  });
}

/** Return the ids of the games of open tabs, or null if the locks cannot be queried. */
async function living(): Promise<Set<string> | null> {
  try {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = "" }) => name.slice(LOCK.length)));
  } catch {
    return null;
  }
}

/** Return a value of the session storage. */
function session(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param value null to remove the value */
function setSession(name: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // blocked or full
  }
}
