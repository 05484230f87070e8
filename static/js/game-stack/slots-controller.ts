// Stores the game on the board for another day, and continues stored games. A game is in one place only. A
// new game replaces a stored game on the board, and a continued game is removed from the storage.

import type { App } from "../app/app.ts";
import type { GameRecord } from "../persistence/game-record.ts";
import type { slotStorage } from "../persistence/slot-storage.ts";
import { challengeOn } from "../state/challenge.ts";
import { continued, elapsed, STOPPED } from "../state/clock.ts";
import { isStorable } from "../state/game.ts";
import type { Slot } from "../state/page.ts";
import { changed, patch, withGame } from "../state/state.ts";
import * as text from "./game-stack-text.ts";

export type Slots = ReturnType<typeof createSlots>;

/** @param others `replace` deals another board in place of the game, and `resumeRun` continues a stored run */
export function createSlots(
  { store, say, now, clock, reveal }: App,
  storage: typeof slotStorage,
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
     * The previous game becomes an entry of the browser history.
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
        // Once the game is on the board, it is saved together with the tab.
        const next = withGame(state, { ...game, clock });
        // The ghost did not pause, so the challenge has no winner.
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
