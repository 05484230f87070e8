// Stores the player of the rated puzzles on this device.

import { readJson, writeJson } from "../lib/web-storage.ts";
import { hasSeen, type Player, readPlayer, withSeen } from "../state/puzzle-player.ts";

const KEY = "slidestar-puzzles";

export const loadPlayer = (): Player => readPlayer(readJson(KEY));

/** Change the stored player and return the result. Another tab may have changed the stored player. */
export function storePlayer(change: (player: Player) => Player): Player {
  const player = change(loadPlayer());
  writeJson(KEY, player);
  return player;
}

/** Record that this tab has the first outcome of a puzzle. Return false if any tab already had one. */
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
