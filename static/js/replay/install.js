// The replay of the game's line, solutions in and out, and the ghost beside it.

import { createReplayController } from "./controller.js";
import { createGhost } from "./ghost.js";
import { createGhostView } from "./ghost-view.js";
import { createMovesPanel } from "./moves-panel.js";
import { createSolutions } from "./solutions.js";
import { createReplayView } from "./view.js";

/** @import { App } from "../app/app.js" */

/**
 * @param {App} app
 * @param {{ read: (text: string) => void, animate: () => void }} others `read` a solution that's
 *   pasted; `animate`: have the line that's shown saved as an animated picture
 */
export function installReplay(app, { read, animate }) {
  const replay = createReplayController(app);
  const solutions = createSolutions(app, { animate });
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
      onRead: read,
      onCopy: solutions.give,
      onReplay: replay.fromStart,
    }),
  );
  app.store.subscribe((state) => void ghost.follow(state));
  return replay;
}
