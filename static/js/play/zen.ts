// Hides the timer, or everything but the board, from a move on. A press next to the board, Esc or
// the end of the game shows the hidden parts until the next move. In an event, the event's moves
// have the same effect.

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
