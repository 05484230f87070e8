// Saves the games of this tab, so that no game is lost by a reload, Back, another tab or a crash:
//
//   where            key                    contains
//   history.state                           the id of the entry's game, and the game before it
//   sessionStorage   slidestar.game.ENTRY   a game of this tab, by the id of its history entry
//                    slidestar.tab          the current entry and address
//   localStorage     slidestar.game.PAGE    a copy of the current game for other tabs
//
// - A reload and Back restore the record of the entry. The browser copies the session storage to a
//   duplicated tab, whose games are separate from then on.
// - A new tab continues the latest copy whose page is closed. Each load of the page has a new id,
//   PAGE, and holds a Web Lock of that name, so other tabs can tell a crashed page from an open one.
// - A record that the session storage refuses is in `history.state`. The latest record counts.
//
// `pagehide` needs storage that writes at once. Chromium loses IndexedDB transactions that begin in
// `pagehide`, and, in a reload, also changes of the address and of `history.state`.

import type { Clock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import { readJson, removeKey, writeJson } from "../lib/web-storage.ts";
import { unescaped } from "../puzzle/link-text.ts";
import { writeLink } from "../state/share-link.ts";
import type { Game, State } from "../state/state.ts";
import { isStudy } from "../state/study.ts";
import { type GameRecord, gameRecord, readGame } from "./game-record.ts";
import { storedGames, storedOf } from "./stored-games.ts";

/** The game of the previous entry. `entry` is its id. */
type Before = { entry?: string; worthwhile: boolean };
export type EntryState = {
  /** The id of the entry's game. Entries for other views of a game have the same id. */
  entry: string;
  /** null if the previous entry does not belong to the page */
  before: Before | null;
  /** the record of the game, if the session storage has refused it */
  game?: GameRecord;
};
export type SavedGame = ReturnType<typeof createSavedGame>;
/** The entries of the browser history, as the game stack uses them. */
export type GameEntries = Omit<SavedGame, "game" | "newer" | "save" | "begin">;

const GAME_KEY = "slidestar.game.";
const TAB_KEY = "slidestar.tab";
/** The parameters that request a board. */
const BOARDS = ["board", "goal", "size", "seed", "daily", "r"];

type SavedGameOptions = { clock: Clock; onStored: (stored: boolean) => void };

/**
 * @param options `onStored` is called with true if the local storage has the game, else with false
 */
export function createSavedGame({ clock, onStored }: SavedGameOptions) {
  const page = newId();
  const [navigation] = performance.getEntriesByType("navigation");
  const reloaded =
    navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  const tab = readJson(TAB_KEY, "sessionStorage");
  const tabEntry = asEntry(tab);
  const opened = asEntry(history.state) ?? (reloaded ? tabEntry : null);
  // The user may have navigated back to another entry while the page was loading.
  const address =
    reloaded && opened?.entry === tab.entry && typeof tab.link === "string" ? tab.link : linkHere();

  const parameters = new URL(address, location.href).searchParams;
  const requested = BOARDS.some((name) => parameters.has(name)) || isStudy(location.hash.slice(1));
  const isNew = !opened && !tabEntry && !requested;
  const source = opened ?? tabEntry;
  /** The id of the last page with this game. Its copy is not needed any more. */
  const last = isNew
    ? storedGames(GAME_KEY).find(({ left }) => left)?.id
    : source && (tab.page ?? storedGames(GAME_KEY).find(({ entry }) => entry === source.entry)?.id);
  const copy = last ? readJson(GAME_KEY + last) : {};
  const record = isNew ? copy : source && latestRecord(source, copy);

  let { entry, before } = opened ?? {
    entry: (requested ? null : tabEntry?.entry) ?? newId(),
    before: null,
  };
  replaceEntry(address);

  const recordOf = (state: State): GameRecord => ({
    ...gameRecord(state, clock.now()),
    entry,
    saved: clock.date().getTime(),
  });
  /** Store a record of the current entry in this tab. Return false if the storage refuses it. */
  const store = (game: GameRecord) => writeJson(GAME_KEY + entry, game, "sessionStorage");
  const storeTab = (link: string) =>
    writeJson(TAB_KEY, { entry, before, link, page }, "sessionStorage");

  function replaceEntry(link: string, refused?: GameRecord) {
    const state: EntryState = { entry, before, ...(refused ? { game: refused } : {}) };
    try {
      history.replaceState(state, "", link || location.pathname);
    } catch {
      // The browser rejects too many changes. The next save repeats them.
    }
  }

  /** Store the game in this tab, and set the address. */
  function saveHere(game: GameRecord, link: string) {
    const stored = store(game);
    storeTab(link);
    if (!stored || link !== linkHere()) replaceEntry(link, stored ? undefined : game);
  }

  function save(state: State, link: string, left: boolean = false) {
    const game = recordOf(state);
    saveHere(game, link);
    onStored(writeJson(GAME_KEY + page, { ...game, left }));
  }

  /** Add an entry. The browser may refuse it, such as after too many in a short time. */
  function push(next: EntryState, begun: State) {
    const link = writeLink(begun);
    try {
      history.pushState(next, "", link);
      if (asEntry(history.state)?.entry === next.entry) ({ entry, before } = next);
    } catch {
      // The game goes on in the current entry.
    }
    save(begun, link);
  }

  return {
    /** The saved game to continue. */
    game: record && readGame(record),
    /** True if `game` belongs to the current entry, so that the address may be older. */
    newer: opened !== null && record !== null,
    /** Save the game, and set the address. `left` is true if the user leaves the page. */
    save,
    /** Return the id of the current entry, and the game before it. */
    current: () => ({ entry, before }),
    /**
     * Save a game that has ended, and add an entry for the next one.
     * @param replaces true if the next game takes over the current entry
     */
    add(ended: State, begun: State, worth: { worthwhile: boolean }, replaces: boolean) {
      saveHere(recordOf(ended), writeLink(ended));
      const next = { entry: newId(), before: { entry, ...worth } };
      if (!replaces) return push(next, begun);
      ({ entry, before } = next);
      replaceEntry(writeLink(begun));
      save(begun, linkHere());
    },
    /**
     * Use the entry that the browser has added because the user typed a fragment. It becomes the
     * entry of the next game.
     * @param worth describes the game that the user has left
     */
    adopt(left: State, worth: { worthwhile: boolean }) {
      store(recordOf(left));
      ({ entry, before } = { entry: newId(), before: { entry, ...worth } });
      replaceEntry(linkHere());
    },
    /** Add an entry for another view of the same game. */
    addView(left: State, entered: State) {
      saveHere(recordOf(left), writeLink(left));
      push({ entry, before }, entered);
    },
    /** Store the game of the entry that the user has left. */
    storeGame: (left: State) => store(recordOf(left)),
    /** Continue with another entry, to which the browser has moved. Return its game. */
    enter(other: EntryState): Game | null {
      ({ entry, before = null } = other);
      const found = latestRecord(other);
      return found && readGame(found);
    },
    /**
     * Begin to use the local storage, and remove the copies of closed pages that are not needed.
     * @param restore restores the game of a crashed tab in a new tab. It returns false if the user
     * has begun a game here.
     */
    async begin(restore: (game: Game) => boolean) {
      navigator.locks?.request(GAME_KEY + page, () => new Promise(() => {})).catch(() => {});
      if (copy.left) removeKey(GAME_KEY + last);
      const open = await openPages();
      const closed = storedGames(GAME_KEY).filter(({ id }) => id !== page && !open?.has(id));
      const [lost] = closed;
      for (const [index, { id }] of closed.entries()) {
        if (id === last || index >= storedOf(closed)) removeKey(GAME_KEY + id);
      }
      if (!open || !lost || !isNew || copy.left) return;
      const game = readGame(readJson(GAME_KEY + lost.id));
      if (game && restore(game)) removeKey(GAME_KEY + lost.id);
    },
  };
}

/**
 * Return the latest valid record of an entry's game, or null if there is none.
 * @param copy the copy of the last page of this tab
 */
function latestRecord({ entry, game = {} }: EntryState, copy: GameRecord = {}): GameRecord | null {
  const stored = readJson(GAME_KEY + entry, "sessionStorage");
  // The session storage has no records of a tab that version 1.0 or another run of the browser had.
  const records = [stored, game, copy.entry === entry ? copy : {}].filter(readGame);
  return records.sort((a, b) => savedAt(b) - savedAt(a))[0] ?? null;
}

const savedAt = ({ saved }: GameRecord) => (typeof saved === "number" ? saved : 0);

function asEntry(state: Partial<EntryState> | null): EntryState | null {
  return typeof state?.entry === "string" ? { before: null, ...state, entry: state.entry } : null;
}

/** Return the query and the hash of the address, which may be escaped as in HTML source. */
export function linkHere() {
  return unescaped(location.search + location.hash);
}

/** Return the ids of all open pages, or null if the locks cannot be queried. */
async function openPages(): Promise<Set<string> | null> {
  try {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = "" }) => name.slice(GAME_KEY.length)));
  } catch {
    return null;
  }
}
