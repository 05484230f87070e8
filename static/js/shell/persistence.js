// The address and the browser's storage follow the state, so that a reload, a crash or a closed tab
// ends no game.

import { throttle } from "../lib/timing.js";
import { writeLink } from "../state/link.js";
import { withGame } from "../state/state.js";
import { gameRecord, saveChoices } from "./storage.js";

/** @import { createSavedGame } from "./saved-game.js" */
/** @import { State } from "../state/state.js" */
/** @import { Store } from "../lib/store.js" */

/**
 * @param {Store<State>} store
 * @param {ReturnType<typeof createSavedGame>} saved
 * @param {{ turn: (change: (state: State) => State) => void, now: () => number }} options
 */
export function createPersistence(store, saved, { turn, now }) {
  const record = () => gameRecord(store.get(), now());

  // Browsers take about six changes of the address a second.
  const remember = throttle(300, () => {
    const state = store.get();
    const query = writeLink(state);
    if (state.page.embed) {
      if (query !== location.search) history.replaceState(history.state, "", query);
      return;
    }
    saveChoices(state);
    saved.save(record(), query);
  });
  let changed = false;
  store.subscribe((_state, before) => {
    if (!before) return;
    changed = true;
    remember();
  });

  if (store.get().page.embed) return; // a page in a frame keeps nothing
  const query = () => (changed ? writeLink(store.get()) : location.search);
  addEventListener("pagehide", () => saved.leave(record(), query()));
  addEventListener("pageshow", () => saved.save(record(), query()));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) saved.save(record(), query());
  });
  // After a crash: what a tab that's gone was playing, if nothing is played here yet.
  void saved.recover((lost) => {
    if (store.get().game.at > 0 || store.get().game.line.length > 0) return false;
    turn((state) => withGame(state, lost));
    return true;
  });
}
