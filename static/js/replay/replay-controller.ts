// Stepping, seeking and playing along the game's line.

import type { App } from "../app/app.ts";
import type { Speed } from "../state/choices.ts";
import { paceOf, withReplay, withSpeed } from "../state/replay.ts";
import { changed, patch, seek } from "../state/state.ts";
import { createPlayer } from "./replay-player.ts";

export function createReplayController({ store, clock }: App) {
  const to = (at: number) =>
    store.update((state) => changed(seek(state, at), { game: { playing: false } }));

  const step = () =>
    store.update((state) => {
      const next = seek(state, state.game.at + 1);
      return changed(next, { game: { playing: next.game.at < next.game.line.length } });
    });
  const player = createPlayer({ clock, step });
  store.subscribe((state) => player.run(state.game.playing ? paceOf(state) : null));

  return {
    seek: to,
    first: () => to(store.get().game.solutionFrom ?? 0),
    last: () => to(store.get().game.line.length),
    togglePlay() {
      const { playing, at, line, solutionFrom } = store.get().game;
      // At the end, Play restarts.
      if (!playing && at === line.length) store.update((state) => seek(state, solutionFrom ?? 0));
      store.update(patch({ game: { playing: !playing } }));
    },
    choose: (speed: Speed | "played") => store.update((state) => withSpeed(state, speed)),
    /** Replay the game's own moves from its start. */
    fromStart: () => store.update(withReplay),
  };
}
