// Saves the state in the address and in the browser's storage, so that a game survives a reload, a
// crash or a closed tab. Each game has an entry in the browser history.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { throttle } from "../lib/timing.ts";
import { type Choices, LINKED, STORED_CHOICES } from "../state/choices.ts";
import { writeLink } from "../state/share-link.ts";
import { type State, withGame } from "../state/state.ts";
import { linkHere } from "./browser-history.ts";
import { keepOwnSearch } from "./own-search.ts";
import type { SavedGame } from "./saved-game.ts";
import { gameRecord, loadChoices, saveChoices } from "./storage.ts";

export function createPersistence({ store, clock, now }: App, saved: SavedGame) {
  const record = () => gameRecord(store.get(), now());
  const ownChoices = keepOwnSearch({ store });
  const read = loadChoices();
  /** The choices as this tab last read or stored them, with the choices set by a link. */
  let stored = chosen((name) => name in read || LINKED.includes(name), ownChoices());

  /**
   * Store only the choices that have changed here, since another tab may have stored other choices.
   */
  function storeChoices() {
    const choices = ownChoices();
    if (saveChoices(chosen((name) => choices[name] !== stored[name], choices))) stored = choices;
  }

  // Browsers accept about six changes of the address per second.
  const remember = throttle(clock, 300, () => {
    const state = store.get();
    const link = writeLink(state);
    if (state.page.embed) {
      if (link !== linkHere()) history.replaceState(history.state, "", link);
      return;
    }
    storeChoices();
    saved.save(record(), link);
  });
  let changed = false;
  store.select(
    // Runs of events and the player of the puzzles are stored elsewhere.
    ({ events: _, puzzles: __, ...stored }) => Object.values(stored),
    (_state, before) => {
      if (!before) return;
      changed = true;
      remember();
    },
  );

  if (store.get().page.embed) return; // An embedded page stores nothing.
  const link = () => (changed ? writeLink(store.get()) : linkHere());
  addEventListener("pagehide", () => {
    storeChoices();
    saved.saveLeft(record(), link());
  });
  addEventListener("pageshow", () => saved.save(record(), link()));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) saved.save(record(), link());
  });
  // After a crash, restore the game of the lost tab unless the user has begun a game here.
  void during(
    saved.recover((lost) => {
      if (store.get().game.at > 0 || store.get().game.line.length > 0) return false;
      const { number } = store.get().game; // The same number makes it replace the unplayed game.
      store.update((state) => withGame(state, { ...lost, number }));
      return true;
    }),
  );
}

function chosen(test: (name: keyof Choices) => boolean, choices: Choices): Partial<Choices> {
  const names = Object.keys(STORED_CHOICES) as (keyof typeof STORED_CHOICES)[];
  return Object.fromEntries(names.filter(test).map((name) => [name, choices[name]]));
}

/** Return functions for the games in the entries of this tab's history. */
export function createEntries({ store, now }: App, saved: SavedGame) {
  const addressed = (state: State) => ({
    record: gameRecord(state, now()),
    link: writeLink(state),
  });
  return {
    current: saved.currentEntry,
    enter: saved.enterEntry,
    /** Store the game of the entry that the user has left. */
    storeGame: (left: State) => saved.storeGameOfEntry(gameRecord(left, now())),
    /**
     * Add an entry for a game that has begun.
     * @param ended the state before it, with the game that has ended
     */
    add: (ended: State, worth: { worthwhile: boolean }) =>
      saved.addEntry(addressed(ended), addressed(store.get()), worth),
    /** Use the entry that the browser has added for the next game. */
    adopt: (left: State, worth: { worthwhile: boolean }) =>
      saved.adoptEntry(gameRecord(left, now()), worth),
    /** Add an entry for another view of the same game. */
    addView: (left: State) => saved.addView(addressed(left), addressed(store.get())),
  };
}
