import type { App } from "../app/app.ts";
import { createPlayer } from "../lib/player.ts";
import { NotationError } from "../puzzle/notation.ts";
import { endsOf, readReplay, runAt } from "../state/event-replay.ts";
import { type EventResult, parseSplits } from "../state/event-results.ts";
import { seedOfBoard } from "../state/event-run.ts";
import { type Event, withoutReplay } from "../state/events.ts";
import { runOf, type WatchedReplay } from "../state/events-part.ts";
import { storeHelped, storePlayed } from "../state/known.ts";
import { patch } from "../state/state.ts";

export function createWatching({ store, clock, now }: App) {
  /** The event whose replay the user has requested. */
  let requested: Event | null = null;
  /** The times of the replay on show at the chosen speed. The player compares them by identity. */
  let paced: { of: readonly number[]; speed: number; times: readonly number[] } | null = null;

  function timesAt(times: readonly number[], speed: number) {
    if (paced?.of !== times || paced.speed !== speed) {
      paced = { of: times, speed, times: times.map((time) => time / speed) };
    }
    return paced.times;
  }

  function watch({ replay, at, playing }: WatchedReplay) {
    const run = runAt(replay, at);
    const plays = playing && run.stage !== "over";
    const { speed } = store.get().events;
    // At another speed, the clock advances with the moves only.
    const since = plays && at > 0 && speed === 1 ? now() : null;
    const watched = { replay, at, playing: plays };
    const clocked = { ...run, clock: { ...run.clock, since } };
    store.update(patch({ events: { run: clocked, watched, message: "" } }));
    player.run(plays ? { times: timesAt(replay.times, speed), at } : null);
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
    playResult({ seed, replay, splits }: EventResult) {
      const ends = endsOf(parseSplits(splits));
      const event = { ...withoutReplay(runOf(store.get()).event), seed, replay };
      play(ends.length ? { ...event, ends } : event);
    },
    /** Show the replay of an event. If the replay is damaged, show the reason and the event's boards. */
    show(event: Event) {
      try {
        const replay = readReplay(event);
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
    /** Go `by` moves forward, or back if it is negative. */
    step: (by: number) =>
      seek(({ replay, at }) => ({
        at: Math.max(0, Math.min(replay.times.length, at + by)),
        playing: false,
      })),
    setSpeed(speed: number) {
      store.update(patch({ events: { speed } }));
      seek(() => ({}));
    },
    pause: () => seek(({ at }) => ({ at, playing: false })),
  };
}
