// Plays the replay of an event.

import type { App } from "../app/app.ts";
import { createPlayer } from "../lib/player.ts";
import { NotationError } from "../puzzle/notation.ts";
import { readReplay, runAt } from "../state/event-replay.ts";
import { type EventResult, parseSplits } from "../state/event-results.ts";
import { seedOfBoard } from "../state/event-run.ts";
import { type Event, withoutReplay } from "../state/events.ts";
import { runOf, type WatchedReplay } from "../state/events-part.ts";
import { storeHelped, storePlayed } from "../state/known.ts";
import { patch } from "../state/state.ts";

export function createWatching({ store, clock, now }: App) {
  /** The event whose replay the user has requested. */
  let requested: Event | null = null;

  function watch({ replay, at, playing }: WatchedReplay) {
    const run = runAt(replay, at);
    const plays = playing && run.stage !== "over";
    const since = plays && at > 0 ? now() : null;
    const watched = { replay, at, playing: plays };
    const clocked = { ...run, clock: { ...run.clock, since } };
    store.update(patch({ events: { run: clocked, watched, message: "" } }));
    player.run(plays ? { times: replay.times, at } : null);
  }

  /** Change the place or the playback of the replay. */
  function seek(change: (watched: WatchedReplay) => Partial<WatchedReplay>) {
    const { watched } = store.get().events;
    if (watched) watch({ ...watched, ...change(watched) });
  }
  const player = createPlayer({
    clock,
    step: () => seek(({ at }) => ({ at: at + 1 })),
  });

  /** Show and play the replay of an event. */
  function play(event: Event) {
    requested = event;
    store.update(patch({ page: { event } }));
  }

  return {
    play,
    /** Show and play the replay of a result of the current event. */
    playResult: ({ seed, replay }: EventResult) =>
      play({ ...withoutReplay(runOf(store.get()).event), seed, replay }),
    /** Show the replay of an event. If the replay is damaged, show the reason and the event's boards. */
    show(event: Event) {
      try {
        const own = store.get().events.results.find(({ replay }) => replay === event.replay);
        const replay = readReplay(event, own && parseSplits(own.splits));
        const boards = replay.boards.map(({ start }, index) => {
          const seed = event.solves ? null : seedOfBoard(event, index);
          return { start, seed };
        });
        storePlayed(boards, clock.date());
        storeHelped(
          boards.map(({ start }) => start),
          clock.date(),
        );
        watch({ replay, at: 0, playing: event === requested });
      } catch (error) {
        if (!(error instanceof NotationError)) throw error;
        const problems = [`replay: ${error.message}`];
        store.update(patch({ page: { event: withoutReplay(event), problems } }));
      }
    },
    toggle: () =>
      seek(({ replay, at, playing }) => ({
        playing: !playing,
        at: at === replay.times.length ? 0 : at,
      })),
    /** Go to the state after `at` moves. */
    seek: (at: number) => seek(() => ({ at, playing: false })),
    pause: () => seek(({ at }) => ({ at, playing: false })),
  };
}
