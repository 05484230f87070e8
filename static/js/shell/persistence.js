// The address and the browser's storage follow the state, so that a reload, a crash or a closed tab
// ends no game.

import { throttle } from "../lib/timing.js";
import { writeLink } from "../state/link.js";
import { withGame } from "../state/state.js";
import { linkHere } from "./saved-game.js";
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
    const link = writeLink(state);
    if (state.page.embed) {
      if (link !== linkHere()) history.replaceState(history.state, "", link);
      return;
    }
    saveChoices(state);
    saved.save(record(), link);
  });
  let changed = false;
  store.subscribe((_state, before) => {
    if (!before) return;
    changed = true;
    remember();
  });

  if (store.get().page.embed) return; // a page in a frame keeps nothing
  const link = () => (changed ? writeLink(store.get()) : linkHere());
  addEventListener("pagehide", () => saved.leave(record(), link()));
  addEventListener("pageshow", () => saved.save(record(), link()));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) saved.save(record(), link());
  });
  // After a crash: what a tab that's gone was playing, if nothing is played here yet.
  void saved.recover((lost) => {
    if (store.get().game.at > 0 || store.get().game.line.length > 0) return false;
    changePosition((state) => withGame(state, lost));
    return true;
  });
}
