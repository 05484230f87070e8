// Saves the state in the address and in the browser's storage. saved-game.ts stores the game.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { throttle } from "../lib/timing.ts";
import { type Choices, LINKED, STORED_CHOICES } from "../state/choices.ts";
import { writeLink } from "../state/share-link.ts";
import { withGame } from "../state/state.ts";
import { keepOwnSearch } from "./own-search.ts";
import { linkHere, type SavedGame } from "./saved-game.ts";
import { loadChoices, saveChoices } from "./storage.ts";

export function installPersistence({ store, clock }: App, saved: SavedGame) {
  const ownChoices = keepOwnSearch({ store });
  const read = loadChoices();
  /** The choices as this tab last read or stored them, with the choices set by a link. */
  let stored = chosen((name) => name in read || LINKED.includes(name), ownChoices());

  /** Store only the choices that have changed here, since another tab may have stored other choices. */
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
    saved.save(state, link);
  });
  let changed = false;
  store.select(
    // Puzzles and events store their results themselves, and Write its code. The setup of a race, the
    // rows of Tables and the advice of the coach are not stored.
    ({ puzzles: _, events: _1, race: _2, textbooks: _3, write: _4, coach: _5, ...stored }) =>
      Object.values(stored),
    (_state, before) => {
      if (!before) return;
      changed = true;
      remember();
    },
  );

  if (store.get().page.embed) return; // An embedded page stores nothing.
  const link = () => (changed ? writeLink(store.get()) : linkHere());
  const save = (left: boolean = false) => saved.save(store.get(), link(), left);
  addEventListener("pagehide", () => {
    storeChoices();
    save(true);
  });
  addEventListener("pageshow", () => save());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) save();
  });
  // After a crash, restore the game of the lost tab unless the user has begun a game here.
  void during(
    saved.begin((lost) => {
      if (store.get().game.at > 0 || store.get().game.line.length > 0) return false;
      const { number } = store.get().game; // The same number makes it replace the unplayed game.
      store.update((state) => withGame(state, { ...lost, number }));
      save();
      return true;
    }),
  );
  save();
}

function chosen(test: (name: keyof Choices) => boolean, choices: Choices): Partial<Choices> {
  const names = Object.keys(STORED_CHOICES) as (keyof typeof STORED_CHOICES)[];
  return Object.fromEntries(names.filter(test).map((name) => [name, choices[name]]));
}
