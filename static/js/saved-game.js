// The game that this tab plays, kept so that a reload or a crash doesn't end it. Each tab has its
// own, so that none overwrites another's: its id is in the tab's session storage, and a Web Lock of
// that name says that a living tab has it.

import {
  readFirstVersion,
  readGame,
  readJson,
  removeKey,
  savedGames,
  writeJson,
} from "./storage.js";

/** @import { Game } from "./state.js" */

/**
 * `game`: what there is to go on with. `recover`: after a crash, in a new tab, calls back with the
 * last game if no living tab has it.
 * @typedef {{
 *   game: Game | null,
 *   save: (record: Record<string, unknown>) => void,
 *   leave: (record: Record<string, unknown>) => void,
 *   recover: (take: (game: Game) => boolean) => Promise<void>,
 * }} SavedGame
 */

const TAB = "slidestar.tab";
const LOCK = "slidestar.game.";
/** So long may the page before a reload take to let go. */
const PATIENCE_MS = 1500;
/** As many games are kept of tabs that are gone. */
const KEPT = 12;

/** @param {{ linked: boolean }} options whether the address asks for a board: then a new tab begins with that @returns {SavedGame} */
export function createSavedGame({ linked }) {
  const own = tabId();
  const last = own || linked ? null : savedGames().find(({ left }) => left);
  let id = own ?? last?.id ?? newId();
  const record = readJson(LOCK + id);
  let held = false;
  if (last) writeJson(LOCK + id, { ...record, left: false });
  keepTabId(id);
  const claimed = claim(id, own ? PATIENCE_MS : 0).then((free) => {
    // Another tab has it: this one is its copy, and goes on by itself.
    if (!free) take(newId());
    held = true;
  });

  /** @param {string} other */
  function take(other) {
    id = other;
    keepTabId(id);
    void claim(id, 0);
  }

  /** @param {Record<string, unknown>} game @param {boolean} left */
  function write(game, left) {
    if (held) writeJson(LOCK + id, { ...game, saved: Date.now(), left });
  }

  return {
    game: readGame(record) ?? (own || linked ? null : readFirstVersion()),
    save: (game) => write(game, false),
    leave: (game) => write(game, true),
    async recover(deal) {
      await claimed;
      const alive = await living();
      const games = savedGames();
      const gone = alive ? games.filter((game) => game.id !== id && !alive.has(game.id)) : [];
      for (const game of gone.slice(KEPT)) removeKey(LOCK + game.id);
      const found = gone[0];
      const game = found && !own && !linked && !last ? readGame(readJson(LOCK + found.id)) : null;
      if (game && (await claim(found.id, 0)) && deal(game)) {
        id = found.id;
        keepTabId(id);
      }
    },
  };
}

/**
 * Hold the lock of a game as long as the page lives; false if another tab has it. Where there are no
 * locks (on pages that aren't secure), a game is taken to be free.
 * @param {string} id @param {number} patience ms @returns {Promise<boolean>}
 */
function claim(id, patience) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const options = patience
      ? { signal: AbortSignal.timeout(patience) }
      : { ifAvailable: /** @type {const} */ (true) };
    navigator.locks
      .request(LOCK + id, options, (lock) => {
        resolve(lock !== null);
        return lock ? new Promise(() => {}) : undefined;
      })
      .catch((error) => resolve(error?.name !== "TimeoutError"));
  });
}

/** The games that living tabs have; null if that can't be known. @returns {Promise<Set<string> | null>} */
async function living() {
  try {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = "" }) => name.slice(LOCK.length)));
  } catch {
    return null;
  }
}

function newId() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}

/** @returns {string | null} */
function tabId() {
  try {
    return sessionStorage.getItem(TAB);
  } catch {
    return null;
  }
}

/** @param {string} id */
function keepTabId(id) {
  try {
    sessionStorage.setItem(TAB, id);
  } catch {
    // blocked
  }
}
