// Lists the games in the local storage, and limits their number and size.

import { readJson, storedKeys } from "../lib/web-storage.ts";

/** The maximum number of stored games, and of their characters. Browsers store five million characters. */
const MAX_GAMES = 12;
const MAX_SIZE = 1_500_000;

/**
 * Return the stored games and their sizes in characters, the most recently saved one first.
 * @param prefix the prefix of their keys
 */
export function storedGames(prefix: string) {
  const games = storedKeys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const record = readJson(key);
      const { saved, left, entry } = record;
      return {
        id: key.slice(prefix.length),
        saved: typeof saved === "number" ? saved : 0,
        left: left === true,
        entry,
        size: JSON.stringify(record).length,
      };
    });
  return games.sort((a, b) => b.saved - a.saved);
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
