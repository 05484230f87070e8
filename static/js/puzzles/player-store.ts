// Stores the player of the puzzles on this device.

import { readJson, writeJson } from "../lib/web-storage.ts";
import { type Player, readPlayer } from "../state/puzzles.ts";

const KEY = "slidestar-puzzles";

export const loadPlayer = (): Player => readPlayer(readJson(KEY));

/** Change the stored player, which another tab may have changed, and return it. */
export function storePlayer(change: (player: Player) => Player): Player {
  const player = change(loadPlayer());
  writeJson(KEY, player);
  return player;
}
