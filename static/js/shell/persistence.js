// The address and the browser's storage follow the state, so that a reload, a crash or a closed tab
// ends no game.

import { throttle } from "../lib/timing.js";
import { writeLink } from "../state/link.js";
import { withGame } from "../state/state.js";
import { gameRecord, saveChoices } from "./storage.js";

/** @import { App } from "../app/app.js" */
/** @import { SavedGame } from "./saved-game.js" */

/**
 * @param {App} app
 * @param {SavedGame} saved
 */
export function createPersistence({ store, changePosition, now }, saved) {
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
    changePosition((state) => withGame(state, lost));
    return true;
  });
}
