// Installs the replay of the game's line, the import and export of solutions, and the ghost.

import type { App } from "../app/app.ts";
import { createDistanceBar } from "./distance-bar.ts";
import { createGhost } from "./ghost.ts";
import { createGhostView } from "./ghost-view.ts";
import { createLinesView } from "./lines-view.ts";
import { createMovesPanel } from "./moves-panel.ts";
import { createReplayController } from "./replay-controller.ts";
import { createReplayView } from "./replay-view.ts";
import { type Animate, createSolutions } from "./solutions.ts";
import { createVariationsPanel } from "./variations-panel.ts";

/**
 * @param others functions of other features:
 * - `read` and `readFile` read a pasted solution, or a solution in a dropped file.
 * - `replayLegal` replays the legal moves of an output with a wrong board.
 * - `animate` saves the displayed line as an animated picture or a video.
 * - `reviewAgain` reviews the new main line.
 */
export function installReplay(
  app: App,
  {
    read,
    readFile,
    replayLegal,
    animate,
    reviewAgain,
  }: {
    read: (text: string) => void;
    readFile: (file: File) => void;
    replayLegal: () => void;
    animate: Animate;
    reviewAgain: () => void;
  },
) {
  const replay = createReplayController(app, { reviewAgain });
  const solutions = createSolutions(app, { animate });
  const ghost = createGhost(app);
  app.panel(() => createDistanceBar());
  app.panel(() => createGhostView({ onGhost: ghost.choose }));
  app.panel(() =>
    createReplayView({
      getState: app.store.get,
      onSeek: replay.seek,
      onGo: replay.go,
      onPlay: replay.togglePlay,
      onSpeed: replay.choose,
    }),
  );
  app.panel(() =>
    createLinesView({
      onGo: replay.goTo,
      onStep: replay.step,
      onLine: replay.nextLine,
    }),
  );
  app.panel(() =>
    createVariationsPanel({
      onPromote: replay.promote,
      onDelete: replay.remove,
      onUndo: replay.undoEdit,
      onGo: replay.goTo,
    }),
  );
  app.panel(() =>
    createMovesPanel({
      onRead: read,
      onFile: readFile,
      onLegal: replayLegal,
      onCopy: solutions.copyAs,
      onReplay: replay.fromStart,
    }),
  );
  app.store.subscribe((state) => void ghost.follow(state));
  return replay;
}
