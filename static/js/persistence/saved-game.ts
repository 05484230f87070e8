// Saves the game of this tab, so that it survives a reload or a crash:
//
//   opened ──► unlocked ─────────────────► locked ────── pagehide ─────► left
//              saves in session storage    saves in local storage        a new tab may continue it
//                    │                       ▲    ▲                        │
//                    └─ the id is locked,    │    └────── pageshow ────────┘
//                       or replaced ─────────┘
//
// If the local storage is full or blocked, saves go to the session storage. The address and the
// state of the history entry are a copy. Each save has a number, and the newest save of the entry
// is used.
// tab-identity.ts has the id and its lock, browser-history.ts the entries.

import type { Clock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import { readJson, removeKey, writeJson } from "../lib/web-storage.ts";
import type { Game } from "../state/state.ts";
import { isStudy } from "../state/study.ts";
import {
  addressAtStart,
  type EntryState,
  gameOfEntry,
  linkHere,
  numberOf,
  pushEntry,
  readEntry,
  rememberAddress,
  rememberEntry,
  replaceEntry,
  storeGameOfEntry,
} from "./browser-history.ts";
import { GAME_KEY, readGame, savedGames } from "./storage.ts";
import { createTabIdentity, openTabs, storedTab } from "./tab-identity.ts";

/** A game's record, with the history entry of the game and the number of the save. */
type Save = Record<string, unknown>;
/** A game's record and address. */
type AddressedGame = { record: Record<string, unknown>; link: string };
export type SavedGame = ReturnType<typeof createSavedGame>;

/** The parameters that request a board. */
const BOARDS = ["board", "goal", "size", "seed", "daily", "r"];
/** The key of the save in the session storage. */
const SESSION_SAVE = "slidestar.aside";
/**
 * The maximum number of stored games, and of their characters. Browsers store five million
 * characters.
 */
const MAX_GAMES = 12;
const MAX_SIZE = 1_500_000;

/**
 * @param options `onStored` is called with true if the local storage has the game, else with false
 */
export function createSavedGame({
  clock,
  onStored,
}: {
  clock: Clock;
  onStored: (stored: boolean) => void;
}) {
  const [navigation] = performance.getEntriesByType("navigation");
  const reloaded =
    navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  const address = addressAtStart(reloaded);
  // A new tab begins with the board that the address requests. Without one, it continues the last
  // game that was left.
  const parameters = new URL(address, location.href).searchParams;
  const ownTab = storedTab();
  const requested = BOARDS.some((name) => parameters.has(name)) || isStudy(location.hash.slice(1));
  const isNew = !ownTab && !requested;
  const continued = isNew ? savedGames().find((game) => game.left) : undefined;
  const tab = createTabIdentity(clock, ownTab, ownTab ?? continued?.id ?? newId());
  const record = readJson(GAME_KEY + tab.id());
  if (continued) writeJson(GAME_KEY + tab.id(), { ...record, left: false });

  const opened = readEntry(reloaded);
  const sessionSave = readJson(SESSION_SAVE, "sessionStorage");
  const current = opened && newest(opened, [record, sessionSave, gameOfEntry(opened)]);
  let entry = opened?.entry ?? newId();
  let before = opened?.before ?? null;
  let count = Math.max(numberOf(opened), numberOf(current));
  replaceEntry({ entry, count, before, game: opened?.game ?? null }, address);

  let locked = false;
  /** Repeats the last save, if it was made before the id was locked. */
  let repeat: (() => void) | null = null;
  const whenLocked = tab.locked.then(() => {
    locked = true;
    repeat?.();
  });

  function write(game: Record<string, unknown>, link: string, left: boolean) {
    count += 1;
    const save = { ...game, entry, count, saved: clock.date().getTime(), left };
    repeat = locked ? null : () => write(game, linkHere(), left);
    const stored = locked && writeJson(GAME_KEY + tab.id(), save);
    if (locked) onStored(stored);
    if (stored) removeKey(SESSION_SAVE, "sessionStorage");
    else writeJson(SESSION_SAVE, save, "sessionStorage");
    if (left || link !== linkHere()) replaceEntry({ entry, count, before, game }, link);
  }

  return {
    /** The saved game to continue. */
    game: readGame(current ?? record),
    /** True if `game` belongs to the current entry and is not older than the address. */
    newer: current !== null,
    /** Save the game, and set the address. */
    save(game: Record<string, unknown>, link: string) {
      tab.setLeft(false);
      write(game, link, false);
    },
    /** Save the game when the user leaves the page. */
    saveLeft(game: Record<string, unknown>, link: string) {
      tab.setLeft(true);
      rememberAddress(link);
      write(game, link, true);
    },
    /** Return the id of the current entry, and the game before it. */
    currentEntry: () => ({ entry, before }),
    /** Save a game that has ended, and add an entry for the next one. */
    addEntry(ended: AddressedGame, begun: AddressedGame, worth: { worthwhile: boolean }) {
      count += 1;
      replaceEntry({ entry, count, before, game: ended.record }, ended.link);
      const next = { entry: newId(), count, before: worth, game: begun.record };
      if (pushEntry(next, begun.link)) ({ entry, before } = next);
      write(begun.record, begun.link, false);
    },
    /**
     * Use the entry that the browser has added because the user typed a fragment. It becomes the
     * entry of the next game.
     * @param worth describes the game that the user has left
     */
    adoptEntry(left: Record<string, unknown>, worth: { worthwhile: boolean }) {
      count += 1;
      storeGameOfEntry(entry, count, left);
      ({ entry, before } = { entry: newId(), before: worth });
      replaceEntry({ entry, count, before, game: null }, linkHere());
    },
    /** Add an entry for another view of the same game. */
    addView(left: AddressedGame, entered: AddressedGame) {
      count += 1;
      replaceEntry({ entry, count, before, game: left.record }, left.link);
      pushEntry({ entry, count, before, game: entered.record }, entered.link);
      write(entered.record, entered.link, false);
    },
    /** Continue with another entry, to which the browser has moved. Return its game. */
    enterEntry(other: EntryState & { entry: string }): Game | null {
      ({ entry } = other);
      before = other.before ?? null;
      count = Math.max(count, numberOf(other));
      rememberEntry(other);
      return readGame(gameOfEntry(other));
    },
    /** Store the game of the entry that the user has left. */
    storeGameOfEntry(game: Record<string, unknown>) {
      count += 1;
      storeGameOfEntry(entry, count, game);
    },
    /**
     * Restore the last game of a crashed tab, if this is a new tab.
     * @param restore returns false if the user has begun a game here
     */
    async recover(restore: (game: Game) => boolean) {
      await whenLocked;
      const open = await openTabs();
      const others = savedGames().filter(({ id }) => id !== tab.id() && !open?.has(id));
      for (const { id } of others.slice(storedOf(others))) removeKey(GAME_KEY + id);
      const [lost] = others;
      if (!open || !lost || !isNew || continued) return;
      const game = readGame(readJson(GAME_KEY + lost.id));
      if (game && (await tab.claim(lost.id)) && restore(game)) tab.use(lost.id);
    },
  };
}

/**
 * Return how many games, of those given newest first, can stay stored. The newest one always can.
 * Games of closed tabs and games that the user has stored have separate limits.
 */
export function storedOf(games: readonly { size: number }[]): number {
  let room = MAX_SIZE;
  const full = games.findIndex(({ size }, index) => {
    room -= size;
    return index > 0 && room < 0;
  });
  return Math.min(full < 0 ? games.length : full, MAX_GAMES);
}

/** Return the newest valid save of an entry, or null if the entry's address is newer. */
export function newest(state: EntryState, saves: readonly Save[]): Save | null {
  const current = saves.filter(
    (save) => save.entry === state.entry && numberOf(save) >= numberOf(state) && readGame(save),
  );
  current.sort((a, b) => numberOf(b) - numberOf(a));
  return current[0] ?? null;
}
