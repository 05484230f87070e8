// Stores the player of the puzzles on this device.

import { readJson, writeJson } from "../lib/web-storage.ts";
import { hasSeen, type Player, readPlayer, withSeen } from "../state/puzzles.ts";

const KEY = "slidestar-puzzles";

export const loadPlayer = (): Player => readPlayer(readJson(KEY));

/** Change the stored player, which another tab may have changed, and return it. */
export function storePlayer(change: (player: Player) => Player): Player {
  const player = change(loadPlayer());
  writeJson(KEY, player);
  return player;
}

/** Take the first outcome of a puzzle. Return false if it had one in some tab. */
export function claimPuzzle(key: string): boolean {
  if (hasSeen(loadPlayer(), key)) return false;
  storePlayer((stored) => withSeen(stored, key));
  return true;
}

/** Call `listener` when another tab has changed the player. */
export function onPlayer(listener: () => void) {
  addEventListener("storage", ({ key }) => {
    if (key === KEY) listener();
  });
}
