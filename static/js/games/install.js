// The games of this visit, and the way back to the one before.

import { createGames } from "./controller.js";
import { createGameBefore } from "./view.js";

/** @import { App } from "../app/app.js" */

/**
 * @param {App} app
 * @param {Parameters<typeof createGames>[1]} entries of the tab's history
 */
export function installGames(app, entries) {
  const games = createGames(app, entries);
  app.panel(() => createGameBefore({ onBack: games.back }));
  return games;
}
