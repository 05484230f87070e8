// Installs the replay of the game's line, the import and export of solutions, and the ghost.

import type { App } from "../app/app.ts";
import { createDistanceBar } from "./distance-bar.ts";
import { installGhost } from "./ghost.tsx";
import { createLinesView } from "./lines-view.tsx";
import { createMovesPanel } from "./moves-panel.tsx";
import { createReplayController } from "./replay-controller.ts";
import { createReplayView } from "./replay-view.tsx";
import { type Animate, createSolutions } from "./solutions.ts";
import { createVariationsPanel } from "./variations-panel.tsx";

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
  app.panel(() => createDistanceBar());
  installGhost(app);
  app.panel(() => createReplayView(replay));
  app.panel(() => createLinesView(replay));
  app.panel(() => createVariationsPanel(replay));
  app.panel(() =>
    createMovesPanel({
      read,
      readFile,
      replayLegal,
      copyAs: solutions.copyAs,
      fromStart: replay.fromStart,
    }),
  );
  return replay;
}
