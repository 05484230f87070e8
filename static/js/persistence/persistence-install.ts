// Saves the game and the choices, and gives access to the games in the browser history and in storage.

import type { App } from "../app/app.ts";
import { createEntries, createPersistence } from "./persistence.ts";
import type { SavedGame } from "./saved-game.ts";
import { slotStorage } from "./slot-storage.ts";

export function installPersistence(app: App, saved: SavedGame) {
  createPersistence(app, saved);
  return { entries: createEntries(app, saved), slots: slotStorage };
}
