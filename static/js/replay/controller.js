// Going along the game's line: step by step, to a place, or played at a pace.

import { paceOf, withReplay, withSpeed } from "../state/replay.js";
import { changed, seek } from "../state/state.js";
import { createPlayer } from "./player.js";

/** @import { App } from "../app/app.js" */
/** @import { Speed } from "../state/choices.js" */

/** @param {App} app */
export function createReplayController({ store, set, changePosition, clock }) {
  /** @param {number} at */
  const to = (at) =>
    changePosition((state) => changed(seek(state, at), { game: { playing: false } }));

  const step = () =>
    changePosition((state) => {
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
      // At the end it begins again.
      if (!playing && at === line.length) changePosition((state) => seek(state, solutionFrom ?? 0));
      set({ game: { playing: !playing } });
    },
    /** @param {Speed | "played"} speed */
    choose: (speed) => store.update((state) => withSpeed(state, speed)),
    /** The game's own moves, from its start. */
    fromStart: () => changePosition(withReplay),
  };
}
