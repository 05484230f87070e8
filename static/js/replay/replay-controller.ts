// Steps, seeks and plays along the game's line.

import type { App } from "../app/app.ts";
import { createPlayer } from "../lib/player.ts";
import type { Speed } from "../state/choices.ts";
import {
  settled,
  withDeletion,
  withNextLine,
  withoutEdit,
  withPlaceAt,
  withPromotion,
} from "../state/lines.ts";
import { firstOf, foldsMoves, paceOf, withReplay, withSpeed } from "../state/replay.ts";
import { changed, patch, type State, seek } from "../state/state.ts";
import { MAIN, type Path } from "../state/variations.ts";
import * as text from "./replay-text.ts";

/** @param others `reviewAgain` reviews the new main line */
export function createReplayController(
  { store, clock, say }: App,
  { reviewAgain }: { reviewAgain: () => void },
) {
  const to = (at: number) => {
    unfold();
    store.update((state) => changed(seek(state, at), { game: { playing: false } }));
  };

  const step = () =>
    store.update((state) => {
      const next = seek(state, state.game.at + 1);
      return changed(next, { game: { playing: next.game.at < next.game.line.length } });
    });
  const player = createPlayer({ clock, step });
  store.subscribe((state) => player.run(state.game.playing ? paceOf(state) : null));

  /** Go to a place on the displayed line, or on the line that it has left there. */
  const go = (at: number) => {
    unfold();
    store.update((state) => changed(settled(seek(state, at)), { game: { playing: false } }));
  };

  /** Show the moves of a shared win. */
  function unfold() {
    if (foldsMoves(store.get())) store.update(patch({ page: { folded: false } }));
  }
  store.listen(({ game }) => [game.playing], unfold);

  /** Edit the lines. If the main line was reviewed, review the new main line. */
  function edit(change: (state: State) => State, words: string) {
    const { kind } = store.get().analysis.review;
    store.update(change);
    const again = kind !== "none" && store.get().analysis.review.kind === "none";
    say(again ? words + text.REVIEWED_AGAIN : words);
    if (again) reviewAgain();
  }

  return {
    seek: to,
    go,
    unfold,
    seekMain: (at: number) => store.update((state) => withPlaceAt(state, MAIN, at)),
    step: (by: 1 | -1) => go(store.get().game.at + by),
    nextLine: (by: 1 | -1) => store.update((state) => withNextLine(state, by)),
    goTo: (path: Path, at: number) => store.update((state) => withPlaceAt(state, path, at)),
    promote: () => edit(withPromotion, text.PROMOTED),
    remove: () => edit(withDeletion, text.DELETED),
    undoEdit: () => edit(withoutEdit, text.EDIT_UNDONE),
    /** Go to the first place of the slider. */
    first: () => go(firstOf(store.get())),
    /** Go back by one move, but not before the first place of the slider. */
    previous: () => go(Math.max(firstOf(store.get()), store.get().game.at - 1)),
    last: () => to(store.get().game.line.length),
    togglePlay() {
      const { playing, at, line, solutionFrom } = store.get().game;
      // If the replay is at its end, Play starts it again.
      if (!playing && at === line.length) store.update((state) => seek(state, solutionFrom ?? 0));
      store.update(patch({ game: { playing: !playing } }));
    },
    choose: (speed: Speed | "played") => store.update((state) => withSpeed(state, speed)),
    /** Replay the whole game from its start. */
    fromStart: () => store.update(withReplay),
  };
}
