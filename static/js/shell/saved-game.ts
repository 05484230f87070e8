// The game that this tab plays, kept so that a reload or a crash doesn't end it. Each tab has its
// own, so that none overwrites another's: its id is in the tab's session storage, and a Web Lock of
// that name says that a living tab has it.
//
// The game is kept in two places: in the browser's storage (or, where that doesn't take it, the
// tab's own), and in its entry of the tab's history: the address, and the entry's state. Each
// saving has a number, which both get. The newer of the two counts.

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

/**
 * A game's record, of the entry that it was played in. `count`: how often it had been saved by
 * then.
 */
type Kept = Record<string, unknown> & { entry?: string; count?: number };
/**
 * `game`: what there is to go on with. `newer`: it's this entry's, and no older than the address.
 * `here`: this entry, and what it knows of the game in the one before. `save` and `leave` also
 * bring the address up to date. `part`: a game is left as it is, and another one gets the next
 * entry. `arrive`: the tab is at another entry; returns the game that was on there. `keep`: this
 * entry's game, which is about to be left by the browser. `recover`: after a crash, in a new tab,
 * calls back with the last game if no living tab has it.
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
/** A game's record, and the address that says it. */
type Sheet = { record: Record<string, unknown>; link: string };

/** What asks for a board in an address. */
const BOARDS = ["board", "goal", "size", "seed", "daily", "r"];
const TAB = "slidestar.tab";
const LEFT = "slidestar.left";
/** The address with which the tab's last page was left. */
const ADDRESS = "slidestar.address";
/** The game, where the browser's storage doesn't take it. */
const ASIDE = "slidestar.aside";
const LOCK = "slidestar.game.";
/** How long the page before a reload may take to let go. */
const LET_GO_MS = 1500;
/** How many games are kept of tabs that are gone. */
const KEPT = 12;

/** @param options `onStored`: whether the storage took the game */
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
  // A reload has the address as it was when it was asked for: a moment's changes may be missing.
  const here = (reloaded && atLast() && session(ADDRESS)) || linkHere();
  addEventListener("pageshow", () => setSession(ADDRESS, null)); // also where it's gone back to
  // The address asks for a board, so a new tab begins with that.
  const address = new URL(here, location.href).searchParams;
  const linked = BOARDS.some((name) => address.has(name));
  const own = session(TAB);
  // Whoever left has let go, or soon will; a tab whose page hasn't left is a copy, or comes after a
  // crash.
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
  /** What's to be kept once it's known whose the game is. */
  let waiting: (() => void) | null = null;
  let held = false;
  if (last) writeJson(LOCK + id, { ...record, left: false });
  setSession(TAB, id);
  setEntry({ entry, count, before, game: mark?.game ?? null }, here);
  const claimed = during(
    copied ? Promise.resolve(false) : claim(id, clock, left ? LET_GO_MS : 0),
  ).then((free) => {
    // Another tab has it: this one is its copy, and goes on by itself.
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
      for (const game of others.slice(KEPT)) removeKey(LOCK + game.id);
      const found = alive ? others[0] : undefined;
      const game = found && !own && !linked && !last ? readGame(readJson(LOCK + found.id)) : null;
      if (found && game && (await claim(found.id, clock)) && deal(game)) {
        id = found.id;
        setSession(TAB, id);
      }
    },
  };
}

/**
 * The game as it was saved last, in this entry of the tab's history; null if its address is newer.
 */
export function newest(mark: Mark, kept: readonly Kept[]): Kept | null {
  const current = kept.filter(
    (game) => game.entry === mark.entry && numberOf(game) >= numberOf(mark) && readGame(game),
  );
  current.sort((a, b) => numberOf(b) - numberOf(a));
  return current[0] ?? null;
}

/**
 * Hold the lock of a game as long as the page lives; false if another tab has it. Where there are
 * no locks (on pages that aren't secure), a game is taken to be free.
 * @param ms how long to wait for it
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

/** The games that living tabs have; null if that can't be known. */
async function living(): Promise<Set<string> | null> {
  try {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = "" }) => name.slice(LOCK.length)));
  } catch {
    return null;
  }
}

/** What the tab remembers. */
function session(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param value null: it's forgotten */
function setSession(name: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // blocked or full
  }
}
