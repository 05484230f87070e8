// Store the game on the board for another day, and continue a stored one. A game is in one place: a stored
// game leaves the board for a new one, and a continued game leaves the store.

import type { App } from "../app/app.ts";
import { challengeOn } from "../state/challenge.ts";
import { continued, elapsed, STOPPED } from "../state/clock.ts";
import { isStorable, type Slot } from "../state/slots.ts";
import { changed, type Game, patch, type State, withGame } from "../state/state.ts";
import * as text from "./game-stack-text.ts";

type GameRecord = Record<string, unknown>;
/** The storage of games. Another tab may use it at the same time. */
export type SlotStorage = {
  list: () => Slot[];
  /** @returns false if there is no room for the game */
  store: (state: State, now: number, date: number) => boolean;
  read: (id: string) => GameRecord;
  /** @returns null if the game is gone or damaged */
  game: (id: string) => Game | null;
  write: (id: string, record: GameRecord) => boolean;
  remove: (id: string) => void;
  onChange: (listener: () => void) => void;
};

/** @param others `replace`: deal another board in place of the game; `resumeRun`: continue a stored run */
export function createSlots(
  { store, say, now, clock, reveal }: App,
  storage: SlotStorage,
  { replace, resumeRun }: { replace: () => void; resumeRun: (id: string) => void },
) {
  /** The record of the game that was deleted last. */
  let deleted: GameRecord = {};

  function refresh(deletedSlot: Slot | null = null) {
    store.update(patch({ page: { slots: storage.list(), deletedSlot } }));
  }
  storage.onChange(() => refresh(store.get().page.deletedSlot));
  refresh();

  return {
    /** Store the game, and deal another board. */
    store() {
      const state = store.get();
      if (!isStorable(state)) return;
      if (!storage.store(state, now(), clock.date().getTime())) return say(text.NO_ROOM);
      replace();
      refresh();
      say(text.STORED);
    },
    /**
     * Continue a stored game. The clock starts at once, so that the user cannot study the board without it.
     * The game before is an entry of the browser history.
     */
    resume(id: string) {
      if (storage.read(id).run) return resumeRun(id);
      const game = storage.game(id);
      if (!game) {
        refresh();
        return say(text.SLOT_GONE);
      }
      const clock = continued(game.clock ?? STOPPED, now());
      store.update((state) => {
        const next = withGame(state, { ...game, clock }); // which also saves it
        // A ghost has not waited, so a challenge has no winner.
        return challengeOn(next)
          ? changed(next, { game: { clock: { ...clock, resumed: true } } })
          : next;
      });
      storage.remove(id);
      refresh();
      reveal("board");
      say(text.gameContinued(store.get().game.at, elapsed(clock, now())));
    },
    remove(id: string) {
      deleted = storage.read(id);
      storage.remove(id);
      refresh(store.get().page.slots.find((slot) => slot.id === id));
    },
    takeBack() {
      const { deletedSlot } = store.get().page;
      if (!deletedSlot) return;
      if (storage.write(deletedSlot.id, deleted)) refresh();
      else say(text.NO_ROOM);
    },
  };
}
