// Hides the timer, or everything but the board, from a move on. A press beside the board or Esc shows the
// rest until the next move, and so does the end of the game. An event does the same with its own moves.

import type { App } from "../app/app.ts";
import { setZen } from "../lib/zen.ts";
import { isRunning } from "../state/clock.ts";

export function installZen({ store }: App) {
  store.select(
    ({ game, choices, settings, page }) => [
      ...[game.clock.since, game.at, game.number, choices.mode, settings.zen, page.event],
    ],
    ({ game: { clock, at }, choices, settings, page }) => {
      const solving = isRunning(clock) && at > 0 && choices.mode === "play" && !page.event;
      setZen(solving ? settings.zen : "off");
    },
  );
  addEventListener("pointerdown", ({ target }) => {
    if (!(target instanceof Element && target.closest(".board"))) setZen("off");
  });
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") setZen("off");
  });
}
