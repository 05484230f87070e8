// The replay of the game's line, solutions in and out, and the ghost beside it.

import { createReplayController } from "./controller.js";
import { createGhost } from "./ghost.js";
import { createGhostView } from "./ghost-view.js";
import { createMovesPanel } from "./moves-panel.js";
import { createSolutions } from "./solutions.js";
import { createReplayView } from "./view.js";

/** @import { App } from "../app/app.js" */

/** @param {App} app */
export function installReplay(app) {
  const replay = createReplayController(app);
  const solutions = createSolutions(app);
  const ghost = createGhost(app);
  app.panel(() => createGhostView({ onGhost: ghost.choose }));
  app.panel(() =>
    createReplayView({
      onSeek: replay.seek,
      onPlay: replay.togglePlay,
      onSpeed: replay.choose,
    }),
  );
  app.panel(() =>
    createMovesPanel({
      onRead: solutions.take,
      onCopy: solutions.give,
      onReplay: replay.fromStart,
    }),
  );
  app.store.subscribe((state) => void ghost.follow(state));
  return replay;
}
