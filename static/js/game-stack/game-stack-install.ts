// The games of this visit, and the button to return to the previous one.

import type { App } from "../app/app.ts";
import { createGames } from "./game-stack-controller.ts";
import { createGameBefore } from "./game-stack-view.ts";

export function installGames(app: App, entries: Parameters<typeof createGames>[1]) {
  const games = createGames(app, entries);
  app.panel(() => createGameBefore({ onBack: games.back }));
  return games;
}
